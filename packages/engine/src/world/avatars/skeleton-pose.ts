import type { BakedClip } from "./motion-file.ts";
import { BONES, PARENTS, type Skeleton } from "./skeleton.ts";

/**
 * The body being posed: one is enough for a whole crowd, since people are posed one after the other. Clips are blended
 * into local rotations, then joints are computed from the hips; all in the person's own coordinates, looking at +Z.
 */
export class SkeletonPose {
  /** Local rotations while blending; x, y, z, w of each bone. */
  readonly turns = new Float32Array(BONES * 4);
  readonly hips = new Float32Array(3);
  readonly planted = new Float32Array(2);
  /** After `forwardKinematics`: rotations and positions of the joints in the person's coordinates. */
  readonly worldTurns = new Float32Array(BONES * 4);
  readonly joints = new Float32Array(BONES * 3);

  begin(): void {
    this.turns.fill(0);
    this.hips.fill(0);
    this.planted.fill(0);
  }

  /** Adds a clip at `phase` (0 to 1 over its length) with a weight; the weights of one figure should add up to 1. */
  mix(baked: BakedClip, phase: number, weight: number): void {
    const { frames, turns, hips, planted } = baked;
    const isLoop = baked.clip.isLoop;
    const at = isLoop ? (phase - Math.floor(phase)) * frames : Math.min(1, Math.max(0, phase)) * (frames - 1);
    const f0 = Math.min(frames - 1, Math.floor(at));
    const f1 = f0 + 1 < frames ? f0 + 1 : isLoop ? 0 : f0;
    const t = at - f0;
    const own = this.turns;
    const i0 = f0 * BONES * 4;
    const i1 = f1 * BONES * 4;
    for (let b = 0; b < BONES * 4; b += 4) {
      const x0 = turns[i0 + b] ?? 0;
      const y0 = turns[i0 + b + 1] ?? 0;
      const z0 = turns[i0 + b + 2] ?? 0;
      const w0 = turns[i0 + b + 3] ?? 0;
      const x1 = turns[i1 + b] ?? 0;
      const y1 = turns[i1 + b + 1] ?? 0;
      const z1 = turns[i1 + b + 2] ?? 0;
      const w1 = turns[i1 + b + 3] ?? 0;
      const x = own[b] ?? 0;
      const y = own[b + 1] ?? 0;
      const z = own[b + 2] ?? 0;
      const w = own[b + 3] ?? 0;
      let next = weight * t;
      if (x0 * x1 + y0 * y1 + z0 * z1 + w0 * w1 < 0) next = -next;
      let here = weight * (1 - t);
      if (x0 * x + y0 * y + z0 * z + w0 * w < 0) {
        here = -here;
        next = -next;
      }
      own[b] = x + x0 * here + x1 * next;
      own[b + 1] = y + y0 * here + y1 * next;
      own[b + 2] = z + z0 * here + z1 * next;
      own[b + 3] = w + w0 * here + w1 * next;
    }
    for (let k = 0; k < 3; k++)
      this.hips[k] =
        (this.hips[k] ?? 0) + weight * ((hips[f0 * 3 + k] ?? 0) * (1 - t) + (hips[f1 * 3 + k] ?? 0) * t);
    for (let k = 0; k < 2; k++)
      this.planted[k] =
        (this.planted[k] ?? 0) +
        weight * ((planted[f0 * 2 + k] ?? 0) * (1 - t) + (planted[f1 * 2 + k] ?? 0) * t);
  }

  /** Normalises the blended rotations. */
  settle(): void {
    const q = this.turns;
    for (let b = 0; b < BONES * 4; b += 4) {
      const x = q[b] ?? 0;
      const y = q[b + 1] ?? 0;
      const z = q[b + 2] ?? 0;
      const w = q[b + 3] ?? 0;
      const by = 1 / Math.sqrt(x * x + y * y + z * z + w * w || 1);
      q[b] = x * by;
      q[b + 1] = y * by;
      q[b + 2] = z * by;
      q[b + 3] = w * by;
    }
  }

  /** Blends towards another pose, bone by bone: 0 keeps, 1 replaces. */
  blendTo(other: SkeletonPose, share: Float32Array, hipsShare: number): void {
    const q = this.turns;
    const o = other.turns;
    for (let bone = 0; bone < BONES; bone++) {
      const to = share[bone] ?? 0;
      if (to === 0) continue;
      const b = bone * 4;
      const alike =
        (q[b] ?? 0) * (o[b] ?? 0) +
        (q[b + 1] ?? 0) * (o[b + 1] ?? 0) +
        (q[b + 2] ?? 0) * (o[b + 2] ?? 0) +
        (q[b + 3] ?? 0) * (o[b + 3] ?? 0);
      const other = alike < 0 ? -to : to;
      for (let k = 0; k < 4; k++) q[b + k] = (q[b + k] ?? 0) * (1 - to) + (o[b + k] ?? 0) * other;
    }
    for (let k = 0; k < 3; k++)
      this.hips[k] = (this.hips[k] ?? 0) * (1 - hipsShare) + (other.hips[k] ?? 0) * hipsShare;
    for (let k = 0; k < 2; k++)
      this.planted[k] = (this.planted[k] ?? 0) * (1 - hipsShare) + (other.planted[k] ?? 0) * hipsShare;
    this.settle();
  }

