import { AVATAR_HEAD, type AvatarLook } from "@veranda/contract/avatar";
import { clamp, lightOf, mixed, type Rgb, smoothstep, times } from "./colour.ts";

/*
 * The face at rest, like the engine's shader draws it (world/avatars/face-shader.ts): both must be changed together; a
 * test compares them.
 */

const [PX, PY, PZ] = AVATAR_HEAD.pivot;

const EYES: Record<
  AvatarLook["eyes"],
  readonly [w: number, h: number, rise: number, hang: number, point: number]
> = {
  round: [0.0192, 0.0236, 0.02, 1, 0],
  almond: [0.0212, 0.0196, 0.14, 1, 0.34],
  sleepy: [0.0202, 0.0222, -0.07, 0.6, 0.12],
  wide: [0.0212, 0.0254, 0.03, 1, 0],
  narrow: [0.0216, 0.0162, 0.1, 1, 0.28],
};
/** Slope, half width, rise, thickness, and height. */
const BROWS: Record<AvatarLook["brows"], readonly [number, number, number, number, number]> = {
  soft: [0.1, 0.0215, 0.0052, 0.004, 0],
  straight: [-0.04, 0.0225, 0.0012, 0.0042, 0],
  arched: [0.02, 0.0235, 0.0078, 0.0034, -0.001],
  bold: [-0.05, 0.025, 0.0036, 0.0061, 0],
  thin: [0.06, 0.022, 0.0066, 0.0022, 0],
};
const MOUTHS: Record<AvatarLook["mouth"], readonly [wide: number, curve: number]> = {
  smile: [0.0295, -0.0095],
  gentle: [0.026, -0.0055],
  grin: [0.0315, -0.0095],
  calm: [0.022, -0.001],
  smirk: [0.0295, -0.005],
  full: [0.0235, -0.003],
};
/** How far the eyelids of somebody awake are closed. */
const CLOSED = 0.1;

const bump = (x: number, y: number): number => Math.exp(-(x * x + y * y));
const fract = (x: number): number => x - Math.floor(x);

function arc(x: number, y: number, halfWidth: number, rise: number, thick: number): number {
  const t = clamp(x / halfWidth, -1, 1);
  return Math.hypot(x - t * halfWidth, y - rise * (1 - t * t)) - thick * (1 - 0.55 * t * t);
}

/**
 * Returns a function that draws a look's face: the skin colour at a point of the head model. `pixel`: metres per
 * sample.
 */
