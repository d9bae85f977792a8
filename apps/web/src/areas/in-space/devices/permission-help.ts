import * as t from "@veranda/messages/devices";
import { isMobile } from "#preferences/unsupported.ts";

type Browser = { userAgent: string; maxTouchPoints: number };
export type Device = "camera" | "microphone";

/** The steps to allow a denied microphone or camera in this browser. */
export function permissionSteps(device: Device, browser: Browser = navigator): string[] {
  const { userAgent } = browser;
  const isPhone = isMobile(browser);
  const allow = (how: (values: { device: Device }) => string): string => how({ device });
  if (/iPhone|iPad|iPod/.test(userAgent) || (isPhone && !/Android/.test(userAgent)))
    return [allow(t.allowOnIphone), t.thenReload()];
  if (/Firefox/.test(userAgent))
    return [allow(isPhone ? t.allowFirefoxPhone : t.allowFirefox), allow(t.pressAgain)];
  if (/Chrome|Chromium|Edg/.test(userAgent))
    return [allow(isPhone ? t.allowChromePhone : t.allowChrome), allow(t.pressAgain)];
  if (/Safari/.test(userAgent)) return [allow(t.allowSafari), t.thenReload()];
  return [allow(t.allowOther), t.thenReload()];
}
