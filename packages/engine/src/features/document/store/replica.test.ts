import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyRoom } from "@veranda/contract/rooms/empty-room";
import { Replica } from "./replica.ts";
import { Table, type Person, START, at, draft, move, sensible, play } from "./replica.fixture.ts";

describe("replicas", () => {
  it("of several people converge to the room's document, for any edits and delivery order", () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
        const table = new Table(START, 3);
        for (const { who, move: step } of moves) {
          const person = table.people[who];
          if (person) play(person, step);
        }
        for (const person of table.people) person.returns();
        table.settle();
        const truth = Object.fromEntries(table.model.objects.map((object) => [object.id, object]));
        for (const person of table.people) {
          expect(person.work).toEqual(truth);
          expect(person.replica.pending).toBe(0);
        }
      }),
      { numRuns: 400 },
    );
  });

  it("undo every step of one person, and then redo all of them", () => {
    fc.assert(
      fc.property(fc.array(fc.array(draft, { minLength: 1, maxLength: 3 }), { maxLength: 20 }), (edits) => {
        const table = new Table(START, 1);
        const [person] = table.people;
        if (!person) return;
        const before = plain(person);
        const isDone = edits.map((drafts) => {
          const some = sensible(person, drafts);
          if (some.length > 0) person.does(some);
          return some.length > 0;
        });
        const after = plain(person);
        for (const done of isDone) if (done) person.takesBack("undo");
        expect(plain(person)).toEqual(before);
        for (const done of isDone) if (done) person.takesBack("redo");
        expect(plain(person)).toEqual(after);
      }),
    );
  });

  it("undo every step including clear and revert, even if requested faster than the room answers", () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.array(draft, { minLength: 1, maxLength: 3 }) },
      { weight: 1, arbitrary: fc.constantFrom("clear" as const, "revert" as const) },
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 15 }), fc.boolean(), (steps, isHasty) => {
        const table = new Table(START, 1);
        const [person] = table.people;
        if (!person) return;
        const before = plain(person);
        let count = 0;
        for (const each of steps) {
          if (each === "clear") person.exchanges.clear();
          else if (each === "revert") person.exchanges.revert(null);
          else {
            const some = sensible(person, each);
            if (some.length === 0) continue;
            person.does(some);
          }
          count += 1;
          table.settle();
        }
        const after = plain(person);
        for (const side of ["undo", "redo"] as const) {
          for (let i = 0; i < count; i++) {
            person.takesBack(side);
            if (!isHasty) table.settle();
          }
          table.settle();
          expect(plain(person)).toEqual(side === "undo" ? before : after);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("can undo a step whose undo was pending when the connection broke, whether the room performed it or not", () => {
    for (const hasReached of [false, true]) {
      const { table, ann, ben } = two();
      const before = plain(ben);
      ann.exchanges.clear();
      table.settle();
      ann.takesBack("undo");
      if (hasReached) ann.speak();
      ann.loses();
      ann.returns();
      expect(ann.history.canUndo).toBe(true);
      ann.takesBack("undo");
      table.settle();
      expect(plain(ann)).toEqual(before);
      expect(plain(ben)).toEqual(before);
    }
  });

  it("report that a clear was unanswered when the connection broke, and accept the next one", () => {
    const { table, ann } = two();
    ann.exchanges.clear();
    ann.loses();
    ann.returns();
    expect(ann.toasts).toEqual([
      "The connection was lost while clearing. If things are still here, clear again.",
    ]);
    ann.exchanges.clear();
    table.settle();
    expect(plain(ann)).toEqual({});
    expect(ann.history.canUndo).toBe(true);
  });

  it("show an edit immediately and don't jump back when it is answered", () => {
    const { table, ann } = two();
    ann.does([{ op: "set", id: "aaaa", change: { transform: at(1) } }], "drag");
    ann.does([{ op: "set", id: "aaaa", change: { transform: at(2) } }], "drag");
    ann.speak();
    ann.listen();
    expect(ann.replica.objects.get("aaaa")?.transform).toEqual(at(2));
    table.settle();
    expect(ann.replica.objects.get("aaaa")?.transform).toEqual(at(2));
  });

  it("let two people change different properties of one object", () => {
    const { table, ann, ben } = two();
    ann.does([{ op: "set", id: "aaaa", change: { transform: at(3) } }]);
    ben.does([{ op: "set", id: "aaaa", change: { props: { colour: "#123456" } } }]);
    table.settle();
    expect(ann.replica.objects.get("aaaa")).toMatchObject({ transform: at(3), props: { colour: "#123456" } });
  });

  it("take back what was refused", () => {
    const { table, ann, ben } = two();
    ann.does([{ op: "set", id: "aaaa", change: { transform: at(3) } }]);
    ben.does([{ op: "set", id: "aaaa", change: { transform: at(5) } }]);
    ann.speak();
    table.settle();
    expect(ben.replica.objects.get("aaaa")?.transform).toEqual(at(3));
    expect(ben.history.canUndo).toBe(false);
  });

  it("resend what the room hasn't saved, after reconnecting", () => {
    const { table, ann, ben } = two();
    ann.does([{ op: "set", id: "aaaa", change: { transform: at(1) } }]);
    table.settle();
    // The room's process crashes before saving; another one starts from the saved version.
    const lost = new Table(START, 0);
    const again = ann.replica.resume(lost.room);
    expect(again.map((edit) => ann.replica.opsOf(edit))).toEqual([
      [{ op: "set", id: "aaaa", base: 1, change: { transform: at(1) } }],
    ]);
    // The saved part is there, and somebody else may have continued from it.
    ben.replica.kept(table.model.revision);
    expect(ben.replica.resume(lost.room)).toEqual([]);
  });

  it("resend a look of the space that the room did not get, unless somebody has chosen another", () => {
    const replica = new Replica();
    const room = emptyRoom("space1", { environment: "terrace", variant: "day" }, "Space");
    replica.begin(room);
    replica.edit([], { variant: "night", environment: "park" });
    const again = replica.resume({ ...room, setting: { environment: "loft", variant: "day" } });
    expect(again.map(({ setting }) => setting)).toEqual([{ variant: "night" }]);
    expect(replica.setting).toMatchObject({ environment: "loft", variant: "night" });
    // The room has it now.
    expect(replica.resume({ ...room, setting: { environment: "loft", variant: "night" } })).toEqual([]);
  });

  it("leave an undone drag to somebody who moved the object meanwhile", () => {
    const { table, ann, ben } = two();
    ann.does([{ op: "set", id: "aaaa", change: { transform: at(1) } }]);
    ann.does([{ op: "set", id: "bbbb", change: { transform: at(1) } }]);
    table.settle();
    ben.does([{ op: "set", id: "bbbb", change: { transform: at(8) } }]);
    table.settle();
    const last = ann.history.last("undo", ann.replica);
    expect(last?.wish).toEqual({ drafts: [], setting: null, left: 1 });
    ann.takesBack("undo");
    table.settle();
    expect(ben.replica.objects.get("aaaa")?.transform).toEqual(START[0]?.transform);
    expect(ben.replica.objects.get("bbbb")?.transform).toEqual(at(8));
  });

  it("undo a whole drag in one step", () => {
    const { ann } = two();
    for (const x of [1, 2, 3]) ann.does([{ op: "set", id: "aaaa", change: { transform: at(x) } }], "drag");
    ann.takesBack("undo");
    expect(ann.replica.objects.get("aaaa")?.transform).toEqual(START[0]?.transform);
    expect(ann.history.canUndo).toBe(false);
    expect(ann.history.canRedo).toBe(true);
  });
});

const plain = ({ replica }: Person): object =>
  Object.fromEntries(
    Array.from(replica.objects, ([id, { version: _version, creatorId: _creator, ...object }]) => [
      id,
      object,
    ]),
  );

function two(): { table: Table; ann: Person; ben: Person } {
  const table = new Table(
    START.map((object) => ({ ...object, creatorId: "somebody" })),
    2,
  );
  const [ann, ben] = table.people;
  if (!ann || !ben) throw new Error("Nobody came");
  return { table, ann, ben };
}
