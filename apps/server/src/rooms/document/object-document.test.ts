import { describe, expect, it } from "vitest";
import { OBJECT_LIMITS } from "@veranda/contract";
import { beginDocument, ObjectDocument, type Applied } from "./object-document.ts";
import {
  add,
  at,
  FILE,
  group,
  hosts,
  LOOK,
  note,
  person,
  remove,
  set,
  transform,
  tried,
} from "./testing.fixture.ts";
import { ann, ben, owner, withObjects, done } from "./object-document.fixture.ts";

describe("an edit", () => {
  it("is done as a whole or not at all (O1)", () => {
    const document = withObjects(transform("aaaa"));
    expect(tried(document, ann, [add(note("bbbb")), set("gone", 1, { name: "x" })])).toBe("OBJECT_NOT_FOUND");
    expect(document.size).toBe(1);
    expect(document.revision).toBe(0);
    expect(document.isUnsaved).toBe(false);
    const { revision, results } = done(
      tried(document, ann, [add(note("bbbb")), set("bbbb", 0, { name: "new" }), remove("aaaa", 1)]),
    );
    expect(revision).toBe(1);
    expect(results.map(({ id, version }) => [id, version])).toEqual([
      ["bbbb", 1],
      ["bbbb", 2],
      ["aaaa", 2],
    ]);
    expect(document.objects().map(({ id, name }) => [id, name])).toEqual([["bbbb", "new"]]);
    expect(document.isUnsaved).toBe(true);
  });

  it("of nothing, or of too much, is none (O1)", () => {
    const document = withObjects();
    expect(tried(document, ann, [])).toBe("INVALID_INPUT");
    const many = Array.from({ length: OBJECT_LIMITS.opsAtOnce + 1 }, (_, n) => add(note(`note${n}`)));
    expect(tried(document, ann, many)).toBe("INVALID_INPUT");
  });

  it("adds under a free id, for its author (O2)", () => {
    const document = withObjects(transform("aaaa"));
    expect(tried(document, ann, [add(note("aaaa"))])).toBe("OBJECT_EXISTS");
    const [result] = done(tried(document, ann, [add(note("bbbb"))])).results;
    expect(result?.object).toMatchObject({ id: "bbbb", creatorId: "ann", version: 1 });
  });

  it("that brings something back gives it to who made it, and counts on (O2)", () => {
    const document = withObjects(transform("aaaa", { creatorId: "ben", version: 4 }));
    done(tried(document, owner, [remove("aaaa", 4)]));
    const [back] = done(tried(document, owner, [add(note("aaaa"))])).results;
    expect(back?.object).toMatchObject({ creatorId: "ben", version: 5 });
    const [again] = done(tried(document, owner, [remove("aaaa", 5), add(note("aaaa"))])).results.slice(1);
    expect(again?.object?.creatorId).toBe("ben");
  });

  it("counts versions on however often it removes and adds under one id (O2)", () => {
    const document = withObjects(transform("aaaa", { creatorId: "ben", version: 4 }));
    done(tried(document, owner, [remove("aaaa", 4)]));
    const versionsOf = (outcome: Applied | string): number[] =>
      done(outcome).results.map(({ version }) => version);
    const again = [add(note("aaaa")), remove("aaaa", 5), add(note("aaaa"))];
    expect(versionsOf(tried(document, owner, again))).toEqual([5, 6, 6]);
    expect(document.get("aaaa")?.creatorId).toBe("ben");
    const changed = [set("aaaa", 6, { name: "x" }), set("aaaa", 7, { name: "y" }), remove("aaaa", 8)];
    expect(versionsOf(tried(document, owner, [...changed, add(note("aaaa"))]))).toEqual([7, 8, 9, 9]);
    expect(versionsOf(tried(document, owner, [set("aaaa", 9, { name: "z" }), remove("aaaa", 10)]))).toEqual([
      10, 11,
    ]);
    expect(versionsOf(tried(document, owner, [add(note("aaaa"))]))).toEqual([11]);
    expect(versionsOf(tried(document, ann, [add(note("bbbb")), remove("bbbb", 1)]))).toEqual([1, 2]);
    expect(versionsOf(tried(document, ann, [add(note("bbbb"))]))).toEqual([2]);
  });

  it("leaves an object with props that are right for its kind (O3)", () => {
    const document = withObjects(
      transform("aaaa"),
      transform("film", { kind: "video", props: { fileId: FILE } }),
    );
    const change = (id: string, props: Record<string, string | number | boolean | null>) =>
      tried(document, ann, [set(id, 1, { props })]);
    expect(change("aaaa", { unknown: 1 })).toBe("INVALID_INPUT");
    expect(change("aaaa", { unknown: null })).toBe("INVALID_INPUT");
    expect(change("aaaa", { text: 4 })).toBe("INVALID_INPUT");
    expect(change("aaaa", { text: null })).toBe("INVALID_INPUT");
    expect(change("film", { hearing: 4000 })).toBe("INVALID_INPUT");
    expect(change("aaaa", JSON.parse('{"__proto__": "x"}') as Record<string, string>)).toBe("INVALID_INPUT");
    expect(tried(document, ann, [set("aaaa", 1, {})])).toBe("INVALID_INPUT");
    expect(tried(document, ann, [add(note("bbbb", { props: {} }))])).toBe("INVALID_INPUT");
    done(change("aaaa", { title: "Called", text: "new" }));
    expect(document.get("aaaa")?.props).toEqual({ text: "new", title: "Called" });
    done(tried(document, ann, [set("aaaa", 2, { props: { title: null } })]));
    expect(document.get("aaaa")?.props).toEqual({ text: "new" });
  });

  it("can make it another kind, with what that needs (O3)", () => {
    const document = withObjects(
      transform("aaaa", { kind: "frame", props: { hasFrame: true, title: "Sea" } }),
    );
    expect(tried(document, ann, [set("aaaa", 1, { kind: "image" })])).toBe("INVALID_INPUT");
    done(tried(document, ann, [set("aaaa", 1, { kind: "image", props: { fileId: FILE } })]));
    expect(document.get("aaaa")).toMatchObject({ kind: "image", props: { fileId: FILE, title: "Sea" } });
    const toNote = set("aaaa", 2, {
      kind: "note",
      props: { fileId: null, hasFrame: null, text: "was a picture" },
    });
    done(tried(document, ann, [toNote]));
    expect(document.get("aaaa")?.props).toEqual({ title: "Sea", text: "was a picture" });
  });

  it("meets nobody's who changes another field (O4)", () => {
    const document = withObjects(transform("aaaa"));
    done(tried(document, ann, [set("aaaa", 1, { transform: at(3) })]));
    done(tried(document, ben, [set("aaaa", 1, { props: { title: "Ben's" } })]));
    done(tried(document, ann, [set("aaaa", 1, { props: { text: "Ann's" } })]));
    expect(document.get("aaaa")).toMatchObject({
      version: 4,
      transform: at(3),
      props: { title: "Ben's", text: "Ann's" },
    });
  });

  it.each([
    ["transform", { transform: at(1) }, { transform: at(2) }],
    ["a prop", { props: { text: "Ann's" } }, { props: { text: "Ben's" } }],
    [
      "a prop under a new kind",
      { kind: "text" as const, props: { text: "x" } },
      { props: { title: "Ben's" } },
    ],
    [
      "a new kind over a prop",
      { props: { title: "Ann's" } },
      { kind: "text" as const, props: { text: "y" } },
    ],
  ])("is refused where somebody else changed the same since: %s (O4)", (_, first, second) => {
    const document = withObjects(transform("aaaa"));
    done(tried(document, ann, [set("aaaa", 1, first)]));
    const before = document.get("aaaa");
    expect(tried(document, ben, [set("aaaa", 1, second)])).toBe("OBJECT_CHANGED");
    expect(document.get("aaaa")).toBe(before);
    done(tried(document, ben, [set("aaaa", 2, second)]));
  });

  it("removes only what its author has seen as it is (O4)", () => {
    const document = withObjects(transform("aaaa"));
    done(tried(document, ann, [set("aaaa", 1, { name: "mine" })]));
    expect(tried(document, ben, [remove("aaaa", 1)])).toBe("OBJECT_CHANGED");
    done(tried(document, ann, [remove("aaaa", 1)]));
    expect(tried(document, ben, [set("aaaa", 2, { name: "late" })])).toBe("OBJECT_NOT_FOUND");
  });

  it("can't have seen what is not there yet (O4)", () => {
    const document = withObjects(transform("aaaa"));
    expect(tried(document, ann, [set("aaaa", 7, { name: "x" })])).toBe("OBJECT_CHANGED");
    expect(tried(document, ann, [remove("aaaa", 2)])).toBe("OBJECT_CHANGED");
  });

  it("never conflicts with its author's own on their way (O5)", () => {
    const document = withObjects(transform("aaaa"));
    for (let step = 1; step <= 5; step += 1)
      done(tried(document, ann, [set("aaaa", 1, { transform: at(step) })]));
    expect(document.get("aaaa")?.version).toBe(6);
    done(tried(document, ben, [set("aaaa", 6, { transform: at(-1) })]));
    expect(tried(document, ann, [set("aaaa", 1, { transform: at(9) })])).toBe("OBJECT_CHANGED");
  });

  it("names its objects when it is refused (O6)", () => {
    const document = withObjects(transform("aaaa"));
    const ops = [set("aaaa", 1, { name: "x" }), add(note("bbbb")), remove("gone", 1)];
    expect(document.apply({ ops }, ann, hosts(), () => null)).toEqual({
      code: "OBJECT_NOT_FOUND",
      ids: ["aaaa", "bbbb", "gone"],
    });
  });

  it("changes the look key by key (O7)", () => {
    const document = withObjects();
    const { setting } = done(tried(document, ann, [], { setting: { variant: "dusk" } }));
    expect(setting).toEqual({ environment: "terrace", variant: "dusk" });
    for (const packageUrl of [
      "https://elsewhere.example/p",
      "//elsewhere.example/p",
      "/\\elsewhere.example",
      "/\t/elsewhere.example",
      "/\n\\elsewhere.example",
      "",
      "/api/health",
      "/files/../api/health",
      "/files/%2e%2e/api/health",
      "/files/a.json?then=/api/health",
      "javascript:alert(1)",
      "data:application/json,{}",
    ])
      expect(tried(document, ann, [], { setting: { packageUrl } })).toBe("INVALID_INPUT");
    for (const environment of ["", "..", "../../api/health", "terrace/../../..", "%2e%2e", "a\\b"])
      expect(tried(document, ann, [], { setting: { environment } })).toBe("INVALID_INPUT");
    for (const variant of ["constructor", "__proto__"])
      expect(tried(document, ann, [], { setting: { variant } })).toBe("INVALID_INPUT");
    expect(document.setting).toMatchObject({ variant: "dusk" });
  });
});

