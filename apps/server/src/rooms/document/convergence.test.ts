import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyResults } from "@veranda/contract/apply-operation";
import { clientMessages, serverMessages, type ServerMessage } from "@veranda/contract/rooms/messages";
import type { ObjectChange, ObjectOp, SpaceObject, SpaceSetting } from "@veranda/contract";
import type { Author } from "./edit-check.ts";
import type { Stamps } from "./object-entry.ts";
import { beginDocument, ObjectDocument, type Applied } from "./object-document.ts";
import { add, at, group, hosts, LOOK, note, person, remove, set, transform } from "./testing.fixture.ts";

/*
 * People, a server and a database, with everything between them on its way for as long as the case says. Whatever the
 * order, all end with the same document.
 */

const IDS = ["obj0", "obj1", "obj2", "obj3", "obj4"];
const START = [
  transform("obj0"),
  transform("obj1", { kind: "group", props: {} }),
  transform("obj2", { parentId: "obj1", creatorId: "owner" }),
];

type Down =
  | { name: "edited"; data: ServerMessage<"edited"> }
  | { name: "editRefused"; data: ServerMessage<"editRefused"> };

/** A page: it shows what the room has confirmed, and knows for each own edit what takes it back. */
class Page {
  readonly author: Author;
  readonly objects = new Map<string, SpaceObject>(START.map((object) => [object.id, object]));
  setting: SpaceSetting = LOOK;
  revision = 0;
  readonly up: string[] = [];
  readonly down: string[] = [];
  readonly #waiting = new Map<number, ObjectOp[]>();
  readonly #undo: ObjectOp[][] = [];
  #seq = 0;

  constructor(author: Author) {
    this.author = author;
  }

  edit(ops: ObjectOp[], setting?: Partial<SpaceSetting>): void {
    this.#send(ops, setting);
  }

  undo(): void {
    const inverse = this.#undo.pop();
    const ops = inverse?.map((op) =>
      op.op === "add" ? op : { ...op, base: this.objects.get(op.id)?.version ?? op.base },
    );
    if (ops !== undefined) this.#send(ops);
  }

  hear(): void {
    const text = this.down.shift();
    if (text === undefined) return;
    const { name, data } = JSON.parse(text) as Down;
    if (name === "editRefused") {
      const { seq, objects } = serverMessages.editRefused.parse(data);
      this.#waiting.delete(seq);
      for (const { id, object } of objects) {
        if (object === null) this.objects.delete(id);
        else this.objects.set(id, object);
      }
      return;
    }
    const { seq, revision, results, setting } = serverMessages.edited.parse(data);
    if (revision !== this.revision + 1) throw new Error(`revision ${revision} after ${this.revision}`);
    this.revision = revision;
    applyResults(this.objects, results);
    if (setting !== null) this.setting = setting;
    const inverse = seq === null ? undefined : this.#waiting.get(seq);
    if (inverse !== undefined) this.#undo.push(inverse);
  }

  #send(ops: ObjectOp[], setting?: Partial<SpaceSetting>): void {
    const seq = this.#seq++;
    this.#waiting.set(seq, ops.flatMap((op) => this.#inverse(op)).toReversed());
    this.up.push(JSON.stringify({ seq, ops, ...(setting && { setting }) }));
  }

  #inverse(op: ObjectOp): ObjectOp[] {
    if (op.op === "add") return [remove(op.object.id, 1)];
    const before = this.objects.get(op.id);
    if (before === undefined) return [];
    const { version, creatorId: _, state: __, ...rest } = before;
    if (op.op === "remove") return [add(rest)];
    const was: ObjectChange = {};
    if (op.change.transform !== undefined) was.transform = before.transform;
    if (op.change.parentId !== undefined) was.parentId = before.parentId;
    if (op.change.props !== undefined)
      was.props = Object.fromEntries(
        Object.keys(op.change.props).map((key) => [key, before.props[key] ?? null]),
      );
    return Object.keys(was).length === 0 ? [] : [set(op.id, version, was)];
  }
}

/** What the database holds, written from what has changed since the last time. */
class StoredDocument {
  readonly rows = new Map<string, { object: string; state: string | undefined; stamps: string }>();
  revision = 0;
  setting: SpaceSetting = LOOK;

  write(document: ObjectDocument): void {
    for (const id of document.takeTouched()) {
      const entry = document.entry(id);
      if (entry === undefined) this.rows.delete(id);
      else {
        const { json, object, stamps } = entry;
        this.rows.set(id, {
          object: json,
          state: object.state && JSON.stringify(object.state),
          stamps: JSON.stringify(stamps),
        });
      }
    }
    this.revision = document.revision;
    this.setting = document.setting;
  }

  revive(isUnsaved: boolean): ObjectDocument {
    const entries = Array.from(this.rows.values(), ({ object, state, stamps }) => ({
      object: {
        ...(JSON.parse(object) as SpaceObject),
        ...(state !== undefined && { state: JSON.parse(state) as object }),
      },
      stamps: JSON.parse(stamps) as Stamps,
    }));
    return new ObjectDocument({ entries, setting: this.setting, revision: this.revision, isUnsaved });
  }
}

