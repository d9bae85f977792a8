import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { SpaceEvent } from "@veranda/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { renderInPage } from "#testing/render.tsx";
import { soon } from "#testing/soon.ts";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { DialogHost } from "#ui/dialogs/dialog-host.tsx";
import { ClosedEvent, EventPage } from "./event-page.tsx";

const HOUR_MS = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
const GRACE = { userID: "account000000001", username: "grace", displayName: "Grace", picture: "/g.webp" };
const EVENT: SpaceEvent = {
  id: "abcdefghijklmnop",
  slug: "tea",
  title: "Tea at nine",
  description: "Bring a cup.",
  startsAt: inHours(50),
  minutes: 60,
  isCancelled: false,
  goingCount: 2,
  space: {
    id: "terrace1",
    slug: "terrace",
    name: "The Terrace",
    pictures: { poster: "/p.webp", posterSmall: "/p.webp", posterBlur: "/p.webp", video: null },
  },
  capacity: null,
  invitedPlaces: 0,
  invitedUntil: null,
  draw: null,
  placesLeft: null,
  reservedPlaces: 0,
  waitingCount: 0,
  waitingPosition: null,
  revision: 0,
  changedAt: inHours(-1),
  organizer: null,
  going: [GRACE],
  isGoing: null,
  isHost: false,
  isInvited: false,
  invitedBy: null,
  canEnter: true,
  isPublic: true,
};
const FULL: SpaceEvent = { ...EVENT, capacity: 2, placesLeft: 0, waitingCount: 3 };
const show = (given: Partial<SpaceEvent>) =>
  renderInPage(<EventPage event={{ ...EVENT, ...given }} share={null} />);

beforeEach(() => {
  signOutForTest();
  answerCalls({});
});
afterEach(() => vi.unstubAllGlobals());

