/* Rotations: unit quaternions x, y, z, w in arrays, starting at an index. Nothing is allocated. */

type Vector = { x: number; y: number; z: number };

/** Rotates a vector. */
export function turn(q: Float32Array, i: number, x: number, y: number, z: number, out: Vector): void {
  const qx = q[i] ?? 0;
  const qy = q[i + 1] ?? 0;
  const qz = q[i + 2] ?? 0;
  const qw = q[i + 3] ?? 0;
  const tx = 2 * (qy * z - qz * y);
  const ty = 2 * (qz * x - qx * z);
  const tz = 2 * (qx * y - qy * x);
  out.x = x + qw * tx + qy * tz - qz * ty;
  out.y = y + qw * ty + qz * tx - qx * tz;
  out.z = z + qw * tz + qx * ty - qy * tx;
}

/** First `b`, then `a`; `to` may be either. */
export function times(
  a: Float32Array,
  ai: number,
  b: Float32Array,
  bi: number,
  to: Float32Array,
  at: number,
): void {
  const ax = a[ai] ?? 0;
  const ay = a[ai + 1] ?? 0;
  const az = a[ai + 2] ?? 0;
  const aw = a[ai + 3] ?? 0;
  const bx = b[bi] ?? 0;
  const by = b[bi + 1] ?? 0;
  const bz = b[bi + 2] ?? 0;
  const bw = b[bi + 3] ?? 0;
  to[at] = aw * bx + ax * bw + ay * bz - az * by;
  to[at + 1] = aw * by - ax * bz + ay * bw + az * bx;
  to[at + 2] = aw * bz + ax * by - ay * bx + az * bw;
  to[at + 3] = aw * bw - ax * bx - ay * by - az * bz;
}

export function unit(q: Float32Array, i: number): void {
  const x = q[i] ?? 0;
  const y = q[i + 1] ?? 0;
  const z = q[i + 2] ?? 0;
  const w = q[i + 3] ?? 0;
  const by = 1 / Math.sqrt(x * x + y * y + z * z + w * w || 1);
  q[i] = x * by;
  q[i + 1] = y * by;
  q[i + 2] = z * by;
  q[i + 3] = w * by;
}

/** Interpolates between two rotations. */
export function towards(q: Float32Array, i: number, goal: Float32Array, share: number): void {
  const x = q[i] ?? 0;
  const y = q[i + 1] ?? 0;
  const z = q[i + 2] ?? 0;
  const w = q[i + 3] ?? 0;
  const tx = goal[0] ?? 0;
  const ty = goal[1] ?? 0;
  const tz = goal[2] ?? 0;
  const tw = goal[3] ?? 0;
  const to = x * tx + y * ty + z * tz + w * tw < 0 ? -share : share;
  const keep = 1 - share;
  q[i] = x * keep + tx * to;
  q[i + 1] = y * keep + ty * to;
  q[i + 2] = z * keep + tz * to;
  q[i + 3] = w * keep + tw * to;
  unit(q, i);
}

/** A quaternion and its negative are the same rotation: takes the nearer one. */
export function nearest(from: Float32Array, to: Float32Array, i: number): void {
  let dot = 0;
  for (let k = i; k < i + 4; k++) dot += (from[k] ?? 0) * (to[k] ?? 0);
  if (dot < 0) for (let k = i; k < i + 4; k++) to[k] = -(to[k] ?? 0);
}

/** Quaternion of a rotation matrix with these columns (Shepperd's method). */
export function basisTurn(
  m00: number,
  m10: number,
  m20: number,
  m01: number,
  m11: number,
  m21: number,
  m02: number,
  m12: number,
  m22: number,
  to: Float32Array,
): void {
  const trace = m00 + m11 + m22;
  if (trace > 0) {
    const s = 2 * Math.sqrt(trace + 1);
    put(to, (m21 - m12) / s, (m02 - m20) / s, (m10 - m01) / s, s / 4);
  } else if (m00 > m11 && m00 > m22) {
    const s = 2 * Math.sqrt(1 + m00 - m11 - m22);
    put(to, s / 4, (m01 + m10) / s, (m02 + m20) / s, (m21 - m12) / s);
  } else if (m11 > m22) {
    const s = 2 * Math.sqrt(1 + m11 - m00 - m22);
    put(to, (m01 + m10) / s, s / 4, (m12 + m21) / s, (m02 - m20) / s);
  } else {
    const s = 2 * Math.sqrt(1 + m22 - m00 - m11);
    put(to, (m02 + m20) / s, (m12 + m21) / s, s / 4, (m10 - m01) / s);
  }
  unit(to, 0);
}

function put(to: Float32Array, x: number, y: number, z: number, w: number): void {
  to[0] = x;
  to[1] = y;
  to[2] = z;
  to[3] = w;
}

const RADIANS = Math.PI / 180;

/** Yaw, then pitch, then roll in degrees of a head that looks at -Z, as the rotation of one that looks at +Z. */
export function headTurn(yaw: number, pitch: number, roll: number, to: Float32Array): void {
  const [sy, cy] = [Math.sin((yaw * RADIANS) / 2), Math.cos((yaw * RADIANS) / 2)];
  const [sp, cp] = [Math.sin((pitch * RADIANS) / 2), Math.cos((pitch * RADIANS) / 2)];
  const [sr, cr] = [Math.sin((roll * RADIANS) / 2), Math.cos((roll * RADIANS) / 2)];
  to[0] = -(cy * sp * cr + sy * cp * sr);
  to[1] = sy * cp * cr - cy * sp * sr;
  to[2] = -(cy * cp * sr - sy * sp * cr);
  to[3] = cy * cp * cr + sy * sp * sr;
}
