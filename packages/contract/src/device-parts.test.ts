import { expect, test } from "vitest";
import { HEADSET, partsOfDevice } from "./device-parts.ts";

test.each([
  ["Firefox on Linux", { device: "browserOnSystem", browser: "Firefox", system: "Linux" }],
  ["Firefox", { device: "browser", browser: "Firefox", system: "" }],
  ["A browser on Windows", { device: "onSystem", browser: "", system: "Windows" }],
  [`Browser on ${HEADSET}`, { device: "browserOnHeadset", browser: "Browser", system: HEADSET }],
  [`A browser on ${HEADSET}`, { device: "onHeadset", browser: "", system: HEADSET }],
  ["Another device", { device: "other", browser: "", system: "" }],
  ["", { device: "other", browser: "", system: "" }],
])("%j is split into its parts", (words, parts) => expect(partsOfDevice(words)).toEqual(parts));
