import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import type { z } from "zod";

/*
 * Input for a schema of the contract, generated from the schema itself: valid values, and invalid ones of kinds that
 * have broken servers before. The server must validate them.
 */

/** Texts that have broken parsers, databases and shells. */
const ODD_TEXTS = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "😀",
  "\u202e\u200b",
  "../../etc/passwd",
  "' or 1=1 --",
  "%",
  "_",
  "\\",
  "{}",
  "null",
  "-1",
  "1e400",
  "2147483648",
  "9223372036854775808",
  "__proto__",
  "constructor",
  "park0001",
  "x".repeat(300),
  "é".repeat(5000),
];
const ODD_VALUES: unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER + 1,
  1e308,
  [],
  {},
  [[[]]],
  { toString: 1 },
  ...ODD_TEXTS,
];

const oddText = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 20 }),
);
const oddValue: Arbitrary<unknown> = fc.oneof(fc.constantFrom(...ODD_VALUES), fc.jsonValue({ maxDepth: 3 }));

/** The parts of a schema's definition that are read here; of other schemas only the type. */
type Definition =
  | { type: "object"; shape: Record<string, z.ZodType> }
  | { type: "array"; element: z.ZodType }
  | { type: "tuple"; items: z.ZodType[] }
  | { type: "record"; keyType: z.ZodType; valueType: z.ZodType }
  | { type: "union"; options: z.ZodType[] }
  | { type: "intersection"; left: z.ZodType; right: z.ZodType }
  | {
      type: "optional" | "default" | "prefault" | "nullable" | "catch" | "readonly";
      innerType: z.ZodType;
    }
  | { type: "pipe"; in: z.ZodType }
  | { type: "literal"; values: unknown[] }
  | { type: "enum"; entries: Record<string, unknown> }
  | { type: "boolean" | "number" | "int" | "string" | "null" | "unknown" };
type Bag = { minimum?: number; maximum?: number; patterns?: Set<RegExp>; format?: string };

// A schema's collected checks are available only there.
// oxlint-disable-next-line no-underscore-dangle
const bagOf = (schema: z.ZodType): Bag => schema._zod.bag;

/** Values that the schema accepts, nearly always. */
export function validFor(schema: z.ZodType): Arbitrary<unknown> {
  const def = schema.def as unknown as Definition;
  switch (def.type) {
    case "object":
      return fc
        .record(Object.fromEntries(Object.entries(def.shape).map(([key, part]) => [key, validFor(part)])))
        .map((value) => Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)));
    case "array":
      return fc.array(validFor(def.element), { minLength: 0, maxLength: 4 });
    case "tuple":
      return fc.tuple(...def.items.map(validFor));
    case "record":
      return fc.dictionary(validFor(def.keyType).map(String), validFor(def.valueType), { maxKeys: 3 });
    case "union":
      return fc.oneof(...def.options.map(validFor));
    case "intersection":
      return fc
        .tuple(validFor(def.left), validFor(def.right))
        .map(([left, right]) => Object.assign({}, left, right));
    case "optional":
    case "default":
    case "prefault":
      return fc.option(validFor(def.innerType), { nil: undefined });
    case "nullable":
      return fc.option(validFor(def.innerType), { nil: null });
    case "catch":
    case "readonly":
      return validFor(def.innerType);
    case "pipe":
      return fc.oneof(textFor(schema), validFor(def.in));
    case "literal":
      return fc.constantFrom(...def.values);
    case "enum":
      return fc.constantFrom(...Object.values(def.entries));
    case "boolean":
      return fc.boolean();
    case "number":
    case "int":
      return numberFor(schema);
    case "string":
      return textFor(schema);
    case "null":
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Texts that some format of the contract accepts. */
const KNOWN_TEXTS = [
  "nobody@example.org",
  "9b2f6c1e-0f0e-4c44-8a53-1f6a2f1d7c55",
  "https://example.org/page",
  "A".repeat(16),
  "A".repeat(43),
  "park0001",
  "a quiet evening",
  "ada",
  "10",
  "1",
  "true",
  "2026-01-01T00:00:00.000Z",
  `0x${"a1".repeat(20)}`,
  `0x${"11".repeat(65)}`,
  "mwq5c8f5-37fb63f9c32f3ef9",
];

function textFor(schema: z.ZodType): Arbitrary<unknown> {
  const fitting = KNOWN_TEXTS.filter((each) => schema.safeParse(each).success);
  const patterns = [...(bagOf(schema).patterns ?? [])].filter(
    ({ source }) => !/\\p\{|\(\?[=!<]/.test(source),
  );
  const free = fc.string({ unit: "grapheme", minLength: 1, maxLength: 24 });
  return fc.oneof(
    ...(fitting.length > 0 ? [fc.constantFrom(...fitting)] : []),
    ...patterns.slice(-1).map((pattern) => fc.stringMatching(pattern)),
    free,
  );
}

function numberFor(schema: z.ZodType): Arbitrary<unknown> {
  const { minimum = -1000, maximum = 1000, format = "" } = bagOf(schema);
  const [min, max] = [Math.max(minimum, -2e9), Math.min(maximum, 2e9)];
  return /int/.test(format)
    ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
    : fc.double({ min, max, noNaN: true });
}

/** A value that is invalid in one place, or entirely. */
export function brokenFor(schema: z.ZodType): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 1, arbitrary: oddValue },
    {
      weight: 4,
      arbitrary: fc
        .tuple(validFor(schema), fc.nat(), oddValue, fc.boolean())
        .map(([value, at, odd, isRemoved]) => spoil(value, at, odd, isRemoved)),
    },
  );
}

function spoil(value: unknown, at: number, odd: unknown, isRemoved: boolean): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0) return [odd];
    return value.map((each, n) => (n === at % value.length ? spoil(each, at, odd, isRemoved) : each));
  }
  if (typeof value !== "object" || value === null) return odd;
  const keys = Object.keys(value);
  if (keys.length === 0) return { unasked: odd };
  const key = keys[at % keys.length] ?? "";
  const rest = Object.entries(value).filter(([name]) => !(name === key && isRemoved));
  return Object.fromEntries(
    rest.map(([name, part]) => [name, name === key ? spoil(part, Math.floor(at / 7), odd, isRemoved) : part]),
  );
}

/** A text for a path or a query. */
export const oddAddress = oddText;
