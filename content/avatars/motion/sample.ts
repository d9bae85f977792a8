import type { Clip } from "./clip.ts";
import { frameOf } from "./stance.ts";

/** Unit of the stored numbers: 1/4096 for rotations and metres, i.e. 0.03° and 0.25 mm. */
const MOTION_UNIT = 4096;
const FRAMES_PER_SECOND = 30;

export type Sampled = {
  clip: Clip;
  frames: number;
  framesPerSecond: number;
  bytes: Uint8Array;
  overreach: number;
};

/**
 * Channels in sequence: hips x y z; x y z of each bone's quaternion (w ≥ 0 is derived); left and right foot planted. A
 * channel is its frames' second differences, zigzag and LEB128 encoded. Loops omit the frame that equals the first.
 */
export function sample(clip: Clip): Sampled {
  const steps = Math.max(2, Math.round(clip.seconds * FRAMES_PER_SECOND));
  const frames = clip.isLoop ? steps : steps + 1;
  const channels: number[][] = [];
  let overreach = 0;
  for (let f = 0; f < frames; f++) {
    const frame = frameOf(clip.stanceAt(f / steps));
    overreach = Math.max(overreach, frame.overreach);
    const row = frame.hips.map((v) => v * MOTION_UNIT);
    for (const [x, y, z, w] of frame.turns) {
      const sign = w < 0 ? -MOTION_UNIT : MOTION_UNIT;
      row.push(x * sign, y * sign, z * sign);
    }
    row.push(...frame.planted.map((v) => Math.max(0, v) * 15));
    row.forEach((value, c) => (channels[c] ??= []).push(Math.round(value)));
  }
  return {
    clip,
    frames,
    framesPerSecond: steps / clip.seconds,
    bytes: Uint8Array.from(channels.flatMap(pack)),
    overreach,
  };
}

function pack(values: readonly number[]): number[] {
  const bytes: number[] = [];
  let last = 0;
  let lastStep = 0;
  for (const value of values) {
    const step = value - last;
    const bend = step - lastStep;
    let rest = bend < 0 ? -2 * bend - 1 : 2 * bend;
    while (rest > 127) {
      bytes.push((rest & 127) | 128);
      rest >>>= 7;
    }
    bytes.push(rest);
    last = value;
    lastStep = step;
  }
  return bytes;
}
