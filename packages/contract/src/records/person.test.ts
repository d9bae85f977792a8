import { expect, test } from "vitest";
import { anonymousId, displayName } from "./person.ts";

test.each([
  ["  Exploring   Owl ", "Exploring Owl"],
  ["李小龙", "李小龙"],
  ["🦊".repeat(32), "🦊".repeat(32)],
  ["O'Neill-Šmíd", "O'Neill-Šmíd"],
])("%j is the name %j", (given, name) => {
  expect(displayName.parse(given)).toBe(name);
});

test.each(["", "   ", "x".repeat(33), "a\u0000b", "a\u202eb", "\u200b", "a\u2066b", "x".repeat(100_000)])(
  "%j is no name",
  (given) => {
    expect(displayName.safeParse(given).success).toBe(false);
  },
);

test.each(["", "x", "mwq5c8f5-37fb63f9c32f3ef", "MWQ5C8F5-37fb63f9c32f3ef9", "mwq5c8f5-37fb63f9c32f3ef9 "])(
  "%j is no anonymous id",
  (given) => {
    expect(anonymousId.safeParse(given).success).toBe(false);
  },
);
