import type { SpaceSource } from "./compose.ts";
import { ARTS } from "./places/arts.ts";
import { GATHERINGS } from "./places/gatherings.ts";
import { LEARNING } from "./places/learning.ts";
import { NIGHTS } from "./places/nights.ts";
import { OUTDOORS } from "./places/outdoors.ts";
import { PLAY } from "./places/play.ts";
import { ROOMS } from "./places/rooms.ts";
import { SOUNDS } from "./places/sounds.ts";
import { TERRACE } from "./places/terrace.ts";

/** In the order of the feed's first visit: neighbours differ in light, environment and mood. */
const ORDER = [
  "the-terrace",
  "the-park",
  "white-rooms",
  "sky-islands",
  "loft-nights",
  "lantern-market",
  "monday-class",
  "piano-at-dusk",
  "the-big-hall",
  "paper-boat-pool",
  "bandstand-evenings",
  "blank-stage",
  "giant-chess",
  "campfire-stories",
  "late-opening",
  "paint-the-sea",
  "film-under-the-stars",
  "the-winners",
  "garden-green",
  "rooftop-supper",
  "the-late-library",
  "night-swim",
  "the-long-aisle",
  "table-tennis-club",
  "reading-circle",
  "lighthouse-point",
  "open-air-gallery",
  "after-the-show",
  "the-long-supper",
  "kite-point",
  "drum-circle",
  "fountain-dance",
  "little-academy",
  "tea-pavilion",
  "sky-course",
  "open-mic-night",
  "surf-corner",
  "tinker-yard",
  "birthday-on-the-terrace",
  "stargazers-roof",
  "lemon-walk",
  "two-chairs",
  "moonlit-sculptures",
];

const all = [
  ...TERRACE,
  ...NIGHTS,
  ...OUTDOORS,
  ...SOUNDS,
  ...PLAY,
  ...ARTS,
  ...GATHERINGS,
  ...LEARNING,
  ...ROOMS,
];

export const SPACES: readonly SpaceSource[] = ORDER.map((slug) => {
  const space = all.find((one) => one.slug === slug);
  if (!space) throw new Error(`There is no space ${slug}.`);
  return space;
});
