import { CallError } from "@veranda/contract";
import { expect, test } from "vitest";
import { faultOf } from "./visit-fault.ts";

const banned = (customData: Record<string, unknown> | null) =>
  faultOf(
    new CallError("Banned", "BANNED", 403, [
      {
        code: "BANNED",
        message: "Banned",
        display: null,
        fields: {},
        faults: {},
        customData,
        statusCode: 403,
      },
    ]),
  );

test("a banned person sees the reason, where given", () => {
  expect(banned({ reason: "Shouting", bannedUntilUnixMs: null })).toMatchObject({
    kind: "banned",
    sentence: expect.stringContaining("Shouting") as string,
  });
});

test("who is banned from all spaces of an owner reads that, not that they were banned here", () => {
  const everywhere = { reason: "", isInAllSpaces: true };
  expect(banned({ ...everywhere, bannedUntilUnixMs: null }).sentence).toBe(
    "The owner of this space has banned you from all of their spaces.",
  );
  expect(banned({ ...everywhere, bannedUntilUnixMs: Date.UTC(2030, 0, 15, 12) }).sentence).toMatch(
    /^The owner of this space has banned you from all of their spaces until .*2030/,
  );
  expect(banned({ reason: "", bannedUntilUnixMs: null }).sentence).toBe(
    "A host has banned you from this space.",
  );
});

test.each([
  null,
  { reason: "Shouting" },
  { reason: 5, bannedUntilUnixMs: null },
  { reason: "Shouting", bannedUntilUnixMs: "soon" },
])("who is banned without a reason that can be read is still told that they are: %j", (said) => {
  const { kind, sentence } = banned(said);
  expect(kind).toBe("banned");
  expect(sentence).not.toBe("");
  expect(sentence).not.toContain("Shouting");
});
