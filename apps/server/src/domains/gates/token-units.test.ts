import { expect, test } from "vitest";
import { unitsOf } from "./token-units.ts";

test.each<[string, number, bigint | null]>([
  ["1", 0, 1n],
  ["2.0", 0, 2n],
  ["0.5", 6, 500_000n],
  ["1.000001", 6, 1_000_001n],
  ["1.0000001", 6, null],
  ["0.5", 0, null],
  ["0.0", 18, null],
  [String(1n << 256n), 0, null],
  [String((1n << 256n) - 1n), 0, (1n << 256n) - 1n],
])("%s with %i decimals", (amount, decimals, units) => {
  expect(unitsOf(amount, decimals)).toBe(units);
});
