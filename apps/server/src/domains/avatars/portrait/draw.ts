import { AVATAR_HEAD, type AvatarLook } from "@veranda/contract/avatar";
import { byteOf, clamp, filmic, lightOf, mixed, type Rgb, smoothstep, times } from "./colour.ts";
import { faceOf } from "./face.ts";
import { type Kit, wornTriangles } from "./kit.ts";
import { poseKit } from "./pose.ts";

/** The camera and the lights of the built-in avatars' portraits (content/avatars/portraits/page.ts). */
const FOV = (10.8 * Math.PI) / 180;
const EYE = { x: -0.25, z: 3.1, below: 0.2 };
const LOOK_BELOW = 0.245;
/** From the head's joint to above the crown, as the engine measures. */
const OVER_HEAD = 0.38;
const HEAD_JOINT = 1.425;
type Vec = [number, number, number];
const unit = ([x, y, z]: Vec): Vec => {
  const l = Math.hypot(x, y, z) || 1;
  return [x / l, y / l, z / l];
};
const LIGHTS = [
  { to: unit([-1.6, 2.6, 3.2]), colour: times(lightOf("#ffe6c8"), 2.7) },
  { to: unit([2.6, 2.2, -2.4]), colour: times(lightOf("#ffd2a0"), 1.6) },
];
const SKY = times(lightOf("#e6eef6"), 1.7);
const GROUND = times(lightOf("#c4a484"), 1.7);
const FIXED: Record<number, Rgb> = { 6: [0.83, 0.78, 0.69], 7: [0.028, 0.024, 0.023] };
/** The colour slots of the mesh, in their order. */
const SLOTS = ["skin", "hair", "top", "bottom", "shoes", "accent"] as const;
const ROUGHNESS: Record<number, number> = { 0: 0.72, 1: 0.6, 4: 0.66, 7: 0.42, 8: 0.72 };

/** Draws a look's portrait: `size` × `size` pixels of red, green and blue. */
export function drawPortrait(kit: Kit, look: AvatarLook, size: number): Uint8Array {
  const { corners, coversHair } = wornTriangles(kit, look);
  const posed = poseKit(kit, look, coversHair);
  const head = HEAD_JOINT * look.height + OVER_HEAD * look.height;
  const eye: Vec = [EYE.x, head - EYE.below, EYE.z];
  const back = unit([eye[0], eye[1] - (head - LOOK_BELOW), eye[2]]);
  const right = unit([back[2], 0, -back[0]]);
  const up: Vec = [
    back[1] * right[2] - back[2] * right[1],
    back[2] * right[0] - back[0] * right[2],
    back[0] * right[1] - back[1] * right[0],
  ];
  const focal = size / 2 / Math.tan(FOV / 2);
  const pixel = EYE.z / focal / AVATAR_HEAD.scale / look.height;
  const vertices = posed.slot.length;
  const screen = new Float32Array(vertices * 3);
  for (let v = 0; v < vertices; v++) {
    const d: Vec = [0, 1, 2].map((k) => (posed.at[v * 3 + k] as number) - (eye[k] as number)) as Vec;
    const depth = -(d[0] * back[0] + d[1] * back[1] + d[2] * back[2]);
    screen[v * 3] = size / 2 + (focal * (d[0] * right[0] + d[1] * right[1] + d[2] * right[2])) / depth;
    screen[v * 3 + 1] = size / 2 - (focal * (d[0] * up[0] + d[1] * up[1] + d[2] * up[2])) / depth;
    screen[v * 3 + 2] = depth;
  }
  const nearest = new Float32Array(size * size).fill(Infinity);
  const owner = new Int32Array(size * size).fill(-1);
  const shares = new Float32Array(size * size * 2);
  for (let t = 0; t < corners.length; t += 3) fill(screen, corners, t, size, nearest, owner, shares);

  const shade = shaderOf(look, pixel);
  const top = lightOf(look.colours.top);
  const paper = mixed(mixed(top, lightOf(look.colours.accent), 0.35), lightOf("#f3e6d2"), 0.62).map(byteOf);
  const out = new Uint8Array(size * size * 3);
  const at = { modelled: [0, 0, 0] as Vec, normal: [0, 0, 0] as Vec, toEye: [0, 0, 0] as Vec };
  for (let i = 0; i < size * size; i++) {
    const t = owner[i] as number;
    if (t < 0) {
      out.set(paper, i * 3);
      continue;
    }
    const [a, b, c] = [corners[t] as number, corners[t + 1] as number, corners[t + 2] as number];
    const [wb, wc] = [shares[i * 2] as number, shares[i * 2 + 1] as number];
    const wa = 1 - wb - wc;
    const blend = (list: Float32Array, k: number) =>
      wa * (list[a * 3 + k] as number) + wb * (list[b * 3 + k] as number) + wc * (list[c * 3 + k] as number);
    for (let k = 0; k < 3; k++) {
      at.modelled[k] = blend(posed.modelled, k);
      at.normal[k] = blend(posed.normal, k);
      at.toEye[k] = (eye[k] as number) - blend(posed.at, k);
    }
    const light =
      wa * (posed.light[a] as number) + wb * (posed.light[b] as number) + wc * (posed.light[c] as number);
    // Corners of one triangle have one slot.
    out.set(
      filmic(shade(posed.slot[a] as number, at.modelled, unit(at.normal), unit(at.toEye), light)).map(byteOf),
      i * 3,
    );
  }
  return out;
}

