import type { Profile, Space } from "@veranda/contract";
import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type FakeEngine, person } from "#testing/fake-engine.ts";
import { renderInPage } from "#testing/render.tsx";
import { ofHost, rights } from "#testing/objects.ts";
import { answerCalls } from "#testing/answers.ts";
import { currentUser, ownSpace, profile } from "#testing/records.ts";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { soon } from "#testing/soon.ts";
import { LoginDialog, type LoginWish } from "#session/login-dialog.ts";
import { closeDialog, readDialogs, useDialogStack } from "#ui/dialogs/dialog-store.ts";
import { NO_VOICE_YET, useVoice } from "../voice/voice-view.ts";
import { GRACE, Panels, addGrace, renderWithDialogs, standWithOwl } from "./person-card.fixture.tsx";

let engine: FakeEngine;
beforeEach(() => {
  engine = standWithOwl();
});
afterEach(() => act(() => readDialogs().forEach(closeDialog)));

describe("a host at somebody's card", () => {
  const ME = currentUser().id;
  const space = ownSpace({ id: "terrace1" });
  const openCard = async (record: Space, more: Parameters<typeof answerCalls>[0] = {}) => {
    signInForTest();
    addGrace(engine);
    const asked = answerCalls({
      [`GET /api/profiles/${GRACE}`]: { body: profile() },
      "GET /api/users/me": { body: currentUser() },
      "GET /api/spaces/v2/terrace1": { body: { space: record } },
      "POST /api/rooms/terrace1/appointable": { body: { userIDs: [GRACE] } },
      ...more,
    });
    renderWithDialogs(engine);
    await userEvent.click(screen.getByRole("button", { name: "Grace" }));
    await screen.findByRole("button", { name: "Block" });
    return asked;
  };
  afterEach(signOutForTest);

  test("makes them a host of the space once it is said what that means, and takes it back", async () => {
    const put = `PUT /api/rooms/terrace1/hosts/${GRACE}`;
    let administrators: string[] = [];
    const asked = await openCard(space, {
      [put]: () => {
        administrators = administrators.length === 0 ? [GRACE] : [];
        return { body: { ...space, administrators } };
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Make host" }));
    const question = await screen.findByRole("dialog", { name: "Make Grace a host?" });
    expect(within(question).getByText(/A co‑host only moderates the people in one instance\./)).toBeTruthy();
    expect(asked.some(({ method }) => method === "PUT")).toBe(false);
    await userEvent.click(within(question).getByRole("button", { name: "Make host" }));
    await userEvent.click(await screen.findByRole("button", { name: "Remove as host" }));
    await screen.findByRole("button", { name: "Make host" });
    const puts = asked.filter(({ method }) => method === "PUT");
    expect(puts.map(({ body }) => body)).toEqual([{ isAdmin: true }, { isAdmin: false }]);
  });

  test("offers nothing of it where the server would refuse it", async () => {
    const asked = await openCard(space, {
      "POST /api/rooms/terrace1/appointable": { body: { userIDs: [] } },
    });
    await soon(() => expect(asked.some(({ url }) => url.pathname.endsWith("/appointable"))).toBe(true));
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(screen.queryByRole("button", { name: "Make host" })).toBeNull();
  });

  test.each([
    ["no host", ownSpace({ ...space, ownerID: "somebodysomebody" })],
    ["not the owner, of another host", ownSpace({ ...space, ownerID: "x", administrators: [ME, GRACE] })],
    ["an administrator, of the owner", ownSpace({ ...space, ownerID: GRACE, administrators: [ME] })],
  ])("offers nothing about it to who is %s", async (_, record) => {
    const asked = await openCard(record);
    await soon(() => expect(asked.some(({ url }) => url.pathname === "/api/spaces/v2/terrace1")).toBe(true));
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(screen.queryByRole("button", { name: /host/i })).toBeNull();
  });
});

describe("a guest at somebody's card", () => {
  const openCard = async (more: Parameters<typeof answerCalls>[0] = {}) => {
    addGrace(engine);
    const asked = answerCalls({
      [`GET /api/profiles/${GRACE}`]: { body: profile({ relationship: null }) },
      "GET /api/users/me": { body: currentUser() },
      ...more,
    });
    renderWithDialogs(engine);
    await userEvent.click(screen.getByRole("button", { name: "Grace" }));
    return asked;
  };
  const wish = () =>
    (useDialogStack.getState().at(-1)?.subject as { wish: LoginWish } | undefined)?.wish ?? {};
  /** As the dialog does once one has signed in. */
  const signIn = () =>
    act(() => {
      const { afterwards } = wish();
      signInForTest();
      closeDialog(LoginDialog);
      afterwards?.();
    });
  afterEach(signOutForTest);

  test.each([
    ["Report", "Sign in to report Grace", "Report Grace"],
    ["Block", "Sign in to block Grace", "Block Grace?"],
  ])("signs in for what was pressed, which opens then: %s", async (button, reason, title) => {
    await openCard();
    await userEvent.click(await screen.findByRole("button", { name: button }));
    await soon(() => expect(readDialogs()).toEqual([LoginDialog]));
    expect(wish().reason).toBe(reason);
    signIn();
    expect(await screen.findByRole("dialog", { name: title })).toBeTruthy();
  });

  test.each([
    ["Follow", "Sign in to follow Grace", "POST /api/users/v1/follow"],
    ["Add friend", "Sign in to add Grace as a friend", "POST /api/friends/add"],
  ])("signs in for what was pressed, which is done once: %s", async (button, reason, call) => {
    const asked = await openCard({ [call]: { body: {} } });
    await userEvent.click(await screen.findByRole("button", { name: button }));
    await soon(() => expect(readDialogs()).toEqual([LoginDialog]));
    expect(wish().reason).toBe(reason);
    signIn();
    const posts = () => asked.filter(({ method }) => method === "POST");
    await soon(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]?.body).toEqual({ userID: GRACE });
  });
});

describe("the card of somebody whom one stands in a relation to", () => {
  const NONE = { isFollowing: false, isFollowedBy: false, friendship: "none", isBlocked: false } as const;
  const openCard = (relationship: Profile["relationship"]) => {
    addGrace(engine);
    answerCalls({
      [`GET /api/profiles/${GRACE}`]: { body: profile({ relationship }) },
      "GET /api/users/me": { body: currentUser() },
    });
    signInForTest();
    renderInPage(<Panels panel={null} />, { engine });
    act(() => engine.change("people", { selectedUserProfileId: GRACE }));
  };
  afterEach(signOutForTest);

  test("offers of a blocked person to unblock and to report them, and no more", async () => {
    openCard({ ...NONE, isBlocked: true });
    const card = within(screen.getByRole("region", { name: "Grace" }));
    await card.findByText("You blocked this person.");
    act(() => engine.change("participants", { me: person("me", "Wandering Fox") }));
    const rows = card.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(rows).toEqual(["Unblock", "Report"]);
    expect(card.queryByText(/No longer here/)).toBeNull();
  });

  test.each([
    ["a host", ofHost(), []],
    ["a co-host", rights({ isCoHost: true }), ["Remove from space"]],
  ])("keeps for %s what order is kept with, of whom they blocked", async (_, mine, removal) => {
    engine.change("rights", mine);
    engine.change("voice", { mode: "raise_hand" });
    useVoice.setState({ isOffered: true });
    openCard({ ...NONE, isBlocked: true });
    const card = within(screen.getByRole("region", { name: "Grace" }));
    await card.findByText("You blocked this person.");
    for (const name of ["Bring here", "Mute for everyone", ...removal])
      expect(card.getByRole("button", { name })).toBeTruthy();
    expect(card.getByRole("group", { name: "Give microphone" })).toBeTruthy();
    expect(card.queryByRole("button", { name: /co.host/ })).toBeNull();
    act(() => useVoice.setState(NO_VOICE_YET));
  });

  test("says that one follows them, and offers to stop that", async () => {
    openCard({ ...NONE, isFollowing: true });
    const row = await screen.findByRole("button", { name: "Unfollow" });
    expect(within(row).getByText("Following")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Follow" })).toBeNull();
  });
});
