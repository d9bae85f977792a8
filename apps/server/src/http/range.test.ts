import { expect, test } from "vitest";
import { readRange } from "./range.ts";

test.each([
  ["bytes=0-99", { first: 0, last: 99 }],
  ["bytes=900-", { first: 900, last: 999 }],
  ["bytes=-100", { first: 900, last: 999 }],
  ["bytes=-5000", { first: 0, last: 999 }],
  ["bytes=0-999999", { first: 0, last: 999 }],
  ["bytes=999-999", { first: 999, last: 999 }],
  ["bytes=1000-", "unsatisfiable"],
  ["bytes=1000-1001", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  [undefined, null],
  ["bytes=-", null],
  ["bytes=5-2", null],
  ["bytes=0-1,4-5", null],
  [`bytes=${Array.from({ length: 1000 }, () => "0-").join(",")}`, null],
  ["bytes=a-b", null],
  ["bytes=-1-2", null],
  ["bytes=99999999999999999999-", null],
  ["items=0-1", null],
])("%s of 1,000 bytes is %o", (header, range) => {
  expect(readRange(header, 1000)).toEqual(range);
});

test("an empty file has no range", () => {
  expect(readRange("bytes=0-", 0)).toBe("unsatisfiable");
  expect(readRange("bytes=-1", 0)).toBe("unsatisfiable");
});
