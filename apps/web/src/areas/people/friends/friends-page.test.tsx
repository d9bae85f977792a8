import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { closeDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { DialogHost } from "#ui/dialogs/dialog-host.tsx";
import { FriendsPage } from "./friends-page.tsx";

const card = (username: string) => ({
  userID: username.padEnd(16, "0"),
  username,
  displayName: username,
  picture: "/content/avatars/olive.webp",
});
const friend = (username: string, more: object = {}) => ({
  ...card(username),
  since: "2026-01-01T12:00:00.000Z",
  isOnline: false,
  whereabouts: null,
  ...more,
});
const at = { spaceID: "terrace1", slug: "terrace", name: "The Terrace", instanceId: "instance7" };
const request = { person: card("rosa"), sentAt: "2026-11-03T12:00:00.000Z" };

const show = (more: Parameters<typeof answerCalls>[0] = {}) => {
  const asked = answerCalls({
    "GET /api/users/me": { body: currentUser() },
    "GET /api/friends": {
      body: { friends: [friend("grace", { isOnline: true, whereabouts: at }), friend("joan")], next: null },
    },
    "GET /api/friends/pending": { body: { requests: [request], next: null } },
    "GET /api/friends/sent": { body: { requests: [], next: null } },
    "GET /api/friends/recommendations": { body: [] },
    ...more,
  });
  renderInPage(
    <>
      <FriendsPage />
      <DialogHost />
    </>,
  );
  return asked;
};

beforeEach(() => {
  localStorage.clear();
  signInForTest();
});
afterEach(() => {
  readDialogs().forEach(closeDialog);
  signOutForTest();
});

test("a friend who is in a space can be joined in the very instance they are in", async () => {
  show();
  const join = await screen.findByRole("link", { name: "Join grace in The Terrace" });
  expect(join.getAttribute("href")).toBe("/s/terrace-terrace1?instance=instance7");
  expect(screen.queryByRole("link", { name: /Join joan/ })).toBeNull();
  expect(screen.getByText("In The Terrace")).toBeTruthy();
});

test("being online is said in text, beside the dot", async () => {
  show({
    "GET /api/friends": {
      body: { friends: [friend("grace", { isOnline: true }), friend("joan")], next: null },
    },
  });
  await screen.findByRole("link", { name: /joan/ });
  expect(screen.getAllByText("Online")).toHaveLength(1);
  expect(screen.getByRole("link", { name: /grace/ }).textContent).toContain("Online");
});

test("a friendship is ended only after a question", async () => {
  const asked = show({ "DELETE /api/friends/joan000000000000": { body: {} } });
  const isEnded = () => asked.some(({ method }) => method === "DELETE");
  await userEvent.click(await screen.findByRole("button", { name: "Unfriend joan" }));
  const question = await screen.findByRole("dialog", { name: "Unfriend joan?" });
  expect(isEnded()).toBe(false);
  await userEvent.click(within(question).getByRole("button", { name: "Unfriend" }));
  await waitFor(() => expect(isEnded()).toBe(true));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("requests wait behind their count and are answered", async () => {
  const asked = show({ "POST /api/friends/add": { body: { person: card("rosa"), friendship: "friends" } } });
  await userEvent.click(await screen.findByRole("tab", { name: "Received 1" }));
  await userEvent.click(await screen.findByRole("button", { name: "Accept rosa’s friend request" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "POST")?.body).toEqual({ userID: card("rosa").userID }),
  );
});

test("without friends, a pending request is shown first", async () => {
  show({ "GET /api/friends": { body: { friends: [], next: null } } });
  expect(await screen.findByRole("button", { name: "Accept rosa’s friend request" })).toBeTruthy();
  expect(screen.getByRole("tab", { name: "Received 1" }).getAttribute("aria-selected")).toBe("true");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("people without friends see the introduction once", async () => {
  show({
    "GET /api/friends": { body: { friends: [], next: null } },
    "GET /api/friends/pending": { body: { requests: [], next: null } },
  });
  expect(await screen.findByRole("dialog", { name: "Better with friends" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Not now" }));
  expect(screen.getByRole("heading", { name: "No friends here yet" })).toBeTruthy();
  expect(localStorage.length).toBe(1);
});

test("declining the only request doesn't open the introduction", async () => {
  let requests = [request];
  show({
    "GET /api/friends": { body: { friends: [], next: null } },
    "GET /api/friends/pending": () => ({ body: { requests, next: null } }),
    [`DELETE /api/friends/${card("rosa").userID}`]: () => {
      requests = [];
      return { body: {} };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Decline rosa’s friend request" }));
  await waitFor(() => expect(screen.queryByRole("tab", { name: "Received 1" })).toBeNull());
  expect(await screen.findByRole("tab", { name: "Received" })).toBeTruthy();
  expect(readDialogs()).toEqual([]);
});

test("some people are asked in one go", async () => {
  const people = ["mary", "emmy", "lise"].map((name) => ({ ...card(name), mutualFriends: 0, timesMet: 0 }));
  const asked = show({
    "GET /api/friends": { body: { friends: [], next: null } },
    "GET /api/friends/pending": { body: { requests: [], next: null } },
    "GET /api/friends/fill": { body: people },
    "POST /api/friends/add": { body: {} },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Find people" }));
  await userEvent.click(await screen.findByRole("checkbox", { name: "mary" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "lise" }));
  await userEvent.click(screen.getByRole("button", { name: "Add 2 friends" }));
  await waitFor(() => expect(asked.filter(({ method }) => method === "POST")).toHaveLength(2));
});

test("people are found by name, after a pause in writing", async () => {
  const relationship = { isFollowing: false, isFollowedBy: false, friendship: "none", isBlocked: false };
  const asked = show({ "GET /api/friends/search": { body: [{ ...card("hedy"), relationship }] } });
  await userEvent.click(await screen.findByRole("tab", { name: "Find" }));
  await userEvent.type(screen.getByRole("searchbox", { name: "Name of a person" }), "hed");
  expect(await screen.findByRole("button", { name: "Add friend: hedy" })).toBeTruthy();
  const searches = asked.filter(({ url }) => url.pathname === "/api/friends/search");
  expect(searches.map(({ url }) => url.searchParams.get("query"))).toEqual(["hed"]);
});

test("people one may know are suggested with the reason, and where there are none one can ask for some", async () => {
  const may = (username: string, mutualFriends: number, timesMet: number) => ({
    ...card(username),
    mutualFriends,
    timesMet,
  });
  const find = async () => userEvent.click(await screen.findByRole("tab", { name: /^Find/ }));
  const recommended = [may("hedy", 2, 0), may("emmy", 0, 3), may("lise", 0, 0)];
  show({ "GET /api/friends/recommendations": { body: recommended } });
  await find();
  const people = within(await screen.findByRole("region", { name: "People you may know" }));
  const words = people.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(words).toEqual([
    expect.stringContaining("2 friends in common"),
    expect.stringContaining("3"),
    expect.stringMatching(/^lise/),
  ]);
});

test("a name that nobody has is said to be nobody's; a search that fails is made again", async () => {
  let answer: Parameters<typeof answerCalls>[0][string] = refusal("INTERNAL_ERROR", 500, "Down.");
  show({ "GET /api/friends/search": () => answer as { body: unknown } });
  await userEvent.click(await screen.findByRole("tab", { name: /^Find/ }));
  fireEvent.change(await screen.findByRole("searchbox"), { target: { value: "nobody" } });
  const again = await screen.findByRole("button", { name: "Try again" });
  answer = { body: [] };
  await userEvent.click(again);
  expect(await screen.findByText("No one found", { selector: "h2, h3" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});
