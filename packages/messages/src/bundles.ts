/**
 * Areas that are always asked for together, each time as one file: each file costs a way to the server and back, and
 * small ones compress badly. By bundle, which is named like no area.
 */
export const BUNDLES: Readonly<Record<string, readonly string[]>> = {
  /** Of every page. */
  "every-page": ["common", "pages", "space", "names", "explore", "engine", "hints"],
  /** Of the way into a space. */
  "way-in": ["keys", "looks", "moderation", "world", "emotes", "chat"],
  /** Names of content, which names itself in English. */
  titles: ["places", "objects"],
  /** Of what stands round the view inside a space, and isn't needed to walk. */
  "in-space": [
    "hosting",
    "space-tools",
    "editing",
    "captions",
    "sign-up",
    "about-space",
    "report",
    "devices",
    "people-here",
  ],
};

/**
 * What each message of a bundle is called in its file, by area and key, in the order of `areas`: as short as can be, since
 * it stands there and in each script that asks for it. Files and scripts are built together.
 */
export function bundleKeys(
  areas: readonly { area: string; keys: readonly string[] }[],
): Map<string, Map<string, string>> {
  let place = 0;
  return new Map(
    areas.map(({ area, keys }) => [area, new Map(keys.map((key) => [key, `m${(place++).toString(36)}`]))]),
  );
}
