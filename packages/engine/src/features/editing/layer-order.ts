import { OBJECT_LIMITS, type SpaceObject } from "@veranda/contract/records/object";

const MAX = OBJECT_LIMITS.order;

type Ordered = Pick<SpaceObject, "id" | "order" | "parentId">;

/** Siblings of equal order are sorted by id. */
const byOrder = (one: Ordered, other: Ordered): number =>
  one.order - other.order || (one.id < other.id ? -1 : 1);

/** The order after this one. At the limit several objects share it, until one of them is moved. */
export const orderAfter = (order: number): number => Math.min(MAX, order + 1);

/**
 * The orders that place an object before a sibling of this parent, or (null, or no such sibling) after all: its own,
 * and those of the fewest adjacent siblings that have to make room if there is no number in between.
 */
export function ordersBefore(
  objects: Iterable<Ordered>,
  id: string,
  parentId: string | null,
  beforeId: string | null,
): Map<string, number> {
  const siblings = [...objects]
    .filter((object) => object.parentId === parentId && object.id !== id)
    .toSorted(byOrder);
  const found = siblings.findIndex((object) => object.id === beforeId);
  const at = found < 0 ? siblings.length : found;
  const low = siblings[at - 1]?.order ?? (siblings[at]?.order ?? 2) - 2;
  const high = siblings[at]?.order ?? low + 2;
  const middle = (low + high) / 2;
  if (low < middle && middle < high && Math.abs(middle) <= MAX) return new Map([[id, middle]]);
  return upwards(id, low, siblings.slice(at)) ?? downwards(id, high, siblings.slice(0, at));
}

/** Right after `low`, shifting those behind; null if that would exceed the limit. */
function upwards(id: string, low: number, behind: readonly Ordered[]): Map<string, number> | null {
  let last = Math.max(low + 1, -MAX);
  const orders = new Map([[id, last]]);
  for (const sibling of behind) {
    if (sibling.order > last) break;
    orders.set(sibling.id, (last += 1));
  }
  return last > MAX ? null : orders;
}

/** Right before `high`, shifting those in front back. */
function downwards(id: string, high: number, before: readonly Ordered[]): Map<string, number> {
  let first = Math.min(high - 1, MAX);
  const orders = new Map([[id, first]]);
  for (const sibling of before.toReversed()) {
    if (sibling.order < first) break;
    orders.set(sibling.id, (first -= 1));
  }
  return orders;
}
