import type { AnimationChannel, Node } from "@gltf-transform/core";
import { keysOf, strideOf } from "./keys.ts";

type Path = "translation" | "rotation" | "scale";
/** A node's animated property over the time of a clip. Query times in ascending order. */
export type KeyframeTrack = {
  node: Node;
  path: Path;
  /** In seconds. */
  times: Float32Array;
  valueAt: (time: number) => number[];
  /**
   * Upper bound of the difference between the value at the middle and those at all other times between two times
   * without a key between them: a distance, or for rotations an angle.
   */
  deviationOver: (from: number, to: number) => number;
  /** Maximum deviation of the rotations' lengths from 1. */
  normError: number;
};

const PARTS: Readonly<Record<Path, number>> = { translation: 3, rotation: 4, scale: 3 };
const isPath = (path: string | null): path is Path => path !== null && path in PARTS;
/** Rotations with a larger deviation rotate differently, or stretch. */
const NORM_ERROR_MAX = 0.001;
/** Between nearly equal rotations three interpolates linearly, which deviates slightly in time. */
const NLERP_DEVIATION = 1e-5;

/** Null: a player may interpret its keys in different ways. */
export function trackOf(channel: AnimationChannel): KeyframeTrack | null {
  const [node, path] = [channel.getTargetNode(), channel.getTargetPath()];
  if (!node || !isPath(path)) return null;
  const keys = keysOf(channel.getSampler(), PARTS[path]);
  if (keys === null) return null;
  const { times, values, parts, interpolation } = keys;
  const stride = strideOf(keys);
  const read = (key: number, which: number): number[] =>
    Array.from(values.subarray((key * stride + which) * parts, (key * stride + which + 1) * parts));
  const value = (key: number): number[] => read(key, stride === 3 ? 1 : 0);
  const isRotation = path === "rotation";
  let normError = 0;
  if (isRotation)
    for (let each = 0; each < times.length; each++)
      normError = Math.max(normError, Math.abs(1 - Math.hypot(...value(each))));
  if (normError > NORM_ERROR_MAX) return null;

  let key = 0;
  const seek = (time: number): { from: number; to: number } | null => {
    if (time < (times[key] ?? 0)) key = 0;
    while (key + 1 < times.length && time >= (times[key + 1] ?? 0)) key += 1;
    const [from = 0, to] = [times[key], times[key + 1]];
    return to === undefined || time < from || interpolation === "STEP" ? null : { from, to };
  };
  const curve = (): Hermite => [value(key), read(key, 2), value(key + 1), read(key + 1, 0)];
  const mixedAt = (time: number, { from, to }: { from: number; to: number }): number[] => {
    const t = (time - from) / (to - from);
    if (interpolation === "CUBICSPLINE") return cubic(curve(), t, to - from);
    return isRotation ? slerp(value(key), value(key + 1), t) : mixed(value(key), value(key + 1), 1 - t, t);
  };
  return {
    node,
    path,
    times,
    normError,
    valueAt(time) {
      const between = seek(time);
      if (between === null) return value(key);
      const found = mixedAt(time, between);
      return isRotation && interpolation === "CUBICSPLINE" ? normalized(found) : found;
    },
    deviationOver(from, to) {
      const middle = (from + to) / 2;
      const between = seek(middle);
      if (between === null) return 0;
      const share = (to - from) / 2 / (between.to - between.from);
      if (interpolation === "CUBICSPLINE") {
        const centre = mixedAt(middle, between);
        const ends = [from, to].map((time) => (time - between.from) / (between.to - between.from));
        const deviation = Math.max(
          ...controlPoints(curve(), ends, between.to - between.from).map((point) =>
            distanceBetween(point, centre),
          ),
        );
        return isRotation ? angleWithin(deviation, Math.hypot(...centre)) : deviation;
      }
      const all = isRotation
        ? angleBetween(value(key), value(key + 1))
        : distanceBetween(value(key), value(key + 1));
      return isRotation
        ? all * share + Math.min(all, 4 * Math.sqrt(normError) + NLERP_DEVIATION)
        : all * share;
    },
  };
}

/** A segment of a cubic spline: values, with the tangents out of the first and into the second. */
type Hermite = readonly [from: number[], out: number[], to: number[], into: number[]];

/** glTF 2.0, appendix C.5. */
function cubic([from, out, to, into]: Hermite, t: number, seconds: number): number[] {
  const [t2, t3] = [t * t, t * t * t];
  const ends = mixed(from, to, 2 * t3 - 3 * t2 + 1, 3 * t2 - 2 * t3);
  const tangents = mixed(out, into, seconds * (t3 - 2 * t2 + t), seconds * (t3 - t2));
  return mixed(ends, tangents, 1, 1);
}

/** Bézier control points of a spline between two times, 0 to 1: it stays within their convex hull. */
function controlPoints(hermite: Hermite, [a = 0, b = 1]: readonly number[], seconds: number): number[][] {
  const [from, out, to, into] = hermite;
  const slope = (t: number): number[] => {
    const ends = mixed(from, to, 6 * t * t - 6 * t, 6 * t - 6 * t * t);
    const tangents = mixed(out, into, seconds * (3 * t * t - 4 * t + 1), seconds * (3 * t * t - 2 * t));
    return mixed(ends, tangents, 1, 1);
  };
  const [first, last] = [cubic(hermite, a, seconds), cubic(hermite, b, seconds)];
  const third = (b - a) / 3;
  return [first, mixed(first, slope(a), 1, third), mixed(last, slope(b), 1, -third), last];
}

/** Angle of a deviation up to this from a rotation of this length, once normalised. */
const angleWithin = (deviation: number, length: number): number =>
  deviation < length ? 2 * Math.asin(deviation / length) : Math.PI;

const angleBetween = (a: readonly number[], b: readonly number[]): number =>
  2 * Math.acos(Math.min(1, Math.abs(dotOf(a, b)) / (Math.hypot(...a) * Math.hypot(...b))));

/** Spherical interpolation the shorter way round, glTF 2.0, appendix C.4. */
function slerp(from: number[], to: number[], t: number): number[] {
  const dot = dotOf(from, to);
  const angle = Math.acos(Math.min(1, Math.abs(dot)));
  const sine = Math.sin(angle);
  const sign = dot < 0 ? -1 : 1;
  if (sine < 1e-4) return normalized(mixed(from, to, 1 - t, sign * t));
  return mixed(from, to, Math.sin((1 - t) * angle) / sine, (sign * Math.sin(t * angle)) / sine);
}

const dotOf = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, part, i) => sum + part * (b[i] ?? 0), 0);

const distanceBetween = (a: readonly number[], b: readonly number[]): number =>
  Math.hypot(...a.map((part, i) => part - (b[i] ?? 0)));

const mixed = (a: readonly number[], b: readonly number[], ofA: number, ofB: number): number[] =>
  a.map((part, i) => part * ofA + (b[i] ?? 0) * ofB);

function normalized(turn: number[]): number[] {
  const length = Math.hypot(...turn);
  return length > 0 ? turn.map((part) => part / length) : [0, 0, 0, 1];
}
