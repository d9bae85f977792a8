import type { Stance } from "./stance.ts";

/** A motion before it is sampled: a stance for every moment from 0 to 1. */
export type Clip = {
  name: string;
  kind: "locomotion" | "pose" | "emote";
  seconds: number;
  isLoop: boolean;
  speed?: { along: number; across: number };
  turnRate?: number;
  isUpperBody?: boolean;
  /** Where it goes round while it is held; both ends look alike. */
  hold?: { from: number; to: number };
  fadeSeconds?: number;
  isDance?: boolean;
  title?: string;
  codepoint?: string;
  stanceAt: (t: number) => Stance;
};
