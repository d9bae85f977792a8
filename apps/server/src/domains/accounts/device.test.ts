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
