import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ObjectOp, SpaceObject, SpaceSetting } from "@veranda/contract";
import type { Author } from "./edit-check.ts";
import type { Exchange } from "./exchange.ts";
import { beginDocument, ObjectDocument } from "./object-document.ts";
import {
  add,
  at,
  group,
  hosts,
  LOOK,
  nobody,
  note,
  person,
  remove,
  set,
  transform,
} from "./testing.fixture.ts";

const IDS = ["obj0", "obj1", "obj2", "obj3", "obj4"];
const START = [
  transform("obj0"),
  transform("obj1", { kind: "group", props: {} }),
  transform("obj2", { parentId: "obj1", creatorId: "owner", locked: true }),
  transform("obj3", { parentId: "obj1" }),
];
const SAVED = {
  objects: [transform("obj1", { name: "saved" }), transform("obj4", { kind: "group", props: {} })],
  setting: { ...LOOK, variant: "night" },
};
const of = hosts();
const [ann, owner] = [person("ann", of), person("owner", of)];
const started = () => new ObjectDocument(beginDocument({ objects: START, setting: LOOK }, false));
const contentOf = (document: ObjectDocument): { objects: unknown; setting: SpaceSetting } => ({
  objects: Object.fromEntries(
    document.objects().map(({ version: _version, ...object }) => [object.id, object]),
  ),
  setting: document.setting,
});

type Step =
  | { do: "edit"; ops: ObjectOp[]; setting?: Partial<SpaceSetting> }
  | { do: "clear" }
  | { do: "revert" }
  | { do: "restore" };
const id = fc.constantFrom(...IDS);
const parentId = fc.option(id);
const baseless = 0;
const op: fc.Arbitrary<ObjectOp> = fc.oneof(
  fc.record({ id, parentId }).map((each) => add(note(each.id, { parentId: each.parentId }))),
  id.map((each) => add(group(each))),
  fc.record({ id, parentId }).map((each) => set(each.id, baseless, { parentId: each.parentId })),
  fc
    .record({ id, x: fc.integer({ min: -9, max: 9 }) })
    .map((each) => set(each.id, baseless, { transform: at(each.x) })),
  id.map((each) => remove(each, baseless)),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(op, { minLength: 1, maxLength: 3 }).map((ops): Step => ({ do: "edit", ops })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("day", "night", "dusk")
      .map((variant): Step => ({ do: "edit", ops: [], setting: { variant } })),
  },
  { weight: 2, arbitrary: fc.constantFrom<Step>({ do: "clear" }, { do: "revert" }, { do: "restore" }) },
);

/** Does a step; answers what takes it back, null when nothing was done. */
function done(document: ObjectDocument, author: Author, each: Step): Exchange | null {
  const apply = () => {
    if (each.do === "clear") return document.clear(document.objects().map((object) => object.id));
    if (each.do === "revert") return document.become({ objects: START, setting: LOOK }, false);
    if (each.do === "restore") return document.become(SAVED, true);
    const ops = each.ops.map((one) =>
      one.op === "add" ? one : { ...one, base: document.get(one.id)?.version ?? 0 },
    );
    const applied = document.apply({ ops, setting: each.setting }, author, of, nobody);
    return "code" in applied ? null : applied;
  };
  return document.recorded(apply)?.exchange ?? null;
}

function undo(document: ObjectDocument, exchange: Exchange): Exchange {
  const back = document.recorded(() => document.undo(exchange));
  if (back === null) throw new Error("There was no room");
  expect(back.applied.left).toBe(0);
  return back.exchange;
}

describe("taking back", () => {
  it("any sequence of edits, clear, revert and restore, step by step, ends where it began, and again where it ended", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const document = started();
        const before = contentOf(document);
        const made = steps.flatMap((each) => done(document, owner, each) ?? []);
        const after = contentOf(document);
        const back = made.toReversed().map((exchange) => undo(document, exchange));
        expect(contentOf(document)).toEqual(before);
        for (const exchange of back.toReversed()) undo(document, exchange);
        expect(contentOf(document)).toEqual(after);
      }),
      { numRuns: 300 },
    );
  });

  it("leaves what others have done since, and never leaves groups in a circle or members without a group", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(step, fc.boolean()), { maxLength: 25 }), (steps) => {
        const document = started();
        const made: Exchange[] = [];
        for (const [each, isMine] of steps) {
          const exchange = done(document, isMine ? owner : ann, each);
          if (exchange !== null && isMine) made.push(exchange);
        }
        for (const exchange of made.toReversed()) document.undo(exchange);
        for (const { parentId: parent, id: own } of document.objects()) {
          const passed = new Set([own]);
          let next: string | null = parent;
          while (next !== null) {
            const holder: SpaceObject | undefined = document.get(next);
            expect(holder?.kind).toBe("group");
            expect(passed.has(next)).toBe(false);
            passed.add(next);
            next = holder?.parentId ?? null;
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it("counts what has been changed since, and leaves it", () => {
    const document = started();
    const cleared = done(document, owner, { do: "clear" });
    done(document, ann, { do: "edit", ops: [add(note("obj0", { name: "Ann's" }))] });
    const back = cleared && document.undo(cleared);
    expect(back?.left).toBe(1);
    expect(document.get("obj0")?.name).toBe("Ann's");
    expect(document.get("obj2")).toMatchObject({ parentId: "obj1", locked: true, creatorId: "owner" });
  });
});
