import { CUSTOM_AVATAR_REACH, CUSTOM_AVATAR_VERTEX_BYTES as STRIDE } from "@veranda/contract/custom-avatar";
import type { Picture } from "./atlas.ts";
import type { Canonical } from "./canonical.ts";
import { boneAt } from "./family.ts";
import type { Level } from "./levels.ts";
import { about, add, after, dot, inverse, type Quat, sub, turned, unit, type Vec, vec } from "./linear.ts";
import { AVATAR_BONES, type AvatarBone } from "@veranda/contract/avatar";
import { parentOf } from "./family.ts";

const SIDE = 256;
const OVER = 3;
const KEY = unit([0.55, 0.65, 0.75]);
const SKY: Vec = [0.5, 0.55, 0.62];
const GROUND: Vec = [0.36, 0.3, 0.26];
const WARM: Vec = [0.95, 0.86, 0.74];

/** Head and shoulders in soft light on nothing, arms at rest: drawn here, triangle by triangle. Straight RGBA. */
export function drawPortrait(mesh: Level, canonical: Canonical, atlas: Picture): Picture {
  const size = SIDE * OVER;
  const { points, normals } = atRest(mesh, canonical);
  const head = canonical.joints[boneAt("head")] as Vec;
  const crown = canonical.height;
  // From a little below the shoulders to a little above the crown.
  const shoulder = (canonical.joints[boneAt("leftUpperArm")] as Vec)[1];
  const top = crown + 0.06 * (crown - shoulder);
  const bottom = shoulder - 0.55 * (crown - shoulder);
  const scale = size / (top - bottom);
  const depth = new Float32Array(size * size).fill(-Infinity);
  const colour = new Float32Array(size * size * 4);
  const screen = points.map(([x, y, z]): Vec => [
    size / 2 + (x - head[0] * 0.5) * scale,
    (top - y) * scale,
    z,
  ]);
  const data = new DataView(mesh.vertices.buffer, mesh.vertices.byteOffset);
  const uvOf = (v: number, k: number) => data.getUint16(v * STRIDE + 12 + k * 2, true) / 65535;
  for (let i = 0; i < mesh.indices.length; i += 3) {
    const [a, b, c] = vec((k) => mesh.indices[i + k] as number);
    const [A, B, C] = [screen[a], screen[b], screen[c]] as [Vec, Vec, Vec];
    const all = (B[0] - A[0]) * (C[1] - A[1]) - (C[0] - A[0]) * (B[1] - A[1]);
    if (Math.abs(all) < 1e-6) continue;
    const x0 = Math.max(0, Math.floor(Math.min(A[0], B[0], C[0])));
    const x1 = Math.min(size - 1, Math.ceil(Math.max(A[0], B[0], C[0])));
    const y0 = Math.max(0, Math.floor(Math.min(A[1], B[1], C[1])));
    const y1 = Math.min(size - 1, Math.ceil(Math.max(A[1], B[1], C[1])));
    for (let y = y0; y <= y1; y++)
      for (let x = x0; x <= x1; x++) {
        const wb = ((x + 0.5 - A[0]) * (C[1] - A[1]) - (C[0] - A[0]) * (y + 0.5 - A[1])) / all;
        const wc = ((B[0] - A[0]) * (y + 0.5 - A[1]) - (x + 0.5 - A[0]) * (B[1] - A[1])) / all;
        const wa = 1 - wb - wc;
        if (wa < 0 || wb < 0 || wc < 0) continue;
        const z = wa * A[2] + wb * B[2] + wc * C[2];
        const at = y * size + x;
        if (z <= (depth[at] as number)) continue;
        const u = wa * uvOf(a, 0) + wb * uvOf(b, 0) + wc * uvOf(c, 0);
        const v = wa * uvOf(a, 1) + wb * uvOf(b, 1) + wc * uvOf(c, 1);
        const texel =
          (Math.min(atlas.height - 1, Math.floor(v * atlas.height)) * atlas.width +
            Math.min(atlas.width - 1, Math.floor(u * atlas.width))) *
          4;
        if ((atlas.data[texel + 3] as number) < 128) continue;
        depth[at] = z;
        const [na, nb, nc] = [normals[a], normals[b], normals[c]] as [Vec, Vec, Vec];
        let n = unit(vec((k) => wa * na[k] + wb * nb[k] + wc * nc[k]));
        if (n[2] < 0) n = [n[0], n[1], -n[2]];
        const key = Math.max(0, dot(n, KEY));
        const up = 0.5 + 0.5 * n[1];
        const rim = Math.pow(1 - Math.max(0, n[2]), 3) * 0.35;
        for (let k = 0; k < 3; k++) {
          const tint = ((mesh.vertices[a * STRIDE + 24 + k] as number) / 255) ** 2.2;
          const base = ((atlas.data[texel + k] as number) / 255) ** 2.2 * tint;
          const light =
            (SKY[k] as number) * up +
            (GROUND[k] as number) * (1 - up) +
            (WARM[k] as number) * key +
            rim * (SKY[k] as number);
          colour[at * 4 + k] = base * light;
        }
        colour[at * 4 + 3] = 1;
      }
  }
  return shrink(colour, size);
}

