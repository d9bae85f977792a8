import type { Clip } from "./clip.ts";
import type { Key } from "./keys.ts";
import { type ArmStance, ease } from "./stance.ts";

export const OPEN = { fist: 0.05, index: 0.02, thumb: 0 } as const;
export const FIST = { fist: 1, index: 1, thumb: 0.9 } as const;
export const POINTING = { fist: 1, index: 0, thumb: 0.8 } as const;

/** A sine over the clip's length. */
export const circle = (t: number, times = 1, late = 0): number => Math.sin((t * times - late) * Math.PI * 2);

type EmoteHead = Pick<Clip, "name" | "title" | "codepoint" | "seconds"> &
  Partial<Pick<Clip, "isLoop" | "isUpperBody" | "isDance" | "hold" | "fadeSeconds">>;

/** For the arms and the head, once, unless its head says otherwise. */
export const emote = (head: EmoteHead, stanceAt: Clip["stanceAt"]): Clip => ({
  kind: "emote",
  isLoop: false,
  isUpperBody: true,
  ...head,
  stanceAt,
});

export const bothArms = (arm: Partial<ArmStance>): Key => ({ leftArm: arm, rightArm: arm });

/** The offset from the relaxed arm to the given pose. */
export function subtract(arm: Partial<ArmStance>): Partial<ArmStance> {
  return Object.fromEntries(
    Object.entries(arm).map(([name, value]) => [name, value - ease.leftArm[name as keyof ArmStance]]),
  );
}

/** 1 within a time range, 0 outside, smooth at both ends. */
export function during(t: number, from: number, to: number, soft = 0.08): number {
  const up = Math.min(1, Math.max(0, (t - from) / soft));
  const down = Math.min(1, Math.max(0, (to - t) / soft));
  const s = Math.min(up, down);
  return s * s * (3 - 2 * s);
}
