import { AVATAR_BONES, type AvatarClip } from "@veranda/contract/avatar";
import { length2 } from "../../core/length.ts";

const BONES = AVATAR_BONES.length;
/** Stored rotations and metres are integers in this unit; written by content/avatars/motion/sample.ts. */
const MOTION_UNIT = 4096;

/**
 * A clip ready for sampling: rotations of all bones, frame by frame, a frame's quaternions in the order of the bones.
 */
export type BakedClip = {
  clip: AvatarClip;
  frames: number;
  turns: Float32Array;
  /** Offset of the hips from their rest position, metres. */
  hips: Float32Array;
  /** How much weight the left and the right foot bear, 0 to 1. */
  planted: Float32Array;
  /** Metres covered by one cycle of the clip; 0 if it stays in place. */
  stride: number;
};

/** A clip of which only the catalogue is loaded: it can't be sampled. */
export function unread(clip: AvatarClip): BakedClip {
  return emptyClip(clip, 0);
}

function emptyClip(clip: AvatarClip, frames: number): BakedClip {
  const { speed } = clip;
  return {
    clip,
    frames,
    turns: new Float32Array(frames * BONES * 4),
    hips: new Float32Array(frames * 3),
    planted: new Float32Array(frames * 2),
    stride: speed ? length2(speed.along, speed.across) * clip.durationSeconds : 0,
  };
}

export function readClip(bytes: Uint8Array, clip: AvatarClip): BakedClip {
  const { frames } = clip;
  const baked = emptyClip(clip, frames);
  const channel = new Int32Array(frames);
  let at = clip.byteStart;
  const next = (): void => {
    let value = 0;
    let step = 0;
    for (let f = 0; f < frames; f++) {
      let packed = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[at++] ?? 0;
        packed |= (byte & 127) << shift;
        if (byte < 128) break;
      }
      step += (packed >>> 1) ^ -(packed & 1);
      value += step;
      channel[f] = value;
    }
  };
  const store = (into: Float32Array, stride: number, offset: number, unit: number) => {
    next();
    for (let f = 0; f < frames; f++) into[f * stride + offset] = (channel[f] ?? 0) / unit;
  };
  for (let k = 0; k < 3; k++) store(baked.hips, 3, k, MOTION_UNIT);
  for (let b = 0; b < BONES; b++)
    for (let k = 0; k < 3; k++) store(baked.turns, BONES * 4, b * 4 + k, MOTION_UNIT);
  for (let k = 0; k < 2; k++) store(baked.planted, 2, k, 15);
  completeTurns(baked.turns, frames);
  return baked;
}

/**
 * Computes each w, and keeps neighbouring frames in the same hemisphere, so that they can be blended component by
 * component.
 */
function completeTurns(turns: Float32Array, frames: number): void {
  const stride = BONES * 4;
  for (let f = 0; f < frames; f++)
    for (let b = 0; b < BONES; b++) {
      const i = f * stride + b * 4;
      const [x, y, z] = [turns[i] ?? 0, turns[i + 1] ?? 0, turns[i + 2] ?? 0];
      turns[i + 3] = Math.sqrt(Math.max(0, 1 - x * x - y * y - z * z));
      if (f === 0) continue;
      let alike = 0;
      for (let k = 0; k < 4; k++) alike += (turns[i + k] ?? 0) * (turns[i + k - stride] ?? 0);
      if (alike < 0) for (let k = 0; k < 4; k++) turns[i + k] = -(turns[i + k] ?? 0);
    }
}