/** Fills one triangle where nothing nearer was drawn; notes whose it is and the shares of its corners. */
function fill(
  screen: Float32Array,
  corners: readonly number[],
  t: number,
  size: number,
  nearest: Float32Array,
  owner: Int32Array,
  shares: Float32Array,
): void {
  const [a, b, c] = [
    (corners[t] as number) * 3,
    (corners[t + 1] as number) * 3,
    (corners[t + 2] as number) * 3,
  ];
  const [ax, ay, az] = [screen[a] as number, screen[a + 1] as number, screen[a + 2] as number];
  const [bx, by, bz] = [screen[b] as number, screen[b + 1] as number, screen[b + 2] as number];
  const [cx, cy, cz] = [screen[c] as number, screen[c + 1] as number, screen[c + 2] as number];
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  // Seen from behind: the picture's y runs down.
  if (area >= 0) return;
  const x0 = Math.max(0, Math.floor(Math.min(ax, bx, cx)));
  const x1 = Math.min(size - 1, Math.ceil(Math.max(ax, bx, cx)));
  const y0 = Math.max(0, Math.floor(Math.min(ay, by, cy)));
  const y1 = Math.min(size - 1, Math.ceil(Math.max(ay, by, cy)));
  for (let y = y0; y <= y1; y++)
    for (let x = x0; x <= x1; x++) {
      const [px, py] = [x + 0.5, y + 0.5];
      const wb = ((px - ax) * (cy - ay) - (py - ay) * (cx - ax)) / area;
      const wc = ((bx - ax) * (py - ay) - (by - ay) * (px - ax)) / area;
      const wa = 1 - wb - wc;
      if (wa < 0 || wb < 0 || wc < 0) continue;
      const i = y * size + x;
      const depth = wa * az + wb * bz + wc * cz;
      if (depth >= (nearest[i] as number)) continue;
      nearest[i] = depth;
      owner[i] = t;
      shares[i * 2] = wb;
      shares[i * 2 + 1] = wc;
    }
}

type Shade = (slot: number, modelled: Vec, normal: Vec, toEye: Vec, light: number) => Rgb;

function shaderOf(look: AvatarLook, pixel: number): Shade {
  const face = faceOf(look, pixel * 1.4);
  const colours = SLOTS.map((slot) => lightOf(look.colours[slot]));
  const accent = lightOf(look.colours.accent);
  return (slot, modelled, normal, toEye, light) => {
    const [x, y, z] = modelled;
    let tint = FIXED[slot] ?? colours[slot] ?? [0, 0, 0];
    if (slot === 8) tint = face(x, y, z);
    else if (slot === 1) tint = hairAt(tint, x, y, z);
    else if (slot === 2) tint = patternAt(look, tint, accent, x, y, z, pixel);
    const open = clamp(1 + (light - 1) * 0.85);
    const albedo: Rgb = [tint[0] * open ** 0.85, tint[1] * open, tint[2] * open ** 1.12];
    const isSkin = slot === 8 || slot === 0;
    const above = 0.5 * normal[1] + 0.5;
    const around = mixed(GROUND, SKY, above);
    const out: Rgb = isSkin ? times(around, 1.16, 1.04, 1.02) : [...around];
    let gleam: Rgb = [0, 0, 0];
    const alpha = (ROUGHNESS[slot] ?? 0.82) ** 2;
    for (const { to, colour } of LIGHTS) {
      const facing = Math.max(0, normal[0] * to[0] + normal[1] * to[1] + normal[2] * to[2]);
      if (facing === 0) continue;
      for (let k = 0; k < 3; k++) out[k] = (out[k] as number) + (colour[k] as number) * facing;
      const shine = glint(normal, to, toEye, facing, alpha) * facing;
      gleam = [gleam[0] + colour[0] * shine, gleam[1] + colour[1] * shine, gleam[2] + colour[2] * shine];
    }
    return [0, 1, 2].map(
      (k) => ((albedo[k] as number) * (out[k] as number)) / Math.PI + (gleam[k] as number),
    ) as Rgb;
  };
}

