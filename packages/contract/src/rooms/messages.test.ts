import { describe, expect, test } from "vitest";
import { OBJECT_LIMITS } from "../records/object.ts";
import { HANDS } from "./connection.ts";
import { clientMessages, participant } from "./messages.ts";

const takes = (name: keyof typeof clientMessages, data: unknown): boolean =>
  clientMessages[name].safeParse(data).success;

describe("a hand of who wears a headset", () => {
  const { reachCm } = HANDS;
  const withHand = (left: unknown, head: unknown = [0, 0, 0]) =>
    takes("hands", { pose: { head, left, right: null } });

  test.each([
    ["in front of the chest", [10, -20, -40, 0, 0, 0, 32], true],
    ["at the end of the arm", [reachCm, 0, 0, 0, 0, 0, -32], true],
    ["turned about an axis between two", [0, 0, 0, 23, 0, 0, 23], true],
    ["beyond the arm along one axis", [reachCm + 1, 0, 0, 0, 0, 0, 32], false],
    ["beyond the arm across", [reachCm, reachCm, 0, 0, 0, 0, 32], false],
    ["between two centimetres", [0.5, 0, 0, 0, 0, 0, 32], false],
    ["without a turn", [0, 0, 0, 0, 0, 0, 0], false],
    ["with a turn that is no rotation", [0, 0, 0, 32, 32, 0, 0], false],
    ["of six numbers", [0, 0, 0, 0, 0, 32], false],
  ])("%s", (_, hand, isTaken) => expect(withHand(hand)).toBe(isTaken));

  test("may be out of sight, and the headset off", () => {
    expect(withHand(null)).toBe(true);
    expect(takes("hands", { pose: null })).toBe(true);
  });

  test("comes with a head that turns as heads do", () => {
    expect(withHand(null, [180, -90, 180])).toBe(true);
    expect(withHand(null, [0, 91, 0])).toBe(false);
    expect(withHand(null, [181, 0, 0])).toBe(false);
  });
});

describe("an edit", () => {
  const remove = (id: number) => ({ op: "remove", id: `object-${id}`, base: 1 });
  const ops = (count: number) => Array.from({ length: count }, (_, at) => remove(at));

  test("has operations up to a limit", () => {
    expect(takes("edit", { seq: 0, ops: ops(OBJECT_LIMITS.opsAtOnce) })).toBe(true);
    expect(takes("edit", { seq: 0, ops: ops(OBJECT_LIMITS.opsAtOnce + 1) })).toBe(false);
  });

  test("is counted from 0, by what the database can hold", () => {
    expect(takes("edit", { seq: -1, ops: [] })).toBe(false);
    expect(takes("edit", { seq: 2 ** 31, ops: [] })).toBe(false);
    expect(takes("revert", { version: 0 })).toBe(false);
    expect(takes("revert", { version: null })).toBe(true);
  });

  test("holds no more objects than it can change", () => {
    const ids = ops(OBJECT_LIMITS.opsAtOnce + 1).map(({ id }) => id);
    expect(takes("hold", { ids: ids.slice(1) })).toBe(true);
    expect(takes("hold", { ids })).toBe(false);
  });
});

test("a seat is named, or given back with null", () => {
  expect(takes("sit", { seat: "bench:1" })).toBe(true);
  expect(takes("sit", { seat: null })).toBe(true);
  expect(takes("sit", { seat: "" })).toBe(false);
  expect(takes("sit", { seat: "a".repeat(129) })).toBe(false);
});

test("what is said has no character that can't be stored", () => {
  expect(takes("chat", { text: "hello" })).toBe(true);
  expect(takes("chat", { text: "a\0b" })).toBe(false);
  expect(takes("rename", { displayName: "\uD83D" })).toBe(false);
});

test("participants are counted as pose frames count them", () => {
  const { index, generation } = participant.shape;
  expect([0, 4095].every((each) => index.safeParse(each).success)).toBe(true);
  expect([-1, 4096, 1.5].some((each) => index.safeParse(each).success)).toBe(false);
  expect(generation.safeParse(15).success).toBe(true);
  expect(generation.safeParse(16).success).toBe(false);
});
