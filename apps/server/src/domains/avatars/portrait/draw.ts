import { AVATAR_HEAD, type AvatarLook } from "@veranda/contract/avatar";
import { type Camera, dot, lookAt, project, unit, type Vec } from "../../../processing/raster/camera.ts";
import { drawNearest } from "../../../processing/raster/draw-nearest.ts";
import { interpolate, type Triangles } from "../../../processing/raster/draw-triangles.ts";
import { blend, createFrame, type Frame } from "../../../processing/raster/frame.ts";
import { type Lighting, lightOn } from "../../../processing/raster/lighting.ts";
import { clamp, filmic, lightOf, mixed, type Rgb, smoothstep, times } from "./colour.ts";
import { faceOf } from "./face.ts";
import { type Kit, wornTriangles } from "./kit.ts";
import { poseKit } from "./pose.ts";

/** Camera and lights of the built-in avatars' portraits (content/avatars/portraits/page.ts). */
const TANGENT = Math.tan((10.8 * Math.PI) / 360);
const EYE = { x: -0.25, z: 3.1, below: 0.2 };
const LOOK_BELOW = 0.245;
/** From the head joint to above the crown, as in the engine. */
const OVER_HEAD = 0.38;
const HEAD_JOINT = 1.425;
const LIGHTING: Lighting = {
  sky: times(lightOf("#e6eef6"), 1.7),
  ground: times(lightOf("#c4a484"), 1.7),
  lamps: [
    { to: unit([-1.6, 2.6, 3.2]), light: times(lightOf("#ffe6c8"), 2.7) },
    { to: unit([2.6, 2.2, -2.4]), light: times(lightOf("#ffd2a0"), 1.6) },
  ],
};
/** Skin reflects more of its surroundings. */
const SKIN_LIGHTING: Lighting = {
  ...LIGHTING,
  sky: times(LIGHTING.sky, 1.16, 1.04, 1.02),
  ground: times(LIGHTING.ground, 1.16, 1.04, 1.02),
};
const FIXED: Record<number, Rgb> = { 6: [0.83, 0.78, 0.69], 7: [0.028, 0.024, 0.023] };
/** The colour slots of the mesh, in order. */
const SLOTS = ["skin", "hair", "top", "bottom", "shoes", "accent"] as const;
const ROUGHNESS: Record<number, number> = { 0: 0.72, 1: 0.6, 4: 0.66, 7: 0.42, 8: 0.72 };

/** Draws a look's portrait. */
export function drawPortrait(kit: Kit, look: AvatarLook, side: number): Frame {
  const { corners, coversHair } = wornTriangles(kit, look);
  const posed = poseKit(kit, look, coversHair);
  const camera = cameraOf(look);
  const frame = createFrame(side);
  const pixel = (EYE.z * TANGENT) / (side / 2) / AVATAR_HEAD.scale / look.height;
  const shade = shaderOf(look, pixel);
  const triangles: Triangles = { clip: project(camera, posed.at, side), indices: corners, sides: "front" };
  drawNearest(frame, triangles, (at) => {
    const read = (values: Float32Array): Vec => [
      interpolate(at, values, 3, 0),
      interpolate(at, values, 3, 1),
      interpolate(at, values, 3, 2),
    ];
    const [x, y, z] = read(posed.at);
    const toEye = unit([camera.eye[0] - x, camera.eye[1] - y, camera.eye[2] - z]);
    const light = interpolate(at, posed.light, 1, 0);
    // All vertices of a triangle have the same slot.
    const slot = posed.slot[at.a] ?? 0;
    blend(
      frame,
      at.pixel,
      filmic(shade(slot, read(posed.modelled), unit(read(posed.normal)), toEye, light)),
      1,
    );
  });
  paintBehind(frame, look);
  return frame;
}

function cameraOf(look: AvatarLook): Camera {
  const head = HEAD_JOINT * look.height + OVER_HEAD * look.height;
  const eye: Vec = [EYE.x, head - EYE.below, EYE.z];
  return {
    ...lookAt(eye, [0, head - LOOK_BELOW, 0]),
    eye,
    lens: "perspective",
    tangent: TANGENT,
    near: 0.5,
  };
}

/** Fills the background with a colour mixed from those of the look. */
function paintBehind(frame: Frame, look: AvatarLook): void {
  const worn = mixed(lightOf(look.colours.top), lightOf(look.colours.accent), 0.35);
  const paper = mixed(worn, lightOf("#f3e6d2"), 0.62);
  for (let pixel = 0; pixel < frame.side ** 2; pixel++)
    if (frame.colour[pixel * 4 + 3] === 0) blend(frame, pixel, paper, 1);
}

type Shade = (slot: number, modelled: Vec, normal: Vec, toEye: Vec, light: number) => Rgb;

function shaderOf(look: AvatarLook, pixel: number): Shade {
  const face = faceOf(look, pixel * 1.4);
  const colours = SLOTS.map((slot) => lightOf(look.colours[slot]));
  const accent = lightOf(look.colours.accent);
  const out = new Float32Array(3);
  return (slot, modelled, normal, toEye, light) => {
    const [x, y, z] = modelled;
    let tint = FIXED[slot] ?? colours[slot] ?? [0, 0, 0];
    if (slot === 8) tint = face(x, y, z);
    else if (slot === 1) tint = hairAt(tint, x, y, z);
    else if (slot === 2) tint = patternAt(look, tint, accent, x, y, z, pixel);
    const open = clamp(1 + (light - 1) * 0.85);
    const albedo: Rgb = [tint[0] * open ** 0.85, tint[1] * open, tint[2] * open ** 1.12];
    const isSkin = slot === 8 || slot === 0;
    lightOn(isSkin ? SKIN_LIGHTING : LIGHTING, normal, out);
    let gleam: Rgb = [0, 0, 0];
    const alpha = (ROUGHNESS[slot] ?? 0.82) ** 2;
    for (const { to, light: lamp } of LIGHTING.lamps) {
      const facing = Math.max(0, dot(normal, to));
      if (facing === 0) continue;
      const shine = glint(normal, to, toEye, facing, alpha) * facing;
      gleam = [gleam[0] + lamp[0] * shine, gleam[1] + lamp[1] * shine, gleam[2] + lamp[2] * shine];
    }
    return [
      (albedo[0] * (out[0] ?? 0)) / Math.PI + gleam[0],
      (albedo[1] * (out[1] ?? 0)) / Math.PI + gleam[1],
      (albedo[2] * (out[2] ?? 0)) / Math.PI + gleam[2],
    ];
  };
}

/** GGX specular term with Smith's correlated visibility and Schlick's Fresnel term of a dielectric. */
function glint(n: Vec, l: Vec, v: Vec, facing: number, alpha: number): number {
  const h = unit([l[0] + v[0], l[1] + v[1], l[2] + v[2]]);
  const nh = Math.max(0, dot(n, h));
  const nv = Math.max(1e-4, dot(n, v));
  const vh = Math.max(0, dot(v, h));
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
