import type { SpaceSource } from "./compose.ts";
import { ARTS } from "./places/arts.ts";
import { GATHERINGS } from "./places/gatherings.ts";
import { LEARNING } from "./places/learning.ts";
import { NIGHTS } from "./places/nights.ts";
import { OUTDOORS } from "./places/outdoors.ts";
import { PLAY } from "./places/play.ts";
import { SOUNDS } from "./places/sounds.ts";
import { TERRACE } from "./places/terrace.ts";

/** In the order of the feed's first visit: neighbours differ in light, place and mood. */
const ORDER = [
  "the-terrace",
  "lantern-market",
  "paper-boat-pool",
  "piano-at-dusk",
  "giant-chess",
  "campfire-stories",
  "paint-the-sea",
  "film-under-the-stars",
  "sky-course",
  "garden-green",
  "the-late-library",
  "the-long-aisle",
  "table-tennis-club",
  "lighthouse-point",
  "open-air-gallery",
  "the-long-supper",
  "kite-point",
  "drum-circle",
  "fountain-dance",
  "little-academy",
  "tea-pavilion",
  "open-mic-night",
  "surf-corner",
  "tinker-yard",
  "birthday-on-the-terrace",
  "stargazers-roof",
  "lemon-walk",
  "two-chairs",
  "moonlit-sculptures",
];

const all = [...TERRACE, ...NIGHTS, ...OUTDOORS, ...SOUNDS, ...PLAY, ...ARTS, ...GATHERINGS, ...LEARNING];

export const SPACES: readonly SpaceSource[] = ORDER.map((slug) => {
  const space = all.find((one) => one.slug === slug);
  if (!space) throw new Error(`There is no space ${slug}.`);
  return space;
});
