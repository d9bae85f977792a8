import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { createMemoryPubSub } from "./pubsub.ts";
import { openPubSubRequests, type PubSubRequests } from "./pubsub-requests.ts";

type Question = { n: number };
type Answer = { double: number };
const failures: unknown[] = [];
const pubsub = createMemoryPubSub();
const open: PubSubRequests<Question, Answer>[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.end();
});

function processWith(
  answerTo: (question: Question) => Answer | null | Promise<Answer | null>,
  patienceMs = 50,
) {
  const requests = openPubSubRequests({
    pubsub,
    channel: "test",
    question: z.object({ n: z.number() }),
    answer: z.object({ double: z.number() }),
    answerTo,
    onError: (error) => failures.push(error),
    patienceMs,
  });
  open.push(requests);
  return requests;
}

test("the one that has the answer gives it, to who asks alone", async () => {
  const one = processWith(() => null, 20_000);
  const two = processWith(() => null, 20_000);
  processWith(async ({ n }) => ({ double: n * 2 }));
  expect(await Promise.all([one.ask({ n: 1 }), two.ask({ n: 4 }), one.ask({ n: 3 })])).toEqual([
    { double: 2 },
    { double: 8 },
    { double: 6 },
  ]);
});

test("a process doesn't answer itself, and one that fails answers nothing", async () => {
  const one = processWith(({ n }) => ({ double: n * 2 }));
  expect(await one.ask({ n: 1 })).toBeNull();
  processWith(() => Promise.reject(new Error("down")));
  expect(await one.ask({ n: 1 })).toBeNull();
  expect(failures).toEqual([new Error("down")]);
});

test("who waits when a process closes gets no answer", async () => {
  const one = processWith(() => null, 600_000);
  const asked = one.ask({ n: 1 });
  one.end();
  expect(await asked).toBeNull();
});
