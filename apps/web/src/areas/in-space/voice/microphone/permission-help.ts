import * as t from "@veranda/messages/voice";
import { isMobile } from "#preferences/unsupported.ts";

type Device = { userAgent: string; maxTouchPoints: number };

/** How a microphone that was refused is allowed in this browser, in steps. */
export function permissionSteps(device: Device = navigator): string[] {
  const { userAgent } = device;
  const isPhone = isMobile(device);
  if (/iPhone|iPad|iPod/.test(userAgent) || (isPhone && !/Android/.test(userAgent)))
    return [t.allowOnIphone(), t.thenReload()];
  if (/Firefox/.test(userAgent)) return [isPhone ? t.allowFirefoxPhone() : t.allowFirefox(), t.pressAgain()];
  if (/Chrome|Chromium|Edg/.test(userAgent))
    return [isPhone ? t.allowChromePhone() : t.allowChrome(), t.pressAgain()];
  if (/Safari/.test(userAgent)) return [t.allowSafari(), t.thenReload()];
  return [t.allowOther(), t.thenReload()];
}
