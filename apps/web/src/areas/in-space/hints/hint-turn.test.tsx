import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { soon } from "#testing/soon.ts";
import { HostNoticeLines } from "../hosting/host-notice-lines.tsx";
import { SpaceTools } from "../camera-mode/space-tools.tsx";
import { ArrivalTools } from "../stage/arrival-tools.tsx";
import { sendPushPrompt } from "#session/push/push-prompt.ts";

let engine: FakeEngine;
beforeEach(() => {
  localStorage.clear();
  engine = new FakeEngine();
  answerCalls({
    "GET /api/users/me": { body: currentUser() },
    "PATCH /api/users/me": { body: currentUser({ userFlags: ["customizeAvatarTooltip"] }) },
  });
  signInForTest();
});
afterEach(() => {
  act(() => sendPushPrompt({ type: "DISMISS" }));
  signOutForTest();
});

const TITLES = ["How to walk here", "Customise your avatar", "Notifications"];
const hints = () =>
  screen
    .queryAllByRole("region")
    .flatMap((each) => each.getAttribute("aria-label") ?? [])
    .filter((title) => TITLES.includes(title));
const renderTools = () =>
  renderInPage(
    <>
      <ArrivalTools />
      <SpaceTools space="Terrace" isBlocked={false} isCovered={false} />
    </>,
    { engine },
  );

describe("hints in a space", () => {
  test("come one at a time", async () => {
    renderTools();
    act(() => sendPushPrompt({ type: "ASK", for: "RevisitSpace", at: Date.now() }));
    expect(hints()).toEqual(["How to walk here"]);
    await userEvent.click(screen.getByRole("button", { name: "Got it" }));
    const next = await soon(() => {
      expect(hints()).toHaveLength(1);
      return hints()[0];
    });
    const press = next === "Notifications" ? "Not now" : "Dismiss";
    await userEvent.click(screen.getByRole("button", { name: press }));
    await soon(() => {
      expect(hints()).toHaveLength(1);
      expect(hints()[0]).not.toBe(next);
    });
  });

  test("wait while hosts have something to tell", async () => {
    renderInPage(
      <>
        <ArrivalTools />
        <SpaceTools space="Terrace" isBlocked={false} isCovered={false} />
        <HostNoticeLines isPanelOpen={false} onShow={() => undefined} />
      </>,
      { engine },
    );
    act(() => engine.change("hosting", { announcement: { id: "one", by: "Ann", text: "We begin at nine" } }));
    expect(hints()).toEqual([]);
    const endsAt = Date.now() + 60_000;
    act(() => engine.change("hosting", { countdown: { title: "Break", endsAt } }));
    await userEvent.click(screen.getByRole("button", { name: "Hide" }));
    expect(hints()).toEqual([]);
    act(() => engine.change("hosting", { countdown: null }));
    expect(hints()).toEqual(["How to walk here"]);
  });

  test("go while one builds, and come back after it", () => {
    renderTools();
    expect(hints()).toEqual(["How to walk here"]);
    act(() => engine.change("editing", { isActive: true }));
    expect(hints()).toEqual([]);
    act(() => engine.change("editing", { isActive: false }));
    expect(hints()).toEqual(["How to walk here"]);
  });
});
