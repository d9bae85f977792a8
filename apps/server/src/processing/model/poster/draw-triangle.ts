import type { Drawn } from "../drawn.ts";
import { sampled, type Surface } from "./surface.ts";

/** Linear colours times their cover. */
export type Canvas = {
  side: number;
  /** Pixels that may still be looked at; then nothing more is drawn. */
  left: number;
  depth: Float32Array;
  colour: Float32Array;
};
type Shown = Drawn & { surface: Surface; screen: Float32Array };

/** Towards the light, the eye, and the colours that come from the light, above and below. */
const KEY = unit(-0.35, 0.75, 0.7);
const EYE = unit(0.514, 0.375, 0.771);
const KEY_LIGHT = [1.02, 0.95, 0.85];
const SKY = [0.46, 0.5, 0.56];
const GROUND = [0.3, 0.26, 0.23];

const texel = new Float32Array(4);
const glow = new Float32Array(4);
const normal = new Float64Array(3);

function unit(x: number, y: number, z: number): readonly [number, number, number] {
  const long = Math.hypot(x, y, z) || 1;
  return [x / long, y / long, z / long];
}

/** Draws one triangle of a surface, lit, before what is behind it. Screen: pixels, and nearness upwards. */
export function drawTriangle(canvas: Canvas, shown: Shown, first: number): void {
  const { indices, screen, uvs } = shown;
  const [a, b, c] = [indices[first] as number, indices[first + 1] as number, indices[first + 2] as number];
  const at = (v: number, k: number) => screen[v * 3 + k] as number;
  const [ax, ay, az] = [at(a, 0), at(a, 1), at(a, 2)];
  const [bx, by, bz] = [at(b, 0), at(b, 1), at(b, 2)];
  const [cx, cy, cz] = [at(c, 0), at(c, 1), at(c, 2)];
  const all = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
  if (!(Math.abs(all) > 1e-9)) return;
  const { side, depth, colour } = canvas;
  const x0 = Math.max(0, Math.floor(Math.min(ax, bx, cx)));
  const x1 = Math.min(side - 1, Math.ceil(Math.max(ax, bx, cx)));
  const y0 = Math.max(0, Math.floor(Math.min(ay, by, cy)));
  const y1 = Math.min(side - 1, Math.ceil(Math.max(ay, by, cy)));
  if (x1 < x0 || y1 < y0) return;
  canvas.left -= (x1 - x0 + 1) * (y1 - y0 + 1);
  if (canvas.left < 0) return;
  const { surface, colours } = shown;
  const isGlass = surface.mode === "BLEND";
  for (let y = y0; y <= y1; y++)
    for (let x = x0; x <= x1; x++) {
      const wb = ((x + 0.5 - ax) * (cy - ay) - (cx - ax) * (y + 0.5 - ay)) / all;
      const wc = ((bx - ax) * (y + 0.5 - ay) - (x + 0.5 - ax) * (by - ay)) / all;
      const wa = 1 - wb - wc;
      if (wa < 0 || wb < 0 || wc < 0) continue;
      const pixel = y * side + x;
      const near = wa * az + wb * bz + wc * cz;
      if (near <= (depth[pixel] as number)) continue;
      const mix = (values: Float32Array, width: number, k: number): number =>
        wa * (values[a * width + k] as number) +
        wb * (values[b * width + k] as number) +
        wc * (values[c * width + k] as number);
      texel.fill(1);
      if (surface.picture && uvs) sampled(surface.picture, mix(uvs, 2, 0), mix(uvs, 2, 1), texel);
      for (let k = 0; k < 4; k++)
        texel[k] = (texel[k] as number) * (surface.base[k] as number) * (colours ? mix(colours, 4, k) : 1);
      let cover = surface.mode === "OPAQUE" ? 1 : (texel[3] as number);
      if (surface.mode === "MASK") {
        if (cover < surface.cutoff) continue;
        cover = 1;
      }
      glow.fill(1);
      if (surface.glow && uvs) sampled(surface.glow, mix(uvs, 2, 0), mix(uvs, 2, 1), glow);
      if (!surface.isUnlit) {
        if (shown.normals) face(mix(shown.normals, 3, 0), mix(shown.normals, 3, 1), mix(shown.normals, 3, 2));
        else faceOf(shown.positions, a, b, c);
        light(surface);
      }
      const to = pixel * 4;
      for (let k = 0; k < 3; k++) {
        const value = (texel[k] as number) + (surface.emissive[k] as number) * (glow[k] as number);
        colour[to + k] = value * cover + (colour[to + k] as number) * (1 - cover);
      }
      colour[to + 3] = cover + (colour[to + 3] as number) * (1 - cover);
      if (!isGlass) depth[pixel] = near;
    }
}

/** Towards whoever looks, also on the back of a surface. */
function face(x: number, y: number, z: number): void {
  const long = Math.hypot(x, y, z) || 1;
  const turn = x * EYE[0] + y * EYE[1] + z * EYE[2] < 0 ? -1 : 1;
  normal[0] = (x / long) * turn;
  normal[1] = (y / long) * turn;
  normal[2] = (z / long) * turn;
}

function faceOf(positions: Float32Array, a: number, b: number, c: number): void {
  const from = (v: number, k: number) => (positions[v * 3 + k] as number) - (positions[a * 3 + k] as number);
  const [ux, uy, uz] = [from(b, 0), from(b, 1), from(b, 2)];
  const [vx, vy, vz] = [from(c, 0), from(c, 1), from(c, 2)];
  face(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx);
}

/** A key light, a sky over a ground, and of both what shines; metals only shine. */
function light({ metal, rough }: Surface): void {
  const [nx, ny, nz] = [normal[0] as number, normal[1] as number, normal[2] as number];
  const key = Math.max(0, nx * KEY[0] + ny * KEY[1] + nz * KEY[2]);
  const up = 0.5 + 0.5 * ny;
  const facing = Math.max(0, nx * EYE[0] + ny * EYE[1] + nz * EYE[2]);
  const half = unit(KEY[0] + EYE[0], KEY[1] + EYE[1], KEY[2] + EYE[2]);
  const shine = Math.max(0, nx * half[0] + ny * half[1] + nz * half[2]) ** (4 + 80 * (1 - rough) ** 2);
  const mirrored = 0.5 + 0.5 * (2 * facing * ny - EYE[1]);
  const rim = (1 - facing) ** 4;
  for (let k = 0; k < 3; k++) {
    const base = texel[k] as number;
    const [sky, ground] = [SKY[k] as number, GROUND[k] as number];
    const soft = sky * up + ground * (1 - up) + (KEY_LIGHT[k] as number) * key * 0.78;
    const first = 0.04 * (1 - metal) + base * metal;
    const reflects = first + (1 - first) * rim * (1 - rough) * 0.7;
    const seen =
      (sky * mirrored + ground * (1 - mirrored)) * 1.6 + (KEY_LIGHT[k] as number) * shine * (1 - rough) * 2;
    texel[k] = base * (1 - metal) * soft + reflects * seen;
  }
}
