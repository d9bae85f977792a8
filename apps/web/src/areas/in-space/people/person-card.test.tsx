import type { Profile, Space } from "@veranda/contract";
import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeEngine, person } from "#testing/fake-engine.ts";
import { renderInPage } from "#testing/render.tsx";
import { ofHost, rights } from "#testing/objects.ts";
import { answerCalls } from "#testing/answers.ts";
import { currentUser, ownSpace, profile, visit } from "#testing/records.ts";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { soon } from "#testing/soon.ts";
import { LoginDialog, type LoginWish } from "#session/login-dialog.ts";
import { ChatPanel } from "../chat/chat-panel.tsx";
import { closeDialog, readDialogs, useDialogStack } from "#ui/dialogs/dialog-store.ts";
import { DialogHost } from "#ui/dialogs/dialog-host.tsx";
import { NO_VOICE_YET, useVoice } from "../voice/voice-view.ts";
import { SpacePanels } from "../stage/space-panels.tsx";
import { useRememberPeople, useSelectedPerson } from "./recent-people.ts";
import { useStoredMutes } from "./muted-people.ts";

let engine: FakeEngine;
beforeEach(() => {
  localStorage.clear();
  engine = new FakeEngine();
  engine.change("participants", {
    me: person("me", "Wandering Fox"),
    owl: person("owl", "Wandering Owl"),
  });
  // As the real engine answers.
  vi.spyOn(engine, "send").mockImplementation((name, data) => {
    engine.sent.push({ name, data });
    const { userId, userIds } = data as { userId?: string; userIds?: string[] };
    if (name === "select_user_for_moderation")
      act(() => engine.change("people", { selectedUserProfileId: userId === "" ? null : (userId ?? null) }));
    if (name === "set_muted_users") act(() => engine.change("people", { muted: userIds ?? [] }));
  });
});
afterEach(() => act(() => readDialogs().forEach(closeDialog)));

function Panels({ panel = "people" }: { panel?: "people" | "chat" | null }) {
  useRememberPeople();
  useStoredMutes();
  return (
    <SpacePanels
      visit={visit}
      panel={panel}
      selected={useSelectedPerson()}
      onClose={vi.fn()}
      onEditMe={vi.fn()}
      onHostTools={vi.fn()}
    />
  );
}

const renderWithDialogs = () =>
  renderInPage(
    <>
      <Panels />
      <DialogHost />
    </>,
    { engine },
  );

/** Replaces those who are here; `change` alone would only add to them. */
const setParticipants = (participants: FakeEngine["state"]["participants"]) =>
  act(() => {
    engine.state = { ...engine.state, participants };
    engine.change("isMoving", false);
  });
const everyoneLeaves = () => setParticipants({ me: person("me", "Wandering Fox") });

const GRACE = profile().userID;
/** Somebody with an account is here. */
const addGrace = () =>
  engine.change("participants", {
    me: person("me", "Wandering Fox"),
    grace: { ...person("grace", "Grace"), userId: GRACE },
  });

const said = (id: string, senderId: string, senderName: string, text: string) => ({
  id,
  senderId,
  senderName,
  text,
  sentAt: "2026-01-01T12:00:00.000Z",
});

