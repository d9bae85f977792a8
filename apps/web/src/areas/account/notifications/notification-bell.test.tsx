import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Notification } from "@veranda/contract/records/notifications";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { publishAuth } from "#session/auth-view.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { renderInPage } from "#testing/render.tsx";
import { NotificationBell } from "./notification-bell.tsx";
import { soon } from "#testing/soon.ts";
import { clearToasts } from "#testing/clear-toasts.ts";

const ME = "AdaAdaAdaAdaAda1";
const told = (
  kind: "follow" | "friend_request",
  name: string,
  isRead: boolean,
): Extract<Notification, { kind: "follow" | "friend_request" }> => ({
  kind,
  key: `${kind}:${name}`,
  createdAt: new Date(Date.now() - 3_700_000).toISOString(),
  isRead,
  person: { userID: "BoBoBoBoBoBoBoB1", username: name.toLowerCase(), displayName: name, picture: "/p.webp" },
});

const INVITATION = "HarbourHarbour11";
const invited = (): Notification => ({
  ...told("follow", "Bo", false),
  kind: "organization_invitation",
  key: `organization_invitation:${INVITATION}`,
  invitation: { id: INVITATION, name: "Harbour school" },
});

let list: Notification[];
/** Answers to invitations; whether they are there still. */
let answers: string[];
let isInvited: boolean;
let acknowledged: unknown[];
let added: unknown[];
let choices: Record<string, boolean>;
beforeEach(() => {
  choices = {
    friendRequests: true,
    friendsOnline: true,
    follows: true,
    invitations: true,
    loves: true,
    hostEvents: true,
    spaceEvents: true,
  };
  list = [told("friend_request", "Bo", false), told("follow", "Cy", true)];
  acknowledged = [];
  answers = [];
  isInvited = true;
  added = [];
  vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
    if (input.startsWith("/api/users/me")) {
      if (init.method === "PATCH") {
        const { preferences } = JSON.parse(init.body as string) as { preferences: { notifications: object } };
        choices = { ...choices, ...preferences.notifications };
      }
      return Response.json({ id: ME, username: "ada", preferences: { notifications: choices } });
    }
    if (input.includes("acknowledgeNotification")) {
      acknowledged.push(JSON.parse(init.body as string));
      list = list.map((each) => ({ ...each, isRead: true }));
      return Response.json({});
    }
    if (input.startsWith(`/api/organization/invitations/`)) {
      answers.push(`${init.method} ${input}`);
      list = list.filter(({ kind }) => kind !== "organization_invitation");
      return isInvited
        ? Response.json({ id: "o", name: "Harbour school", isAdmin: false, permissions: [] })
        : Response.json({ errors: [{ code: "INVITATION_NOT_FOUND", message: "Gone" }] }, { status: 404 });
    }
    if (input.startsWith("/api/friends/pending")) {
      const requests = list
        .filter(({ kind }) => kind === "friend_request" && added.length === 0)
        .flatMap((each) =>
          each.kind === "friend_request" ? { person: each.person, sentAt: each.createdAt } : [],
        );
      return Response.json({ requests, next: null });
    }
    if (input.startsWith("/api/friends/add")) {
      added.push(JSON.parse(init.body as string));
      return Response.json({ friendship: "friends" });
    }
    const unreadCount = list.filter(({ isRead }) => !isRead).length;
    return Response.json({ notifications: list, next: null, unreadCount, pushKey: "AAAA" });
  });
  act(() => publishAuth({ status: "Authenticated", isLoggedIn: true, isSettled: true }));
});
const said = () => readToasts().map(({ message }) => message);
afterEach(() => {
  clearToasts();
  act(() => publishAuth({ status: "Uninitialized", isLoggedIn: false, isSettled: true }));
  vi.unstubAllGlobals();
});

/** Who is here and what happened come over the network, and the panel is fetched when it is first opened. */
const findBell = (name: RegExp | string) => screen.findByRole("button", { name });
const findPanel = () => screen.findByRole("dialog", { name: "Notifications" });