describe("groups", () => {
  it("are what members name, and there (O9)", () => {
    const document = withObjects(transform("aaaa"), transform("bbbb"));
    expect(tried(document, ann, [set("aaaa", 1, { parentId: "none" })])).toBe("OBJECT_NOT_FOUND");
    expect(tried(document, ann, [set("aaaa", 1, { parentId: "bbbb" })])).toBe("OBJECT_CHANGED");
    expect(tried(document, ann, [add(note("cccc", { parentId: "none" }))])).toBe("OBJECT_NOT_FOUND");
    // Members may come before their group in the same edit.
    done(tried(document, ann, [set("aaaa", 1, { parentId: "grp1" }), add(group("grp1"))]));
    expect(document.get("aaaa")?.parentId).toBe("grp1");
  });

  it("never hold themselves (O9)", () => {
    const document = withObjects();
    done(tried(document, ann, [add(group("grp1")), add(group("grp2", { parentId: "grp1" }))]));
    expect(tried(document, ann, [set("grp1", 1, { parentId: "grp1" })])).toBe("OBJECT_CHANGED");
    expect(tried(document, ann, [set("grp1", 1, { parentId: "grp2" })])).toBe("OBJECT_CHANGED");
    // Turned round in one edit they are right at its end.
    done(tried(document, ann, [set("grp1", 1, { parentId: "grp2" }), set("grp2", 1, { parentId: null })]));
  });

  it("nest 32 deep at most (O9)", () => {
    const document = withObjects();
    const chain = Array.from({ length: 33 }, (_, n) =>
      add(group(`grp${n}`, { parentId: n === 0 ? null : `grp${n - 1}` })),
    );
    done(tried(document, ann, chain));
    expect(tried(document, ann, [add(note("deep", { parentId: "grp32" }))])).toBe("OBJECT_CHANGED");
  });

  it("let their members go to what was around them (O10)", () => {
    const document = withObjects(
      transform("outr", { kind: "group", props: {} }),
      transform("grp1", { kind: "group", props: {}, parentId: "outr" }),
      transform("aaaa", { parentId: "grp1", locked: true, creatorId: "owner", transform: at(4) }),
    );
    const limited = hosts(["edit_admin_content"]);
    const { results } = done(tried(document, person("ann", limited), [remove("grp1", 1)], { of: limited }));
    expect(results).toEqual([
      { id: "grp1", version: 2, object: null, change: null },
      { id: "aaaa", version: 2, object: null, change: { parentId: "outr" } },
    ]);
    expect(document.get("aaaa")).toMatchObject({ parentId: "outr", transform: at(4), version: 2 });
  });

  it("that go together with what is around them free their members altogether (O10)", () => {
    const document = withObjects(
      transform("outr", { kind: "group", props: {} }),
      transform("grp1", { kind: "group", props: {}, parentId: "outr" }),
      transform("aaaa", { parentId: "grp1" }),
      transform("bbbb", { parentId: "grp1" }),
    );
    const ops = [
      remove("outr", 1),
      remove("bbbb", 1),
      set("grp1", 1, { kind: "note", props: { text: "was one" } }),
    ];
    done(tried(document, ann, ops));
    expect(document.objects().map(({ id, kind, parentId }) => [id, kind, parentId])).toEqual([
      ["grp1", "note", null],
      ["aaaa", "note", null],
    ]);
  });

  it("whose id something else takes in the same edit free their members as well (O10)", () => {
    const document = withObjects(
      transform("grp1", { kind: "group", props: {} }),
      transform("aaaa", { parentId: "grp1" }),
    );
    done(tried(document, ann, [remove("grp1", 1), add(note("grp1"))]));
    expect(document.objects().map(({ id, kind, parentId }) => [id, kind, parentId])).toEqual([
      ["grp1", "note", null],
      ["aaaa", "note", null],
    ]);
  });

  it("of long ago that are not there are forgotten", () => {
    expect(withObjects(transform("aaaa", { parentId: "lost" })).get("aaaa")?.parentId).toBeNull();
  });
});

