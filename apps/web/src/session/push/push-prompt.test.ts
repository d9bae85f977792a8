import { PUSH_PROMPT_PAUSE_MS } from "@veranda/contract";
import { describe, expect, test } from "vitest";
import { pushPromptNext, type PushPromptState } from "./push-prompt.ts";

const AT = 1_700_000_000_000;
const none: PushPromptState = { type: "None", askedAt: null };
const TYPES = ["Default", "FollowUser", "HostEvent", "LoveSpace", "RevisitSpace", "ViewProfile"] as const;

describe("the question for pushes", () => {
  test.each(TYPES)("%s is asked, and either answer ends it", (type) => {
    const asked = pushPromptNext(none, { type: "ASK", for: type, at: AT });
    expect(asked).toEqual({ type, askedAt: AT });
    expect(pushPromptNext(asked, { type: "ACCEPT" })).toEqual({ type: "None", askedAt: AT });
    expect(pushPromptNext(asked, { type: "DISMISS" })).toEqual({ type: "None", askedAt: AT });
  });

  test("one question does not take the place of another", () => {
    const asked = pushPromptNext(none, { type: "ASK", for: "LoveSpace", at: AT });
    const later = { type: "ASK", for: "FollowUser", at: AT + 2 * PUSH_PROMPT_PAUSE_MS } as const;
    expect(pushPromptNext(asked, later)).toBe(asked);
  });

  test("is asked at most once a day, whatever the answer was", () => {
    const answered: PushPromptState = { type: "None", askedAt: AT };
    const ask = (at: number) => pushPromptNext(answered, { type: "ASK", for: "ViewProfile", at });
    expect(ask(AT + 86_400_000 - 1)).toBe(answered);
    expect(ask(AT + 86_400_000)).toEqual({ type: "ViewProfile", askedAt: AT + 86_400_000 });
  });

  test("answers without a question change nothing", () => {
    expect(pushPromptNext(none, { type: "ACCEPT" })).toBe(none);
    expect(pushPromptNext(none, { type: "DISMISS" })).toBe(none);
  });
});
