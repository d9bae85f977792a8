import { type Accessor, AnimationSampler, Root, type Skin } from "@gltf-transform/core";

/** A sampler's keys, as pages read them. */
export type Keys = {
  /** In seconds, ascending. */
  times: Float32Array;
  /** `parts` numbers per time; for a cubic spline three times as many: in-tangent, value, out-tangent. */
  values: Float32Array;
  parts: number;
  interpolation: "LINEAR" | "STEP" | "CUBICSPLINE";
};

/** Null if its times aren't ascending, its numbers aren't finite, or their count is wrong. */
export function keysOf(sampler: AnimationSampler | null, parts: number): Keys | null {
  const [times, values] = [sampler?.getInput(), sampler?.getOutput()].map((each) =>
    floatsOf(each, AnimationSampler),
  );
  const interpolation = sampler?.getInterpolation() ?? "LINEAR";
  if (!["LINEAR", "STEP", "CUBICSPLINE"].includes(interpolation)) return null;
  if (!times || !values || times.length === 0) return null;
  if (values.length !== times.length * parts * strideOf({ interpolation })) return null;
  if (!times.every((time, i) => time > (times[i - 1] ?? -Infinity))) return null;
  return { times, values, parts, interpolation };
}

export const strideOf = ({ interpolation }: Pick<Keys, "interpolation">): 1 | 3 =>
  interpolation === "CUBICSPLINE" ? 3 : 1;

/** Finite floats in an accessor used only for this purpose: three misreads those shared with vertices. */
export function floatsOf(
  accessor: Accessor | null | undefined,
  Owner: typeof AnimationSampler | typeof Skin,
): Float32Array | null {
  const numbers = accessor?.getArray();
  if (!accessor || !(numbers instanceof Float32Array) || accessor.getNormalized()) return null;
  const areOwn = accessor.listParents().every((each) => each instanceof Owner || each instanceof Root);
  return areOwn && numbers.every(Number.isFinite) ? numbers : null;
}

/** The range of each component. */
export function rangesOf(keys: Keys): { least: number; most: number }[] {
  const { times, values, parts } = keys;
  const stride = strideOf(keys);
  const ranges = Array.from({ length: parts }, () => ({ least: Infinity, most: -Infinity }));
  const at = (key: number, which: number, part: number): number =>
    values[(key * stride + which) * parts + part] ?? 0;
  for (const [part, range] of ranges.entries()) {
    const add = (value: number): void => {
      range.least = Math.min(range.least, value);
      range.most = Math.max(range.most, value);
    };
    for (let key = 0; key < times.length; key++) {
      const value = at(key, stride === 3 ? 1 : 0, part);
      add(value);
      if (stride === 1) continue;
      // A spline stays between its control points, which are a third of the way along its tangents.
      const [before, after] = [spanOf(times, key - 1), spanOf(times, key)];
      add(value - (at(key, 0, part) * before) / 3);
      add(value + (at(key, 2, part) * after) / 3);
    }
  }
  return ranges;
}

const spanOf = (times: Float32Array, key: number): number => {
  const [from, to] = [times[key], times[key + 1]];
  return from === undefined || to === undefined ? 0 : to - from;
};
