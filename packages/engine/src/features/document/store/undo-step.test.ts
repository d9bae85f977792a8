import { emptyRoom } from "@veranda/contract/rooms/empty-room";
import { beforeEach, expect, it } from "vitest";
import { thing } from "../../../world/objects/objects.fixture.ts";
import { at } from "./replica.fixture.ts";
import { Replica, type Draft } from "./replica.ts";
import { addEdit, inverseOfChange, inverseOfStep, newStep, strip, type UndoStep } from "./undo-step.ts";

let replica: Replica;
/** All of it as one step. */
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

it("edits of one step are undone to the state before the first, without fields that none of them changed", () => {
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

it("what somebody else has changed since stays, and is counted; the rest goes back", () => {
  const step = does([[set("aaaa", { transform: at(1), name: "Stool" }), set("bbbb", { name: "Rug" })]]);
  replica.edit([set("aaaa", { name: "Theirs" }), { op: "remove", id: "bbbb" }]);
  const { transform } = thing("aaaa", "stool");
  expect(inverseOfStep(step, replica)).toEqual({
    drafts: [set("aaaa", { transform })],
    setting: null,
    left: 2,
  });
});

it("what was added and removed again left nothing to take back", () => {
  const { creatorId: _creator, version: _version, ...object } = thing("cccc", "rug");
  const step = does([[{ op: "add", object }]], [[{ op: "remove", id: "cccc" }]]);
  expect(inverseOfStep(step, replica)).toEqual({ drafts: [], setting: null, left: 0 });
});

it("what was added goes, with all that the same step made of it; not when somebody has worked on it", () => {
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

it("the space's look goes back field by field, adjustments that there were none of to none", () => {
  const step = does([[], { variant: "dusk" }], [[], { variant: "night", adjustments: { fogDensity: 0.2 } }]);
  expect(inverseOfStep(step, replica).setting).toEqual({ variant: "day", adjustments: {} });
  replica.edit([], { variant: "golden" });
  expect(inverseOfStep(step, replica)).toMatchObject({ setting: { adjustments: {} }, left: 0 });
  replica.edit([], { adjustments: { fogDensity: 0.9 } });
  expect(inverseOfStep(step, replica)).toMatchObject({ setting: null, left: 1 });
});

it("of a file that came to nothing no step knows any more, nor of what went with it", () => {
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