describe("the card of a person", () => {
  test("opens from their row among the participants, and closing it gives the row back", async () => {
    renderInPage(<Panels />, { engine });
    const row = screen.getByRole("button", { name: "Wandering Owl" });
    await userEvent.click(row);
    expect(screen.getByRole("region", { name: "Wandering Owl" })).toBeTruthy();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("region", { name: "Wandering Owl" })).toBeNull();
    expect(screen.getByRole("region", { name: "Participants" })).toBeTruthy();
    expect(document.activeElement).toBe(row);
  });

  test("opens from their name in the chat, also after they left", async () => {
    engine.change("chat", { messages: [said("1", "owl", "Wandering Owl", "Bye")] });
    renderInPage(<Panels panel="chat" />, { engine });
    everyoneLeaves();
    await userEvent.click(screen.getByRole("button", { name: "Wandering Owl" }));
    expect(screen.getByText(/No longer here/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Walk to them" })).toBeNull();
  });

  test("says no more that they are not here once they are among the participants again", () => {
    renderInPage(<Panels panel={null} />, { engine });
    act(() => engine.change("people", { selectedUserProfileId: "owl" }));
    const { participants } = engine.state;
    everyoneLeaves();
    expect(screen.getByText(/No longer here/)).toBeTruthy();
    setParticipants(participants);
    expect(screen.queryByText(/No longer here/)).toBeNull();
  });

  test("opens when the engine says that somebody was clicked", () => {
    renderInPage(<Panels panel={null} />, { engine });
    act(() => engine.change("people", { selectedUserProfileId: "owl" }));
    expect(screen.getByRole("region", { name: "Wandering Owl" })).toBeTruthy();
  });

  test("is never one's own", () => {
    renderInPage(<Panels panel={null} />, { engine });
    act(() => engine.change("people", { selectedUserProfileId: "me" }));
    expect(screen.queryByRole("region")).toBeNull();
  });

  test("walks to them", async () => {
    renderInPage(<Panels />, { engine });
    await userEvent.click(screen.getByRole("button", { name: "Wandering Owl" }));
    await userEvent.click(screen.getByRole("button", { name: "Walk to them" }));
    expect(engine.told("walk_to")).toEqual([{ id: "person:owl" }]);
  });

  test("says of guests why there is no more to do", async () => {
    renderInPage(<Panels />, { engine });
    await userEvent.click(screen.getByRole("button", { name: "Wandering Owl" }));
    expect(screen.getByText(/Guests have no profile/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Block" })).toBeNull();
  });

  test("reports a guest by who they are in this space", async () => {
    const owl = "8f14e45f-ceea-467f-a1d4-1b2c3d4e5f60";
    engine.change("participants", {
      me: person("me", "Wandering Fox"),
      [owl]: person(owl, "Wandering Owl"),
    });
    const asked = answerCalls({
      "GET /api/users/me": { body: currentUser() },
      [`POST /api/users/${owl}/report`]: { body: {} },
    });
    signInForTest();
    renderWithDialogs();
    await userEvent.click(screen.getAllByRole("button", { name: "Wandering Owl" })[0] as HTMLElement);
    await userEvent.click(screen.getByRole("button", { name: "Report" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Report Wandering Owl" }));
    await userEvent.click(dialog.getByRole("radio", { name: "Harassment" }));
    await userEvent.click(dialog.getByRole("button", { name: "Report" }));
    await soon(() =>
      expect(asked.find(({ method }) => method === "POST")).toMatchObject({
        body: { category: "harassment", roomId: "terrace1" },
      }),
    );
    signOutForTest();
  });
});

describe("the card of somebody who wrote from outside", () => {
  const GRACE = profile().userID;
  const open = async (watcher: { userId: string | null }, isCoHost: boolean) => {
    engine.change("rights", rights({ isCoHost }));
    engine.change("chat", {
      messages: [
        {
          id: "1",
          senderId: "w1",
          senderName: "Grace",
          text: "Hi",
          sentAt: "2026-01-01T12:00:00.000Z",
          watcher,
        },
      ],
    });
    answerCalls({ [`GET /api/profiles/${GRACE}`]: { body: profile() } });
    renderInPage(<Panels panel="chat" />, { engine });
    await userEvent.click(screen.getByRole("button", { name: "Grace" }));
  };

  test("shows their account", async () => {
    await open({ userId: GRACE }, false);
    expect(
      await screen.findByText(new RegExp(`@${profile().username} · Watching from outside`)),
    ).toBeTruthy();
    expect(screen.queryByText(/Guest/)).toBeNull();
  });

  test("lets co-hosts put them out, and nobody else", async () => {
    await open({ userId: null }, true);
    expect(screen.getByText("Guest · Watching from outside")).toBeTruthy();
    // They aren't in it.
    expect(screen.queryByRole("button", { name: "Remove from space" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Remove from broadcast" }));
    expect(engine.told("remove_participant")).toEqual([{ participantId: "w1" }]);
    act(() => engine.change("rights", rights()));
    await userEvent.click(screen.getByRole("button", { name: "Grace" }));
    expect(screen.queryByRole("button", { name: /Remove/ })).toBeNull();
  });
});

test("says who is a co-host, from when they are", async () => {
  addGrace();
  answerCalls({ [`GET /api/profiles/${GRACE}`]: { body: profile() } });
  renderInPage(<Panels />, { engine });
  await userEvent.click(screen.getByRole("button", { name: "Grace" }));
  const card = within(screen.getByRole("region", { name: "Grace" }));
  await card.findByText(`@${profile().username}`);
  const grace = { ...person("grace", "Grace"), userId: GRACE, isCoHost: true };
  act(() => engine.change("participants", { ...engine.state.participants, grace }));
  expect(card.getByText(`@${profile().username} · Co-host`)).toBeTruthy();
});

test("sets apart what is done with somebody, how one hears them, and what is grave", () => {
  renderInPage(<Panels />, { engine });
  act(() => engine.change("people", { selectedUserProfileId: "owl" }));
  const card = screen.getByRole("region", { name: "Wandering Owl" });
  expect(
    within(card)
      .getAllByRole("list")
      .map((list) =>
        within(list)
          .queryAllByRole("button")
          .map(({ textContent }) => textContent),
      )
      .filter((rows) => rows.length > 0),
  ).toEqual([["Walk to them"], ["Mute chat and sounds for me"], ["Report"]]);
});

test("what a host comes for stands first for them", () => {
  engine.change("rights", ofHost());
  renderInPage(<Panels />, { engine });
  act(() => engine.change("people", { selectedUserProfileId: "owl" }));
  const rows = within(screen.getByRole("region", { name: "Wandering Owl" })).getAllByRole("listitem");
  expect(rows[0]?.textContent).toBe("Bring here");
});

describe("a host at somebody's card", () => {
  const ME = currentUser().id;
  const space = ownSpace({ id: "terrace1" });
  const openCard = async (record: Space, more: Parameters<typeof answerCalls>[0] = {}) => {
    signInForTest();
    addGrace();
    const asked = answerCalls({
      [`GET /api/profiles/${GRACE}`]: { body: profile() },
      "GET /api/users/me": { body: currentUser() },
      "GET /api/spaces/v2/terrace1": { body: { space: record } },
      ...more,
    });
    renderWithDialogs();
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
    expect(within(question).getByText(/A co-host only moderates the people in one instance\./)).toBeTruthy();
    expect(asked.some(({ method }) => method === "PUT")).toBe(false);
    await userEvent.click(within(question).getByRole("button", { name: "Make host" }));
    await userEvent.click(await screen.findByRole("button", { name: "Remove as host" }));
    await screen.findByRole("button", { name: "Make host" });
    const puts = asked.filter(({ method }) => method === "PUT");
    expect(puts.map(({ body }) => body)).toEqual([{ isAdmin: true }, { isAdmin: false }]);
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
    addGrace();
    const asked = answerCalls({
      [`GET /api/profiles/${GRACE}`]: { body: profile({ relationship: null }) },
      "GET /api/users/me": { body: currentUser() },
      ...more,
    });
    renderWithDialogs();
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
    addGrace();
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
    expect(card.queryByRole("button", { name: /co-host/ })).toBeNull();
    act(() => useVoice.setState(NO_VOICE_YET));
  });

  test("says that one follows them, and offers to stop that", async () => {
    openCard({ ...NONE, isFollowing: true });
    const row = await screen.findByRole("button", { name: "Unfollow" });
    expect(within(row).getByText("Following")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Follow" })).toBeNull();
  });
});

describe("the card of somebody whom a host puts out", () => {
  const { id } = visit.space;
  const BAN = {
    id: "9b2f6c1e-0f0e-4c44-8a53-1f6a2f1d7c55",
    userID: null,
    displayName: "Wandering Owl",
    reason: "",
    bannedBy: "Me",
    bannedAt: "2026-05-01T10:00:00.000Z",
    bannedUntilUnixMs: null,
  };
  const openCard = async (bans: readonly (typeof BAN)[] = []) => {
    const asked = answerCalls({
      [`GET /api/spaces/v2/${id}`]: { body: { space: ownSpace({ id }) } },
      [`GET /api/rooms/${id}/bans`]: { body: bans },
      [`POST /api/rooms/${id}/bans`]: { body: BAN },
      [`POST /api/rooms/${id}/remove`]: { body: {} },
      [`DELETE /api/rooms/${id}/bans/${BAN.id}`]: { body: {} },
      "GET /api/users/me": { body: currentUser() },
    });
    engine.change("session", { roomId: id });
    signInForTest();
    renderWithDialogs();
    await userEvent.click(screen.getByRole("button", { name: "Wandering Owl" }));
    return asked;
  };
  const pressIn = async (name: string, button: string) => {
    await userEvent.click(
      within(await screen.findByRole("dialog", { name })).getByRole("button", { name: button }),
    );
  };
  afterEach(signOutForTest);

  test.each([
    ["Ban…", "Ban Wandering Owl", "Ban"],
    ["Remove from space", "Remove Wandering Owl?", "Remove"],
  ])("closes once that is done: %s", async (row, title, button) => {
    await openCard();
    await userEvent.click(await screen.findByRole("button", { name: row }));
    expect(screen.getByRole("region", { name: "Wandering Owl" })).toBeTruthy();
    await pressIn(title, button);
    await soon(() => expect(screen.queryByRole("region", { name: "Wandering Owl" })).toBeNull());
  });

  test("offers to unban who is banned, and not to ban them again", async () => {
    const asked = await openCard([BAN]);
    everyoneLeaves();
    await userEvent.click(await screen.findByRole("button", { name: "Unban" }));
    expect(screen.queryByRole("button", { name: "Ban…" })).toBeNull();
    await soon(() => expect(asked.some(({ method }) => method === "DELETE")).toBe(true));
    expect(asked.find(({ url }) => url.pathname.endsWith("/bans"))?.url.search).toBe("?userID=owl");
  });

  test("offers to ban who only left", async () => {
    await openCard();
    everyoneLeaves();
    expect(await screen.findByRole("button", { name: "Ban…" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Unban" })).toBeNull();
  });
});

test("the cross closes somebody's card, and says so", async () => {
  renderInPage(<Panels />, { engine });
  await userEvent.click(screen.getByRole("button", { name: "Wandering Owl" }));
  const cross = screen.getByRole("button", { name: "Close Wandering Owl’s card" });
  await userEvent.click(cross);
  expect(engine.told("select_user_for_moderation").at(-1)).toEqual({ userId: "" });
});

describe("muting somebody for oneself", () => {
  test("hides what they write, and what they have written, until it is taken back", async () => {
    engine.change("chat", { messages: [said("1", "owl", "Wandering Owl", "Noise")] });
    renderInPage(
      <>
        <Panels />
        <ChatPanel onClose={vi.fn()} />
      </>,
      { engine },
    );
    expect(screen.getByText("Noise")).toBeTruthy();
    const [row] = screen.getAllByRole("button", { name: "Wandering Owl" });
    if (row) await userEvent.click(row);
    const mute = screen.getByRole("button", { name: "Mute chat and sounds for me" });
    await userEvent.click(mute);
    expect(mute.getAttribute("aria-pressed")).toBe("true");
    expect(screen.queryByText("Noise")).toBeNull();
    await userEvent.click(mute);
    expect(screen.getByText("Noise")).toBeTruthy();
  });

  test("holds after a reload", async () => {
    const { unmount } = renderInPage(<Panels />, { engine });
    await userEvent.click(screen.getByRole("button", { name: "Wandering Owl" }));
    await userEvent.click(screen.getByRole("button", { name: "Mute chat and sounds for me" }));
    unmount();
    engine.sent.length = 0;
    renderInPage(<Panels />, { engine });
    expect(engine.told("set_muted_users")).toEqual([{ userIds: ["owl"] }]);
  });
});
