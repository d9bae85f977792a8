import { expect, test } from "vitest";
import { APPEAL_MAX, DECISION_REASON_MAX, SUSPENSION_DAYS_MAX } from "../constants.ts";
import { noticeKey } from "./notice.ts";
import { appealText, decisionReason, suspensionDays } from "./report.ts";

test.each([
  ["a statement of reasons", decisionReason, DECISION_REASON_MAX],
  ["an appeal", appealText, APPEAL_MAX],
] as const)("%s is trimmed, not empty and limited in length", (_, schema, max) => {
  expect(schema.parse(`  ${"a".repeat(max)}\n`)).toBe("a".repeat(max));
  for (const refused of ["", " \n\t", "a".repeat(max + 1)])
    expect(schema.safeParse(refused).success).toBe(false);
});

test("a suspension lasts whole days up to the limit, or for ever", () => {
  for (const days of [1, SUSPENSION_DAYS_MAX, null])
    expect(suspensionDays.safeParse(days).success).toBe(true);
  for (const days of [0, -1, 1.5, SUSPENSION_DAYS_MAX + 1, "7", undefined])
    expect(suspensionDays.safeParse(days).success, String(days)).toBe(false);
});

test("a notice's key has a kind, an id and a signature of full length", () => {
  const part = "aB3_-".repeat(5).slice(0, 22);
  for (const kind of ["r", "d"]) expect(noticeKey.safeParse(`${kind}${part}.${part}`).success).toBe(true);
  for (const refused of [
    `x${part}.${part}`,
    `r${part}`,
    `r${part}.`,
    `r${part}.${part}a`,
    `r${part}.${part}\n`,
  ])
    expect(noticeKey.safeParse(refused).success, refused).toBe(false);
});
