import { emptyRoom } from "@veranda/contract/rooms/empty-room";
import { beforeEach, expect, it } from "vitest";
import { thing } from "../../../world/objects/objects.fixture.ts";
import { History } from "./history.ts";
import { at } from "./replica.fixture.ts";
import { Replica } from "./replica.ts";

let replica: Replica;
let history: History;
/** Moves the object there, as a step or part of a gesture. Returns its sequence number. */
const moves = (x: number, gesture: string | null = null): number => {
  const edit = replica.edit([{ op: "set", id: "aaaa", change: { transform: at(x) } }]);
  history.did(edit, gesture);
  return edit.seq;
};
const undo = (): number[] | null => {
  const last = history.last("undo", replica);
  if (!last) return null;
  const edit = replica.edit(last.wish.drafts);
  history.returned("undo", last.step, edit);
  return replica.objects.get("aaaa")?.transform.position ?? null;
};

beforeEach(() => {
  replica = new Replica();
  history = new History();
  const room = emptyRoom("space1", { environment: "terrace", variant: "day" }, "Space");
  replica.begin({ ...room, objects: [{ ...thing("aaaa", "stool"), creatorId: "ann" }] });
});

it("keeps the last hundred steps", () => {
  for (let x = 1; x <= 103; x++) moves(x);
  let steps = 0;
  while (undo() !== null) steps += 1;
  expect(steps).toBe(100);
  expect(replica.objects.get("aaaa")?.transform.position).toEqual([3, 0, 0]);
});

it("discards the redo stack after another edit", () => {
  moves(1);
  moves(2);
  expect(undo()).toEqual([1, 0, 0]);
  expect(history.canRedo).toBe(true);
  moves(5);
  expect(history.canRedo).toBe(false);
  expect(undo()).toEqual([1, 0, 0]);
});

it("treats a gesture as one step as long as nothing interrupts it", () => {
  moves(1, "drag");
  moves(2, "drag");
  moves(3, "other");
  moves(4, "drag");
  expect([undo(), undo(), undo(), undo()]).toEqual([[3, 0, 0], [2, 0, 0], [0, 0, 0], null]);
});

it("drops a step that the room refused entirely, and keeps one refused in part", () => {
  history.refused(moves(1));
  expect(history.canUndo).toBe(false);
  const [first, second] = [moves(2, "drag"), moves(3, "drag")];
  history.accepted(first);
  history.refused(second);
  expect(history.canUndo).toBe(true);
});

it("restores a step whose undo the room refused", () => {
  history.accepted(moves(1));
  const last = history.last("undo", replica);
  const edit = replica.edit(last?.wish.drafts ?? []);
  if (last) history.returned("undo", last.step, edit);
  expect([history.canUndo, history.canRedo]).toEqual([false, true]);
  history.refused(edit.seq);
  expect([history.canUndo, history.canRedo]).toEqual([true, false]);
});

it("counts the steps back to a change of the whole document, which is offered while it is the last", () => {
  const asked = history.asks("undo", null);
  expect(history.wholeChange).toBeNull();
  history.exchanged(asked, 7);
  expect([history.wholeChange, history.stepsTo(7), history.stepsTo(8)]).toEqual([7, 1, 0]);
  moves(1);
  moves(2);
  expect([history.wholeChange, history.stepsTo(7)]).toEqual([null, 3]);
});

it("forgets unanswered requests after a reconnection", () => {
  history.asks("undo", null);
  const seq = moves(1);
  history.forgetAnswers();
  history.refused(seq);
  expect(undo()).toEqual([0, 0, 0]);
  expect(history.canUndo).toBe(false);
});
