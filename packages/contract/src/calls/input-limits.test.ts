import { expect, test } from "vitest";
import { z } from "zod";
import type { CallDefinition } from "../call.ts";
import { tokenId } from "../records/token.ts";
import { calls } from "./index.ts";

/**
 * Limited by what they are parsed to, which a JSON schema doesn't show: "true" or "false", a tag, the id of a token.
 */
const LIMITED_AS_READ = [
  "editSpace.body.fullScreenModeEnabled",
  "editSpace.body.isInviteOnly",
  "editSpace.body.tags",
  "importToken.body.id",
  "setThumbnail.query.isTaken",
];

type Node = {
  type?: string;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
  items?: Node;
  allOf?: Node[];
} & Record<string, unknown>;

/** Formats of a fixed length, or nearly. */
const SHORT_FORMATS = new Set(["uuid", "date", "date-time"]);
/** Patterns of a whole text without unlimited repetition: `^[a-z]{8}$`, but not the pattern of every free text. */
const isBounded = (pattern: string): boolean =>
  /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern.replaceAll(/\\.|\[(?:\\.|[^\]])*\]/g, "x"));

function isLimited(text: Node): boolean {
  const { maxLength, pattern, format, allOf = [] } = text;
  return (
    maxLength !== undefined ||
    "enum" in text ||
    "const" in text ||
    (pattern !== undefined && isBounded(pattern)) ||
    (format !== undefined && SHORT_FORMATS.has(format)) ||
    allOf.some(isLimited)
  );
}

/** Where a schema accepts a text or a list of any length. */
function* unlimited(node: unknown, path: string): Generator<string> {
  if (typeof node !== "object" || node === null) return;
  const { type, maxItems, items, ...rest } = node as Node;
  if (type === "string") {
    if (!isLimited(node as Node)) yield path;
    return;
  }
  if (type === "array" && maxItems === undefined) yield `${path}[]`;
  yield* unlimited(items, `${path}[]`);
  for (const [name, each] of Object.entries(rest))
    yield* unlimited(each, /^(properties|anyOf|allOf|\d+)$/.test(name) ? path : `${path}.${name}`);
}

test.each(Object.entries<CallDefinition>(calls))("%s limits each text and each list", (name, call) => {
  const found = (["params", "query", "body"] as const).flatMap((part) => {
    const schema = call[part];
    if (schema === undefined) return [];
    return [...unlimited(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), `${name}.${part}`)];
  });
  expect(found.filter((path) => !LIMITED_AS_READ.includes(path))).toEqual([]);
});

test("a tag, a token's id and a switch in a form are limited when they are parsed", () => {
  const long = "a".repeat(10_000);
  expect(tokenId.safeParse(long).success).toBe(false);
  for (const field of ["tags", "isInviteOnly", "fullScreenModeEnabled"])
    expect(calls.editSpace.body.safeParse({ [field]: long }).success, field).toBe(false);
  expect(calls.setThumbnail.query.safeParse({ isTaken: long }).success).toBe(false);
});
