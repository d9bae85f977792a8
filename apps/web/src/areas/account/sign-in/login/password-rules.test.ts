import { expect, test } from "vitest";
import { passwordFault, passwordRules } from "./password-rules.ts";

const plain = {
  minLength: 6,
  maxLength: null,
  needsLowercase: false,
  needsUppercase: false,
  needsNumeric: false,
  needsNonAlphanumeric: false,
};
const strict = {
  minLength: 8,
  maxLength: 12,
  needsLowercase: true,
  needsUppercase: true,
  needsNumeric: true,
  needsNonAlphanumeric: true,
};

test("names only what is asked", () => {
  expect(passwordRules("", plain)).toMatchObject([{ label: "6 characters or more", isMet: false }]);
  expect(passwordRules("", strict)).toHaveLength(6);
});

test.each([
  ["abcde", false],
  ["abcdef", true],
  ["👩‍🚀👩‍🚀", true],
])("counts characters: %s", (password, isFit) => {
  expect(passwordFault(password, plain) === null).toBe(isFit);
});

test.each([
  ["Abcdef1!", true],
  ["abcdef1!", false],
  ["ABCDEF1!", false],
  ["Abcdefg!", false],
  ["Abcdef12", false],
  ["Abcdefghij1!x", false],
])("asks for all of them: %s", (password, isFit) => {
  expect(passwordFault(password, strict) === null).toBe(isFit);
});

test("has a technical bound", () => {
  expect(passwordFault("a".repeat(513), plain)).toBe("Too long. Choose a shorter one.");
});

test("says what is missing", () => {
  expect(passwordFault("abc", plain)).toBe("Needs 6 characters or more.");
  expect(passwordFault("abcdefgH", strict)).toBe("Needs a digit and a symbol.");
});
