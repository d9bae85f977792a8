import { expect, test } from "vitest";
import { createSemaphore } from "./semaphore.ts";

/** Tasks that run until the test ends them, in the order of their start. */
function works(limited: ReturnType<typeof createSemaphore>) {
  const ends = new Map<string, () => void>();
  const begun: string[] = [];
  let seen = 0;
  return {
    begin: (name: string, by: string | null = null): Promise<string> =>
      limited(async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        return name;
      }, by),
    end: async (name: string): Promise<void> => {
      ends.get(name)?.();
      // By then, everything that follows in the same turn has started.
      await new Promise((resolve) => setImmediate(resolve));
    },
    /** Tasks started since the last call. */
    begun: (): string[] => {
      const fresh = begun.slice(seen);
      seen = begun.length;
      return fresh;
    },
  };
}

test("concurrency is limited, tasks run in order, and a full queue rejects", async () => {
  const { begin, end, begun } = works(createSemaphore(2, 2, () => new Error("full")));
  const four = ["a", "b", "c", "d"].map((name) => begin(name));
  await expect(begin("e")).rejects.toThrow("full");
  expect(begun()).toEqual(["a", "b"]);
  await end("a");
  expect(begun()).toEqual(["c"]);
  for (const name of ["b", "c", "d"]) await end(name);
  expect(await Promise.all(four)).toEqual(["a", "b", "c", "d"]);
});

test("the caller with the fewest running tasks comes first, and none gets all slots", async () => {
  const { begin, end, begun } = works(createSemaphore(3, 30, () => new Error("full")));
  for (const name of ["a1", "a2", "a3", "a4", "a5"]) void begin(name, "ann");
  expect(begun()).toEqual(["a1", "a2"]);
  void begin("b1", "bo");
  void begin("b2", "bo");
  void begin("c1", "cy");
  expect(begun()).toEqual(["b1"]);
  await end("a1");
  expect(begun()).toEqual(["c1"]);
  await end("a2");
  expect(begun()).toEqual(["a3"]);
  await end("a3");
  expect(begun()).toEqual(["a4"]);
  await end("b1");
  expect(begun()).toEqual(["b2"]);
});

test("one caller can't fill the queue for others", async () => {
  const { begin } = works(createSemaphore(1, 6, () => new Error("full")));
  void begin("a1", "ann");
  void begin("a2", "ann");
  void begin("a3", "ann");
  await expect(begin("a4", "ann")).rejects.toThrow("full");
  expect(await Promise.race([begin("b1", "bo").catch(String), Promise.resolve("waits")])).toBe("waits");
});

test("a failed task frees its slot", async () => {
  const limited = createSemaphore(1, 1, () => new Error("full"));
  await expect(limited(() => Promise.reject(new Error("no")), "ann")).rejects.toThrow("no");
  expect(await limited(async () => 1, "ann")).toBe(1);
});
