import type { FootSound, GroundSound } from "../audio.ts";
import { addBurst, addTone, finish, noiseFrom, silence } from "./signal.ts";

/** A ground's response to a foot: knock of the sole, ringing, and rubbing or yielding. Hz, seconds. */
type Ground = {
  knock: { hz: number; q: number; decay: number; level: number };
  rings: readonly { hz: number; decay: number; level: number }[];
  rub: { hz: number; q: number; attack: number; decay: number; level: number };
  /** Small moving parts: pebbles, blades, drops. */
  grains: { count: number; hz: number; spread: number; decay: number; level: number; isTone: boolean } | null;
};

const GROUNDS: Record<GroundSound, Ground> = {
  stone: {
    knock: { hz: 1500, q: 0.7, decay: 0.009, level: 1 },
    rings: [
      { hz: 105, decay: 0.028, level: 0.75 },
      { hz: 265, decay: 0.014, level: 0.3 },
    ],
    rub: { hz: 3600, q: 0.7, attack: 0.012, decay: 0.028, level: 0.17 },
    grains: null,
  },
  tile: {
    knock: { hz: 2100, q: 0.8, decay: 0.008, level: 1 },
    rings: [
      { hz: 125, decay: 0.024, level: 0.6 },
      { hz: 540, decay: 0.016, level: 0.26 },
      { hz: 1260, decay: 0.009, level: 0.14 },
    ],
    rub: { hz: 4300, q: 0.8, attack: 0.01, decay: 0.022, level: 0.15 },
    grains: null,
  },
  wood: {
    knock: { hz: 880, q: 0.8, decay: 0.01, level: 1.2 },
    rings: [
      { hz: 98, decay: 0.045, level: 0.75 },
      { hz: 204, decay: 0.036, level: 0.5 },
      { hz: 368, decay: 0.022, level: 0.34 },
    ],
    rub: { hz: 1900, q: 0.6, attack: 0.014, decay: 0.03, level: 0.1 },
    grains: null,
  },
  carpet: {
    knock: { hz: 210, q: 0.8, decay: 0.016, level: 0.6 },
    rings: [{ hz: 78, decay: 0.03, level: 0.7 }],
    rub: { hz: 520, q: 0.6, attack: 0.02, decay: 0.035, level: 0.07 },
    grains: null,
  },
  metal: {
    knock: { hz: 1900, q: 0.9, decay: 0.007, level: 0.8 },
    rings: [
      { hz: 118, decay: 0.05, level: 0.6 },
      { hz: 318, decay: 0.1, level: 0.24 },
      { hz: 743, decay: 0.12, level: 0.14 },
      { hz: 1322, decay: 0.09, level: 0.08 },
      { hz: 2247, decay: 0.06, level: 0.05 },
    ],
    rub: { hz: 4200, q: 0.9, attack: 0.01, decay: 0.02, level: 0.1 },
    grains: null,
  },
  grass: {
    knock: { hz: 180, q: 0.6, decay: 0.02, level: 0.4 },
    rings: [{ hz: 70, decay: 0.03, level: 0.4 }],
    rub: { hz: 3000, q: 0.45, attack: 0.03, decay: 0.05, level: 0.5 },
    grains: { count: 16, hz: 4200, spread: 0.5, decay: 0.006, level: 0.5, isTone: false },
  },
  gravel: {
    knock: { hz: 420, q: 0.6, decay: 0.018, level: 0.4 },
    rings: [{ hz: 84, decay: 0.03, level: 0.35 }],
    rub: { hz: 2400, q: 0.5, attack: 0.02, decay: 0.05, level: 0.22 },
    grains: { count: 38, hz: 3300, spread: 0.6, decay: 0.004, level: 0.95, isTone: false },
  },
  sand: {
    knock: { hz: 150, q: 0.6, decay: 0.024, level: 0.5 },
    rings: [{ hz: 62, decay: 0.034, level: 0.4 }],
    rub: { hz: 1500, q: 0.4, attack: 0.035, decay: 0.06, level: 0.6 },
    grains: { count: 20, hz: 5200, spread: 0.4, decay: 0.002, level: 0.16, isTone: false },
  },
  water: {
    knock: { hz: 620, q: 0.5, decay: 0.04, level: 0.7 },
    rings: [{ hz: 82, decay: 0.04, level: 0.4 }],
    rub: { hz: 2600, q: 0.4, attack: 0.03, decay: 0.09, level: 0.5 },
    grains: { count: 14, hz: 950, spread: 0.7, decay: 0.016, level: 0.4, isTone: true },
  },
};

/** Footfall types: times and strengths of heel and toe strikes, and the shares of the ground's responses. */
const MANNERS: Record<FootSound, { strikes: readonly [number, number][]; low: number; rub: number }> = {
  step: {
    strikes: [
      [0, 1],
      [0.062, 0.42],
    ],
    low: 1,
    rub: 1,
  },
  jump: { strikes: [[0.05, 0.3]], low: 0.6, rub: 1.7 },
  land: {
    strikes: [
      [0, 1],
      [0.021, 0.85],
      [0.085, 0.3],
    ],
    low: 1.6,
    rub: 1.2,
  },
};

const SECONDS = 0.5;

/** Synthesizes a footfall; each `variation` sounds different. */
export function makeFootfall(
  manner: FootSound,
  on: GroundSound,
  variation: number,
): Float32Array<ArrayBuffer> {
  const ground = GROUNDS[on];
  const { strikes, low, rub } = MANNERS[manner];
  const white = noiseFrom(variation * 131 + on.length * 17 + manner.length * 7 + 3);
  const about = (value: number, share: number): number => value * (1 + white() * share);
  const out = silence(SECONDS);
  for (const [at, strength] of strikes) {
    const when = at > 0 ? about(at, 0.2) : 0;
    addBurst(out, when, white, {
      hz: about(ground.knock.hz, 0.12),
      q: ground.knock.q,
      attack: 0.0012,
      decay: about(ground.knock.decay, 0.2),
      level: ground.knock.level * strength,
    });
    for (const ring of ground.rings) {
      addTone(out, when, {
        hz: about(ring.hz, 0.06),
        decay: about(ring.decay, 0.15),
        level: ring.level * strength * low,
        bend: 0.86,
        attack: 0.002,
      });
    }
  }
  addBurst(out, 0.012, white, {
    ...ground.rub,
    hz: about(ground.rub.hz, 0.15),
    decay: about(ground.rub.decay, 0.25),
    level: ground.rub.level * rub,
  });
  if (ground.grains) scatter(out, white, ground.grains, rub);
  finish(out, manner === "land" ? 0.8 : 0.6, 0.06);
  return out;
}

function scatter(
  out: Float32Array,
  white: () => number,
  grains: NonNullable<Ground["grains"]>,
  rub: number,
): void {
  for (let i = 0; i < grains.count; i++) {
    // Most of them as weight is put on, few at the end.
    const at = 0.008 + 0.17 * Math.abs(white()) ** 1.4;
    const hz = grains.hz * (1 + white() * grains.spread);
    const loud = grains.level * rub * (0.2 + 0.8 * Math.abs(white())) * Math.exp(-at / 0.09);
    if (grains.isTone) addTone(out, at, { hz, decay: grains.decay, level: loud, bend: 1.5, attack: 0.003 });
    else addBurst(out, at, white, { hz, q: 1.6, attack: 0.0006, decay: grains.decay, level: loud });
  }
}
