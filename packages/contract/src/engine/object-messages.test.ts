import { describe, expect, test } from "vitest";
import { OBJECT_LIMITS } from "../records/object.ts";
import { environmentMessages, objectMessages } from "./object-messages.ts";

const all = { ...objectMessages, ...environmentMessages };
const takes = (name: keyof typeof all, data: unknown): boolean => all[name].safeParse(data).success;

const FILE = "5f0e7a52-93c4-4f5b-8a77-0f3f1f6f2b10";
const DIGEST = "a".repeat(64);

describe("an object to be placed", () => {
  const bench = { kind: "note" };

  test.each([
    ["one", [bench], true],
    ["as many as a drop may hold", Array.from({ length: 200 }, () => bench), true],
    ["nothing", [], false],
    ["too many", Array.from({ length: 201 }, () => bench), false],
    ["of an unknown kind", [{ kind: "unicorn" }], false],
    ["with too long a name", [{ ...bench, name: "a".repeat(OBJECT_LIMITS.nameLength + 1) }], false],
    ["with a prop that is no value", [{ ...bench, props: { text: { nested: 1 } } }], false],
  ])("%s", (_, content, isTaken) => expect(takes("spawn_content", { content })).toBe(isTaken));

  test("stands where it was dropped, inside the view", () => {
    const at = (x: number, y: number) => takes("spawn_content", { content: [bench], at: { x, y } });
    expect([at(0, 0), at(1, 1)]).toEqual([true, true]);
    expect([at(-0.01, 0), at(0, 1.01), at(Number.NaN, 0)]).toEqual([false, false, false]);
  });

  test("has no name, and appears in front of the person, unless the message says otherwise", () =>
    expect(objectMessages.spawn_content.parse({ content: [bench] })).toEqual({
      content: [{ kind: "note", props: {}, name: "" }],
      hideEmptyFrames: false,
      autoLayout: false,
    }));
});

describe("an object id that may be empty", () => {
  test.each([0, ""])("is empty for %j", (objectId) =>
    expect(objectMessages.set_selected_object.parse({ objectId })).toEqual({ objectId: "" }),
  );
  test("can't be any other number", () => expect(takes("set_selected_object", { objectId: 1 })).toBe(false));
  test("can't be deleted or locked", () => {
    expect(takes("delete_object", { objectId: "" })).toBe(false);
    expect(takes("set_object_locked", { objectId: "", locked: true })).toBe(false);
  });
});

test("a frame to fill is an object, or one of the environment by name", () => {
  const target = (objectId: string) => takes("set_upload_target_frame_object_id", { objectId });
  expect([target("frame-1"), target("frame:north_wall.2"), target("")]).toEqual([true, true, true]);
  expect([target("frame:"), target("frame:../x"), target(`frame:${"a".repeat(59)}`)]).toEqual([
    false,
    false,
    false,
  ]);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, "1"])("nothing is moved, rotated or scaled by %j", (x) => {
  expect(takes("set_object_position", { objectId: "bench", x, y: 0, z: 0 })).toBe(false);
  expect(takes("set_object_rotation", { objectId: "bench", x, y: 0, z: 0 })).toBe(false);
  expect(takes("set_object_scale", { objectId: "bench", scaleX: x, scaleY: 1, scaleZ: 1 })).toBe(false);
});

test("a note and a search need text", () => {
  expect(takes("add_note", { note: "a" })).toBe(true);
  expect(takes("add_note", { note: "" })).toBe(false);
  expect(takes("add_note", { note: "a".repeat(OBJECT_LIMITS.textLength + 1) })).toBe(false);
  expect(takes("add_search", { searchOrUrl: "   " })).toBe(false);
});

test("document pages start at 1, and media at 0", () => {
  const play = (more: object) => takes("play_object", { objectId: "screen", ...more });
  expect([play({ page: 1 }), play({ seconds: 0 }), play({ isPlaying: true })]).toEqual([true, true, true]);
  expect([play({ page: 0 }), play({ page: 1.5 }), play({ seconds: -1 })]).toEqual([false, false, false]);
});

describe("files of an environment are on this server", () => {
  test.each([
    ["/files/pack.json", true],
    ["https://example.org/files/pack.json", false],
    ["//example.org/files/pack.json", false],
  ])("a package at %s: %s", (url, isTaken) =>
    expect(takes("set_package_environment", { url })).toBe(isTaken),
  );

  test.each([
    [{ fileId: FILE }, true],
    [{ url: `/files/${DIGEST}.webp` }, true],
    [null, true],
    [{ url: `/files/${DIGEST}.svg` }, false],
    [{ url: `https://example.org/files/${DIGEST}.webp` }, false],
    [{ url: `/files/${DIGEST}.webp?x` }, false],
    [{ fileId: "sky" }, false],
  ])("the sky %j: %s", (content, isTaken) => expect(takes("set_custom_skybox", { content })).toBe(isTaken));
});

test("another custom environment stays unless it is to be replaced", () =>
  expect(environmentMessages.set_custom_environment.parse({ objectId: "model" })).toEqual({
    objectId: "model",
    content: null,
    replace: false,
  }));
