import * as fc from "fast-check";
import { rightsOf } from "@veranda/contract/permissions";
import type { SpaceObject } from "@veranda/contract/records/object";
import { emptyRoom } from "@veranda/contract/rooms/empty-room";
import type { RoomData, ServerMessage } from "@veranda/contract/rooms/messages";
import { ModelDocument } from "../../../testing/model-document.fixture.ts";
import { thing } from "../../../world/objects/objects.fixture.ts";
import { Exchanges } from "../sync/exchanges.ts";
import { History } from "./history.ts";
import { words } from "../../../testing/words.fixture.ts";
import { Replica, type Draft, type LocalEdit } from "./replica.ts";

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

/** A room and people, with messages delayed until the test delivers them. */
export class Table {
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

  /** Delivers messages until there are none. */
  settle(): void {
    while (this.people.some((person) => person.speak() || person.listen())) continue;
  }
}

export class Person {
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

  does(drafts: readonly Draft[], gesture: string | null = null): LocalEdit {
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

  /** Loses all messages in transit. */
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

  #send(edit: LocalEdit): void {
    this.outbox.push({ name: "edit", seq: edit.seq, ops: this.replica.opsOf(edit) });
  }
}

export const START = ["aaaa", "bbbb", "cccc"].map((id) => ({ ...thing(id, "stool"), creatorId: "person-0" }));
/** The saved version for revert. */
const SAVED = ["aaaa", "eeee"].map((id) => ({ ...thing(id, "rug"), creatorId: "person-0" }));
const idOf = fc.constantFrom("aaaa", "bbbb", "cccc", "dddd", "eeee");
export const at = (x: number): SpaceObject["transform"] => ({
  position: [x, 0, 0],
  rotation: [0, 0, 0, 1],
  scale: [1, 1, 1],
});
export const draft: fc.Arbitrary<Draft> = fc.oneof(
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
export const move: fc.Arbitrary<{ who: number; move: Move }> = fc.record({
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

/** Filters out drafts that tools would not make: changes to missing objects, and duplicate ids. */
export function sensible(person: Person, drafts: readonly Draft[]): Draft[] {
  const seen = new Set<string>();
  return drafts.filter((each) => {
    const id = each.op === "add" ? each.object.id : each.id;
    const isThere = person.replica.objects.has(id);
    if (seen.has(id) || isThere === (each.op === "add")) return false;
    seen.add(id);
    return true;
  });
}

export function play(person: Person, step: Move): void {
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
