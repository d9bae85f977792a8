import { errorCatalogue, FAULTS, type ErrorName } from "@veranda/contract";
import { expect, test } from "vitest";
import { sentenceOf } from "./error-sentences.ts";

const LIMITS = { min: 1, max: 9 };

test("every error and every fault has a whole sentence for the person who meets it", () => {
  const names = Object.keys(errorCatalogue) as ErrorName[];
  // The specification gives the words of these, without a full stop.
  const given: readonly string[] = ["THUMBNAIL_FAILED", "CANNOT_BAN_SELF"];
  for (const code of [...names, ...FAULTS].filter((each) => !given.includes(each))) {
    expect(sentenceOf(code, LIMITS), code).toMatch(/^\p{Lu}.+\.$/u);
    expect(sentenceOf(code, LIMITS), code).not.toContain("undefined");
  }
});
