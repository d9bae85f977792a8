import { describe, expect, test } from "vitest";
import {
  filesIn,
  OBJECT_LIMITS,
  objectId,
  objectOp,
  objectProps,
  objectState,
  objectTransform,
} from "./object.ts";

test.each(["constructor", "toString", "hasOwnProperty", "__proto__", "valueOf"])(
  "nothing in a space is called %s, as every plain object has one",
  (id) => expect(objectId.safeParse(id).success).toBe(false),
);

test("what somebody adds has an id of their making", () =>
  expect(objectId.parse("prototype_of-a-chair")).toBe("prototype_of-a-chair"));

const STRAIGHT = {
  position: [0, 0, 0] as [number, number, number],
  rotation: [0, 0, 0, 1] as [number, number, number, number],
  scale: [1, 1, 1] as [number, number, number],
};

describe("where an object is", () => {
  const { reach, scale } = OBJECT_LIMITS;
  test.each([
    ["at the end of the world", { position: [reach, -reach, 0] }],
    ["mirrored", { scale: [-1, 1, 1] }],
    ["as small and as large as can be", { scale: [scale[0], -scale[0], scale[1]] }],
    ["turned, as rounded on its way", { rotation: [0.6, 0, 0, 0.8004] }],
  ])("%s is a place", (_, more) =>
    expect(objectTransform.safeParse({ ...STRAIGHT, ...more }).success).toBe(true),
  );
  test.each([
    ["beyond the end of the world", { position: [reach + 0.001, 0, 0] }],
    ["at no number", { position: [Number.NaN, 0, 0] }],
    ["nowhere near", { position: [Number.POSITIVE_INFINITY, 0, 0] }],
    ["of two coordinates", { position: [0, 0] }],
    ["as a point", { scale: [1, 0, 1] }],
    ["smaller than can be", { scale: [1, -scale[0] / 2, 1] }],
    ["larger than can be", { scale: [1, 1, -scale[1] - 1] }],
    ["turned by nothing", { rotation: [0, 0, 0, 0] }],
    ["turned twice over", { rotation: [1, 0, 0, 1] }],
  ])("%s is none", (_, more) =>
    expect(objectTransform.safeParse({ ...STRAIGHT, ...more }).success).toBe(false),
  );
});

describe("an operation", () => {
  const add = (more: object) =>
    objectOp.safeParse({
      op: "add",
      object: {
        id: "note",
        kind: "note",
        transform: STRAIGHT,
        props: {},
        locked: false,
        uneditable: false,
        ...more,
      },
    });
  const set = (change: object, base: unknown = 1) =>
    objectOp.safeParse({ op: "set", id: "note", base, change });

  test("that adds says neither who made it, nor its version, nor how far it has played", () => {
    const forged = { creatorId: "ann", version: 9, state: { page: 2 } };
    const { data } = add(forged);
    expect(data).toMatchObject({ op: "add", object: { id: "note", name: "", parentId: null, order: 0 } });
    for (const name of Object.keys(forged)) expect(data).not.toHaveProperty(`object.${name}`);
  });

  test.each([{ creatorId: "ann" }, { version: 9 }, { id: "other" }, { state: {} }])(
    "that changes %j is none",
    (change) => expect(set(change).success).toBe(false),
  );

  test.each([-1, 1.5, 2_147_483_648, "1", null])("from version %j is none", (base) =>
    expect(set({ name: "A" }, base).success).toBe(false),
  );

  test.each([OBJECT_LIMITS.order, -OBJECT_LIMITS.order, 0.5])("may order by %d", (order) => {
    expect(set({ order }).success).toBe(true);
    expect(add({ order }).success).toBe(true);
  });
  test.each([OBJECT_LIMITS.order + 1, -OBJECT_LIMITS.order - 1, 1e300, Number.POSITIVE_INFINITY, Number.NaN])(
    "may not order by %d",
    (order) => {
      expect(set({ order }).success).toBe(false);
      expect(add({ order }).success).toBe(false);
    },
  );

  test("takes a prop away by null when it changes, not when it adds", () => {
    expect(set({ props: { title: null } }).success).toBe(true);
    expect(add({ props: { title: null } }).success).toBe(false);
  });

  test("names objects up to the longest name, and none beyond", () => {
    expect(set({ name: "a".repeat(OBJECT_LIMITS.nameLength) }).success).toBe(true);
    expect(set({ name: "a".repeat(OBJECT_LIMITS.nameLength + 1) }).success).toBe(false);
  });
});

describe("what an object links to", () => {
  const link = (linkHref: string) => objectProps.link.safeParse({ linkHref }).success;
  test.each(["https://example.org/", "http://example.org/a?b=c#d"])("%s is a page", (href) =>
    expect(link(href)).toBe(true),
  );
  test.each([
    "javascript:alert(1)",
    " javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "//example.org",
    "example.org",
    "/s/park",
    "",
  ])("%j is none", (href) => expect(link(href)).toBe(false));
});

test("props of one kind hold nothing of another's", () => {
  expect(objectProps.group.safeParse({ text: "Hello" }).success).toBe(false);
  expect(objectProps.seat.safeParse({ seatKind: "throne" }).success).toBe(false);
  const beam = { colour: "#ffffff", strength: 1, reach: 5, lightKind: "spot" };
  expect(objectProps.light.safeParse({ ...beam, angle: 160 }).success).toBe(true);
  expect(objectProps.light.safeParse({ ...beam, angle: 161 }).success).toBe(false);
});

test("the files of an object are those that it names by their ids", () => {
  expect(filesIn({ fileId: "a", posterId: "b", title: "c" })).toEqual(["a", "b"]);
  expect(filesIn({ fileId: 7, posterId: false })).toEqual([]);
  expect(filesIn({})).toEqual([]);
});

test.each([{ page: 0 }, { page: 1.5 }, { page: 10_001 }, { seconds: -1 }, { seconds: Number.NaN }])(
  "nothing plays or stands open at %j",
  (state) => expect(objectState.safeParse(state).success).toBe(false),
);
