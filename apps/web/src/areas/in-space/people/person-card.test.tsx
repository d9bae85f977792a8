import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type FakeEngine, person } from "#testing/fake-engine.ts";
import { renderInPage } from "#testing/render.tsx";
import { rights } from "#testing/objects.ts";
import { answerCalls } from "#testing/answers.ts";
import { currentUser, profile } from "#testing/records.ts";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { soon } from "#testing/soon.ts";
import { ChatPanel } from "../chat/chat-panel.tsx";
import { LoginDialog } from "#session/login-dialog.ts";
import { contactPath } from "#site/contact-path.ts";
import { closeDialog, readDialogs, useDialogStack } from "#ui/dialogs/dialog-store.ts";
import {
  GRACE,
  Panels,
  addGrace,
  everyoneLeaves,
  renderWithDialogs,
  setParticipants,
  standWithOwl,
} from "./person-card.fixture.tsx";

let engine: FakeEngine;
beforeEach(() => {
  engine = standWithOwl();
});
afterEach(() => act(() => readDialogs().forEach(closeDialog)));

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

  test("says, as the list does, which roles hosts have given them", async () => {
    setParticipants(engine, {
      me: person("me", "Wandering Fox"),
      owl: person("owl", "Wandering Owl", { assignedRoles: ["presenter", "builder"] }),
    });
    renderInPage(<Panels />, { engine });
    const row = screen.getByRole("button", { name: /Wandering Owl/ });
    expect(row.textContent).toMatch(/Presenter.*Builder/);
    await userEvent.click(row);
    const card = within(screen.getByRole("region", { name: "Wandering Owl" }));
    expect(card.getByText("Presenter")).toBeTruthy();
    expect(card.getByText("Builder")).toBeTruthy();
    setParticipants(engine, { me: person("me", "Wandering Fox"), owl: person("owl", "Wandering Owl") });
    expect(card.queryByText("Builder")).toBeNull();
  });

  test("opens from their name in the chat, also after they left", async () => {
    engine.change("chat", { messages: [said("1", "owl", "Wandering Owl", "Bye")] });
    renderInPage(<Panels panel="chat" />, { engine });
    everyoneLeaves(engine);
    await userEvent.click(screen.getByRole("button", { name: "Wandering Owl" }));
    expect(screen.getByText(/No longer here/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Walk to them" })).toBeNull();
  });

  test("says no more that they are not here once they are among the participants again", () => {
    renderInPage(<Panels panel={null} />, { engine });
    act(() => engine.change("people", { selectedUserProfileId: "owl" }));
    const { participants } = engine.state;
    everyoneLeaves(engine);
    expect(screen.getByText(/No longer here/)).toBeTruthy();
    setParticipants(engine, participants);
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

  test("a guest who reports somebody signs in, or uses the form that needs no account, about this space", async () => {
    renderInPage(<Panels />, { engine });
    await userEvent.click(screen.getByRole("button", { name: "Wandering Owl" }));
    await userEvent.click(screen.getByRole("button", { name: "Report" }));
    await soon(() => expect(readDialogs()).toEqual([LoginDialog]));
    expect(useDialogStack.getState().at(-1)?.subject).toMatchObject({
      wish: {
        reason: "Sign in to report Wandering Owl",
        instead: { label: "Report without an account", href: contactPath("/s/terrace1") },
      },
    });
    act(() => closeDialog(LoginDialog));
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
    renderWithDialogs(engine);
    await userEvent.click(screen.getAllByRole("button", { name: "Wandering Owl" })[0] as HTMLElement);
    await userEvent.click(screen.getByRole("button", { name: "Report" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Report Wandering Owl" }));
    await userEvent.click(dialog.getByRole("radio", { name: "Harassment" }));
    await userEvent.click(dialog.getByRole("button", { name: "Report" }));
    await soon(() =>
      expect(asked.find(({ url }) => url.pathname.endsWith("/report"))).toMatchObject({
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

test("marks a co-host once they are one", async () => {
  addGrace(engine);
  answerCalls({ [`GET /api/profiles/${GRACE}`]: { body: profile() } });
  renderInPage(<Panels />, { engine });
  await userEvent.click(screen.getByRole("button", { name: "Grace" }));
  const card = within(screen.getByRole("region", { name: "Grace" }));
  await card.findByText(`@${profile().username}`);
  const grace = { ...person("grace", "Grace"), userId: GRACE, isCoHost: true };
  act(() => engine.change("participants", { ...engine.state.participants, grace }));
  expect(card.getByText(`@${profile().username} · Co‑host`)).toBeTruthy();
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
  ).toEqual([["Walk to them", "Invite to group"], ["Mute voice and chat for me"], ["Report"]]);
});

test("what a host comes for stands first for them, what ends a row among it", () => {
  engine.change("rights", rights({ isCoHost: true }));
  renderInPage(<Panels />, { engine });
  act(() => engine.change("people", { selectedUserProfileId: "owl" }));
  const rows = within(screen.getByRole("region", { name: "Wandering Owl" })).getAllByRole("listitem");
  const labels = rows.map(({ textContent }) => textContent);
  expect(labels[0]).toBe("Bring here");
  // Not where a second press would land on it.
  expect(labels.indexOf("Remove from space")).toBeGreaterThan(0);
  expect(labels.indexOf("Remove from space")).toBeLessThan(labels.indexOf("Walk to them"));
  expect(labels.at(-1)).toBe("Report");
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
        <ChatPanel onClose={vi.fn()} onHostTools={vi.fn()} />
      </>,
      { engine },
    );
    expect(screen.getByText("Noise")).toBeTruthy();
    const [row] = screen.getAllByRole("button", { name: "Wandering Owl" });
    if (row) await userEvent.click(row);
    const mute = screen.getByRole("button", { name: "Mute voice and chat for me" });
    await userEvent.click(mute);
    expect(mute.getAttribute("aria-pressed")).toBe("true");
    expect(screen.queryByText("Noise")).toBeNull();
    await userEvent.click(mute);
    expect(screen.getByText("Noise")).toBeTruthy();
  });

  test("holds after a reload", async () => {
    const { unmount } = renderInPage(<Panels />, { engine });
    await userEvent.click(screen.getByRole("button", { name: "Wandering Owl" }));
    await userEvent.click(screen.getByRole("button", { name: "Mute voice and chat for me" }));
    unmount();
    engine.sent.length = 0;
    renderInPage(<Panels />, { engine });
    expect(engine.told("set_muted_users")).toEqual([{ userIds: ["owl"] }]);
  });
});
