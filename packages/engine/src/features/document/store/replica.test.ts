import * as fc from "fast-check";
import { rightsOf } from "@veranda/contract/permissions";
import type { SpaceObject } from "@veranda/contract/records/object";
import { emptyRoom } from "@veranda/contract/rooms/empty-room";
import type { RoomData, ServerMessage } from "@veranda/contract/rooms/messages";
import { describe, expect, it } from "vitest";
import { ModelDocument } from "../../../testing/model-document.fixture.ts";
import { thing } from "../../../world/objects/objects.fixture.ts";
import { Exchanges } from "../sync/exchanges.ts";
import { History } from "./history.ts";
import { words } from "../../../testing/words.fixture.ts";
import { Replica, type Draft, type OwnEdit } from "./replica.ts";

const LOOK = { environment: "yard", variant: "day" };
const HOSTS = { ownerId: "host", administrators: [], restrictedPermissions: [] };

type Word =
  | { name: "edited"; data: ServerMessage<"edited"> }
  | { name: "editRefused"; data: ServerMessage<"editRefused"> }
  | { name: "kept"; data: ServerMessage<"kept"> }
  | { name: "refused"; data: ServerMessage<"refused"> };
type Asked =
  | { name: "edit"; seq: number; ops: ReturnType<Replica["opsOf"]>; setting?: object }
  | { name: "clear" | "revert" }
  | { name: "undo"; revision: number };

/** A room and people in it, between whom every word waits until the test lets it pass. */
class Table {
  readonly model: ModelDocument;
  readonly people: Person[];

  constructor(objects: readonly SpaceObject[], count: number) {
    this.model = new ModelDocument(LOOK, objects);
    this.people = Array.from({ length: count }, (_, at) => new Person(this, `person-${at}`));
  }

  get room(): RoomData {
    const { objects, setting, revision, isUnsaved } = this.model;
    return { ...emptyRoom("space001", setting), objects, revision, isUnsaved, hosts: HOSTS };
  }

  hear(from: Person, asked: Asked): void {
    if (asked.name !== "edit") return this.#exchange(from, asked);
    const rights = rightsOf(HOSTS, { accountId: from.id, isStaff: false });
    const answer = this.model.edit(asked, { id: from.id, accountId: from.id, rights });
    if (answer.code) {
      from.inbox.push({ name: "editRefused", data: { seq: asked.seq, ...answer.refused } });
      return;
    }
    for (const person of this.people) {
      if (!person.isConnected) continue;
      const seq = person === from ? asked.seq : null;
      person.inbox.push({ name: "edited", data: { by: from.id, seq, ...answer.edited } });
    }
  }

  #exchange(from: Person, asked: Exclude<Asked, { name: "edit" }>): void {
    const done =
      asked.name === "undo"
        ? this.model.undo(asked.revision)
        : this.model.become(asked.name === "clear" ? [] : SAVED);
    if (!done) {
      const data = { message: "undo", code: "VERSION_NOT_FOUND", reason: "UNDO_EXPIRED" } as const;
      from.inbox.push({ name: "refused", data });
      return;
    }
    const { exchange, ...edited } = done;
    for (const person of this.people) {
      const own = person === from ? { exchange } : {};
      if (person.isConnected)
        person.inbox.push({ name: "edited", data: { by: null, seq: null, ...edited, ...own } });
    }
  }

  /** Until nobody has anything to say. */
  settle(): void {
    while (this.people.some((person) => person.speak() || person.listen())) continue;
  }
}

class Person {
  readonly replica = new Replica();
  readonly history = new History();
  readonly exchanges = new Exchanges(
    this.history,
    (name, data) => void this.outbox.push({ name, ...data } as Asked),
    (sentence) => this.toasts.push(sentence(words)),
  );
  readonly toasts: string[] = [];
  readonly inbox: Word[] = [];
  readonly outbox: Asked[] = [];
  isConnected = true;
  readonly id: string;
  readonly #table: Table;

  constructor(table: Table, id: string) {
    this.#table = table;
    this.id = id;
    this.replica.creatorId = id;
    this.replica.begin(table.room);
  }

  does(drafts: readonly Draft[], gesture: string | null = null): OwnEdit {
    const edit = this.replica.edit(drafts);
    this.#send(edit);
    this.history.did(edit, gesture);
    return edit;
  }

  takesBack(side: "undo" | "redo"): void {
    this.exchanges.afterwards(() => this.#takesBack(side));
  }

  #takesBack(side: "undo" | "redo"): void {
    const last = this.history.last(side, this.replica);
    if (last?.step.exchange) return this.exchanges.takeBack(side, last.step);
    if (!last || last.wish.drafts.length === 0) return;
    const edit = this.replica.edit(last.wish.drafts);
    this.#send(edit);
    this.history.returned(side, last.step, edit);
  }

  speak(): boolean {
    const asked = this.isConnected ? this.outbox.shift() : undefined;
    if (asked) this.#table.hear(this, asked);
    return asked !== undefined;
  }

  listen(): boolean {
    const word = this.inbox.shift();
    if (word?.name === "edited") {
      this.replica.edited(word.data);
      if (word.data.exchange) this.exchanges.done(word.data);
    }
    if (word?.name === "refused") this.exchanges.refused(word.data);
    if (word?.name === "editRefused") {
      this.replica.refused(word.data);
      this.history.refused(word.data.seq);
    }
    return word !== undefined;
  }

  /** What was under way either way is gone. */
  loses(): void {
    this.isConnected = false;
    this.inbox.length = 0;
    this.outbox.length = 0;
  }

