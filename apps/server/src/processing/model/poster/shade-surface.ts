import { type Camera, dot, unit, type Vec } from "../../raster/camera.ts";
import { type Fragment, interpolate } from "../../raster/draw-triangles.ts";
import { blend, type Frame } from "../../raster/frame.ts";
import { type Lighting, lightOn } from "../../raster/lighting.ts";
import { sampleTexture } from "../../raster/texture.ts";
import type { Drawn } from "../drawn.ts";
import type { Surface } from "./surface.ts";

export type Lit = Drawn & { surface: Surface };

const KEY = unit([-0.35, 0.75, 0.7]);
const KEY_LIGHT: Vec = [1.02, 0.95, 0.85];
const LIGHTING: Lighting = {
  sky: [0.46, 0.5, 0.56],
  ground: [0.3, 0.26, 0.23],
  lamps: [{ to: KEY, light: [0.796, 0.741, 0.663] }],
};

const texel = new Float32Array(4);
const glow = new Float32Array(4);
const soft = new Float32Array(3);

/** Shades each pixel of a surface; returns whether it hides what is behind. */
export function shaderOf(frame: Frame, lit: Lit, { back: toEye }: Camera): (at: Fragment) => boolean {
  const { surface, uvs, colours, normals } = lit;
  const half = unit([KEY[0] + toEye[0], KEY[1] + toEye[1], KEY[2] + toEye[2]]);
  return (at) => {
    texel.fill(1);
    if (surface.picture && uvs)
      sampleTexture(surface.picture, interpolate(at, uvs, 2, 0), interpolate(at, uvs, 2, 1), texel);
    for (let k = 0; k < 4; k++)
      texel[k] = (texel[k] ?? 0) * (surface.base[k] ?? 0) * (colours ? interpolate(at, colours, 4, k) : 1);
    const opacity = texel[3] ?? 0;
    if (surface.mode === "MASK" && opacity < surface.cutoff) return false;
    if (!surface.isUnlit) {
      const normal = normals
        ? unit([
            interpolate(at, normals, 3, 0),
            interpolate(at, normals, 3, 1),
            interpolate(at, normals, 3, 2),
          ])
        : faceNormal(lit.positions, at);
      light(surface, towards(toEye, normal), toEye, half);
    }
    glow.fill(1);
    if (surface.glow && uvs)
      sampleTexture(surface.glow, interpolate(at, uvs, 2, 0), interpolate(at, uvs, 2, 1), glow);
    for (let k = 0; k < 3; k++) texel[k] = (texel[k] ?? 0) + (surface.emissive[k] ?? 0) * (glow[k] ?? 0);
    blend(frame, at.pixel, texel, surface.mode === "BLEND" ? opacity : 1);
    return surface.mode !== "BLEND";
  };
}

/** The normal facing the viewer, also on the back of a surface. */
const towards = (toEye: Vec, normal: Vec): Vec =>
  dot(normal, toEye) < 0 ? [-normal[0], -normal[1], -normal[2]] : normal;

function faceNormal(positions: Float32Array, { a, b, c }: Fragment): Vec {
  const from = (v: number, k: number) => (positions[v * 3 + k] ?? 0) - (positions[a * 3 + k] ?? 0);
  const [ux, uy, uz] = [from(b, 0), from(b, 1), from(b, 2)];
  const [vx, vy, vz] = [from(c, 0), from(c, 1), from(c, 2)];
  return unit([uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]);
}

/** Lights the texel: a key light, sky and ground, and their reflections; metals only reflect. */
function light({ metal, rough }: Surface, normal: Vec, toEye: Vec, half: Vec): void {
  lightOn(LIGHTING, normal, soft);
  const facing = Math.max(0, dot(normal, toEye));
  const shine = Math.max(0, dot(normal, half)) ** (4 + 80 * (1 - rough) ** 2);
  const mirrored = 0.5 + 0.5 * (2 * facing * normal[1] - toEye[1]);
  const rim = (1 - facing) ** 4;
  for (let k = 0; k < 3; k++) {
    const base = texel[k] ?? 0;
    const around = (LIGHTING.sky[k] ?? 0) * mirrored + (LIGHTING.ground[k] ?? 0) * (1 - mirrored);
    const first = 0.04 * (1 - metal) + base * metal;
    const reflects = first + (1 - first) * rim * (1 - rough) * 0.7;
    const seen = around * 1.6 + (KEY_LIGHT[k] ?? 0) * shine * (1 - rough) * 2;
    texel[k] = base * (1 - metal) * (soft[k] ?? 0) + reflects * seen;
  }
}
