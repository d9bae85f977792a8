import { expect, test } from "vitest";
import { permissionSteps } from "./permission-help.ts";

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1";
const ANDROID = "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";

test.each([
  ["an iPhone", IPHONE, ["page settings button", "Reload the page"]],
  ["Chrome on a phone", ANDROID, ["then Permissions", "again"]],
  ["Firefox", FIREFOX, ["crossed-out", "again"]],
  ["a browser that nobody knows", "Else/1.0", ["Open your browser’s settings", "Reload the page"]],
])("tells how a device is allowed on %s, and names the device", (_, userAgent, expected) => {
  for (const device of ["camera", "microphone"] as const) {
    const steps = permissionSteps(device, { userAgent, maxTouchPoints: 0 });
    expect(steps).toEqual(expected.map((part) => expect.stringContaining(part)));
    expect(steps[0]).toContain(device);
    expect(steps.join(" ")).not.toContain(device === "camera" ? "microphone" : "camera");
  }
});
