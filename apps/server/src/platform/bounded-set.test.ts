import { expect, it } from "vitest";
import { BoundedSet } from "./bounded-set.ts";

it("evicts the oldest id when it is full", () => {
  const set = new BoundedSet(["a", "b"], 3);
  set.add("c");
  expect(set.ids).toEqual(["a", "b", "c"]);
  set.add("d");
  expect(set.ids).toEqual(["b", "c", "d"]);
});

it("makes an id that is added again the newest", () => {
  const set = new BoundedSet(["a", "b", "c"], 3);
  set.add("a");
  set.add("d");
  expect(set.ids).toEqual(["c", "a", "d"]);
});

it("delete returns whether the id was in the set", () => {
  const set = new BoundedSet(["a"], 3);
  expect(set.delete("a")).toBe(true);
  expect(set.delete("a")).toBe(false);
  expect(set.size).toBe(0);
});
