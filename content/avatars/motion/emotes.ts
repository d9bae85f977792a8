import { acrobatics } from "./acrobatics.ts";
import { dance, groove } from "./basic-dances.ts";
import type { Clip } from "./clip.ts";
import { dances } from "./dances.ts";
import { feelings } from "./feelings.ts";
import { floorEmotes } from "./floor-emotes.ts";
import { gestures } from "./gestures.ts";
import { heroics } from "./heroics.ts";
import { cheer, clap, flex, laugh, shrug, think } from "./reactions.ts";
import { bow, heart, no, nod, point, salute, thumbsUp, wave } from "./signs.ts";

/** Emotes of the family in the order of the tray. */
export const emotes: readonly Clip[] = [
  wave,
  clap,
  cheer,
  thumbsUp,
  dance,
  groove,
  laugh,
  heart,
  point,
  shrug,
  think,
  nod,
  no,
  bow,
  salute,
  flex,
  ...gestures,
  ...feelings,
  ...dances,
  ...acrobatics,
  ...floorEmotes,
  ...heroics,
];
