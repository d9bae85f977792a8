import { HEADSET } from "@veranda/contract/device-parts";

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium)\//, "Chrome"],
  [/^(?=.*\bVersion\/[\d.]).*Safari\//, "Safari"],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\b(?:iPhone|iPod)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bOculus|Quest\b/, HEADSET],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "macOS"],
  [/\bWindows\b/, "Windows"],
  [/\bLinux\b/, "Linux"],
];

const named = (names: readonly [RegExp, string][], agent: string): string | undefined =>
  names.find(([form]) => form.test(agent))?.[1];

/** Browser and system from the user-agent header: enough for people to recognise their own sign-ins. */
export function deviceOf(agent: string | undefined): string {
  const text = (agent ?? "").slice(0, 512);
  const [browser, system] = [named(BROWSERS, text), named(SYSTEMS, text)];
  if (browser === undefined) return system === undefined ? "Another device" : `A browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
