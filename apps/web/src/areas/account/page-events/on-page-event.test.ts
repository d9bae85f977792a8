import { QueryClient } from "@tanstack/react-query";
import type { Friend } from "@veranda/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GROUP_KEY } from "#areas/people";
import { friendsQuery } from "#api/people-queries.ts";
import { answerCalls } from "#testing/answers.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import { useIsBellOpen } from "../notifications/bell-state.ts";
import { onPageEventText } from "./on-page-event.ts";

const friend = { id: "AdaAdaAdaAdaAda1", displayName: "Ada" };
let queries: QueryClient;
let logged: unknown[];
beforeEach(() => {
  queries = new QueryClient();
  logged = [];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    logged.push(...(JSON.parse(init.body as string) as unknown[]));
    return new Response("{}");
  });
});
afterEach(() => {
  clearToasts();
  vi.unstubAllGlobals();
});
const hear = (event: unknown): void => onPageEventText(JSON.stringify(event), queries);
const toasts = () => readToasts().map(({ message }) => message);

describe("a page event", () => {
  test("of friends is said in the product's words", () => {
    hear({ action: "friend_request", friend });
    hear({ action: "friend_accepted", friend });
    expect(toasts()).toEqual(["Ada sent you a friend request!", "You’re now friends with Ada!"]);
  });

  test("of a friend request is said once: not beside the open list that shows it", () => {
    useIsBellOpen.setState(true, true);
    hear({ action: "friend_request", friend });
    expect(toasts()).toEqual([]);
    useIsBellOpen.setState(false, true);
  });

  test("of a friend request can be accepted where it is said", async () => {
    const asked = answerCalls({ "POST /api/friends/add": { body: { friendship: "friends" } } });
    hear({ action: "friend_request", friend });
    const [{ action } = {}] = readToasts();
    expect(action?.label).toBe("Accept");
    action?.press();
    await vi.waitFor(() => expect(toasts()).toContain("You’re now friends with Ada!"), { timeout: 45_000 });
    expect(asked.map(({ body }) => body)).toEqual([{ userID: friend.id }]);
  });

  test("of a friend request that was taken back meanwhile doesn't make friends, and what was sent is said", async () => {
    answerCalls({ "POST /api/friends/add": { body: { friendship: "sent" } } });
    hear({ action: "friend_request", friend });
    readToasts()[0]?.action?.press();
    await vi.waitFor(() => expect(toasts()).toContain("Your friend request to Ada is sent."), {
      timeout: 45_000,
    });
    expect(toasts()).not.toContain("You’re now friends with Ada!");
  });

  test("of one's group has it asked for anew, and says nothing by itself", async () => {
    queries.setQueryData(GROUP_KEY, { group: null, invitations: [] });
    hear({ action: "group_changed" });
    expect(queries.getQueryState(GROUP_KEY)?.isInvalidated).toBe(true);
    expect(toasts()).toEqual([]);
  });

  test("of friends has their lists asked for anew", async () => {
    queries.setQueryData(["me", "friends", "received"], 1);
    queries.setQueryData(["categories"], 1);
    for (const action of ["friend_request", "friend_accepted", "friend_removed"]) {
      queries.setQueryData(["me", "friends", "received"], 1);
      hear({ action, friend });
      expect(queries.getQueryState(["me", "friends", "received"])?.isInvalidated).toBe(true);
    }
    expect(queries.getQueryState(["categories"])?.isInvalidated).toBe(false);
  });

  const notification = (kind: string) => ({
    action: "notification",
    notification: { id: "n1", kind, isRead: false },
    unreadCount: 1,
  });

  test("of an invitation brings what is shared up to date", () => {
    const key = ["me", "listing", "shared"];
    queries.setQueryData(key, 1);
    hear(notification("invitation"));
    expect(queries.getQueryState(key)?.isInvalidated).toBe(true);
  });

  test("of a decision brings the notice that is open up to date", () => {
    queries.setQueryData(["notice", "d-key"], 1);
    hear(notification("decision"));
    expect(queries.getQueryState(["notice", "d-key"])?.isInvalidated).toBe(true);
  });

  test("of an object of theirs that staff remove is said to who may see it vanish, once", async () => {
    const removed = (kind: string) =>
      hear({
        action: "notification",
        notification: {
          key: "n1",
          kind: "decision",
          news: "removed",
          about: { kind, name: null, outcome: "removed", isOfParts: false },
          isRead: false,
        },
        unreadCount: 1,
      });
    removed("space");
    useIsBellOpen.setState(true, true);
    removed("object");
    useIsBellOpen.setState(false, true);
    await vi.dynamicImportSettled();
    expect(toasts()).toEqual([]);
    removed("object");
    await vi.waitFor(
      () => expect(toasts()).toEqual(["An object you added: it isn’t allowed here any more"]),
      { timeout: 45_000 },
    );
  });

  test("of a new follower brings their card and profile up to date", () => {
    queries.setQueryData(["profile", "id", friend.id], 1);
    hear(notification("love"));
    expect(queries.getQueryState(["profile", "id", friend.id])?.isInvalidated).toBe(false);
    hear(notification("follow"));
    expect(queries.getQueryState(["profile", "id", friend.id])?.isInvalidated).toBe(true);
  });

  test("is not said where nobody looks", () => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    hear({ action: "friend_request", friend });
    expect(toasts()).toEqual([]);
  });

  test("of someone's coming changes the lists that are there", () => {
    const entry = (id: string): Friend => ({
      userID: id,
      username: id,
      displayName: id,
      picture: "/p",
      since: "2026-01-01T00:00:00.000Z",
      isOnline: false,
      whereabouts: null,
    });
    const key = friendsQuery().queryKey;
    const whereabouts = { spaceID: "park", slug: "park", name: "Park", instanceId: "one" };
    hear({ action: "presence", friend, isOnline: true, whereabouts });
    expect(queries.getQueryData(key)).toBe(undefined);
    const friends = [entry("BoBoBoBoBoBoBoB1"), entry(friend.id)];
    queries.setQueryData(key, { pages: [{ friends, next: null }], pageParams: [0] });
    hear({ action: "presence", friend, isOnline: true, whereabouts });
    expect(queries.getQueryData(key)?.pages[0]?.friends).toMatchObject([
      { isOnline: false },
      { isOnline: true, whereabouts },
    ]);
    expect(toasts()).toEqual([]);
  });

  test("that nobody expects is reported, and heartbeats are not", () => {
    hear({ action: "heartbeat" });
    expect(logged).toEqual([]);
    hear({ action: "friend_exploded", friend });
    onPageEventText("{", queries);
    hear(null);
    expect(logged).toMatchObject([
      { channel: "live-events", message: "Unexpected friend event action: friend_exploded" },
      { message: "Unexpected friend event action: none" },
      { message: "Unexpected friend event action: none" },
    ]);
  });
});
