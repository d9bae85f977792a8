/*
 * Removes unused parts of libraries from a bundle, for libraries that are one program in which a bundler's tree shaking finds
 * nothing unused. The lists are written by hand for one version: a missing name fails the build.
 */

/** What is removed from the modules whose path matches `module`. */
export type LeftOut = {
  module: RegExp;
  /** Functions that are never called, or have no effect without a feature that is absent: their bodies are emptied. */
  functions?: readonly string[];
  /** Methods of any class: removed. */
  methods?: readonly string[];
  /** The same where methods are functions in an object, as prototypes are in some libraries. */
  members?: readonly string[];
  /** Functions assigned to a property, `this.name = function () {…}`: their bodies are emptied. */
  properties?: readonly string[];
  /** Classes without instances: assignments to their prototypes are removed. */
  classes?: readonly string[];
  /** Cases of `switch (… .of)` that never occur: removed. */
  cases?: { of: string; are: readonly number[] };
  /** Whether template strings are emptied: shaders that are never compiled. */
  hasEmptyStrings?: boolean;
};

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Cut = { start: number; end: number; with: string };
type Parse = (code: string) => unknown;

const FUNCTION = /^(FunctionExpression|ArrowFunctionExpression)$/;
const ENDS = /^(Break|Return|Continue|Throw)Statement$/;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesIn(child);
}

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === "Identifier" ? (node["name"] as string) : undefined;

/** The module without these parts, and the names that don't occur as they should: exactly once, members at least once. */
export function without(leftOut: LeftOut, code: string, parse: Parse): { code: string; missing: string[] } {
  const cuts: Cut[] = [];
  const found: string[] = [];
  const members = new Set<string>();
  const empty = (body: unknown, name: string) => {
    if (!isNode(body)) return;
    cuts.push({ start: body.start, end: body.end, with: "{}" });
    found.push(name);
  };
  for (const node of nodesIn(parse(code) as Node)) {
    const called = functionOf(node);
    if (called !== undefined && leftOut.functions?.includes(called.name)) empty(called.body, called.name);
    const method = node.type === "MethodDefinition" ? nameOf(node["key"]) : undefined;
    if (method !== undefined && leftOut.methods?.includes(method))
      cuts.push({ start: node.start, end: node.end, with: "" });
    const member = memberOf(node);
    if (member !== undefined && leftOut.members?.includes(member)) {
      const [comma = ""] = /^\s*,/.exec(code.slice(node.end)) ?? [];
      cuts.push({ start: node.start, end: node.end + comma.length, with: "" });
      members.add(member);
    }
    const property = propertyOf(node);
    if (property !== undefined && leftOut.properties?.includes(property.name))
      empty(property.body, property.name);
    const ofClass = node.type === "ExpressionStatement" ? classOfMethod(node) : undefined;
    if (ofClass !== undefined && leftOut.classes?.includes(ofClass))
      cuts.push({ start: node.start, end: node.end, with: "" });
    if (leftOut.cases && node.type === "SwitchStatement")
      cuts.push(...casesThatNeverAre(node, leftOut.cases));
    if (leftOut.hasEmptyStrings && node.type === "TemplateLiteral")
      cuts.push({ start: node.start, end: node.end, with: "``" });
  }
  const wanted = [...(leftOut.functions ?? []), ...(leftOut.properties ?? [])];
  return {
    code: cutOut(code, cuts),
    missing: [
      ...wanted.filter((name) => found.filter((each) => each === name).length !== 1),
      ...(leftOut.members ?? []).filter((name) => !members.has(name)),
    ],
  };
}

/** All names of members that occur as `object.name`. */
export function namesOfMembers(code: string, parse: Parse): ReadonlySet<string> {
  const names = new Set<string>();
  for (const node of nodesIn(parse(code) as Node)) {
    const name =
      node.type === "MemberExpression" && node["computed"] !== true ? nameOf(node["property"]) : undefined;
    if (name !== undefined) names.add(name);
  }
  return names;
}

function cutOut(code: string, cuts: readonly Cut[]): string {
  let written = "";
  let from = 0;
  for (const cut of [...cuts].sort((a, b) => a.start - b.start)) {
    // Inside a part that is already removed.
    if (cut.start < from) continue;
    written += code.slice(from, cut.start) + cut.with;
    from = cut.end;
  }
  return written + code.slice(from);
}

/** Name and body of `function name() {…}` or `name = () => {…}` in a declaration. */
function functionOf(node: Node): { name: string; body: unknown } | undefined {
  const name = nameOf(node["id"]);
  if (name === undefined) return undefined;
  if (node.type === "FunctionDeclaration") return { name, body: node["body"] };
  const value = node["init"];
  const isFunction = node.type === "VariableDeclarator" && isNode(value) && FUNCTION.test(value.type);
  return isFunction ? { name, body: value["body"] } : undefined;
}

/** The name of a function in an object: `name() {…}` or `name: function () {…}`. */
function memberOf(node: Node): string | undefined {
  const value = node["value"];
  const isFunction =
    node.type === "Property" && node["kind"] === "init" && isNode(value) && FUNCTION.test(value.type);
  return isFunction ? nameOf(node["key"]) : undefined;
}

/** Name and body in `….name = function () {…}`. */
function propertyOf(node: Node): { name: string; body: unknown } | undefined {
  const value = node["right"];
  const target = node["left"];
  if (node.type !== "AssignmentExpression" || !isNode(value) || !FUNCTION.test(value.type)) return undefined;
  const name = isNode(target) ? nameOf(target["property"]) : undefined;
  return name === undefined ? undefined : { name, body: value["body"] };
}

/** The class in `Class.prototype.method = …`. */
function classOfMethod(statement: Node): string | undefined {
  const expression = statement["expression"];
  if (!isNode(expression) || expression.type !== "AssignmentExpression") return undefined;
  const method = expression["left"];
  const prototype = isNode(method) && method["object"];
  if (!isNode(prototype) || nameOf(prototype["property"]) !== "prototype") return undefined;
  return nameOf(prototype["object"]);
}

/** Removes whole cases if no other case falls through into them, otherwise only their labels. */
function casesThatNeverAre(statement: Node, { of, are }: { of: string; are: readonly number[] }): Cut[] {
  const subject = statement["discriminant"];
  if (!isNode(subject) || nameOf(subject["property"]) !== of) return [];
  const cases = statement["cases"] as Node[];
  return cases.flatMap((each, i) => {
    const test = each["test"];
    if (!isNode(test) || !are.includes(test["value"] as number)) return [];
    const body = each["consequent"] as Node[];
    const before = i === 0 ? undefined : (cases[i - 1]?.["consequent"] as Node[] | undefined)?.at(-1)?.type;
    const isWhole = i === 0 || ENDS.test(before ?? "");
    if (!isWhole) return [{ start: each.start, end: body[0]?.start ?? each.end, with: "" }];
    // It falls through into the next case, so its statements stay.
    if (body.length > 0 && !ENDS.test(body.at(-1)?.type ?? "")) return [];
    return [{ start: each.start, end: each.end, with: "" }];
  });
}
