import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { StageRegions } from "#ui/regions.tsx";
import { sendPushPrompt } from "#session/push/push-prompt.ts";
import { SpacePushPrompt } from "./space-push-prompt.tsx";

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

async function ask() {
  renderInPage(
    <StageRegions>
      <SpacePushPrompt />
    </StageRegions>,
  );
  act(() => sendPushPrompt({ type: "ASK", for: "FollowUser", at: Date.now() }));
  return screen.findByRole("region", { name: "Notifications" });
}

const regionOf = (card: HTMLElement) => card.closest("[data-region]")?.getAttribute("data-region");

test("beside a mouse the question has the side of the view", async () => {
  expect(regionOf(await ask())).toBe("left");
});

test("where one points with a finger it is one line among the notices, so that controls stay where they are", async () => {
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === "(pointer: coarse)" }),
  );
  const card = await ask();
  expect(regionOf(card)).toBe("notices");
  expect(card.textContent).toBe("Get notified when they follow you back? Turn on");
  await userEvent.click(screen.getByRole("button", { name: "Not now" }));
  expect(screen.queryByRole("region", { name: "Notifications" })).toBeNull();
});
