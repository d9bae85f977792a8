import { expect, test } from "vitest";
import { SlotTable } from "./slot-table.ts";

test("a speaker who continues keeps their line; a new one gets the line idle for longest", () => {
  const table = new SlotTable();
  expect(table.assign(["a", "b"]).map(({ mid, identity }) => [mid, identity])).toEqual([
    ["voice0", "a"],
    ["voice1", "b"],
  ]);
  expect(table.assign(["b", "a"])).toEqual([]);
  expect(table.assign(["b", "c"]).map(({ mid, identity }) => [mid, identity])).toEqual([
    ["voice0", null],
    ["voice2", "c"],
  ]);
  // The line of `a` is the last to be reused.
  const names = Array.from({ length: 12 }, (_, index) => `n${index}`);
  const last = table.assign(["b", "c", ...names]);
  expect(last.at(-1)).toMatchObject({ mid: "voice0", identity: "n9" });
  expect(table.taken).toHaveLength(12);
  // The only free line passes from one speaker to the next.
  expect(table.assign(["b", "c", ...names.slice(0, 9), "z"])).toEqual([
    { mid: "voice0", identity: "z", kind: "microphone" },
  ]);
});