  returns(): void {
    if (this.isConnected) return;
    this.isConnected = true;
    this.exchanges.connectedAgain();
    this.history.forgetAnswers();
    for (const edit of this.replica.resume(this.#table.room)) this.#send(edit);
  }

  get work(): object {
    return Object.fromEntries(this.replica.objects);
  }

  #send(edit: OwnEdit): void {
    this.outbox.push({ name: "edit", seq: edit.seq, ops: this.replica.opsOf(edit) });
  }
}

const START = ["aaaa", "bbbb", "cccc"].map((id) => ({ ...thing(id, "stool"), creatorId: "person-0" }));
/** What revert brings back. */
const SAVED = ["aaaa", "eeee"].map((id) => ({ ...thing(id, "rug"), creatorId: "person-0" }));
const idOf = fc.constantFrom("aaaa", "bbbb", "cccc", "dddd", "eeee");
const at = (x: number): SpaceObject["transform"] => ({
  position: [x, 0, 0],
  rotation: [0, 0, 0, 1],
  scale: [1, 1, 1],
});
const draft: fc.Arbitrary<Draft> = fc.oneof(
  idOf.map((id): Draft => {
    const { creatorId: _creator, version: _version, ...object } = thing(id, "rug");
    return { op: "add", object };
  }),
  fc
    .record({ id: idOf, x: fc.integer({ min: -9, max: 9 }) })
    .map(({ id, x }): Draft => ({ op: "set", id, change: { transform: at(x) } })),
  fc
    .record({
      id: idOf,
      colour: fc.constantFrom("#111111", "#222222", null),
      name: fc.constantFrom("A", "B"),
    })
    .map(({ id, colour, name }): Draft => ({ op: "set", id, change: { name, props: { colour } } })),
  idOf.map((id): Draft => ({ op: "remove", id })),
);
type Move =
  | { kind: "edit"; drafts: Draft[] }
  | { kind: "undo" | "redo" | "clear" | "revert" | "speak" | "listen" | "lose" | "return" };
const move: fc.Arbitrary<{ who: number; move: Move }> = fc.record({
  who: fc.nat(2),
  move: fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .array(draft, { minLength: 1, maxLength: 3 })
        .map((drafts) => ({ kind: "edit" as const, drafts })),
    },
    { weight: 6, arbitrary: fc.constantFrom("speak", "listen").map((kind) => ({ kind })) },
    { weight: 2, arbitrary: fc.constantFrom("undo", "redo", "clear", "revert").map((kind) => ({ kind })) },
    { weight: 1, arbitrary: fc.constantFrom("lose", "return").map((kind) => ({ kind })) },
  ),
});

/** Only what makes sense to who asks: tools don't change what isn't there, and name a thing once. */
function sensible(person: Person, drafts: readonly Draft[]): Draft[] {
  const seen = new Set<string>();
  return drafts.filter((each) => {
    const id = each.op === "add" ? each.object.id : each.id;
    const isThere = person.replica.objects.has(id);
    if (seen.has(id) || isThere === (each.op === "add")) return false;
    seen.add(id);
    return true;
  });
}

function play(person: Person, step: Move): void {
  if (step.kind === "edit") {
    const drafts = sensible(person, step.drafts);
    if (drafts.length > 0) person.does(drafts);
  } else if (step.kind === "undo" || step.kind === "redo") person.takesBack(step.kind);
  else if (step.kind === "clear") person.exchanges.clear();
  else if (step.kind === "revert") person.exchanges.revert(null);
  else if (step.kind === "speak") person.speak();
  else if (step.kind === "listen") person.listen();
  else if (step.kind === "lose") person.loses();
  else person.returns();
}

describe("replicas", () => {
  it("of several people end as the room's document, whatever they do and whenever it arrives", () => {
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

  it("give back every step of one person, and then all of them again", () => {
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

  it("give back every step with clear and revert among them, also when one asks faster than the room answers", () => {
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

  it("can take back what was being taken back when the connection broke, whether the room did it or not", () => {
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

  it("say that a clear was not answered before the connection broke, and take the next one", () => {
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

  it("show an edit at once and don't move back when it is answered", () => {
    const { table, ann } = two();
    ann.does([{ op: "set", id: "aaaa", change: { transform: at(1) } }], "drag");
    ann.does([{ op: "set", id: "aaaa", change: { transform: at(2) } }], "drag");
    ann.speak();
    ann.listen();
    expect(ann.replica.objects.get("aaaa")?.transform).toEqual(at(2));
    table.settle();
    expect(ann.replica.objects.get("aaaa")?.transform).toEqual(at(2));
  });

  it("let two people change different things of one object", () => {
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

  it("send anew what the room has not kept, once it is there again", () => {
    const { table, ann, ben } = two();
    ann.does([{ op: "set", id: "aaaa", change: { transform: at(1) } }]);
    table.settle();
    // The room's process ends before it wrote that down; another one begins from what was written.
    const lost = new Table(START, 0);
    const again = ann.replica.resume(lost.room);
    expect(again.map((edit) => ann.replica.opsOf(edit))).toEqual([
      [{ op: "set", id: "aaaa", base: 1, change: { transform: at(1) } }],
    ]);
    // What was kept is there, and somebody else may have gone on from it.
    ben.replica.kept(table.model.revision);
    expect(ben.replica.resume(lost.room)).toEqual([]);
  });

  it("leave an undone drag to who took the thing elsewhere meanwhile", () => {
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

  it("take a whole drag back in one step", () => {
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
