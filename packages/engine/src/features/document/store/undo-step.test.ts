import { emptyRoom } from "@veranda/contract/rooms/empty-room";
import { beforeEach, expect, it } from "vitest";
import { thing } from "../../../world/objects/objects.fixture.ts";
import { at } from "./replica.fixture.ts";
import { Replica, type Draft } from "./replica.ts";
import { addEdit, inverseOfChange, inverseOfStep, newStep, strip, type UndoStep } from "./undo-step.ts";

let replica: Replica;
/** Combines edits into one step. */
const does = (
  ...edits: [drafts: Draft[], setting?: { variant?: string; adjustments?: object }][]
): UndoStep => {
  const step = newStep("gesture", null);
  for (const [drafts, setting] of edits) addEdit(step, replica.edit(drafts, setting));
  return step;
};
const set = (id: string, change: Extract<Draft, { op: "set" }>["change"]): Draft => ({
  op: "set",
  id,
  change,
});

beforeEach(() => {
  replica = new Replica();
  const room = emptyRoom("space1", { environment: "terrace", variant: "day" }, "Space");
  const objects = [thing("aaaa", "stool"), thing("bbbb", "rug")];
  replica.resume({ ...room, objects: objects.map((object) => ({ ...object, creatorId: "ann" })) });
});

it("edits of one step are undone to the state before the first, only in fields that they changed", () => {
  const step = does(
    [[set("aaaa", { transform: at(1) })]],
    [[set("aaaa", { transform: at(2), name: "Stool" })]],
  );
  const { transform, name } = thing("aaaa", "stool");
  expect(inverseOfStep(step, replica)).toEqual({
    drafts: [set("aaaa", { transform, name })],
    setting: null,
    left: 0,
  });
});

it("fields changed by others since are kept and counted; the rest is undone", () => {
  const step = does([[set("aaaa", { transform: at(1), name: "Stool" }), set("bbbb", { name: "Rug" })]]);
  replica.edit([set("aaaa", { name: "Theirs" }), { op: "remove", id: "bbbb" }]);
  const { transform } = thing("aaaa", "stool");
  expect(inverseOfStep(step, replica)).toEqual({
    drafts: [set("aaaa", { transform })],
    setting: null,
    left: 2,
  });
});

it("something added and removed in one step leaves nothing to undo", () => {
  const { creatorId: _creator, version: _version, ...object } = thing("cccc", "rug");
  const step = does([[{ op: "add", object }]], [[{ op: "remove", id: "cccc" }]]);
  expect(inverseOfStep(step, replica)).toEqual({ drafts: [], setting: null, left: 0 });
});

it("an added object is removed with everything that the same step made of it, unless somebody has changed it", () => {
  const { creatorId: _creator, version: _version, ...object } = thing("cccc", "rug");
  const step = does([[{ op: "add", object }]], [[set("cccc", { name: "New" })]]);
  expect(inverseOfStep(step, replica).drafts).toEqual([{ op: "remove", id: "cccc" }]);
  replica.edit([set("cccc", { name: "Theirs" })]);
  expect(inverseOfStep(step, replica)).toMatchObject({ drafts: [], left: 1 });
});

it("a removed object is restored as a new object of the person who undoes, at the same place", () => {
  const step = does([[{ op: "remove", id: "aaaa" }]]);
  const { creatorId: _creator, version: _version, ...object } = thing("aaaa", "stool");
  expect(inverseOfStep(step, replica).drafts).toEqual([{ op: "add", object }]);
});

it("the space's look is undone field by field, including adjustments that were absent", () => {
  const step = does([[], { variant: "dusk" }], [[], { variant: "night", adjustments: { fogDensity: 0.2 } }]);
  expect(inverseOfStep(step, replica).setting).toEqual({ variant: "day", adjustments: {} });
  replica.edit([], { variant: "golden" });
  expect(inverseOfStep(step, replica)).toMatchObject({ setting: { adjustments: {} }, left: 0 });
  replica.edit([], { adjustments: { fogDensity: 0.9 } });
  expect(inverseOfStep(step, replica)).toMatchObject({ setting: null, left: 1 });
});

it("a failed upload is removed from all steps, with everything that belonged to it", () => {
  const step = does([
    [set("aaaa", { props: { fileId: "file1" } }), set("bbbb", { name: "Rug" }), set("bbbb", { order: 7 })],
  ]);
  strip(step, "file2", new Set());
  expect(inverseOfChange(step, { ...thing("aaaa", "stool"), props: { fileId: "file1" } })).not.toBeNull();
  strip(step, "file1", new Set());
  expect([...step.effects.keys()]).toEqual(["bbbb"]);
  strip(step, "file1", new Set(["bbbb"]));
  expect(step.effects.size).toBe(0);
});
