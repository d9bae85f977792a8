import { AVATAR_BONES, AVATAR_HEAD, type AvatarLook } from "@veranda/contract/avatar";
import type { Kit, Posed } from "./kit.ts";

const BONES = AVATAR_BONES.length;
const VERTEX = 28;
const FACE = 8;
const { scale: HEAD_SCALE, pivot } = AVATAR_HEAD;
const [PX, PY, PZ] = pivot;
/** The point towards which a hat presses hair. */
const HAT = [0, PY + (1.575 - PY) * HEAD_SCALE, PZ + (-0.014 - PZ) * HEAD_SCALE] as const;

/** Rotation, and the dual part with the translation, each as x, y, z, w. */
type DualQuaternion = [number, number, number, number, number, number, number, number];

/** Displacement of the nose by type, as in the engine's shader. */
const NOSES: Record<AvatarLook["nose"], readonly [wide: number, x: number, y: number, z: number]> = {
  button: [0, 0, 0, 0],
  soft: [-0.25, 0, 0.003, -0.0045],
  broad: [0.75, 0, -0.001, 0.002],
  long: [-0.1, 0, -0.006, 0.0085],
};

/** Shapes the kit's vertices to a build and skins them by dual quaternions into the portrait's pose. */
export function poseKit(kit: Kit, look: AvatarLook, coversHair: boolean): Posed {
  const { view, vertexCount } = kit;
  const row = Math.max(
    0,
    kit.builds.findIndex(({ id }) => id === look.build),
  );
  const build = kit.builds[row];
  const pose = kit.poses.subarray(row * kit.poseFloats, (row + 1) * kit.poseFloats);
  const out: Posed = {
    at: new Float32Array(vertexCount * 3),
    normal: new Float32Array(vertexCount * 3),
    modelled: new Float32Array(vertexCount * 3),
    slot: new Uint8Array(vertexCount),
    light: new Float32Array(vertexCount),
  };
  const nose = NOSES[look.nose];
  const toMetres = kit.positionScale / (2047 * 16);
  const toShape = kit.shapeScale / 127;
  const place = BONES * 8;
  const [hs, hc] = [pose[place + 4] ?? 0, pose[place + 5] ?? 0];
  const q: DualQuaternion = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let v = 0; v < vertexCount; v++) {
    const b = v * VERTEX;
    const slot = view.getUint8(b + 23);
    const metres = (at: number) => view.getInt16(b + at, true) * toMetres;
    const share = (at: number) => view.getInt8(b + at) / 127;
    const p: [number, number, number] = [metres(0), metres(2), metres(4)];
    const n: [number, number, number] = [share(8), share(9), share(10)];
    out.modelled.set(p, v * 3);
    if (slot === FACE && look.nose !== "button") shapeNose(p, nose);
    for (let k = 0; k < 3; k++)
      p[k] =
        (p[k] ?? 0) +
        view.getInt8(b + 20 + k) * toShape * (build?.breadth ?? 0) +
        view.getInt8(b + 24 + k) * toShape * (build?.roundness ?? 0);
    const pressed = view.getUint8(b + 27) / 255;
    if (pressed > 0 && coversHair)
      for (let k = 0; k < 3; k++) p[k] = (p[k] ?? 0) + ((HAT[k] ?? 0) - (p[k] ?? 0)) * pressed;
    blendBones(pose, view, b, q);
    transform(q, p, n);
    const size = look.height;
    out.at.set([size * (hc * p[0] + hs * p[2]), size * p[1], size * (hc * p[2] - hs * p[0])], v * 3);
    out.normal.set([hc * n[0] + hs * n[2], n[1], hc * n[2] - hs * n[0]], v * 3);
    out.slot[v] = slot;
    out.light[v] = view.getUint8(b + 7) / 248;
  }
  return out;
}

function shapeNose(
  p: [number, number, number],
  [wide, x, y, z]: readonly [number, number, number, number],
): void {
  const dx = (p[0] - PX) / HEAD_SCALE + PX;
  const dy = (p[1] - PY) / HEAD_SCALE + PY - 1.507;
  const dz = (p[2] - PZ) / HEAD_SCALE + PZ - 0.126;
  const near = Math.exp(-((dx / 0.024) ** 2 + (dy / 0.026) ** 2 + (dz / 0.03) ** 2));
  p[0] += near * (wide * dx + x);
  p[1] += near * y;
  p[2] += near * z;
}

/** Dual quaternion skinning (Kavan et al. 2007). */
function blendBones(pose: Float32Array, view: DataView, b: number, q: DualQuaternion): void {
  q.fill(0);
  const first = view.getUint8(b + 12) * 8;
  for (let i = 0; i < 4; i++) {
    let w = view.getUint8(b + 16 + i) / 255;
    if (w === 0) continue;
    const bone = view.getUint8(b + 12 + i) * 8;
    let alike = 0;
    for (let k = 0; k < 4; k++) alike += (pose[bone + k] ?? 0) * (pose[first + k] ?? 0);
    if (alike < 0) w = -w;
    for (let k = 0; k < 8; k++) q[k] = (q[k] ?? 0) + (pose[bone + k] ?? 0) * w;
  }
  const l = 1 / Math.hypot(q[0], q[1], q[2], q[3]);
  for (let k = 0; k < 8; k++) q[k] = (q[k] ?? 0) * l;
}

function transform(q: DualQuaternion, p: [number, number, number], n: [number, number, number]): void {
  const [x, y, z, w, dx, dy, dz, dw] = q;
  rotate(x, y, z, w, p);
  rotate(x, y, z, w, n);
  p[0] += 2 * (w * dx - dw * x + y * dz - z * dy);
  p[1] += 2 * (w * dy - dw * y + z * dx - x * dz);
  p[2] += 2 * (w * dz - dw * z + x * dy - y * dx);
}

function rotate(x: number, y: number, z: number, w: number, v: [number, number, number]): void {
  const ax = y * v[2] - z * v[1] + w * v[0];
  const ay = z * v[0] - x * v[2] + w * v[1];
  const az = x * v[1] - y * v[0] + w * v[2];
  v[0] += 2 * (y * az - z * ay);
  v[1] += 2 * (z * ax - x * az);
  v[2] += 2 * (x * ay - y * ax);
}