  /** Rotates a bone further, in its parent's coordinates, by a quaternion. */
  turnBone(bone: number, ax: number, ay: number, az: number, aw: number): void {
    const q = this.turns;
    const b = bone * 4;
    const bx = q[b] ?? 0;
    const by = q[b + 1] ?? 0;
    const bz = q[b + 2] ?? 0;
    const bw = q[b + 3] ?? 0;
    q[b] = aw * bx + ax * bw + ay * bz - az * by;
    q[b + 1] = aw * by - ax * bz + ay * bw + az * bx;
    q[b + 2] = aw * bz + ax * by - ay * bx + az * bw;
    q[b + 3] = aw * bw - ax * bx - ay * by - az * bz;
  }

  /**
   * Joints from the hips down. `lean` tilts the whole body about the ground under it: sideways and forward, radians.
   */
  forwardKinematics(skeleton: Skeleton, leanSide: number, leanForward: number): void {
    const { offsets } = skeleton;
    const q = this.turns;
    const g = this.worldTurns;
    const j = this.joints;
    for (let bone = 0; bone < BONES; bone++) {
      const parent = PARENTS[bone] ?? -1;
      const b = bone * 4;
      const o = bone * 3;
      let px: number;
      let py: number;
      let pz: number;
      let pw: number;
      let ox = offsets[o] ?? 0;
      let oy = offsets[o + 1] ?? 0;
      let oz = offsets[o + 2] ?? 0;
      let ax = 0;
      let ay = 0;
      let az = 0;
      if (parent < 0) {
        ox += (this.hips[0] ?? 0) * skeleton.stride;
        oy += (this.hips[1] ?? 0) * skeleton.stride;
        oz += (this.hips[2] ?? 0) * skeleton.stride;
        const hs = Math.sin(-leanSide / 2);
        const cs = Math.cos(leanSide / 2);
        const hf = Math.sin(leanForward / 2);
        const cf = Math.cos(leanForward / 2);
        px = hf * cs;
        py = -hf * hs;
        pz = cf * hs;
        pw = cf * cs;
      } else {
        const p = parent * 4;
        px = g[p] ?? 0;
        py = g[p + 1] ?? 0;
        pz = g[p + 2] ?? 0;
        pw = g[p + 3] ?? 0;
        ax = j[parent * 3] ?? 0;
        ay = j[parent * 3 + 1] ?? 0;
        az = j[parent * 3 + 2] ?? 0;
      }
      const tx = 2 * (py * oz - pz * oy);
      const ty = 2 * (pz * ox - px * oz);
      const tz = 2 * (px * oy - py * ox);
      j[o] = ax + ox + pw * tx + py * tz - pz * ty;
      j[o + 1] = ay + oy + pw * ty + pz * tx - px * tz;
      j[o + 2] = az + oz + pw * tz + px * ty - py * tx;
      const bx = q[b] ?? 0;
      const by = q[b + 1] ?? 0;
      const bz = q[b + 2] ?? 0;
      const bw = q[b + 3] ?? 0;
      g[b] = pw * bx + px * bw + py * bz - pz * by;
      g[b + 1] = pw * by - px * bz + py * bw + pz * bx;
      g[b + 2] = pw * bz + px * by - py * bx + pz * bw;
      g[b + 3] = pw * bw - px * bx - py * by - pz * bz;
    }
  }

  /** Writes each bone's transform from the modelled pose to this one as a dual quaternion, eight numbers per bone. */
  writeSkin(skeleton: Skeleton, out: Float32Array, at: number): void {
    const { bindTurns, bindJoints } = skeleton;
    const g = this.worldTurns;
    const j = this.joints;
    for (let bone = 0; bone < BONES; bone++) {
      const b = bone * 4;
      const o = bone * 3;
      const ax = g[b] ?? 0;
      const ay = g[b + 1] ?? 0;
      const az = g[b + 2] ?? 0;
      const aw = g[b + 3] ?? 0;
      const ix = bindTurns[b] ?? 0;
      const iy = bindTurns[b + 1] ?? 0;
      const iz = bindTurns[b + 2] ?? 0;
      const iw = bindTurns[b + 3] ?? 0;
      const x = aw * ix + ax * iw + ay * iz - az * iy;
      const y = aw * iy - ax * iz + ay * iw + az * ix;
      const z = aw * iz + ax * iy - ay * ix + az * iw;
      const w = aw * iw - ax * ix - ay * iy - az * iz;
      const bx = bindJoints[o] ?? 0;
      const by = bindJoints[o + 1] ?? 0;
      const bz = bindJoints[o + 2] ?? 0;
      const cx = 2 * (y * bz - z * by);
      const cy = 2 * (z * bx - x * bz);
      const cz = 2 * (x * by - y * bx);
      const tx = (j[o] ?? 0) - (bx + w * cx + y * cz - z * cy);
      const ty = (j[o + 1] ?? 0) - (by + w * cy + z * cx - x * cz);
      const tz = (j[o + 2] ?? 0) - (bz + w * cz + x * cy - y * cx);
      const to = at + bone * 8;
      out[to] = x;
      out[to + 1] = y;
      out[to + 2] = z;
      out[to + 3] = w;
      out[to + 4] = 0.5 * (tx * w + ty * z - tz * y);
      out[to + 5] = 0.5 * (ty * w + tz * x - tx * z);
      out[to + 6] = 0.5 * (tz * w + tx * y - ty * x);
      out[to + 7] = -0.5 * (tx * x + ty * y + tz * z);
    }
  }
}
