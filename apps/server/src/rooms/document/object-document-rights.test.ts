import { describe, expect, it } from "vitest";
import { OBJECT_LIMITS, type RoomPermission } from "@veranda/contract";
import { add, hosts, note, person, remove, set, transform, tried } from "./testing.fixture.ts";
import { ann, ben, owner, withObjects, done } from "./object-document.fixture.ts";

describe("what is locked or held", () => {
  it("stays as it is until it is unlocked, for hosts too (O11)", () => {
    const document = withObjects(transform("aaaa", { locked: true }));
    for (const who of [ann, owner]) {
      expect(tried(document, who, [set("aaaa", 1, { name: "x" })])).toBe("OBJECT_LOCKED");
      expect(tried(document, who, [set("aaaa", 1, { locked: false, name: "x" })])).toBe("OBJECT_LOCKED");
      expect(tried(document, who, [remove("aaaa", 1)])).toBe("OBJECT_LOCKED");
    }
    done(tried(document, ann, [set("aaaa", 1, { locked: false }), set("aaaa", 1, { name: "x" })]));
    expect(document.get("aaaa")).toMatchObject({ locked: false, name: "x" });
  });

  it("never leaves members in what is no group (O9, O10)", () => {
    const document = withObjects(
      transform("note"),
      transform("grp1", { kind: "group", props: {} }),
      transform("aaaa", { parentId: "grp1" }),
    );
    const ops = [set("grp1", 1, { parentId: "note" }), remove("grp1", 2)];
    expect(tried(document, ann, ops)).toBe("OBJECT_CHANGED");
    expect(document.get("aaaa")?.parentId).toBe("grp1");
  });

  it("under the id of one that was removed is its author's, unless it is the same (O2)", () => {
    const first = transform("aaaa", { creatorId: "ben", props: { text: "Ben's" }, parentId: "grp1" });
    const document = withObjects(first, transform("grp1", { kind: "group", props: {} }));
    done(tried(document, owner, [remove("aaaa", 1), remove("grp1", 1)]));
    const { results } = done(tried(document, ann, [add(note("aaaa", { props: { text: "Ann's" } }))]));
    expect(results[0]?.object).toMatchObject({ creatorId: "ann", version: 2 });
    // Its group is gone; it is Ben's all the same.
    const other = withObjects(first, transform("grp1", { kind: "group", props: {} }));
    done(tried(other, owner, [remove("aaaa", 1), remove("grp1", 1)]));
    const back = done(tried(other, ann, [add(note("aaaa", { props: { text: "Ben's" } }))]));
    expect(back.results[0]?.object).toMatchObject({ creatorId: "ben", version: 2 });
  });

  it("is its holder's to change (O12)", () => {
    const document = withObjects(transform("aaaa"));
    const holder = (id: string): string | null => (id === "aaaa" ? ann.id : null);
    expect(tried(document, ben, [set("aaaa", 1, { name: "x" })], { holder })).toBe("OBJECT_HELD");
    expect(tried(document, ben, [remove("aaaa", 1)], { holder })).toBe("OBJECT_HELD");
    done(tried(document, ann, [set("aaaa", 1, { name: "x" })], { holder }));
  });
});

