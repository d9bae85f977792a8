import { OBJECT_LIMITS } from "@veranda/contract/records/object";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { orderAfter, ordersBefore } from "./layer-order.ts";

type Layer = { id: string; order: number; parentId: string | null };
const layers = (...orders: number[]): Layer[] =>
  orders.map((order, at) => ({ id: "abcdefghij"[at] ?? "", order, parentId: null }));
const names = (all: readonly Layer[]): string =>
  all
    .filter(({ parentId }) => parentId === null)
    .toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
    .join("");
const moved = (all: readonly Layer[], id: string, beforeId: string | null): Layer[] => {
  const orders = ordersBefore(all, id, null, beforeId);
  return all.map((each) => ({ ...each, order: orders.get(each.id) ?? each.order }));
};

it("changes only the numbers of moved objects if there is a free one in between", () => {
  expect([...ordersBefore(layers(1, 2, 3), "c", null, "b")]).toEqual([["c", 1.5]]);
  expect([...ordersBefore(layers(1, 2, 3), "c", null, "a")]).toEqual([["c", 0]]);
  expect([...ordersBefore(layers(1, 2, 3), "a", null, null)]).toEqual([["a", 4]]);
  expect([...ordersBefore(layers(7), "a", null, "gone")]).toEqual([["a", 1]]);
});

it("counts the siblings of one parent only", () => {
  const all = [...layers(1, 2), { id: "x", order: 90, parentId: "group" }];
  expect([...ordersBefore(all, "a", "group", null)]).toEqual([["a", 91]]);
  expect([...ordersBefore(all, "x", null, null)]).toEqual([["x", 3]]);
  expect([...ordersBefore(all, "a", null, null)]).toEqual([["a", 3]]);
});

it("otherwise moves as few objects behind it as possible", () => {
  expect([...ordersBefore(layers(0, 0, 0, 9, 4), "e", null, "b")]).toEqual([
    ["e", 1],
    ["b", 2],
    ["c", 3],
  ]);
});

it("handles any existing numbers, and stays within the server's limits", () => {
  const most = OBJECT_LIMITS.order;
  expect([...ordersBefore(layers(1, most), "a", null, null)]).toEqual([
    ["a", most],
    ["b", most - 1],
  ]);
  expect([...ordersBefore(layers(-most, 4), "b", null, "a")]).toEqual([
    ["b", -most],
    ["a", 1 - most],
  ]);
  expect([...ordersBefore(layers(1, 1e300, 2e300), "a", null, "c")]).toEqual([
    ["a", most],
    ["b", most - 1],
  ]);
  expect(orderAfter(most)).toBe(most);
});

it("always results in the requested place, and the same order of all others", () => {
  const most = OBJECT_LIMITS.order;
  const number = fc.oneof(
    fc.integer({ min: 0, max: 3 }),
    fc.constantFrom(1 + 2 ** -52, most - 1, most, 1e300, -most, 1 - most, -1e300),
  );
  fc.assert(
    fc.property(fc.array(number, { minLength: 2, maxLength: 9 }), fc.nat(), fc.nat(), (orders, from, to) => {
      const all = layers(...orders);
      const id = all[from % all.length]?.id ?? "";
      const others = names(all).replace(id, "");
      const at = to % (others.length + 1);
      const changed = ordersBefore(all, id, null, others[at] ?? null);
      expect([...changed.values()].every((order) => Math.abs(order) <= most)).toBe(true);
      const after = names(moved(all.toReversed(), id, others[at] ?? null));
      expect(after).toBe(others.slice(0, at) + id + others.slice(at));
    }),
  );
});
