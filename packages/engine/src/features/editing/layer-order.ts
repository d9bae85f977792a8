import type { SpaceObject } from "@veranda/contract/records/object";

type Ordered = Pick<SpaceObject, "id" | "order" | "parentId">;

/** Siblings of one number stand by their ids. */
const byOrder = (one: Ordered, other: Ordered): number =>
  one.order - other.order || (one.id < other.id ? -1 : 1);

/**
 * The orders that put an object before a sibling of this parent, or (null, or none of them) after all: its own, and of
 * those behind it where there was no number left between.
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
  const low = siblings[at - 1]?.order;
  const high = siblings[at]?.order;
  if (low === undefined) return new Map([[id, high === undefined ? 1 : high - 1]]);
  if (high === undefined) return new Map([[id, low + 1]]);
  const middle = (low + high) / 2;
  if (low < middle && middle < high) return new Map([[id, middle]]);
  const orders = new Map([[id, low + 1]]);
  let last = low + 1;
  for (const { id: behind, order } of siblings.slice(at)) {
    if (order > last) break;
    orders.set(behind, (last += 1));
  }
  return orders;
}
