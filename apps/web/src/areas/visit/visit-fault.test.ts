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
