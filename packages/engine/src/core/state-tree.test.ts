import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { collectFaults } from "./report-fault.fixture.ts";
import { StateTree } from "./state-tree.ts";

const start = () => ({
  session: { status: "idle", pingMs: null as number | null },
  me: { position: [0, 0, 0] },
  people: {} as Record<string, { name: string }>,
  isMoving: false,
});

function tree() {
  const waiting: (() => void)[] = [];
  const state = new StateTree(start(), (flush) => waiting.push(flush));
  const flush = (): void => {
    for (const each of waiting.splice(0)) each();
  };
  return { state, flush };
}

describe("the published state", () => {
  it("keeps the identity of unchanged values", () => {
    const { state } = tree();
    const { session, me } = state.current;
    state.patch("me", { position: [1, 0, 0] });
    expect(state.current.session).toBe(session);
    expect(state.current.me).not.toBe(me);
    const after = state.current;
    state.patch("me", { position: [1, 0, 0] });
    expect(state.current).toBe(after);
  });

  it("notifies observers of their paths only, once for several changes", () => {
    const { state, flush } = tree();
    const heard: string[][] = [];
    state.observe(["session.status", "isMoving"], (changed) => heard.push([...changed]));
    state.patch("session", { pingMs: 20 });
    flush();
    expect(heard).toEqual([]);
    state.patch("session", { status: "joined" });
    state.set("isMoving", true);
    flush();
    expect(heard).toEqual([["session.status", "isMoving"]]);
  });

  it("notifies observers of a branch when something in it changed", () => {
    const { state, flush } = tree();
    let count = 0;
    const end = state.observe(["session"], () => (count += 1));
    state.patch("session", { pingMs: 1 });
    flush();
    end();
    state.patch("session", { pingMs: 2 });
    flush();
    expect(count).toBe(1);
  });

  it("reports which inner values of a replaced branch changed", () => {
    const { state, flush } = tree();
    const heard: string[][] = [];
    state.observe(["session.status", "session.pingMs"], (changed) => heard.push([...changed]));
    state.set("session", { status: "joined", pingMs: null });
    flush();
    expect(heard).toEqual([["session.status"]]);
  });

  it("notifies the others even if one throws, which is reported", async () => {
    const faults = collectFaults();
    const { state, flush } = tree();
    let told = 0;
    state.observe(["session"], () => {
      throw new Error("broken page");
    });
    state.observe(["session"], () => (told += 1));
    state.set("session", { status: "joined", pingMs: null });
    flush();
    await Promise.resolve();
    vi.restoreAllMocks();
    expect(told).toBe(1);
    expect(faults).toEqual([new Error("broken page")]);
  });

  it("adds and removes entries of a map", () => {
    const { state } = tree();
    state.patch("people", { a: { name: "A" }, b: { name: "B" } });
    const { b } = state.current.people;
    state.remove("people", "a");
    expect(state.current.people).toEqual({ b: { name: "B" } });
    expect(state.current.people.b).toBe(b);
    expect(state.read("people.b")).toBe(b);
  });
});

describe("publishing", () => {
  type Shape = { me: { x: number; y: number }; list: string[] };
  it("reports a path only if its content differs, once for all changes that happened together", () => {
    const step = fc.record({ x: fc.integer({ min: 0, max: 2 }), y: fc.integer({ min: 0, max: 2 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 10 }), (steps) => {
        const waiting: (() => void)[] = [];
        const state = new StateTree<Shape>(
          { me: { x: 0, y: 0 }, list: [] },
          (flush) => void waiting.push(flush),
        );
        let told = 0;
        state.observe(["me.x"], () => (told += 1));
        let before = 0;
        let expected = 0;
        for (const each of steps) {
          state.patch("me", each);
          state.patch("me", each);
          for (const flush of waiting.splice(0)) flush();
          if (each.x !== before) expected += 1;
          before = each.x;
        }
        expect(told).toBe(expected);
        expect(state.current.me).toEqual(steps.at(-1) ?? { x: 0, y: 0 });
      }),
    );
  });

  it("keeps the identity of unchanged parts, so that they aren't rendered again", () => {
    const state = new StateTree<Shape>({ me: { x: 0, y: 0 }, list: ["a"] }, (flush) => flush());
    const { list, me } = state.current;
    state.patch("me", { x: 1 });
    expect(state.current.list).toBe(list);
    expect(me, "what somebody holds stays as they got it").toEqual({ x: 0, y: 0 });
  });
});
