import { expect, test } from "vitest";
import { findExpressions } from "./find.mjs";
import { faultOf } from "./judge.mjs";

test.each([
  ["an SVG after comments", String.raw`^(<\?xml[^]*?)?(\s|<!--[^]*?-->|<!DOCTYPE[^>]*>)*<svg[\s>]`, "i"],
  ["nested quantifiers", "(a+)+$", ""],
  ["a run that is tried from each of its characters", String.raw`\/+$`, ""],
  ["an opening tag whose end is searched again and again", "<Part>.*?</Part>", "s"],
])("%s is flagged", (_, pattern, flags) => {
  expect(faultOf({ pattern, flags })).toMatch(/exponential|polynomial/);
});

test.each([
  ["^[a-z]+$", ""],
  ["[?#].*", "s"],
  ["<meta[^<>]*", "gi"],
])("%s is linear", (pattern, flags) => {
  expect(faultOf({ pattern, flags })).toBeNull();
});

test("expressions of constant text are found, with their lines", () => {
  const source = [
    "const literal = /a+b/gi;",
    'const built = new RegExp("c+d", "m");',
    "const called = RegExp(String(literal) + `e`);",
    String.raw`const quoted = /* /no/ */ "/no/" + RegExp(${"`f\\\\d`"});`,
  ].join("\n");
  expect(findExpressions("source.ts", source)).toEqual([
    { line: 1, pattern: "a+b", flags: "gi" },
    { line: 2, pattern: "c+d", flags: "m" },
    { line: 4, pattern: String.raw`f\d`, flags: "" },
  ]);
});
