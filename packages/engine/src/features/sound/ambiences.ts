import type { AmbienceLayer, PlacedSound } from "../../platform/audio/audio.ts";

/** The three variants of an environment; others sound as by day. */
export type Hour = "day" | "golden" | "night";

/** Source of a part: all around, points in the space, or positions listed in the environment's manifest. */
type SoundOrigin = readonly (readonly [x: number, y: number, z: number])[] | "around" | "fountain" | "fires";

/** A continuous part of an ambience; `level` by time of day, or the same at all of them. */
export type BedPart = Pick<AmbienceLayer, "sound" | "filter" | "swell"> & {
  level: number | Readonly<Record<Hour, number>>;
  pace: number;
  from: SoundOrigin;
  /** Distance at which it is half as loud as beside it, metres. */
  near: number;
};

/** An occasional call, from a ring round the listener. Metres, seconds. */
export type CallPart = {
  sound: PlacedSound;
  level: number | Readonly<Record<Hour, number>>;
  everySeconds: readonly [number, number];
  ring: { from: number; to: number; low: number; high: number };
};

export type Ambience = { beds: readonly BedPart[]; calls: readonly CallPart[] };

const breeze: BedPart = {
  sound: "noise",
  pace: 0.8,
  level: { day: 0.085, golden: 0.07, night: 0.045 },
  filter: { type: "bandpass", hz: 420, q: 0.6 },
  swell: { seconds: 13, share: 0.6 },
  from: "around",
  near: 1,
};

const leaves: BedPart = {
  sound: "noise",
  pace: 1.1,
  level: { day: 0.02, golden: 0.016, night: 0.01 },
  filter: { type: "highpass", hz: 3800, q: 0.4 },
  swell: { seconds: 9, share: 0.8 },
  from: "around",
  near: 1,
};

