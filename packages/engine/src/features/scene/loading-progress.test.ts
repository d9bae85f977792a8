import { beforeEach, expect, it } from "vitest";
import { StateTree } from "../../core/state-tree.ts";
import { initialState } from "../../initial-state.ts";
import { LoadingProgress } from "./loading-progress.ts";

let state: StateTree<ReturnType<typeof initialState>>;
let progress: LoadingProgress;
const now = (): number => state.current.loading.progress;

beforeEach(() => {
  state = new StateTree(initialState(), (action) => action());
  progress = new LoadingProgress(state);
});

it("grows with each part, most with the environment's files", () => {
  const seen = (["environment", "avatars", "shaders", "frames"] as const).map((part) => {
    const before = now();
    progress.report(part, 1);
    return now() - before;
  });
  expect(seen.every((share) => share > 0)).toBe(true);
  expect(Math.max(...seen)).toBe(seen[0]);
  expect(now()).toBe(1);
});

it("never goes back, and is complete only with the last part", () => {
  progress.report("environment", 0.5);
  const half = now();
  progress.report("environment", 0.2);
  expect(now()).toBe(half);
  for (const part of ["environment", "avatars", "shaders"] as const) progress.report(part, 1);
  progress.report("frames", 0.99);
  expect(now()).toBeLessThan(1);
});

it("restarts with another environment, except for avatars that are loaded", () => {
  for (const part of ["environment", "avatars", "shaders", "frames"] as const) progress.report(part, 1);
  state.patch("loading", { isReady: true, error: "It broke" });
  progress.restart(false);
  expect(now()).toBeCloseTo(0.15);
  expect(state.current.loading).toMatchObject({ isReady: false, error: null });
});

it("counts what is loaded already when returning to the same environment", () => {
  for (const part of ["environment", "avatars", "shaders", "frames"] as const) progress.report(part, 1);
  progress.restart(true);
  expect(now()).toBeCloseTo(0.93);
  progress.report("frames", 1);
  expect(now()).toBe(1);
});