describe("rights", () => {
  const limited = (...kept: RoomPermission[]) => ({ of: hosts(kept), who: person("ann", hosts(kept)) });
  const mine = transform("mine", { creatorId: "ann" });
  const hostly = transform("host", { creatorId: "owner" });
  const came = transform("came", { creatorId: null });

  it.each([
    ["guests", hosts(), person(null)],
    ["whoever only looks", hosts(["view_only"]), person("ann", hosts(["view_only"]))],
  ])("keep %s from everything (O13)", (_, of, who) => {
    const document = withObjects(mine);
    expect(tried(document, who, [add(note("new1"))], { of })).toBe("FORBIDDEN");
    expect(tried(document, who, [set("mine", 1, { name: "x" })], { of })).toBe("FORBIDDEN");
    expect(tried(document, who, [remove("mine", 1)], { of })).toBe("FORBIDDEN");
    expect(tried(document, who, [], { of, setting: { variant: "dusk" } })).toBe("FORBIDDEN");
  });

  it("let hosts do what others may not (O13)", () => {
    const of = hosts(["add_content", "edit_admin_content", "change_environment", "view_only"]);
    const document = withObjects(hostly);
    done(tried(document, person("admin", of), [add(note("new1")), set("host", 1, { name: "x" })], { of }));
    done(tried(document, person("owner", of), [], { of, setting: { variant: "dusk" } }));
    expect(document.setting.variant).toBe("dusk");
  });

  it("keep people from adding (O13)", () => {
    const { of, who } = limited("add_content");
    const document = withObjects(mine);
    expect(tried(document, who, [add(note("new1"))], { of })).toBe("FORBIDDEN");
    done(tried(document, who, [set("mine", 1, { name: "x" })], { of }));
  });

  it("keep people from what is a host's, and what came with the space (O13)", () => {
    const { of, who } = limited("edit_admin_content");
    const document = withObjects(mine, hostly, came);
    expect(tried(document, who, [set("host", 1, { name: "x" })], { of })).toBe("FORBIDDEN");
    expect(tried(document, who, [remove("came", 1)], { of })).toBe("FORBIDDEN");
    done(tried(document, who, [set("mine", 1, { name: "x" })], { of }));
  });

  it("keep people from the look (O13)", () => {
    const { of, who } = limited("change_environment");
    const document = withObjects(mine);
    const both = [set("mine", 1, { name: "x" })];
    expect(tried(document, who, both, { of, setting: { variant: "dusk" } })).toBe("FORBIDDEN");
    expect(document.get("mine")?.name).toBe("");
  });

  it("leave it to hosts what can't be edited (O13)", () => {
    const document = withObjects(transform("aaaa"), transform("fixd", { uneditable: true }));
    expect(tried(document, ann, [set("aaaa", 1, { uneditable: true })])).toBe("FORBIDDEN");
    expect(tried(document, ann, [add(note("new1", { uneditable: true }))])).toBe("FORBIDDEN");
    expect(tried(document, ann, [set("fixd", 1, { uneditable: false })])).toBe("FORBIDDEN");
    expect(tried(document, ann, [set("fixd", 1, { name: "x" })])).toBe("FORBIDDEN");
    done(tried(document, owner, [set("fixd", 1, { uneditable: false, name: "x" })]));
    done(tried(document, ann, [set("fixd", 2, { name: "y" })]));
  });
});

describe("limits", () => {
  it("of objects: what is too much may become less (O16)", () => {
    const full = withObjects(...Array.from({ length: OBJECT_LIMITS.count }, (_, n) => transform(`note${n}`)));
    expect(tried(full, ann, [add(note("more"))])).toBe("TOO_MANY_OBJECTS");
    done(tried(full, ann, [add(note("more")), remove("note7", 1)]));
    expect(full.size).toBe(OBJECT_LIMITS.count);
  });

  it("of bytes, however they are spread (O16)", () => {
    const text = "x".repeat(OBJECT_LIMITS.textLength);
    const large = Array.from({ length: 800 }, (_, n) =>
      transform(`note${n}`, { props: { text, description: text.slice(0, 700) } }),
    );
    const document = withObjects(...large);
    const before = document.bytes;
    const more = Array.from({ length: 40 }, (_, n) => set(`note${n}`, 1, { props: { description: text } }));
    expect(tried(document, ann, more)).toBe("TOO_MANY_OBJECTS");
    expect(document.bytes).toBe(before);
    done(tried(document, ann, [set("note1", 1, { props: { description: null } })]));
    expect(document.bytes).toBeLessThan(before);
    const exact = document.objects().reduce((sum, each) => sum + Buffer.byteLength(JSON.stringify(each)), 0);
    expect(document.bytes).toBe(exact);
  });

  it.each(["\u0000", "a\ud800b", "\udc00"])("of what a database can keep: %j (O16)", (text) => {
    const document = withObjects(transform("aaaa"));
    expect(tried(document, ann, [set("aaaa", 1, { props: { text } })])).toBe("INVALID_INPUT");
    expect(tried(document, ann, [set("aaaa", 1, { name: text })])).toBe("INVALID_INPUT");
    expect(tried(document, ann, [], { setting: { variant: text } })).toBe("INVALID_INPUT");
  });

  it("take what only looks like that (O16)", () => {
    const document = withObjects(transform("aaaa"));
    const texts = ["\\u0000", "\\\\ud800", "𝄞", "\u0001"];
    for (const text of texts)
      done(tried(document, ann, [set("aaaa", document.get("aaaa")?.version ?? 0, { props: { text } })]));
    expect(document.revision).toBe(texts.length);
  });
});