test("an event ahead counts down, says who is going, and asks for an answer", async () => {
  show({});
  expect(screen.getByRole("heading", { level: 1, name: "Tea at nine" })).toBeTruthy();
  expect((await screen.findByRole("timer", { name: "Starts in" })).textContent).toContain("2days");
  expect(screen.getByRole("heading", { name: "2 people are going" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Grace" }).getAttribute("href")).toBe("/@grace");
  expect(screen.getByRole("button", { name: "I’m going" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Join now" })).toBeNull();
  expect(screen.queryByRole("button", { name: "More" })).toBeNull();
});

test("an event that is on leads into the space", async () => {
  show({ startsAt: inHours(-0.5) });
  const join = await screen.findByRole("link", { name: "Join now" });
  expect(join.getAttribute("href")).toBe("/s/terrace-terrace1");
  expect(screen.queryByRole("timer")).toBeNull();
});

test("an event that is on offers no way in to who may not enter its space", async () => {
  show({ startsAt: inHours(-0.5), canEnter: false });
  expect(await screen.findByRole("button", { name: "Add to calendar" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Join now" })).toBeNull();
});

test.each([
  ["isn’t asked about by who may not enter it", { canEnter: false }, 0],
  ["is asked about by who may enter it", {}, 1],
  ["is asked about by its hosts, however they may enter", { canEnter: false, isHost: true }, 1],
])("the space of an event %s", async (_, given, count) => {
  const asked = answerCalls({});
  show(given);
  await screen.findByRole("heading", { name: "2 people are going" });
  await soon(() => {
    expect(asked.filter(({ url }) => url.pathname === "/api/spaces/v2/terrace1")).toHaveLength(count);
  });
});

test("an event that is over or cancelled takes no answers", async () => {
  const { unmount } = show({ startsAt: inHours(-5), isHost: true });
  expect(await screen.findByText("This event is over")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Visit the space" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "I’m going" })).toBeNull();
  expect(screen.queryByRole("button", { name: "More" })).toBeNull();
  unmount();
  show({ isCancelled: true, isHost: true });
  expect(await screen.findByText("This event has been cancelled")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "2 people said they were going" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "I’m going" })).toBeNull();
  expect(screen.getByRole("button", { name: "Update calendar" })).toBeTruthy();
});

test("a host ends an event that is on, once they have said yes", async () => {
  signInForTest();
  const asked = answerCalls({
    [`POST /api/v2/events/${EVENT.id}/cancel`]: { body: { ...EVENT, isHost: true, minutes: 30 } },
  });
  renderInPage(
    <>
      <EventPage event={{ ...EVENT, isHost: true, startsAt: inHours(-0.5) }} share={null} />
      <DialogHost />
    </>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "More" }));
  expect(screen.queryByRole("menuitem", { name: "Cancel event" })).toBeNull();
  await userEvent.click(await screen.findByRole("menuitem", { name: "End event" }));
  const dialog = within(await screen.findByRole("dialog", { name: "End “Tea at nine” now?" }));
  expect(asked.filter(({ method }) => method === "POST")).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "End event" }));
  await waitFor(() => expect(asked.filter(({ method }) => method === "POST")).toHaveLength(1));
});

test("a full event has a line to join", async () => {
  signInForTest();
  const asked = answerCalls({
    [`PUT /api/v2/events/${EVENT.id}/reply`]: () => ({
      body: { ...FULL, waitingCount: 4, waitingPosition: 4 },
    }),
  });
  show(FULL);
  const join = await screen.findByRole("button", { name: "Join waiting list" });
  const left = screen.getByText("No places left");
  expect(left.compareDocumentPosition(join) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await userEvent.click(join);
  expect(asked.find(({ method }) => method === "PUT")?.body).toEqual({ isGoing: true, mayWait: true });
  expect(screen.queryByRole("button", { name: "I’m going" })).toBeNull();
  expect(screen.getByText("3 people are on the waiting list.")).toBeTruthy();
});

test("whoever has a place at a full event isn't told that none is left", async () => {
  signInForTest();
  show({ ...FULL, isGoing: true });
  expect(await screen.findByText("All other places are taken")).toBeTruthy();
  expect(screen.queryByText("No places left")).toBeNull();
});

test.each([
  ["a full event", FULL],
  ["one whose places are drawn", { ...FULL, placesLeft: 2, draw: { at: inHours(20), isOver: false } }],
])("hosts of %s don't wait for a place, and may change it", async (_, event) => {
  signInForTest();
  show({ ...event, isHost: true });
  expect(await screen.findByRole("button", { name: "Invite people" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Join waiting list" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Enter the draw" })).toBeNull();
  expect(screen.queryByRole("group", { name: "Are you going?" })).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "More" }));
  const items = await screen.findAllByRole("menuitem");
  expect(items.map(({ textContent }) => textContent)).toEqual([
    "Edit event",
    "Add to calendar",
    "Copy link",
    "Cancel event",
  ]);
});

test("who waits sees which number they are, and can leave the line", async () => {
  show({ ...FULL, isGoing: false, waitingPosition: 2 });
  expect((await screen.findByText(/You’re number 2/)).getAttribute("role")).toBe("status");
  expect(screen.getByRole("button", { name: "Leave waiting list" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Join waiting list" })).toBeNull();
});

test("places that are kept for invited people are named", async () => {
  show({ ...FULL, capacity: 4, reservedPlaces: 2 });
  expect(await screen.findByText(/^2 places are kept for invited people until /)).toBeTruthy();
});

test("the answer that was given is the one that is pressed", async () => {
  const pressed = () =>
    screen.queryAllByRole("button", { pressed: true }).map(({ textContent }) => textContent);
  const { unmount } = show({ isGoing: false });
  await screen.findByRole("group", { name: "Are you going?" });
  expect(pressed()).toEqual(["Can’t go"]);
  unmount();
  show({ isGoing: null });
  await screen.findByRole("group", { name: "Are you going?" });
  expect(pressed()).toEqual([]);
});

test("before it starts there is a way into its space, for who may enter", async () => {
  const { unmount } = show({});
  const visit = await screen.findByRole("link", { name: "Visit the space" });
  expect(visit.getAttribute("href")).toBe("/s/terrace-terrace1");
  unmount();
  show({ canEnter: false });
  await screen.findByRole("timer");
  expect(screen.queryByRole("link", { name: "Visit the space" })).toBeNull();
});

test("that the calendar file has a private link is said beside it", async () => {
  const { unmount } = renderInPage(<EventPage event={EVENT} share="secret-share" />);
  expect(await screen.findByText(/calendar file contains the private link/)).toBeTruthy();
  unmount();
  show({});
  await screen.findByRole("timer");
  expect(screen.queryByText(/private link/)).toBeNull();
});

test("who is invited is told so, as long as they can come", async () => {
  const invited = { isInvited: true, invitedBy: { ...GRACE, displayName: "Ann" } };
  const { unmount } = show(invited);
  expect(await screen.findByText("Ann invited you")).toBeTruthy();
  unmount();
  show({ ...invited, startsAt: inHours(-5), canEnter: false });
  expect(await screen.findByText("This event is over")).toBeTruthy();
  expect(screen.queryByText("Ann invited you")).toBeNull();
  // The space lets them in no more: there is nowhere to go.
  expect(screen.queryByRole("link", { name: "The Terrace" })).toBeNull();
});

test("who may not see its space is told so, and can sign in", async () => {
  renderInPage(<ClosedEvent />);
  expect(screen.getByRole("heading", { name: "This event isn’t open to you" })).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Sign in" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Explore spaces" })).toBeNull();
});

test("who is signed in already is led to spaces instead", async () => {
  signInForTest();
  renderInPage(<ClosedEvent />);
  expect(await screen.findByRole("link", { name: "Explore spaces" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Sign in" })).toBeNull();
});

test("who wants a place enters the draw, sees when it is, and can withdraw", async () => {
  signInForTest();
  const draw = { at: inHours(20), isOver: false };
  const asked = answerCalls({
    [`PUT /api/v2/events/${EVENT.id}/reply`]: () => ({
      body: { ...EVENT, capacity: 2, placesLeft: 2, draw },
    }),
  });
  const { unmount } = show({ capacity: 2, placesLeft: 2, waitingCount: 5, draw });
  expect(await screen.findByText(/^2 places are drawn on /)).toBeTruthy();
  expect(screen.getByText("5 people have entered.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Enter the draw" }));
  expect(asked.find(({ method }) => method === "PUT")?.body).toEqual({ isGoing: true });
  unmount();
  show({ capacity: 2, placesLeft: 2, waitingPosition: 4711, isGoing: false, draw });
  expect((await screen.findByText(/^You’re in the draw/)).textContent).not.toContain("4711");
  expect(screen.getByRole("button", { name: "Withdraw from the draw" })).toBeTruthy();
});

test("after the draw the others are on the waiting list", async () => {
  show({
    ...FULL,
    isGoing: false,
    waitingPosition: 2,
    draw: { at: inHours(-1), isOver: true },
  });
  expect(await screen.findByText(/You’re number 2/)).toBeTruthy();
  expect(screen.getByText("No places left")).toBeTruthy();
});
