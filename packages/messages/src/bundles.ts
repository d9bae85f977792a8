/**
 * Areas that are always asked for together, each time as one file: each file costs a way to the server and back, and
 * small ones compress badly. By bundle, which is named like no area.
 */
export const BUNDLES: Readonly<Record<string, readonly string[]>> = {
  /** Of every page. */
  "every-page": ["common", "pages", "auth", "space", "names", "explore", "engine", "hints"],
  /** Of the way into a space. */
  "way-in": [
    "keys",
    "devices",
    "looks",
    "moderation",
    "world",
    "places",
    "emotes",
    "objects",
    "people",
    "people-here",
  ],
  /** Of what stands round the view inside a space. */
  "in-space": ["hosting", "space-tools", "editing", "captions", "sign-up", "about-space", "report"],
};

/** What a message of an area is called in a bundle. */
export const areaKey = (area: string, key: string): string => `${area.replaceAll("-", "_")}_${key}`;
