import sharp, { type Sharp } from "sharp";
import { byteOfLight } from "./srgb.ts";

/** Maximum pixels, rows and triangles processed for one picture. */
const WORK_MAX = 60_000_000;

/** A square render target, from its upper left. */
export type Frame = {
  readonly side: number;
  /** Red, green, blue and coverage of each pixel; premultiplied linear light. */
  readonly colour: Float32Array;
  /** Depth of opaque pixels: 1 at the near plane, approaching 0 far away. */
  readonly depth: Float32Array;
  /** Remaining work; at 0 nothing more is drawn. */
  work: number;
};

export const createFrame = (side: number, work = WORK_MAX): Frame => ({
  side,
  colour: new Float32Array(side * side * 4),
  depth: new Float32Array(side * side),
  work,
});

/** Blends light over a pixel with a coverage of 0 to 1. */
export function blend({ colour }: Frame, pixel: number, light: ArrayLike<number>, cover: number): void {
  const at = pixel * 4;
  for (let k = 0; k < 3; k++) colour[at + k] = (light[k] ?? 0) * cover + (colour[at + k] ?? 0) * (1 - cover);
  colour[at + 3] = cover + (colour[at + 3] ?? 0) * (1 - cover);
}

/** Straight RGBA in sRGB. */
export function toBytes({ colour, side }: Frame): Uint8Array {
  const out = new Uint8Array(side * side * 4);
  for (let i = 0; i < out.length; i += 4) {
    const cover = colour[i + 3] ?? 0;
    if (!(cover > 0)) continue;
    for (let k = 0; k < 3; k++) out[i + k] = byteOfLight((colour[i + k] ?? 0) / cover);
    out[i + 3] = Math.round(255 * Math.min(1, cover));
  }
  return out;
}

/** The frame scaled down to `side` pixels, for antialiasing. */
export const toPicture = (frame: Frame, side: number): Sharp =>
  sharp(toBytes(frame), { raw: { width: frame.side, height: frame.side, channels: 4 } }).resize(side, side, {
    kernel: "lanczos3",
  });
