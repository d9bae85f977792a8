import type { Stance } from "./stance.ts";

/** A motion before it is sampled: a stance for each time from 0 to 1. */
export type Clip = {
  name: string;
  kind: "locomotion" | "pose" | "emote";
  seconds: number;
  isLoop: boolean;
  speed?: { along: number; across: number };
  turnRate?: number;
  isUpperBody?: boolean;
  /** The part that loops while it is held; both ends are equal. */
  hold?: { from: number; to: number };
  fadeSeconds?: number;
  isDance?: boolean;
  title?: string;
  codepoint?: string;
  stanceAt: (t: number) => Stance;
};
