import { describe, expect, test } from "vitest";
import { isMobile, unsupportedReason } from "./unsupported.ts";

const chrome =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
const safari = (version: string) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`;
const phone =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36";

const reason = (userAgent: string, hasWebGl2: boolean, maxTouchPoints = 0) =>
  unsupportedReason({ userAgent, hasWebGl2, maxTouchPoints });

describe("browsers", () => {
  test("that draw WebGL 2 show spaces, phones as well", () => {
    expect(reason(chrome, true)).toBeNull();
    expect(reason(safari("17.2"), true)).toBeNull();
    expect(reason(phone, true, 5)).toBeNull();
  });

  test("without it get a message, each its own", () => {
    expect(reason(chrome, false)).toBe("no_webgl2");
    expect(reason(phone, false, 5)).toBe("mobile");
  });

  test("of Safari up to 15.4 are too old", () => {
    expect(reason(safari("15.4"), true)).toBe("old_safari");
    expect(reason(safari("15.6"), true)).toBeNull();
  });

  test("a Safari with more than two touch points is a tablet", () => {
    expect(isMobile({ userAgent: safari("17.2"), maxTouchPoints: 5 })).toBe(true);
    expect(isMobile({ userAgent: safari("17.2"), maxTouchPoints: 0 })).toBe(false);
    expect(isMobile({ userAgent: chrome, maxTouchPoints: 10 })).toBe(false);
  });
});
