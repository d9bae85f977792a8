import { expect, it } from "vitest";
import { BoundedSet } from "./bounded-set.ts";

it("forgets the id that was added first once there are too many", () => {
  const set = new BoundedSet(["a", "b"], 3);
  set.add("c");
  expect(set.ids).toEqual(["a", "b", "c"]);
  set.add("d");
  expect(set.ids).toEqual(["b", "c", "d"]);
});

it("takes an id that is added again for the newest", () => {
  const set = new BoundedSet(["a", "b", "c"], 3);
  set.add("a");
  set.add("d");
  expect(set.ids).toEqual(["c", "a", "d"]);
});

it("says whether an id that is deleted was there", () => {
  const set = new BoundedSet(["a"], 3);
  expect(set.delete("a")).toBe(true);
  expect(set.delete("a")).toBe(false);
  expect(set.size).toBe(0);
});
