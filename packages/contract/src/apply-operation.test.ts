import { expect, test } from "vitest";
import { applyResults, changeObject } from "./apply-operation.ts";
import type { ObjectResult, SpaceObject } from "./records/object.ts";

const note = (id = "note", props: SpaceObject["props"] = { text: "Hello" }): SpaceObject => ({
  id,
  kind: "note",
  name: "",
  parentId: "group",
  order: 1,
  isHidden: false,
  transform: { position: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
  props,
  locked: false,
  uneditable: false,
  creatorId: "ann",
  version: 3,
});
const result = (id: string, more: Partial<ObjectResult>): ObjectResult => ({
  id,
  version: 4,
  object: null,
  change: null,
  ...more,
});

test("a change sets the fields that it names and leaves the rest, and the original object, unchanged", () => {
  const before = note();
  expect(changeObject(before, { name: "Menu", parentId: null }, 4)).toEqual({
    ...note(),
    name: "Menu",
    parentId: null,
    version: 4,
  });
  expect(before).toEqual(note());
});

test("props change one by one: null removes one; false and empty text are values", () => {
  const before = note("note", { text: "Hello", colour: "#ffcc00", title: "A" });
  const { props } = changeObject(before, { props: { colour: null, text: "", isPassable: false } }, 4);
  expect(props).toEqual({ text: "", title: "A", isPassable: false });
  expect(changeObject(before, { props: { missing: null } }, 4).props).toEqual(before.props);
});

test("a prop named like something that every object inherits is a prop like others", () => {
  const change: unknown = JSON.parse('{"props":{"__proto__":"x","constructor":"y"}}');
  const { props } = changeObject(note(), change as Parameters<typeof changeObject>[1], 4);
  expect(Object.getPrototypeOf(props)).toBe(Object.prototype);
  expect(JSON.stringify(props)).toBe('{"text":"Hello","__proto__":"x","constructor":"y"}');
});

test("results add, change and remove; a change of an unknown object is ignored", () => {
  const objects = new Map([
    ["note", note()],
    ["gone", note("gone")],
  ]);
  applyResults(objects, [
    result("note", { change: { order: 7 } }),
    result("new", { object: note("new") }),
    result("gone", {}),
    result("unknown", { change: { order: 9 } }),
    result("never", {}),
  ]);
  expect([...objects.keys()]).toEqual(["note", "new"]);
  expect(objects.get("note")).toMatchObject({ order: 7, version: 4 });
});

test("results of one edit are applied in their order", () => {
  const objects = new Map([["note", note()]]);
  applyResults(objects, [
    result("note", { change: { name: "first" } }),
    result("note", { version: 5, change: { name: "second" } }),
    result("note", { version: 6 }),
    result("note", { version: 7, object: note("note", { text: "again" }) }),
  ]);
  expect(objects.get("note")?.props).toEqual({ text: "again" });
});