/** GGX with Smith's correlated visibility and Schlick's Fresnel term of a plain surface. */
function glint(n: Vec, l: Vec, v: Vec, facing: number, alpha: number): number {
  const h = unit([l[0] + v[0], l[1] + v[1], l[2] + v[2]]);
  const nh = Math.max(0, n[0] * h[0] + n[1] * h[1] + n[2] * h[2]);
  const nv = Math.max(1e-4, n[0] * v[0] + n[1] * v[1] + n[2] * v[2]);
  const vh = Math.max(0, v[0] * h[0] + v[1] * h[1] + v[2] * h[2]);
  const a2 = alpha * alpha;
  const spread = a2 / (Math.PI * (nh * nh * (a2 - 1) + 1) ** 2);
  const seen =
    0.5 / (facing * Math.sqrt(a2 + (1 - a2) * nv * nv) + nv * Math.sqrt(a2 + (1 - a2) * facing * facing));
  return spread * seen * (0.04 + 0.96 * 2 ** ((-5.55473 * vh - 6.98316) * vh));
}

function hairAt(tint: Rgb, mx: number, my: number, mz: number): Rgb {
  const [px, py, pz] = AVATAR_HEAD.pivot;
  const x = (mx - px) / AVATAR_HEAD.scale + px;
  const y = (my - py) / AVATAR_HEAD.scale + py - 1.575;
  const z = (mz - pz) / AVATAR_HEAD.scale + pz + 0.014;
  const around = Math.atan2(x, z + 0.0001);
  const run = around * 30 + 1.4 * Math.sin(y * 34 + around * 2);
  const strand = 0.6 * Math.sin(run) + 0.4 * Math.sin(run * 2.3 + 1.7);
  const sheen = Math.exp(-(((y - 0.062) / 0.03) ** 2)) * (0.7 + 0.3 * strand);
  const by = 1 + 0.13 * strand + 0.3 * sheen;
  return [tint[0] * by + 0.012 * sheen, tint[1] * by + 0.012 * sheen, tint[2] * by + 0.012 * sheen];
}

function patternAt(
  look: AvatarLook,
  tint: Rgb,
  accent: Rgb,
  x: number,
  y: number,
  z: number,
  pixel: number,
): Rgb {
  const fract = (v: number) => v - Math.floor(v);
  const soft = pixel;
  const onTrunk = Math.abs(x) <= 0.24 ? 1 : 0;
  const [cx, cy] = [Math.atan2(x, z) * 5.1, y * 24];
  switch (look.pattern) {
    case "dots": {
      const dx = fract(cx + (fract(cy * 0.5) >= 0.5 ? 0.5 : 0)) - 0.5;
      return mixed(tint, accent, smoothstep(0.27, 0.23, Math.hypot(dx, fract(cy) - 0.5)) * onTrunk);
    }
    case "checks": {
      const across = Math.abs(fract(cy * 0.62) - 0.5);
      const along = Math.abs(fract(cx * 0.62) - 0.5);
      const edge = pixel * 24 * 0.62;
      return mixed(
        tint,
        accent,
        0.5 * smoothstep(0.3 + edge, 0.3 - edge, across) + 0.42 * smoothstep(0.3, 0.26, along) * onTrunk,
      );
    }
    case "block":
      return mixed(accent, tint, smoothstep(-soft, soft, y - 1.17));
    case "band":
      return mixed(
        tint,
        accent,
        smoothstep(soft, -soft, Math.abs(y - 1.165) - 0.034) * (Math.abs(x) <= 0.22 ? 1 : 0),
      );
    case "stripes":
      return mixed(tint, accent, smoothstep(soft, -soft, Math.abs(fract(y * 15) - 0.5) / 15 - 0.0125));
    default:
      return tint;
  }
}
