import type { AnimationChannel, Node } from "@gltf-transform/core";

type Path = "translation" | "rotation" | "scale";
/** What a channel says of a node over the time of its clip. */
export type KeyTrack = {
  node: Node;
  path: Path;
  /** Seconds. */
  times: readonly number[];
  valueAt: (time: number) => number[];
};

/** How far a turn may be from a unit. */
const TOLERANCE = 0.01;

/** Null: its keys go back in time, or are no numbers or no turns: what plays it may make anything of those. */
export function trackOf(channel: AnimationChannel): KeyTrack | null {
  const node = channel.getTargetNode();
  const [input, output] = [channel.getSampler()?.getInput(), channel.getSampler()?.getOutput()];
  const path = channel.getTargetPath() as Path;
  const interpolation = channel.getSampler()?.getInterpolation() ?? "LINEAR";
  if (!node || !input || !output) return null;
  const parts = path === "rotation" ? 4 : 3;
  const stride = interpolation === "CUBICSPLINE" ? 3 : 1;
  const times = Array.from({ length: input.getCount() }, (_, i) => input.getScalar(i));
  const values = Array.from({ length: output.getCount() }, (_, i) => output.getElement(i, []));
  const isInOrder = times.every((time, i) => Number.isFinite(time) && time > (times[i - 1] ?? -Infinity));
  const isWhole = times.length > 0 && values.length >= times.length * stride;
  const areRight = values.every((value) => value.length === parts && value.every(Number.isFinite));
  if (!isInOrder || !isWhole || !areRight) return null;
  const value = (key: number, part = stride === 3 ? 1 : 0): number[] => values[key * stride + part] ?? [];
  const isTurn = path === "rotation";
  if (isTurn && times.some((_, i) => Math.abs(1 - Math.hypot(...value(i))) > TOLERANCE)) return null;
  let key = 0;
  return {
    node,
    path,
    times,
    valueAt(time) {
      // Asked for one moment after the other.
      if (time < (times[key] ?? 0)) key = 0;
      while (key + 1 < times.length && time >= (times[key + 1] ?? 0)) key += 1;
      const [from = 0, to] = [times[key], times[key + 1]];
      if (to === undefined || time <= from || interpolation === "STEP") return value(key);
      const t = (time - from) / (to - from);
      if (interpolation === "CUBICSPLINE") {
        const curve = cubic(t, to - from, [value(key), value(key, 2), value(key + 1), value(key + 1, 0)]);
        return isTurn ? unit(curve) : curve;
      }
      return isTurn ? turned(value(key), value(key + 1), t) : mixed(value(key), value(key + 1), 1 - t, t);
    },
  };
}

/** glTF 2.0, appendix C.5: values, and the tangents out of the first and into the second. */
function cubic(t: number, seconds: number, [from, out, to, into]: [number[], number[], number[], number[]]) {
  const [t2, t3] = [t * t, t * t * t];
  const ends = mixed(from, to, 2 * t3 - 3 * t2 + 1, 3 * t2 - 2 * t3);
  const ways = mixed(out, into, seconds * (t3 - 2 * t2 + t), seconds * (t3 - t2));
  return mixed(ends, ways, 1, 1);
}

/** glTF 2.0, appendix C.4: the shorter way round. */
function turned(from: number[], to: number[], t: number): number[] {
  const dot = from.reduce((sum, part, i) => sum + part * (to[i] ?? 0), 0);
  const angle = Math.acos(Math.min(1, Math.abs(dot)));
  const sine = Math.sin(angle);
  const sign = dot < 0 ? -1 : 1;
  if (sine < 1e-4) return unit(mixed(from, to, 1 - t, sign * t));
  return mixed(from, to, Math.sin((1 - t) * angle) / sine, (sign * Math.sin(t * angle)) / sine);
}

const mixed = (a: readonly number[], b: readonly number[], ofA: number, ofB: number): number[] =>
  a.map((part, i) => part * ofA + (b[i] ?? 0) * ofB);

function unit(turn: number[]): number[] {
  const length = Math.hypot(...turn);
  return length > 0 ? turn.map((part) => part / length) : [0, 0, 0, 1];
}
