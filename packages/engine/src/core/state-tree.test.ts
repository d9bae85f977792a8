import { describe, expect, it } from "vitest";
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
  it("keeps the identity of what did not change", () => {
    const { state } = tree();
    const { session, me } = state.current;
    state.patch("me", { position: [1, 0, 0] });
    expect(state.current.session).toBe(session);
    expect(state.current.me).not.toBe(me);
    const after = state.current;
    state.patch("me", { position: [1, 0, 0] });
    expect(state.current).toBe(after);
  });

  it("tells observers of their paths only, once for several changes", () => {
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

  it("tells of a branch when something in it changed", () => {
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

  it("tells which of its inner values a replaced branch changed", () => {
    const { state, flush } = tree();
    const heard: string[][] = [];
    state.observe(["session.status", "session.pingMs"], (changed) => heard.push([...changed]));
    state.set("session", { status: "joined", pingMs: null });
    flush();
    expect(heard).toEqual([["session.status"]]);
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
