import { expect, test } from "vitest";
import * as fc from "fast-check";
import { MinHeap } from "./min-heap.ts";

test("returns everything that was added, smallest first, in whatever order", () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), (numbers) => {
      const heap = new MinHeap<number>((number) => number);
      for (const number of numbers) heap.push(number);
      const out = numbers.map(() => heap.pop());
      expect(out).toEqual(numbers.toSorted((a, b) => a - b));
      expect(heap.pop()).toBeUndefined();
    }),
  );
});
