import { expect, test } from "vitest";
import type { z } from "zod";
import type { CallDefinition } from "../call.ts";
import { calls } from "../calls/index.ts";
import { signInStart } from "../calls/sign-in.ts";
import { clientMessages } from "../rooms/messages.ts";
import { displayName } from "./person.ts";
import { decisionReason } from "./report.ts";
import { int4, statement, text } from "./text.ts";

test("text is refused when it holds NUL or half of a surrogate pair, and taken otherwise", () => {
  for (const bad of ["\0", "a\0b", "\ud800", "a\udfffb", "\ude00\ud83d"])
    expect(text.safeParse(bad).success, JSON.stringify(bad)).toBe(false);
  for (const good of ["", "Grüße 😀", "a\nb\t", "👩‍🚀"]) expect(text.safeParse(good).success, good).toBe(true);
  expect(displayName.safeParse("Ann\ud800").success).toBe(false);
});

test("what people state of others is kept without what turns the direction of its text", () => {
  const disguised = "He wrote \u202e!olleh\u202c, \u2067really\u2069";
  expect(statement.parse(disguised)).toBe("He wrote !olleh, really");
  // Right-to-left text and its marks are its writer's.
  expect(statement.parse("שלום\u200f!")).toBe("שלום\u200f!");
  expect(decisionReason.parse(`\u202e ${disguised}`)).toBe("He wrote !olleh, really");
  expect(decisionReason.safeParse("\u202e\u2066").success).toBe(false);
});

/** Everything that somebody states of another, or that staff and hosts say of what they decide. */
const STATEMENTS = [
  calls.reportRoom.body.shape.text,
  calls.reportUser.body.shape.reason,
  calls.banUser.body.shape.reason,
  calls.endFamilyLinkByStaff.body.shape.reason,
];

test.each(STATEMENTS)("a statement comes in as what is read: %#", (schema) =>
  expect(schema.parse("a\u202eb")).toBe("ab"),
);

test("integers are those of PostgreSQL", () => {
  expect(int4.safeParse(2_147_483_647).success).toBe(true);
  expect(int4.safeParse(2_147_483_648).success).toBe(false);
});

/** What a server is sent: all calls, all messages of a room, the addresses that begin a sign-in. */
const inputs: [string, z.ZodType][] = [
  ...Object.entries<CallDefinition>(calls).flatMap(([name, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]): [string, z.ZodType][] =>
      schema === undefined ? [] : [[`${name}.${part}`, schema]],
    ),
  ),
  ...Object.entries<z.ZodType>(clientMessages).map(([name, schema]): [string, z.ZodType] => [
    `message ${name}`,
    schema,
  ]),
  ["signInStart", signInStart],
];

const UNSTORABLE = ["\0", "\ud800"].flatMap((bad) =>
  ["", "a", "aaaaaaaa", "custom.aaaa", "https://example.org/"].flatMap((around) => [
    around + bad,
    bad + around,
    around + bad + around,
  ]),
);

/** Compared with `bigint` columns. */
const BIGINTS = [
  "walletNonce.body.chain",
  "notifications.query.before",
  "createFile.body.size",
  "setTokenGate.body.chain",
  "verifyToken.body.chain",
  "contentMenu.query.chain",
];

test.each(inputs)("%s takes no text and no number that can't be stored", (name, schema) => {
  const faults = [...leavesOf(schema, name)].flatMap(([path, leaf]) => {
    if (BIGINTS.includes(path)) return [];
    const taken = [...UNSTORABLE, 2_147_483_648, -2_147_483_649, "2147483648"].filter(
      (value) => isSuspect(leaf, value) && leaf.safeParse(value).success,
    );
    return taken.length === 0 ? [] : [`${path}: ${JSON.stringify(taken[0])}`];
  });
  expect(faults).toEqual([]);
});

/** Numbers that may have a fraction are kept as JSON, not in integer columns; digits alone can be an id. */
function isSuspect(leaf: z.ZodType, value: unknown): boolean {
  if (UNSTORABLE.includes(String(value))) return true;
  const as = (number: number) => (typeof value === "string" ? String(number) : number);
  return typeof leaf.safeParse(as(7)).data === "number" && !leaf.safeParse(as(7.5)).success;
}

/** The schemas of single values, by where they stand. */
function* leavesOf(schema: z.ZodType, path: string): Generator<[string, z.ZodType]> {
  const def = schema.def as unknown as Definition;
  switch (def.type) {
    case "object":
      for (const [key, part] of Object.entries(def.shape)) yield* leavesOf(part, `${path}.${key}`);
      return;
    case "array":
      yield* leavesOf(def.element, `${path}[]`);
      return;
    case "record":
      yield* leavesOf(def.keyType, `${path}{key}`);
      yield* leavesOf(def.valueType, `${path}{}`);
      return;
    case "tuple":
      for (const [at, part] of def.items.entries()) yield* leavesOf(part, `${path}[${at}]`);
      return;
    case "union":
      for (const part of def.options) yield* leavesOf(part, path);
      return;
    case "intersection":
      yield* leavesOf(def.left, path);
      yield* leavesOf(def.right, path);
      return;
    case "optional":
    case "nullable":
    case "default":
      yield* leavesOf(def.innerType, path);
      return;
    default:
      yield [path, schema];
  }
}

type Definition =
  | { type: "object"; shape: Record<string, z.ZodType> }
  | { type: "array"; element: z.ZodType }
  | { type: "record"; keyType: z.ZodType; valueType: z.ZodType }
  | { type: "tuple"; items: z.ZodType[] }
  | { type: "union"; options: z.ZodType[] }
  | { type: "intersection"; left: z.ZodType; right: z.ZodType }
  | { type: "optional" | "nullable" | "default"; innerType: z.ZodType }
  | { type: "string" | "number" | "pipe" | "boolean" | "literal" | "enum" | "unknown" };
