import {
  FOOT_SOUNDS,
  GROUND_SOUNDS,
  type FootSound,
  type GroundSound,
  type LoopSound,
  type PlacedSound,
  type PlainSound,
} from "../audio.ts";
import { makeFootfall } from "./footfalls.ts";
import {
  makeCrackle,
  makeCrickets,
  makeGull,
  makeNoise,
  makeOwl,
  makeTrickle,
  type LongMaking,
} from "./nature.ts";
import { makeArrival, makeFlourish, makeMessage, makeTap } from "./notices.ts";

export type ShortSound = PlacedSound | PlainSound;

type Recipe = {
  /** Number of variations, so that nothing repeats audibly. */
  variations: number;
  make(variation: number): Float32Array<ArrayBuffer>;
};

const alone = (make: () => Float32Array<ArrayBuffer>): Recipe => ({ variations: 1, make });

const footfalls = Object.fromEntries(
  FOOT_SOUNDS.flatMap((manner) =>
    GROUND_SOUNDS.map((ground) => [
      `${manner} ${ground}`,
      {
        variations: manner === "step" ? 6 : 2,
        make: (variation: number) => makeFootfall(manner, ground, variation),
      },
    ]),
  ),
) as Record<`${FootSound} ${GroundSound}`, Recipe>;

/** All one-shot sounds; samples at RATE, mono, within -1 to 1. */
export const RECIPES: Readonly<Record<ShortSound, Recipe>> = {
  ...footfalls,
  gull: { variations: 5, make: makeGull },
  owl: { variations: 2, make: makeOwl },
  flourish: alone(makeFlourish),
  message: alone(makeMessage),
  arrival: alone(makeArrival),
  tap: alone(makeTap),
};

/** All looping sounds. */
export const LOOPS: Readonly<Record<LoopSound, () => LongMaking>> = {
  noise: makeNoise,
  trickle: makeTrickle,
  crackle: makeCrackle,
  crickets: makeCrickets,
};
