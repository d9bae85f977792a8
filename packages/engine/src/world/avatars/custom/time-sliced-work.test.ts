import { beforeEach, expect, it } from "vitest";
import { TimeSlicedWork, type SlicedWork } from "./time-sliced-work.ts";

let work: TimeSlicedWork;
let done: string[];
beforeEach(() => {
  work = new TimeSlicedWork();
  done = [];
});

function* steps(name: string, count: number, isHeavy = false): SlicedWork {
  for (let i = 1; i <= count; i++) {
    done.push(`${name}${i}`);
    if (isHeavy) yield "frame";
    else yield;
  }
}

it("does one task after the other, one step in a frame without time", () => {
  work.add(steps("a", 2));
  work.add(steps("b", 1));
  const seen = [1, 2, 3, 4, 5].map(() => {
    work.run(0);
    return done.join(" ");
  });
  expect(seen).toEqual(["a1", "a1 a2", "a1 a2", "a1 a2 b1", "a1 a2 b1"]);
  expect(work.isEmpty).toBe(true);
});

it("does everything in a frame with enough time", () => {
  work.add(steps("a", 3));
  work.add(steps("b", 2));
  work.run(10_000);
  expect(done).toEqual(["a1", "a2", "a3", "b1", "b2"]);
});

it("ends a frame after a step that needs an upload of its own", () => {
  work.add(steps("a", 2, true));
  work.run(10_000);
  expect(done).toEqual(["a1"]);
  work.run(10_000);
  expect(done).toEqual(["a1", "a2"]);
});

it("gives others their turn when a frame reaches them", async () => {
  work.add(steps("a", 1, true));
  void work.turn().then(() => done.push("turn"));
  work.run(10_000);
  await Promise.resolve();
  expect(done).toEqual(["a1"]);
  work.run(10_000);
  await Promise.resolve();
  expect(done).toEqual(["a1", "turn"]);
});

it("does not continue cancelled tasks", () => {
  work.add(steps("a", 2));
  work.run(0);
  work.clear();
  work.run(10_000);
  expect(done).toEqual(["a1"]);
});
