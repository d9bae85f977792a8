import { CallError, type ErrorName } from "@veranda/contract";
import { expect, test } from "vitest";
import { loadErrorSentences } from "../error-sentences.ts";
import { sentenceFor } from "./sentence.ts";

const refusal = (code: ErrorName, customData: Record<string, unknown> | null) =>
  new CallError(code, code, 413, [
    { code, message: code, display: code, fields: {}, faults: {}, customData, statusCode: 413 },
  ]);

test("an error about a plan's limit states the limit, and who can raise it", async () => {
  await loadErrorSentences();
  expect(sentenceFor(refusal("FILE_TOO_LARGE", { limitMegabytes: 100 }))).toMatch(
    /larger than the 100 MB that your plan includes.*ask the administrator of this site for a larger plan/,
  );
  expect(sentenceFor(refusal("STORAGE_FULL", { limitMegabytes: 500, usedBytes: 1 }))).toMatch(
    /in the 500 MB that your plan includes\. Delete other files, or ask the administrator/,
  );
  expect(sentenceFor(refusal("FILE_TOO_LARGE", null))).toBe("This file is too large. Choose a smaller one.");
  for (const code of ["FILE_TOO_LARGE", "STORAGE_FULL", "NOT_IN_PLAN"] as const)
    expect(sentenceFor(refusal(code, { limitMegabytes: 100 }))).not.toMatch(/upgrade/i);
});
