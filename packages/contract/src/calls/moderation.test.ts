import { describe, expect, test } from "vitest";
import { BAN_MINUTES_MAX, BAN_REASON_MAX } from "../constants.ts";
import { moderationCalls } from "./moderation.ts";

const ban = moderationCalls.banUser.body;
const WHO = "5f0e7a52-93c4-4f5b-8a77-0f3f1f6f2b10";

describe("a ban", () => {
  test.each([
    ["for a minute", 1, true],
    ["for ten years", BAN_MINUTES_MAX, true],
    ["until it is lifted", null, true],
    ["for no time", 0, false],
    ["for longer than ten years", BAN_MINUTES_MAX + 1, false],
    ["for part of a minute", 1.5, false],
  ])("%s", (_, durationMinutes, isTaken) =>
    expect(ban.safeParse({ userID: WHO, durationMinutes }).success).toBe(isTaken),
  );

  test("always says how long it lasts", () => expect(ban.safeParse({ userID: WHO }).success).toBe(false));

  test("needs no reason, and limits it to a few sentences", () => {
    const reason = (of?: string) => ban.safeParse({ userID: WHO, durationMinutes: 1, reason: of });
    expect(reason().data?.reason).toBe("");
    expect(reason("  spam  ").data?.reason).toBe("spam");
    expect(reason("a".repeat(BAN_REASON_MAX + 1)).success).toBe(false);
  });

  test("rejects unknown fields", () =>
    expect(ban.safeParse({ userID: WHO, durationMinutes: 1, forEver: true }).success).toBe(false));
});
