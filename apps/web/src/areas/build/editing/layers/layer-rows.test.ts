import { expect, test } from "vitest";
import { object } from "#testing/objects.ts";
import { layerRows, movesTo, type Objects } from "./layer-rows.ts";

const nameOf = ({ name }: { name: string }) => name;
const of = (...list: ReturnType<typeof object>[]): Objects =>
  Object.fromEntries(list.map((one) => [one.id, one]));

const garden = of(
  object("bench", { name: "Bench", order: 2 }),
  object("group", { name: "Corner", kind: "group", props: {}, order: 1 }),
  object("palm", { name: "Palm", parentId: "group", order: 1 }),
  object("lamp", { name: "Lamp", parentId: "group", order: 0 }),
);
const shown = (objects: Objects, closed: string[] = [], query = "") =>
  layerRows(objects, { closed: new Set(closed), query, nameOf }).map(
    ({ item, depth }) => `${"  ".repeat(depth)}${item.name}`,
  );

test("a group stands before its members, and all by their order", () => {
  expect(shown(garden)).toEqual(["Corner", "  Lamp", "  Palm", "Bench"]);
});

test("a folded group hides its members; a search opens it and shows what was found with its group", () => {
  expect(shown(garden, ["group"])).toEqual(["Corner", "Bench"]);
  expect(shown(garden, ["group"], "pal")).toEqual(["Corner", "  Palm"]);
  expect(shown(garden, [], "corner")).toEqual(["Corner", "  Lamp", "  Palm"]);
});

test("whose group is gone stands at the top, and a ring of groups ends", () => {
  expect(shown(of(object("palm", { name: "Palm", parentId: "gone" })))).toEqual(["Palm"]);
  const ring = of(
    object("aaaa", { name: "A", kind: "group", props: {}, parentId: "bbbb" }),
    object("bbbb", { name: "B", kind: "group", props: {}, parentId: "aaaa" }),
  );
  expect(shown(ring)).toEqual([]);
});

const apply = (objects: Objects, moves: ReturnType<typeof movesTo>): Objects => ({
  ...objects,
  ...Object.fromEntries(moves.map(({ id, ...change }) => [id, { ...object(id), ...objects[id], ...change }])),
});

test("something is put into a group, before another, or last", () => {
  expect(shown(apply(garden, movesTo(garden, ["bench"], { parentId: "group", beforeId: "palm" })))).toEqual([
    "Corner",
    "  Lamp",
    "  Bench",
    "  Palm",
  ]);
  expect(shown(apply(garden, movesTo(garden, ["lamp"], { parentId: null, beforeId: null })))).toEqual([
    "Corner",
    "  Palm",
    "Bench",
    "Lamp",
  ]);
});

test("several keep their order, and a member stays in the group that moves along", () => {
  expect(
    movesTo(garden, ["palm", "lamp"], { parentId: null, beforeId: "group" }).map(({ id }) => id),
  ).toEqual(["lamp", "palm"]);
  expect(movesTo(garden, ["group", "palm"], { parentId: null, beforeId: null }).map(({ id }) => id)).toEqual([
    "group",
  ]);
});

test("a group can't be put into itself", () => {
  expect(movesTo(garden, ["group"], { parentId: "group", beforeId: null })).toEqual([]);
});

test("where neighbours have the same number all get new ones", () => {
  const same = of(object("aaaa"), object("bbbb"), object("cccc"));
  const after = apply(same, movesTo(same, ["cccc"], { parentId: null, beforeId: "bbbb" }));
  expect(layerRows(after, { closed: new Set(), query: "", nameOf }).map(({ id }) => id)).toEqual([
    "aaaa",
    "cccc",
    "bbbb",
  ]);
});