function shrink(colour: Float32Array, size: number): Picture {
  const side = size / OVER;
  const out = new Uint8Array(side * side * 4);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const sum = [0, 0, 0, 0];
      for (let j = 0; j < OVER; j++)
        for (let i = 0; i < OVER; i++) {
          const at = ((y * OVER + j) * size + x * OVER + i) * 4;
          for (let k = 0; k < 4; k++) sum[k] = (sum[k] as number) + (colour[at + k] as number);
        }
      const cover = sum[3] as number;
      const to = (y * side + x) * 4;
      for (let k = 0; k < 3; k++)
        out[to + k] =
          cover === 0 ? 0 : Math.round(255 * Math.min(1, (sum[k] as number) / cover) ** (1 / 2.2));
      out[to + 3] = Math.round((255 * cover) / (OVER * OVER));
    }
  return { data: out, width: side, height: side };
}

/** The figure with hanging arms, turned a little; looking along -Z at it, so that depth is z. */
function atRest(mesh: Level, { joints, bindRotations }: Canonical): { points: Vec[]; normals: Vec[] } {
  const turns = new Map<AvatarBone, Quat>();
  const places = new Map<AvatarBone, Vec>();
  const whole = about([0, 1, 0], -0.42);
  const own: Partial<Record<AvatarBone, Quat>> = {
    leftUpperArm: about([0, 0, 1], -1.2),
    rightUpperArm: about([0, 0, 1], 1.2),
    leftLowerArm: about([0, 0, 1], -0.1),
    rightLowerArm: about([0, 0, 1], 0.1),
    head: about([0, 1, 0], 0.16),
  };
  AVATAR_BONES.forEach((bone, b) => {
    const parent = parentOf(bone);
    const above = parent ? (turns.get(parent) as Quat) : whole;
    turns.set(bone, after(above, own[bone] ?? [0, 0, 0, 1]));
    const offset = parent ? sub(joints[b] as Vec, joints[boneAt(parent)] as Vec) : (joints[b] as Vec);
    places.set(bone, parent ? add(places.get(parent) as Vec, turned(above, offset)) : turned(whole, offset));
  });
  const bind = bindJointsOf(joints, bindRotations);
  const ways = AVATAR_BONES.map((bone, b) => ({
    turn: after(turns.get(bone) as Quat, inverse(bindRotations[b] as Quat)),
    to: places.get(bone) as Vec,
    from: bind[b] as Vec,
  }));
  const data = new DataView(mesh.vertices.buffer, mesh.vertices.byteOffset);
  const points: Vec[] = [];
  const normals: Vec[] = [];
  for (let v = 0; v < mesh.count; v++) {
    const at = v * STRIDE;
    const p = vec((k) => (data.getInt16(at + k * 2, true) / 32767) * CUSTOM_AVATAR_REACH);
    const n = vec((k) => data.getInt8(at + 8 + k) / 127);
    let point: Vec = [0, 0, 0];
    let normal: Vec = [0, 0, 0];
    for (let k = 0; k < 4; k++) {
      const share = (mesh.vertices[at + 20 + k] as number) / 255;
      const way = ways[mesh.vertices[at + 16 + k] as number];
      if (share === 0 || !way) continue;
      const moved = add(way.to, turned(way.turn, sub(p, way.from)));
      const facing = turned(way.turn, n);
      point = [point[0] + moved[0] * share, point[1] + moved[1] * share, point[2] + moved[2] * share];
      normal = [normal[0] + facing[0] * share, normal[1] + facing[1] * share, normal[2] + facing[2] * share];
    }
    points.push(point);
    normals.push(unit(normal));
  }
  return { points, normals };
}

/** Where the joints are as the mesh stands. */
function bindJointsOf(joints: readonly Vec[], rotations: readonly Quat[]): Vec[] {
  const bind: Vec[] = [];
  AVATAR_BONES.forEach((bone, b) => {
    const parent = parentOf(bone);
    const p = parent === null ? -1 : boneAt(parent);
    bind.push(
      p < 0
        ? (joints[b] as Vec)
        : add(bind[p] as Vec, turned(rotations[p] as Quat, sub(joints[b] as Vec, joints[p] as Vec))),
    );
  });
  return bind;
}
