import { expect, test } from "vitest";
import { soon } from "../testing/soon.ts";
import { BatchedReads } from "./batched-reads.ts";

class Away extends Error {}
class TooSlow extends Error {}
const failures = {
  isShared: (error: unknown) => error instanceof Away,
  isTimeout: (error: unknown) => error instanceof TooSlow,
};

/** Reads that end when they are told to. */
function held(options: { concurrency: number; maxSize: number }) {
  const batches: { questions: readonly number[]; end: (error?: Error) => void }[] = [];
  const reads = new BatchedReads<number, string>(
    (questions) =>
      new Promise((resolve, reject) => {
        const answers = questions.map((each) => `answer ${each}`);
        batches.push({ questions, end: (error) => (error ? reject(error) : resolve(answers)) });
      }),
    options,
    failures,
  );
  const questions = () => batches.map((each) => each.questions);
  return { reads, batches, questions };
}

test("without load each read begins at once and by itself", async () => {
  const { reads, batches, questions } = held({ concurrency: 2, maxSize: 8 });
  const both = Promise.all([reads.read(1), reads.read(2)]);
  expect(questions()).toEqual([[1], [2]]);
  for (const { end } of batches) end();
  expect(await both).toEqual(["answer 1", "answer 2"]);
});

test("who waits is read together, in batches of limited size, each caller with their own result", async () => {
  const { reads, batches, questions } = held({ concurrency: 1, maxSize: 3 });
  const all = Promise.all([1, 2, 3, 4, 5].map((each) => reads.read(each)));
  expect(questions()).toEqual([[1]]);
  batches[0]?.end();
  await soon(() => expect(questions()).toEqual([[1], [2, 3, 4]]));
  batches[1]?.end();
  await soon(() => expect(questions()).toEqual([[1], [2, 3, 4], [5]]));
  batches[2]?.end();
  expect(await all).toEqual([1, 2, 3, 4, 5].map((each) => `answer ${each}`));
});

test("a failure is of the one who caused it", async () => {
  const reads = new BatchedReads<number, number>(
    async (questions) => {
      if (questions.includes(3)) throw new Error("three");
      return questions;
    },
    { concurrency: 1, maxSize: 8 },
    failures,
  );
  const settled = await Promise.allSettled([1, 2, 3, 4].map((each) => reads.read(each)));
  expect(settled.map((each) => (each.status === "fulfilled" ? each.value : String(each.reason)))).toEqual([
    1,
    2,
    "Error: three",
    4,
  ]);
});

test("a database that is away is not asked once more for each of a batch", async () => {
  const { reads, batches, questions } = held({ concurrency: 1, maxSize: 8 });
  const settled = Promise.allSettled([1, 2, 3].map((each) => reads.read(each)));
  batches[0]?.end();
  await soon(() => expect(questions()).toEqual([[1], [2, 3]]));
  batches[1]?.end(new Away());
  expect((await settled).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(batches).toHaveLength(2);
});

test("what took too long is named for its caller", async () => {
  const { reads, batches } = held({ concurrency: 1, maxSize: 8 });
  const asked = reads.read(1);
  batches[0]?.end(new TooSlow());
  const named = { code: "UNAVAILABLE", message: "A read took too long", cause: new TooSlow() };
  await expect(asked).rejects.toMatchObject(named);
});

const outcomes = async (reads: BatchedReads<number, string>, questions: readonly number[]) =>
  (await Promise.allSettled(questions.map((each) => reads.read(each)))).map(({ status }) => status);

test("one that takes too long fails alone, and when all do, few of a batch are tried by themselves", async () => {
  const asked: number[][] = [];
  let isSlow = (question: number): boolean => question === 3;
  const reads = new BatchedReads<number, string>(
    async (questions) => {
      asked.push([...questions]);
      await Promise.resolve();
      if (questions.some(isSlow)) throw new TooSlow();
      return questions.map(String);
    },
    { concurrency: 1, maxSize: 32 },
    failures,
  );
  expect(await outcomes(reads, [1, 2, 3, 4])).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  isSlow = () => true;
  asked.length = 0;
  expect(new Set(await outcomes(reads, [1, 2, 3, 4, 5, 6]))).toEqual(new Set(["rejected"]));
  expect(asked).toEqual([[1], [2, 3, 4, 5, 6], [2], [3]]);
});
