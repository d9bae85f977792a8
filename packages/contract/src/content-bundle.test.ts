import { expect, test } from "vitest";
import { packBundle, unpackBundle } from "./content-bundle.ts";

const bytes = (...values: number[]): Uint8Array => new Uint8Array(values);
const unpacked = (bundle: Uint8Array, count: number): number[][] =>
  unpackBundle(bundle.slice().buffer, count).map((file) => [...new Uint8Array(file)]);

test("files come out of a bundle unchanged, including empty ones", () => {
  expect(unpacked(packBundle([bytes(1, 2, 3), bytes(), bytes(4)]), 3)).toEqual([[1, 2, 3], [], [4]]);
  expect(unpacked(packBundle([]), 0)).toEqual([]);
});

test.each([
  ["of another number", packBundle([bytes(1)]), 2],
  ["with more at its end", bytes(...packBundle([bytes(1)]), 9), 1],
  ["that ends in a file", packBundle([bytes(1, 2, 3)]).slice(0, -1), 1],
  ["that ends in a length", bytes(1, 0, 0), 1],
  ["that is a page of text", new TextEncoder().encode("<!doctype html><title>None</title>"), 1],
])("a bundle %s is invalid", (_, bundle, count) => {
  expect(() => unpacked(bundle, count)).toThrow(/bundle|Offset|bounds/);
});
