import type { Document } from "@gltf-transform/core";
import sharp from "sharp";
import { type Drawn, listDrawn } from "../drawn.ts";
import { type Canvas, drawTriangle } from "./draw-triangle.ts";
import { type Surface, surfaceReader } from "./surface.ts";

/** Of a model of more, evenly so much of it: its triangles may be few and stand in it thousands of times. */
const CORNERS_MAX = 1_500_000;
const SURFACES_MAX = 4_000;
/** Pixels that are looked at; large surfaces behind each other are drawn until this is used up. */
const PIXELS_MAX = 100_000_000;
const SIDE = 512;
/** Drawn so much larger, then shrunk: soft edges. */
const OVER = 2;
/** From the front, a little from the right and from above. */
const RIGHT = [0.832, 0, -0.555] as const;
const UP = [-0.208, 0.927, -0.312] as const;
const TOWARDS = [0.514, 0.375, 0.771] as const;
/** Tangent of half of what the camera sees across, and the share of it that the model fills. */
const HALF = Math.tan((26 / 2) * (Math.PI / 180));
const FILLS = 0.92;

type Shown = Drawn & { surface: Surface; screen: Float32Array };

/** A model in soft light on nothing, seen from before and above. Null when nothing of it can be seen. */
export async function drawPoster(document: Document): Promise<Buffer | null> {
  const surfaceOf = surfaceReader();
  const shown: Shown[] = [];
  for (const drawn of listDrawn(document, CORNERS_MAX, SURFACES_MAX))
    shown.push({ ...drawn, surface: await surfaceOf(drawn.material), screen: turned(drawn.positions) });
  if (!place(shown)) return null;
  const side = SIDE * OVER;
  const canvas: Canvas = {
    side,
    left: PIXELS_MAX,
    depth: new Float32Array(side * side).fill(-Infinity),
    colour: new Float32Array(side * side * 4),
  };
  for (const one of shown)
    if (one.surface.mode !== "BLEND")
      for (let i = 0; i + 2 < one.indices.length; i += 3) drawTriangle(canvas, one, i);
  for (const { one, i } of farthestFirst(shown)) drawTriangle(canvas, one, i);
  return sharp(toScreen(canvas), { raw: { width: side, height: side, channels: 4 } })
    .resize(SIDE, SIDE, { kernel: "lanczos3" })
    .webp({ quality: 84, alphaQuality: 90 })
    .toBuffer();
}

/** As the camera has it: to the right, up, and towards it. */
function turned(positions: Float32Array): Float32Array {
  const out = new Float32Array(positions.length);
  for (let i = 0; i < positions.length; i += 3)
    [RIGHT, UP, TOWARDS].forEach(([x, y, z], k) => {
      out[i + k] =
        x * (positions[i] as number) + y * (positions[i + 1] as number) + z * (positions[i + 2] as number);
    });
  return out;
}

/** Moves the camera back until everything is seen, then puts every corner on the screen. */
function place(shown: readonly Shown[]): boolean {
  const least = [Infinity, Infinity, Infinity];
  const most = [-Infinity, -Infinity, -Infinity];
  for (const { screen } of shown)
    for (let i = 0; i < screen.length; i++) {
      const value = screen[i] as number;
      if (value < (least[i % 3] as number)) least[i % 3] = value;
      if (value > (most[i % 3] as number)) most[i % 3] = value;
    }
  const middle = least.map((low, k) => (low + (most[k] as number)) / 2);
  let distance = 0;
  for (const { screen } of shown)
    for (let i = 0; i < screen.length; i += 3) {
      const aside = Math.max(
        Math.abs((screen[i] as number) - (middle[0] as number)),
        Math.abs((screen[i + 1] as number) - (middle[1] as number)),
      );
      distance = Math.max(
        distance,
        (screen[i + 2] as number) - (middle[2] as number) + aside / (HALF * FILLS),
      );
    }
  if (!(distance > 0) || !Number.isFinite(distance)) return false;
  const side = SIDE * OVER;
  for (const { screen } of shown)
    for (let i = 0; i < screen.length; i += 3) {
      const far = Math.max(distance * 1e-3, distance - ((screen[i + 2] as number) - (middle[2] as number)));
      const scale = side / (2 * HALF * far);
      screen[i] = side / 2 + ((screen[i] as number) - (middle[0] as number)) * scale;
      screen[i + 1] = side / 2 - ((screen[i + 1] as number) - (middle[1] as number)) * scale;
      screen[i + 2] = -far;
    }
  return true;
}

/** Triangles that are seen through, the farthest first. */
function farthestFirst(shown: readonly Shown[]): { one: Shown; i: number }[] {
  const found: { one: Shown; i: number; depth: number }[] = [];
  for (const one of shown) {
    if (one.surface.mode !== "BLEND") continue;
    for (let i = 0; i + 2 < one.indices.length; i += 3) {
      const depth = [0, 1, 2].reduce(
        (sum, k) => sum + (one.screen[(one.indices[i + k] as number) * 3 + 2] as number),
        0,
      );
      found.push({ one, i, depth });
    }
  }
  return found.sort((a, b) => a.depth - b.depth);
}

function toScreen({ colour, side }: Canvas): Uint8Array {
  const out = new Uint8Array(side * side * 4);
  for (let i = 0; i < out.length; i += 4) {
    const cover = colour[i + 3] as number;
    if (cover === 0) continue;
    for (let k = 0; k < 3; k++)
      out[i + k] = Math.round(255 * Math.min(1, (colour[i + k] as number) / cover) ** (1 / 2.2));
    out[i + 3] = Math.round(255 * Math.min(1, cover));
  }
  return out;
}
