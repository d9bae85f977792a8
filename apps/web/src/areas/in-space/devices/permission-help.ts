import { isMobile } from "#preferences/unsupported.ts";

type Browser = { userAgent: string; maxTouchPoints: number };

/** The steps in words: an area's messages, which name the device. */
export type PermissionWords = Record<
  | "allowOnIphone"
  | "allowFirefox"
  | "allowFirefoxPhone"
  | "allowChrome"
  | "allowChromePhone"
  | "allowSafari"
  | "allowOther"
  | "pressAgain"
  | "thenReload",
  () => string
>;

/** How a microphone or a camera that was refused is allowed in this browser, in steps. */
export function permissionSteps(t: PermissionWords, browser: Browser = navigator): string[] {
  const { userAgent } = browser;
  const isPhone = isMobile(browser);
  if (/iPhone|iPad|iPod/.test(userAgent) || (isPhone && !/Android/.test(userAgent)))
    return [t.allowOnIphone(), t.thenReload()];
  if (/Firefox/.test(userAgent)) return [isPhone ? t.allowFirefoxPhone() : t.allowFirefox(), t.pressAgain()];
  if (/Chrome|Chromium|Edg/.test(userAgent))
    return [isPhone ? t.allowChromePhone() : t.allowChrome(), t.pressAgain()];
  if (/Safari/.test(userAgent)) return [t.allowSafari(), t.thenReload()];
  return [t.allowOther(), t.thenReload()];
}
