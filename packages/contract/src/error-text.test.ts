import { expect, test } from "vitest";
import { unwrapMessage } from "./error-text.ts";

test.each([
  ["Plain words", "Plain words"],
  ['{"message":"Inside"}', "Inside"],
  ['{"error":{"message":"Deeper"}}', "Deeper"],
  ['{"errors":[{"code":"X","message":"First"},{"message":"Second"}]}', "First"],
  ['[{"path":["a"],"message":"Of a list"}]', "Of a list"],
  [
    JSON.stringify({ message: JSON.stringify({ errors: [{ message: JSON.stringify("Wrapped thrice") }] }) }),
    "Wrapped thrice",
  ],
  ["[not json at all", "[not json at all"],
  ["", "Unknown error"],
  ["{}", "Unknown error"],
  ["[]", "Unknown error"],
  ["null", "null"],
  ['{"message":null}', "Unknown error"],
  ['{"message":7}', "Unknown error"],
])("%j reads as %j", (message, sentence) => {
  expect(unwrapMessage(message)).toBe(sentence);
});

test("what is wrapped without end has no sentence", () => {
  const endless = `${'{"message":'.repeat(30)}"x"${"}".repeat(30)}`;
  expect(unwrapMessage(endless)).toBe("Unknown error");
});
