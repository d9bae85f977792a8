import * as t from "@veranda/messages/pages";
/** Why this browser can't show a space (product specification, section 8). */
export type Unsupported = "mobile" | "old_safari" | "no_webgl2";

export const UNSUPPORTED_SENTENCES: Record<Unsupported, () => string> = {
  mobile: t.unsupportedPhone,
  old_safari: t.unsupportedSafari,
  no_webgl2: t.unsupportedBrowser,
};

/** The last Safari without features that the engine needs. */
const OLD_SAFARI = 15.4;

export type BrowserFacts = { userAgent: string; maxTouchPoints: number; hasWebGl2: boolean };

/** A user agent match, or Safari with more than 2 touch points (an iPad that reports itself as a Mac). */
export function isMobile({ userAgent, maxTouchPoints }: Omit<BrowserFacts, "hasWebGl2">): boolean {
  if (/Android|iPhone|iPad|iPod|Mobile/i.test(userAgent)) return true;
  return /^((?!Chrome|Chromium).)*Safari/i.test(userAgent) && maxTouchPoints > 2;
}

function safariVersion(userAgent: string): number | null {
  if (/Chrome|Chromium|Android/i.test(userAgent) || !/Safari/i.test(userAgent)) return null;
  const [, version] = /Version\/(\d+(?:\.\d+)?)/i.exec(userAgent) ?? [];
  return version === undefined ? null : Number(version);
}

/** null where spaces can be shown: any device with WebGL 2, phones too. */
export function unsupportedReason(facts: BrowserFacts): Unsupported | null {
  const safari = safariVersion(facts.userAgent);
  if (safari !== null && safari <= OLD_SAFARI) return "old_safari";
  if (facts.hasWebGl2) return null;
  return isMobile(facts) ? "mobile" : "no_webgl2";
}

export function browserFacts(): BrowserFacts {
  const { userAgent, maxTouchPoints } = navigator;
  return { userAgent, maxTouchPoints, hasWebGl2: hasWebGl2() };
}

function hasWebGl2(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  // Browsers limit the number of contexts: this one is released at once.
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}
