import { smoothCurve } from "../shape/loft.ts";
import { ease, type Stance } from "./stance.ts";

/** A part of a stance: only the given numbers. */
export type Key = { [Group in keyof Stance]?: Partial<Stance[Group]> };

type Channel = `${string}.${string}`;

function entries(key: Key): [Channel, number][] {
  return Object.entries(key).flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]): [Channel, number] => [`${group}.${name}`, value]),
  );
}

/**
 * A motion by key poses at times from 0 to 1. Between them each number follows a curve that is flat at its extremes.
 * Numbers without a key, and unnamed numbers at both ends, have their relaxed values.
 */
export function drawn(
  keys: readonly (readonly [at: number, key: Key])[],
  base: Stance = ease,
): (t: number) => Stance {
  const named = new Map<Channel, [number, number][]>();
  for (const [at, key] of keys)
    for (const [channel, value] of entries(key)) {
      const points = named.get(channel) ?? [];
      points.push([at, value]);
      named.set(channel, points);
    }
  const rest = new Map(entries(base));
  const curves = [...named].map(([channel, points]) => {
    const value = rest.get(channel) ?? 0;
    const sorted = points.toSorted((a, b) => a[0] - b[0]);
    if ((sorted[0]?.[0] ?? 0) > 0) sorted.unshift([0, value]);
    if ((sorted.at(-1)?.[0] ?? 1) < 1) sorted.push([1, value]);
    return [channel, smoothCurve(sorted)] as const;
  });
  return (t) => {
    const stance = structuredClone(base) as Record<string, Record<string, number>>;
    for (const [channel, curve] of curves) {
      const [group = "", name = ""] = channel.split(".");
      const target = stance[group];
      if (target) target[name] = curve(t);
    }
    return stance as unknown as Stance;
  };
}

/** Adds to some numbers of a stance. */
export function plus(stance: Stance, key: Key): Stance {
  const out = structuredClone(stance) as unknown as Record<string, Record<string, number>>;
  for (const [channel, value] of entries(key)) {
    const [group = "", name = ""] = channel.split(".");
    const target = out[group];
    if (target) target[name] = (target[name] ?? 0) + value;
  }
  return out as unknown as Stance;
}