export function faceOf(look: AvatarLook, pixel: number): (x: number, y: number, z: number) => Rgb {
  const skin = lightOf(look.colours.skin);
  const hair = lightOf(look.colours.hair);
  const iris = lightOf(look.colours.eyes);
  const [w, h, rise, hang, point] = EYES[look.eyes];
  const [slope, browHalf, browRise, browThick, browUp] = BROWS[look.brows];
  const [wide, curve] = MOUTHS[look.mouth];
  const cover = (d: number): number => 1 - smoothstep(-0.5, 0.5, d / pixel);
  const flushed = times(skin, 1.2, 0.7, 0.64);
  const flush = mixed(skin, [flushed[0] + 0.03, flushed[1], flushed[2]], 0.9);
  const ink = mixed([0.012, 0.009, 0.008], times(hair, 0.3), 0.3);
  const lip = mixed(times(skin, 0.74, 0.4, 0.38), [0.42, 0.09, 0.08], 0.12);
  const irisR = 0.0126 + 0.12 * (h - 0.0196);

  const marks = (tint: Rgb, x: number, y: number, front: number): Rgb => {
    if (look.marks === "mole")
      return mixed(tint, times(skin, 0.3), 0.9 * front * cover(Math.hypot(x - 0.036, y - 1.4735) - 0.0026));
    if (look.marks !== "freckles") return tint;
    const [fx, fy] = [x * 150, y * 150];
    const [cx, cy] = [Math.floor(fx), Math.floor(fy)];
    const ox = fract(Math.sin(cx * 127.1 + cy * 311.7) * 43758.5453);
    const oy = fract(Math.sin(cx * 269.5 + cy * 183.3) * 43758.5453);
    const speck = Math.hypot(fract(fx) - 0.25 - 0.5 * ox, fract(fy) - 0.25 - 0.5 * oy) - 0.09 - 0.12 * ox;
    const ax = Math.abs(x);
    const there =
      (oy >= 0.42 ? 1 : 0) *
      smoothstep(0.07, 0.045, ax) *
      Math.exp(-(((y - 1.502 + 0.08 * ax) / 0.013) ** 2));
    return mixed(
      tint,
      times(skin, 0.7, 0.5, 0.4),
      0.75 * there * front * (1 - smoothstep(-0.06, 0.06, speck)),
    );
  };

  const eye = (given: Rgb, px: number, py: number, side: number, front: number): Rgb => {
    let tint = given;
    const ex = px - 0.0452;
    const ey = py - 1.5375 - rise * ex;
    const narrow = 1 - point * Math.min(1, (ex * ex) / (w * w));
    const ball = (Math.hypot(ex / w, ey / (h * narrow)) - 1) * w * 0.9;
    const lid = h * (hang - (0.75 + hang) * CLOSED) - 0.12 * (1 - CLOSED) * Math.abs(ex + 0.004) - 0.0006;
    const [ix, iy] = [ex + 0.0014, ey + 0.0006];
    const irisD = Math.hypot(ix, iy / 1.08) - irisR;
    let inside = times([0.93, 0.91, 0.88], 0.8 + 0.2 * smoothstep(0.022, 0.002, ey));
    const gathered = 0.5 + 1.05 * smoothstep(0.009, -0.011, iy);
    inside = mixed(
      inside,
      [iris[0] * gathered + 0.02, iris[1] * gathered + 0.02, iris[2] * gathered + 0.02],
      cover(irisD),
    );
    inside = mixed(inside, times(iris, 0.2), cover(Math.abs(irisD + 0.0004) - 0.0012) * 0.85);
    inside = mixed(inside, [0.006, 0.006, 0.006], cover(Math.hypot(ix, iy) - irisR * 0.52));
    const gx = ix * side;
    inside = mixed(inside, [1, 1, 1], cover(Math.hypot(gx - 0.0044, (iy - 0.0056) / 1.12) - 0.0037));
    inside = mixed(inside, [1, 1, 1], 0.65 * cover(Math.hypot(gx + 0.0048, iy + 0.0056) - 0.0016));
    inside = times(inside, 0.76 + 0.24 * smoothstep(lid, lid - 0.011, ey));
    tint = mixed(tint, times(skin, 0.86, 0.76, 0.73), 0.5 * cover(ball - 0.003) * front);
    tint = mixed(tint, inside, cover(Math.max(ball, ey - lid)));
    const arch = h * narrow * Math.sqrt(Math.max(0, 1 - (ex * ex) / (w * w)));
    const lash = Math.max(
      Math.abs(ey - Math.min(lid, arch)) - (0.0021 + 0.06 * Math.max(0, ex)),
      Math.abs(ex - 0.0006) - w * 0.99,
    );
    tint = mixed(tint, ink, cover(lash) * front);
    const lower = Math.max(Math.abs(ey + arch) - 0.0007, Math.abs(ex - 0.003) - w * 0.7);
    tint = mixed(tint, mixed(times(skin, 0.45), ink, 0.3), 0.5 * cover(lower) * (1 - CLOSED) * front);
    const crease = Math.abs(Math.hypot(ex / (w * 1.22), (ey + 0.001) / (h * 1.26)) - 1) * w - 0.0006;
    return mixed(
      tint,
      times(skin, 0.62, 0.5, 0.46),
      0.42 * cover(crease) * smoothstep(0.006, 0.016, ey) * front,
    );
  };

  const mouth = (given: Rgb, x: number, y: number, front: number): Rgb => {
    let tint = given;
    const mx = x;
    const my = y - 1.4605 - (look.mouth === "smirk" ? 0.17 * x : 0);
    const gape = look.mouth === "grin" ? 0.0115 : 0;
    const over = 1 - (mx * mx) / (wide * wide);
    const top = curve * over * (look.mouth === "grin" ? 0.62 : 1);
    const bottom = top - gape * Math.max(0, over);
    if (look.mouth === "full" || look.mouth === "gentle") {
      const bow = 0.0046 - 0.0022 * Math.exp(-((mx / 0.0055) ** 2));
      const full = look.mouth === "full" ? 1 : 0.55;
      const above = bow * full * Math.max(0, over);
      const lips = Math.max(
        my - top - above,
        bottom - 0.0078 * full * Math.max(0, over) - my,
        Math.abs(mx) - wide,
      );
      tint = mixed(tint, mixed(skin, lip, 0.78), cover(lips) * front);
      const gleam = 0.05 * front * bump(mx / 0.01, (my - bottom + 0.004 * full) / 0.0022);
      tint = [tint[0] + gleam * skin[0], tint[1] + gleam * skin[1], tint[2] + gleam * skin[2]];
    }
    if (gape > 0) {
      const hole = Math.max(my - top, bottom - my, Math.abs(mx) - wide);
      const tongue = smoothstep(0.005, 0, Math.hypot(mx / 1.9, my - bottom + 0.001) - 0.005);
      let within = mixed([0.15, 0.028, 0.032], [0.6, 0.17, 0.15], tongue);
      within = mixed(within, [0.92, 0.89, 0.84], cover(top - my - Math.min(0.0052, gape * 0.46)));
      tint = mixed(tint, within, cover(hole) * front);
      tint = mixed(tint, times(lip, 0.75), cover(Math.abs(hole) - 0.0012) * front);
    } else {
      tint = mixed(
        tint,
        times(lip, 0.62),
        cover(arc(mx, my, wide, curve, look.mouth === "full" ? 0.0017 : 0.0025)) * front,
      );
      const corner = Math.hypot(Math.abs(mx) - wide, (my - 0.0004) / 1.25) - 0.0021;
      if (look.mouth !== "calm") tint = mixed(tint, times(lip, 0.7), 0.7 * cover(corner) * front);
    }
    return mixed(
      tint,
      times(skin, 0.8, 0.62, 0.58),
      0.4 * front * bump(mx / 0.012, (my - curve + gape + 0.0098) / 0.003),
    );
  };

  return (mx, my, mz) => {
    const x = (mx - PX) / AVATAR_HEAD.scale + PX;
    const y = (my - PY) / AVATAR_HEAD.scale + PY;
    const z = (mz - PZ) / AVATAR_HEAD.scale + PZ;
    if (z < 0.03 || y < 1.4) return skin;
    const ax = Math.abs(x);
    const front = smoothstep(0.03, 0.06, z);
    const rosy = look.marks === "rosy" ? 0.95 : 0.55;
    let tint = mixed(skin, flush, rosy * front * bump((ax - 0.068) / 0.024, (y - 1.487) / 0.017));
    tint = mixed(tint, flush, 0.34 * bump(ax / 0.017, (y - 1.504) / 0.013));
    const ridge = Math.exp(-((ax / 0.007) ** 2)) * smoothstep(1.5, 1.52, y) * smoothstep(1.57, 1.54, y);
    tint = times(tint, 1 + 0.05 * front * ridge);
    tint = marks(tint, x, y, front);
    tint = eye(tint, ax, y, x < 0 ? -1 : 1, front);
    const bx = ax - 0.0475;
    const by = y - 1.5785;
    const brow = arc(bx, by + slope * bx + browUp, browHalf, browRise, browThick);
    const drawn: Rgb = [
      hair[0] * 0.45 + skin[0] * 0.05,
      hair[1] * 0.45 + skin[1] * 0.05,
      hair[2] * 0.45 + skin[2] * 0.05,
    ];
    tint = mixed(tint, drawn, 0.94 * cover(brow) * front);
    return mouth(tint, x, y, front);
  };
}
