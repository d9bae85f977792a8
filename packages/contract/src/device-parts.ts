/** A system among the words of a device that has no name of its own. */
export const HEADSET = "a headset";

const UNNAMED = /^(?:A browser|Another device)$/;

type DeviceParts = {
  readonly device: "browserOnSystem" | "browser" | "onSystem" | "browserOnHeadset" | "onHeadset" | "other";
  readonly browser: string;
  readonly system: string;
};

/**
 * Splits the description of a device, such as "Firefox on Linux", into the parts that a message of any language needs.
 */
export function partsOfDevice(words: string): DeviceParts {
  const [name = "", system = ""] = words.split(" on ", 2);
  const browser = UNNAMED.test(name) ? "" : name;
  const isHeadset = system === HEADSET;
  const unnamed = isHeadset ? "onHeadset" : system === "" ? "other" : "onSystem";
  const named = isHeadset ? "browserOnHeadset" : system === "" ? "browser" : "browserOnSystem";
  return { device: browser === "" ? unnamed : named, browser, system };
}