describe("the bell", () => {
  test("counts what is new, and lists what happened", async () => {
    renderInPage(<NotificationBell />);
    await userEvent.click(await findBell("Notifications, 1 new"));
    const panel = await findPanel();
    const links = await within(panel).findAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual([
      "Bo sent you a friend request1 hour agoNew",
      "Cy started following you1 hour ago",
    ]);
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/@bo", "/@cy"]);
  });

  test("tells that an organisation was deleted, and leads to where one joins or makes one", async () => {
    const kept = { key: "organization_deleted:o", createdAt: new Date().toISOString(), isRead: false };
    list = [{ kind: "organization_deleted", ...kept, name: "Harbour school" }];
    renderInPage(<NotificationBell />);
    await userEvent.click(await findBell("Notifications, 1 new"));
    const link = await within(await findPanel()).findByRole("link");
    expect(link.textContent).toContain("Your organisation Harbour school was deleted");
    expect(link.getAttribute("href")).toBe("/team");
  });

  test("beside the one over a space's view, each opens a list of its own", async () => {
    renderInPage(
      <>
        <NotificationBell />
        <NotificationBell variant="glass" />
      </>,
    );
    const bells = await screen.findAllByRole("button", { name: "Notifications, 1 new" });
    await userEvent.click(bells[1] as HTMLElement);
    await findPanel();
    expect(screen.getAllByRole("dialog", { name: "Notifications" })).toHaveLength(1);
    expect(bells.map(({ ariaExpanded, dataset }) => ariaExpanded ?? dataset["state"])).toEqual([
      "false",
      "true",
    ]);
  });

  test("a decision says what it is about and what was decided, without a name, and leads to its notice", async () => {
    const decided = { kind: "decision", createdAt: new Date().toISOString(), isRead: false } as const;
    list = [
      {
        ...decided,
        key: "decision:warned:1",
        news: "warned",
        about: { kind: "space", name: "Blue room", outcome: "warned", isOfParts: false },
        notice: `d${"a".repeat(22)}.${"b".repeat(22)}`,
      },
      {
        ...decided,
        key: "decision:acted:1",
        news: "acted",
        about: { kind: "person", name: "Ann Heron", outcome: null, isOfParts: false },
        notice: `r${"a".repeat(22)}.${"b".repeat(22)}`,
      },
    ];
    renderInPage(<NotificationBell />);
    await userEvent.click(await findBell("Notifications, 2 new"));
    const links = await within(await findPanel()).findAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual([
      "Blue room: you’ve received a warningJust nowNew",
      "Ann Heron: we’ve looked at your report and taken actionJust nowNew",
    ]);
    expect(links[0]?.getAttribute("href")).toBe(`/notice?key=d${"a".repeat(22)}.${"b".repeat(22)}`);
  });

  test("what one is going to says what became of it, and leads to its page, by the link that opened it", async () => {
    const event = {
      id: "GardenGarden1234",
      slug: "garden-party",
      title: "Garden party",
      shareId: null,
      startsAt: "2026-12-04T12:00:00.000Z",
    };
    list = (["soon", "within_a_day", "moved", "cancelled"] as const).map((news, n) => ({
      kind: "space_event",
      key: `space_event:${n}`,
      createdAt: new Date().toISOString(),
      isRead: true,
      news,
      event: news === "moved" ? { ...event, shareId: "share-of-yard" } : event,
    }));
    renderInPage(<NotificationBell />);
    await userEvent.click(await findBell("Notifications"));
    const links = await within(await findPanel()).findAllByRole("link");
    // When it is, unless it is not: by the reader's clock.
    const when = "Fri, Dec 4, [0-9:]+.[AP]M";
    for (const [at, expected] of [
      `Garden party starts soon${when}Just now`,
      `Garden party starts in less than a day${when}Just now`,
      `Garden party has a new time${when}Just now`,
      "Garden party was cancelledJust now",
    ].entries())
      expect(links[at]?.textContent).toMatch(new RegExp(`^${expected}$`));
    const path = `/events/garden-party-${event.id}`;
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      path,
      path,
      `${path}?share=share-of-yard`,
      path,
    ]);
  });

  test("a friend request is answered in the bell, once", async () => {
    renderInPage(<NotificationBell />);
    await userEvent.click(await findBell(/1 new/));
    await userEvent.click(await screen.findByRole("button", { name: "Accept Bo’s friend request" }));
    await soon(() => expect(added).toEqual([{ userID: "BoBoBoBoBoBoBoB1" }]));
    await soon(() => expect(acknowledged).toEqual([{ key: "friend_request:Bo" }]));
    await soon(() => expect(screen.queryByRole("button", { name: /Accept/ })).toBeNull());
    await soon(() => expect(said()).toEqual(["You and Bo are friends now."]));
  });

  test("an invitation to an organisation is accepted in the bell, and leaves the list", async () => {
    list = [invited()];
    renderInPage(<NotificationBell />);
    await userEvent.click(await findBell(/1 new/));
    const link = await screen.findByRole("link", { name: /Bo invited you to join Harbour school/ });
    expect(link.getAttribute("href")).toBe("/team");
    await userEvent.click(screen.getByRole("button", { name: "Accept the invitation to Harbour school" }));
    await soon(() => expect(said()).toEqual(["You’ve joined Harbour school"]));
    expect(await screen.findByText(/^No notifications/)).toBeTruthy();
    expect(answers).toEqual([`POST /api/organization/invitations/${INVITATION}/accept`]);
  });

  test("it is declined there", async () => {
    list = [invited()];
    renderInPage(<NotificationBell />);
    await userEvent.click(await findBell(/1 new/));
    await userEvent.click(
      await screen.findByRole("button", { name: "Decline the invitation to Harbour school" }),
    );
    expect(await screen.findByText(/^No notifications/)).toBeTruthy();
    expect(answers).toEqual([`DELETE /api/organization/invitations/${INVITATION}`]);
    expect(said()).toEqual([]);
  });

  test("one that was taken back meanwhile says so, and leaves the list", async () => {
    list = [invited()];
    isInvited = false;
    renderInPage(<NotificationBell />);
    await userEvent.click(await findBell(/1 new/));
    await userEvent.click(
      await screen.findByRole("button", { name: "Accept the invitation to Harbour school" }),
    );
    await soon(() => expect(said()).toEqual([expect.stringContaining("has expired or was withdrawn")]));
    expect(await screen.findByText(/^No notifications/)).toBeTruthy();
  });

  test("going where it happened acknowledges it", async () => {
    renderInPage(<NotificationBell />);
    await userEvent.click(await findBell(/1 new/));
    await userEvent.click(await screen.findByRole("link", { name: /Bo sent you/ }));
    expect(acknowledged).toEqual([{ key: "friend_request:Bo" }]);
    expect(await screen.findByText("Another page")).toBeTruthy();
  });

  test("marks all as read at once", async () => {
    renderInPage(<NotificationBell />);
    await userEvent.click(await findBell(/1 new/));
    await userEvent.click(await screen.findByRole("button", { name: "Mark all as read" }));
    expect(acknowledged).toEqual([{ key: "all" }]);
    expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull();
  });

  test("says so when nothing happened yet", async () => {
    list = [];
    renderInPage(<NotificationBell />);
    await userEvent.click(await findBell("Notifications"));
    expect(await screen.findByText(/^No notifications/)).toBeTruthy();
  });

  test("lets one choose what to hear of", async () => {
    renderInPage(<NotificationBell />);
    await userEvent.click(await findBell(/Notifications/));
    await userEvent.click(await screen.findByRole("button", { name: "Notification settings" }));
    const follows = screen.getByRole("switch", { name: "New followers" });
    await userEvent.click(follows);
    expect(follows.getAttribute("aria-checked")).toBe("false");
    expect(choices).toMatchObject({ follows: false, loves: true });
    await userEvent.click(screen.getByRole("button", { name: "Back to the notifications" }));
    expect(screen.getByRole("link", { name: /Bo sent you/ })).toBeTruthy();
  });

  test("closes with Escape and gives the focus back", async () => {
    renderInPage(<NotificationBell />);
    const bell = await findBell(/Notifications/);
    await userEvent.click(bell);
    await findPanel();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(bell);
  });

  test("is not there for nobody", () => {
    act(() => publishAuth({ status: "Uninitialized", isLoggedIn: false, isSettled: true }));
    renderInPage(<NotificationBell />);
    expect(screen.queryByRole("button")).toBeNull();
  });
});
