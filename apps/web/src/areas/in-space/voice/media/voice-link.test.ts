import { CallError } from "@veranda/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeEngine } from "#testing/fake-engine.ts";
import { linkVoices, type VoiceLink } from "./voice-link.ts";

let link: VoiceLink;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  link.close();
  vi.useRealTimers();
});

test("nobody asks for the media of an instance while the way back to their seat in it is sought", async () => {
  const engine = new FakeEngine();
  let asked = 0;
  link = linkVoices(engine, {
    ticketFor: () => {
      asked += 1;
      return Promise.reject(new CallError("It is not there", "INSTANCE_NOT_FOUND", 404));
    },
    clientFor: () => null,
    onAway: () => {},
    onChannel: () => {},
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(1);
  engine.change("session", { reconnecting: { attempt: 1, nextTryInMs: 500 } });
  await vi.advanceTimersByTimeAsync(300_000);
  expect(asked).toBe(1);
  engine.change("session", { reconnecting: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(2);
});