/** Ambiences by the name in the environment's manifest (`ambience`). A new environment only needs an entry. */
export const AMBIENCES: Readonly<Record<string, Ambience>> = {
  // The city far below the windows: its hum, waves of traffic along the avenue; a fire on the roof.
  loft: {
    beds: [
      {
        sound: "noise",
        pace: 0.5,
        level: { day: 0.1, golden: 0.09, night: 0.07 },
        filter: { type: "lowpass", hz: 210, q: 0.5 },
        swell: { seconds: 23, share: 0.3 },
        from: "around",
        near: 1,
      },
      {
        sound: "noise",
        pace: 0.8,
        level: { day: 0.5, golden: 0.45, night: 0.34 },
        filter: { type: "bandpass", hz: 480, q: 0.5 },
        swell: { seconds: 14, share: 0.8 },
        from: [
          [0, -20, -26],
          [34, -20, -8],
        ],
        near: 9,
      },
      {
        sound: "crackle",
        pace: 1,
        level: 0.5,
        filter: null,
        swell: null,
        from: "fires",
        near: 1.6,
      },
    ],
    calls: [],
  },
  // A light wind over sand.
  studio: {
    beds: [
      breeze,
      {
        sound: "noise",
        pace: 1.2,
        level: { day: 0.022, golden: 0.018, night: 0.014 },
        filter: { type: "highpass", hz: 4600, q: 0.4 },
        swell: { seconds: 19, share: 0.85 },
        from: "around",
        near: 1,
      },
    ],
    calls: [],
  },
  // Leaves overhead, the fountain in the pond, crickets in the long grass in the evening.
  park: {
    beds: [
      breeze,
      leaves,
      {
        sound: "trickle",
        pace: 1,
        level: 0.34,
        filter: null,
        swell: null,
        from: "fountain",
        near: 2.6,
      },
      {
        sound: "crickets",
        pace: 1,
        level: { day: 0.015, golden: 0.06, night: 0.13 },
        filter: null,
        swell: null,
        from: [
          [-34, 1, 16],
          [24, 0.4, -16],
        ],
        near: 8,
      },
      {
        sound: "crickets",
        pace: 0.95,
        level: { day: 0, golden: 0.04, night: 0.11 },
        filter: null,
        swell: null,
        from: [
          [-11, 0, 2],
          [14, 0, -20],
          [12, 0.3, 28],
        ],
        near: 7,
      },
    ],
    calls: [
      {
        sound: "owl",
        level: { day: 0, golden: 0, night: 0.3 },
        everySeconds: [26, 70],
        ring: { from: 18, to: 40, low: 5, high: 9 },
      },
    ],
  },
  // High in the air: constant wind, the sea barely audible, gulls below and nearby.
  arena: {
    beds: [
      { ...breeze, level: { day: 0.12, golden: 0.1, night: 0.075 }, swell: { seconds: 9, share: 0.75 } },
      leaves,
      {
        sound: "noise",
        pace: 0.5,
        level: 0.06,
        filter: { type: "lowpass", hz: 260, q: 0.5 },
        swell: { seconds: 19, share: 0.4 },
        from: "around",
        near: 1,
      },
    ],
    calls: [
      {
        sound: "gull",
        level: { day: 0.3, golden: 0.22, night: 0 },
        everySeconds: [11, 34],
        ring: { from: 20, to: 50, low: -8, high: 10 },
      },
    ],
  },
  // White rooms: the air of a quiet house, and the leaves of the tree in the court.
  gallery: {
    beds: [
      {
        sound: "noise",
        pace: 0.6,
        level: 0.05,
        filter: { type: "lowpass", hz: 190, q: 0.5 },
        swell: { seconds: 21, share: 0.25 },
        from: "around",
        near: 1,
      },
      {
        sound: "noise",
        pace: 1.05,
        level: { day: 0.3, golden: 0.26, night: 0.16 },
        filter: { type: "highpass", hz: 3400, q: 0.4 },
        swell: { seconds: 11, share: 0.8 },
        from: [[2.2, 3.4, -0.4]],
        near: 2.2,
      },
      {
        sound: "crickets",
        pace: 1,
        level: { day: 0, golden: 0.03, night: 0.08 },
        filter: null,
        swell: null,
        from: [[-3.9, 0.2, -5.4]],
        near: 3,
      },
    ],
    calls: [],
  },
  // A big room with soft walls: almost nothing, low and wide.
  auditorium: {
    beds: [
      {
        sound: "noise",
        pace: 0.5,
        level: 0.06,
        filter: { type: "lowpass", hz: 150, q: 0.5 },
        swell: { seconds: 27, share: 0.3 },
        from: "around",
        near: 1,
      },
    ],
    calls: [],
  },
  // Room tone, and the garden through the doors.
  classroom: {
    beds: [
      {
        sound: "noise",
        pace: 0.6,
        level: 0.035,
        filter: { type: "lowpass", hz: 220, q: 0.5 },
        swell: { seconds: 19, share: 0.3 },
        from: "around",
        near: 1,
      },
      {
        sound: "noise",
        pace: 1.1,
        level: { day: 0.5, golden: 0.42, night: 0.24 },
        filter: { type: "highpass", hz: 3200, q: 0.4 },
        swell: { seconds: 9, share: 0.8 },
        from: [
          [-15, 3, -4],
          [-15.8, 3, 3.6],
        ],
        near: 4,
      },
      {
        sound: "crickets",
        pace: 1,
        level: { day: 0, golden: 0.08, night: 0.2 },
        filter: null,
        swell: null,
        from: [[-14, 0, 1]],
        near: 5,
      },
    ],
    calls: [],
  },
  // A deck or a lawn beside a house.
  garden: { beds: [breeze, leaves], calls: [] },
  "sea-terrace": {
    beds: [
      breeze,
      // Leaves and curtains.
      leaves,
      // The sea as a whole, then its waves on the rocks below, to the left and to the right.
      {
        sound: "noise",
        pace: 0.55,
        level: 0.15,
        filter: { type: "lowpass", hz: 330, q: 0.5 },
        swell: { seconds: 17, share: 0.35 },
        from: "around",
        near: 1,
      },
      {
        sound: "noise",
        pace: 0.9,
        level: { day: 0.9, golden: 0.82, night: 0.7 },
        filter: { type: "bandpass", hz: 760, q: 0.45 },
        swell: { seconds: 11, share: 0.85 },
        from: [
          [-18, -15, -31],
          [20, -15, -31],
        ],
        near: 11,
      },
      {
        sound: "trickle",
        pace: 1,
        level: 0.3,
        filter: null,
        swell: null,
        from: "fountain",
        near: 1.7,
      },
      {
        sound: "crackle",
        pace: 1,
        level: 0.5,
        filter: null,
        swell: null,
        from: "fires",
        near: 1.6,
      },
      {
        sound: "crickets",
        pace: 1,
        level: { day: 0, golden: 0.05, night: 0.13 },
        filter: null,
        swell: null,
        from: [[-15, 0.3, 9]],
        near: 7,
      },
      {
        sound: "crickets",
        pace: 0.957,
        level: { day: 0, golden: 0.03, night: 0.11 },
        filter: null,
        swell: null,
        from: [
          [16, 0.3, 7],
          [-19, 0.2, -6],
        ],
        near: 7,
      },
      {
        sound: "crickets",
        pace: 1.041,
        level: { day: 0, golden: 0, night: 0.09 },
        filter: null,
        swell: null,
        from: [[4, 0.4, 14]],
        near: 8,
      },
    ],
    calls: [
      {
        sound: "gull",
        level: { day: 0.4, golden: 0.28, night: 0 },
        everySeconds: [7, 24],
        ring: { from: 26, to: 60, low: 6, high: 18 },
      },
      {
        sound: "owl",
        level: { day: 0, golden: 0, night: 0.22 },
        everySeconds: [9, 21],
        ring: { from: 34, to: 60, low: 2, high: 9 },
      },
    ],
  },
};

/** For unknown names: moving air only. */
export const STILL_AIR: Ambience = { beds: [breeze], calls: [] };