const who = fc.nat(2);
const id = fc.constantFrom(...IDS);
const x = fc.integer({ min: -9, max: 9 });
const parent = fc.option(id);
/** How many versions behind what the page shows its author's eyes are. */
const behind = fc.constantFrom(0, 0, 0, 1, 3);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("move" as const), who, id, x, behind }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("name" as const), who, id, x, behind }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("add" as const), who, id, parent, isGroup: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("remove" as const), who, id, behind }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("join" as const), who, id, parent }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("both" as const), who, id, x }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("look" as const), who, x }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("undo" as const), who }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant("take" as const), who }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant("hear" as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("write" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("play" as const), id, x }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("revert" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

class World {
  readonly document = new ObjectDocument(beginDocument({ objects: START, setting: LOOK }, false));
  readonly of = hosts(["edit_admin_content"]);
  readonly pages = ["ann", "ben", "owner"].map((name) => new Page(person(name, this.of)));
  readonly kept = new StoredDocument();

  constructor() {
    for (const object of START) this.document.touch([object.id]);
  }

  step(each: Step): void {
    const page = "who" in each ? this.pages[each.who] : undefined;
    const baseOf = (id: string, back: number): number =>
      Math.max(0, (page?.objects.get(id)?.version ?? 0) - back);
    switch (each.do) {
      case "move":
        page?.edit([set(each.id, baseOf(each.id, each.behind), { transform: at(each.x) })]);
        break;
      case "name":
        page?.edit([set(each.id, baseOf(each.id, each.behind), { props: { title: `t${each.x}` } })]);
        break;
      case "add": {
        const object = { parentId: each.parent };
        page?.edit([add(each.isGroup ? group(each.id, object) : note(each.id, object))]);
        break;
      }
      case "remove":
        page?.edit([remove(each.id, baseOf(each.id, each.behind))]);
        break;
      case "join":
        page?.edit([set(each.id, baseOf(each.id, 0), { parentId: each.parent })]);
        break;
      case "both":
        page?.edit([
          set(each.id, baseOf(each.id, 0), { name: "x" }),
          set("obj0", baseOf("obj0", 0), { order: each.x }),
        ]);
        break;
      case "look":
        page?.edit([], { variant: `v${each.x}` });
        break;
      case "undo":
        page?.undo();
        break;
      case "take":
        if (page !== undefined) this.#take(page);
        break;
      case "hear":
        page?.hear();
        break;
      case "write":
        this.kept.write(this.document);
        break;
      case "play":
        this.document.play(each.id, { seconds: each.x + 10 });
        break;
      case "revert":
        this.#tell(this.document.become({ objects: START, setting: LOOK }, false), null, null);
        break;
      default:
        each satisfies never;
    }
  }

  settle(): void {
    for (const page of this.pages) while (page.up.length > 0) this.#take(page);
    for (const page of this.pages) while (page.down.length > 0) page.hear();
    this.kept.write(this.document);
  }

  #take(page: Page): void {
    const text = page.up.shift();
    if (text === undefined) return;
    const { seq, ...edit } = clientMessages.edit.parse(JSON.parse(text));
    const before = this.document.objects();
    const done = this.document.apply(edit, page.author, this.of, () => null);
    if ("code" in done) {
      if (!isDeepStrictEqual(this.document.objects(), before)) throw new Error("refused, and done in part");
      const objects = done.ids.map((each) => ({ id: each, object: this.document.get(each) ?? null }));
      const data = { seq, code: done.code, display: "", objects };
      page.down.push(JSON.stringify({ name: "editRefused", data } satisfies Down));
    } else {
      this.#tell(done, page, seq);
    }
  }

  #tell(applied: Applied, author: Page | null, seq: number | null): void {
    const by = author?.author.id ?? null;
    for (const page of this.pages) {
      const data = { ...applied, by, seq: page === author ? seq : null, isUnsaved: this.document.isUnsaved };
      page.down.push(JSON.stringify({ name: "edited", data } satisfies Down));
    }
  }
}

const plain = (objects: Iterable<SpaceObject>): unknown =>
  Array.from(objects, (object) => ({ ...object, state: undefined })).sort((a, b) => a.id.localeCompare(b.id));

describe("any sequence of edits of several people, in any order of arrival", () => {
  it("ends in the same document for everyone, and in the database (O18, O20)", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120, size: "max" }), (steps) => {
        const world = new World();
        for (const each of steps) world.step(each);
        world.settle();
        const truth = plain(world.document.objects());
        for (const page of world.pages) {
          expect(plain(page.objects.values())).toEqual(truth);
          expect(page.setting).toEqual(world.document.setting);
        }
        const revived = world.kept.revive(world.document.isUnsaved);
        const all = (document: ObjectDocument): unknown =>
          Array.from(document.entries(), ({ object, stamps }) => ({ object, stamps })).sort((a, b) =>
            a.object.id.localeCompare(b.object.id),
          );
        expect(all(revived)).toEqual(all(world.document));
        expect(revived.revision).toBe(world.document.revision);
      }),
      { numRuns: 400 },
    );
  });

  it("keeps groups whole: every parent is a group that is there, and none holds itself (O9, O10)", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120, size: "max" }), (steps) => {
        const world = new World();
        for (const each of steps) {
          world.step(each);
          for (const object of world.document.objects()) {
            let parentId = object.parentId;
            for (let depth = 0; parentId !== null; depth += 1) {
              expect(depth).toBeLessThan(IDS.length);
              const parent = world.document.get(parentId);
              expect(parent?.kind).toBe("group");
              parentId = parent?.parentId ?? null;
            }
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it("never gives two states of an object the same version (O3)", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120, size: "max" }), (steps) => {
        const world = new World();
        const seen = new Map<string, string>();
        for (const each of steps) {
          world.step(each);
          for (const { object, json } of world.document.entries()) {
            const key = `${object.id}@${object.version}`;
            expect(seen.get(key) ?? json).toBe(json);
            seen.set(key, json);
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});
