import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { soon } from "#testing/soon.ts";
import { sendPushPrompt, usePushPrompt } from "#session/push/push-prompt.ts";
import { SignedInPageEvents } from "./signed-in-page-events.tsx";

vi.mock("./listen-page-events.ts", () => ({ listenPageEvents: () => () => undefined }));

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

test.each([
  ["/", true],
  ["/notice", false],
])("at %s push is asked for: %s", async (route, isAsked) => {
  renderInPage(
    <>
      <SignedInPageEvents me={currentUser()} />
      <PushPrompted />
    </>,
    { route, path: route },
  );
  act(() => sendPushPrompt({ type: "ASK", for: "FollowUser", at: Date.now() }));
  await screen.findByText("FollowUser");
  await import("../notifications/push-prompt-card.tsx");
  await soon(() =>
    expect(screen.queryAllByRole("region", { name: "Notifications" })).toHaveLength(isAsked ? 1 : 0),
  );
});

const PushPrompted = () => <p>{usePushPrompt(({ type }) => type)}</p>;
