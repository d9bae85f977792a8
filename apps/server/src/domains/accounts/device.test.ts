import { partsOfDevice } from "@veranda/contract/device-parts";
import { expect, test } from "vitest";
import { deviceOf } from "./device.ts";

const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  [`${MAC} Version/17.4 Safari/605.1.15`, "Safari on macOS"],
  [`${MAC} Chrome/126.0.0.0 Safari/537.36`, "Chrome on macOS"],
  [`${MAC} Safari/605.1.15`, "A browser on macOS"],
  [undefined, "Another device"],
])("%s", (agent, words) => {
  expect(deviceOf(agent)).toBe(words);
});

const QUEST = "Mozilla/5.0 (X11; Linux x86_64; Quest 3) AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`${MAC} Version/17.4 Safari/605.1.15`, "browserOnSystem", "Safari", "macOS"],
  [`${MAC} Safari/605.1.15`, "onSystem", "", "macOS"],
  ["Firefox/140.0", "browser", "Firefox", ""],
  [`${QUEST} Chrome/126.0.0.0`, "browserOnHeadset", "Chrome", "a headset"],
  [QUEST, "onHeadset", "", "a headset"],
  [undefined, "other", "", ""],
])("%s is split into parts for other languages", (agent, device, browser, system) => {
  expect(partsOfDevice(deviceOf(agent))).toEqual({ device, browser, system });
});
