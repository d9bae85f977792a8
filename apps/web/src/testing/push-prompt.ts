import { act } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { sendPushPrompt } from "#session/push/push-prompt.ts";
import { answerCalls } from "./answers.ts";
import { currentUser } from "./records.ts";
import { signInForTest, signOutForTest } from "./sign-in.ts";

/** In each test of the file somebody is signed in who hasn't been asked yet whether to get push; registers its hooks. */
export function eachUnaskedForPush(): void {
  beforeEach(() => {
    localStorage.clear();
    signInForTest();
    answerCalls({
      "GET /api/users/me": { body: currentUser() },
      "GET /api/notifications": { body: { notifications: [], unread: 0, next: null, pushKey: "key" } },
    });
  });
  afterEach(() => {
    sendPushPrompt({ type: "DISMISS" });
    signOutForTest();
    vi.unstubAllGlobals();
  });
}

/** As after following somebody. */
export const askForPush = (): void =>
  act(() => sendPushPrompt({ type: "ASK", for: "FollowUser", at: Date.now() }));
