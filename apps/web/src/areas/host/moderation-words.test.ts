import { CallError, type ErrorName } from "@veranda/contract";
import { expect, test } from "vitest";
import { banSentence } from "./moderation-words.ts";

test.each<[ErrorName, string]>([
  ["ALREADY_BANNED", "Ada is already banned"],
  ["CANNOT_BAN_CREATOR", "Cannot ban Ada because they are the creator of this space"],
  ["USER_NOT_FOUND", "User not found"],
])("a ban that is refused with %s is told in the specification's words", (code, sentence) => {
  expect(banSentence(new CallError(code, code, 400), "Ada")).toBe(sentence);
});
