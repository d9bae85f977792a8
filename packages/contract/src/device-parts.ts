/** A system among the words of a device that has no name of its own. */
export const HEADSET = "a headset";

const UNNAMED = /^(?:A browser|Another device)$/;

type DeviceParts = {
  readonly device: "browserOnSystem" | "browser" | "onSystem" | "browserOnHeadset" | "onHeadset" | "other";
  readonly browser: string;
  readonly system: string;
};

/** The words for a device, such as "Firefox on Linux", in the parts that a message of any language is given. */
export function partsOfDevice(words: string): DeviceParts {
  const [name = "", system = ""] = words.split(" on ", 2);
  const browser = UNNAMED.test(name) ? "" : name;
  const isHeadset = system === HEADSET;
  const unnamed = isHeadset ? "onHeadset" : system === "" ? "other" : "onSystem";
  const named = isHeadset ? "browserOnHeadset" : system === "" ? "browser" : "browserOnSystem";
  return { device: browser === "" ? unnamed : named, browser, system };
}
