import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { namesOfMembers, without } from "./leave-out.ts";

const parse = (code) => parseSync("library.js", code).program;
const MODULE = /./;
const lean = (code, leftOut) => without({ module: MODULE, ...leftOut }, code, parse);

test("functions, methods and assignments to prototypes are removed, everything else stays as written", () => {
  const code = `
function used() { return helper(); }
function unused() { return 1; }
function Shape() { this.read = function () { return 2; }; }
Shape.prototype.draw = function () { return 3; };
class Form { toJSON() { return 4; } area() { return 5; } }`;
  expect(
    lean(code, { functions: ["unused"], properties: ["read"], classes: ["Shape"], methods: ["toJSON"] }),
  ).toEqual({
    code: `
function used() { return helper(); }
function unused() {}
function Shape() { this.read = function () {}; }

class Form {  area() { return 5; } }`,
    missing: [],
  });
});

test("functions that are declared as values, and methods in an object, are removed too", () => {
  const code = `const make = (shape) => { return shape; };
build("Form", { read() { return 1; }, write: function _write() { return 2; }, get size() { return 3; }, draw() {} });`;
  expect(lean(code, { functions: ["make"], members: ["read", "write", "draw"] })).toEqual({
    code: `const make = (shape) => {};
build("Form", {   get size() { return 3; },  });`,
    missing: [],
  });
  expect(lean(code, { members: ["size", "erase"] })).toEqual({ code, missing: ["size", "erase"] });
});

test("a name that is missing or occurs twice is reported", () => {
  const code = "function twice() {} { function twice() {} }";
  expect(lean(code, { functions: ["twice", "gone"] }).missing).toEqual(["twice", "gone"]);
});

test("a case that never occurs is removed with its statements, unless another falls through into it", () => {
  const code = `switch (a.tag) { case 1: one(); break; case 19: never(); break; case 5: case 30: both(); break; case 31: begin(); case 2: two(); }
switch (a.kind) { case 19: other(); }`;
  expect(lean(code, { cases: { of: "tag", are: [19, 30, 31] } }).code).toBe(
    `switch (a.tag) { case 1: one(); break;  case 5: both(); break; case 31: begin(); case 2: two(); }
switch (a.kind) { case 19: other(); }`,
  );
});

test("template strings are emptied", () => {
  expect(lean("export default /* glsl */`void main() {}`;", { hasEmptyStrings: true }).code).toBe(
    "export default /* glsl */``;",
  );
});

test("names of members are found where they are used, not where methods are declared", () => {
  const code = `class Form { area() { return this.width?.toFixed(2); } } form["depth"]; const { height } = form;`;
  expect([...namesOfMembers(code, parse)]).toEqual(["toFixed", "width"]);
});