describe("what the server does by itself", () => {
  it("makes the document what was saved, with versions that go on (O24)", () => {
    const saved = { objects: [transform("aaaa"), transform("bbbb", { transform: at(5) })], setting: LOOK };
    const document = new ObjectDocument(beginDocument(saved, false));
    done(
      tried(document, ann, [set("bbbb", 1, { name: "x" }), add(note("cccc"))], {
        setting: { variant: "dusk" },
      }),
    );
    document.play("bbbb", { page: 3 });
    const { results, setting } = document.become(saved, false);
    expect(results.map(({ id, version, object }) => [id, version, object?.name ?? null])).toEqual([
      ["cccc", 2, null],
      ["bbbb", 3, ""],
    ]);
    expect(setting).toEqual(LOOK);
    expect(document.isUnsaved).toBe(false);
    expect(document.get("bbbb")?.state).toEqual({ page: 3 });
    // Who has not seen it yet changes nothing of it.
    expect(tried(document, ann, [set("bbbb", 2, { name: "y" })])).toBe("OBJECT_CHANGED");
    expect(tried(document, ann, [set("bbbb", 2, { props: { text: "y" } })])).toBe("OBJECT_CHANGED");
  });

  it("is not unsaved when all is as it was saved again, whatever was saved (O23)", () => {
    const document = withObjects(transform("aaaa"));
    done(tried(document, ann, [add(note("bbbb"))]));
    done(tried(document, ann, [set("aaaa", 1, { name: "x" })]));
    done(tried(document, ann, [remove("bbbb", 1)]));
    expect(document.isUnsaved).toBe(true);
    done(tried(document, ann, [set("aaaa", 2, { name: "" })]));
    expect(document.isUnsaved).toBe(false);
    done(tried(document, owner, [], { setting: { variant: "dusk" } }));
    expect(document.isUnsaved).toBe(true);
    document.saved();
    expect(document.isUnsaved).toBe(false);
    done(tried(document, owner, [], { setting: { variant: LOOK.variant } }));
    expect(document.isUnsaved).toBe(true);

    // Work that nobody saved, and what another instance saved: it differs from what has been here.
    const draft = new ObjectDocument(beginDocument({ objects: [], setting: LOOK }, true));
    document.savedOther();
    for (const each of [draft, document]) {
      done(tried(each, ann, [add(note("cccc"))]));
      done(tried(each, ann, [remove("cccc", 1)]));
      expect(each.isUnsaved).toBe(true);
    }
  });

  it("empties it, and frees who is left (O24)", () => {
    const document = withObjects(
      transform("grp1", { kind: "group", props: {} }),
      transform("aaaa", { parentId: "grp1" }),
      transform("bbbb"),
    );
    const { results } = document.clear(["grp1", "bbbb", "gone"]);
    expect(results.map(({ id, change }) => [id, change])).toEqual([
      ["grp1", null],
      ["bbbb", null],
      ["aaaa", { parentId: null }],
    ]);
    expect(document.objects().map(({ id }) => id)).toEqual(["aaaa"]);
  });

  it("plays without a version, and leaves that out of what is saved (O22)", () => {
    const document = withObjects(transform("aaaa"));
    expect(document.play("aaaa", { page: 2 })).toBe(true);
    expect(document.play("gone", { page: 2 })).toBe(false);
    expect(document.get("aaaa")).toMatchObject({ version: 1, state: { page: 2 } });
    expect(document.isUnsaved).toBe(false);
    expect(document.takeTouched()).toEqual(["aaaa"]);
    done(tried(document, ann, [set("aaaa", 1, { name: "x" })]));
    expect(document.get("aaaa")?.state).toEqual({ page: 2 });
    expect(document.savedJson()).not.toContain("state");
    expect(document.takeTouched()).toEqual(["aaaa"]);
    expect(document.takeTouched()).toEqual([]);
  });
});
