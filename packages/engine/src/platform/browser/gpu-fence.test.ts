import { beforeEach, expect, it, vi } from "vitest";
import { untilDone } from "./gpu-fence.ts";

/** A fake graphics card that finishes when the test says so. */
class Card {
  readonly SYNC_GPU_COMMANDS_COMPLETE = 1;
  readonly SYNC_STATUS = 2;
  readonly SIGNALED = 3;
  readonly calls: string[] = [];
  isDone = false;
  hasFences = true;
  fenceSync = () => {
    this.calls.push("fence");
    return this.hasFences ? {} : null;
  };
  flush = () => void this.calls.push("flush");
  getSyncParameter = () => (this.isDone ? this.SIGNALED : 0);
  deleteSync = () => void this.calls.push("delete");
}
let card: Card;
let isLost: boolean;
let isOver: boolean;
const wait = async (): Promise<void> => {
  await untilDone(card as never, () => isLost);
  isOver = true;
};

beforeEach(() => {
  card = new Card();
  isLost = isOver = false;
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  return () => void vi.useRealTimers();
});

it("waits until all submitted commands are complete, and deletes its fence", async () => {
  void wait();
  await vi.advanceTimersByTimeAsync(100);
  expect(isOver).toBe(false);
  expect(card.calls).toEqual(["fence", "flush"]);
  card.isDone = true;
  await vi.advanceTimersByTimeAsync(5);
  expect(isOver).toBe(true);
  expect(card.calls).toEqual(["fence", "flush", "delete"]);
});

it("ends when the context is lost, and after ten seconds", async () => {
  void wait();
  isLost = true;
  await vi.advanceTimersByTimeAsync(5);
  expect(isOver).toBe(true);
  isLost = isOver = false;
  void wait();
  await vi.advanceTimersByTimeAsync(9_900);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(isOver).toBe(true);
});

it("doesn't wait without fences", async () => {
  card.hasFences = false;
  await wait();
  expect(card.calls).toEqual(["fence"]);
});
