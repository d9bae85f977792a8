import { act, screen } from "@testing-library/react";
import type { Group, OwnGroup } from "@veranda/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { soon } from "#testing/soon.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import { groupMember } from "./group-records.fixture.ts";
import { GroupGate } from "./group-gate.tsx";
import "./group-news.ts";
import { sayInvited } from "./say-invited.ts";
import { GROUP_KEY } from "./own-group.ts";

const PLACE = { spaceID: "terrace1", slug: "terrace", name: "The Terrace", instanceId: "instance7" };
const GRACES = { number: 1, displayName: "Grace", place: PLACE, shareId: null, remainingMs: 60_000 };
let made = 0;
const newId = (): string => `group${(made += 1)}`.padEnd(22, "G");
const me = groupMember("me", { userID: "abcdefghijklmnop", displayName: "Ann", isMe: true });
const group = (more: Partial<Group>): Group => ({
  id: newId(),
  members: [me],
  invited: [],
  isFollowing: false,
  trip: GRACES,
  ...more,
});

const show = (own: OwnGroup, more: Parameters<typeof answerCalls>[0] = {}) => {
  const asked = answerCalls({
    "GET /api/users/me": { body: currentUser() },
    "GET /api/v2/groups/mine": { body: own },
    ...more,
  });
  return { asked, ...renderInPage(<GroupGate />) };
};
const said = () => readToasts().map(({ message }) => message);
const there = ({ router }: ReturnType<typeof show>) =>
  router.state.location.pathname + router.state.location.search;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signInForTest();
});
afterEach(() => {
  clearToasts();
  signOutForTest();
  vi.unstubAllGlobals();
});

test("a trip is asked about, and gone along with at a press", async () => {
  const shown = show({ group: group({}), invitations: [] });
  await soon(() => expect(said()).toEqual(["Grace is taking the group to The Terrace."]));
  const [{ action, refusal: stay } = {}] = readToasts();
  expect([action?.label, stay?.label]).toEqual(["Go along", "Stay here"]);
  expect(there(shown)).toBe("/");
  action?.press();
  await soon(() => expect(there(shown)).toBe("/s/terrace-terrace1?instance=instance7"));
});

test("who follows the group goes along without being asked", async () => {
  const shown = show({ group: group({ isFollowing: true }), invitations: [] });
  await soon(() => expect(there(shown)).toBe("/s/terrace-terrace1?instance=instance7"));
  expect(said()).toEqual(["Following Grace to The Terrace."]);
});

test("who needs the link to enter there goes by it", async () => {
  const trip = { ...GRACES, shareId: "link-of-terrace" };
  const shown = show({ group: group({ isFollowing: true, trip }), invitations: [] });
  await soon(() => expect(there(shown)).toBe("/s/terrace-terrace1?share=link-of-terrace&instance=instance7"));
});

test("somebody who may not enter there gets a message and stays", async () => {
  const trip = { ...GRACES, place: null };
  const shown = show({ group: group({ isFollowing: true, trip }), invitations: [] });
  await soon(() =>
    expect(said()).toEqual(["Grace went to a space you can’t enter. You’re still in the group."]),
  );
  expect(there(shown)).toBe("/");
});

const asked = "Grace is taking the group to The Terrace.";
/** By a page that is loaded anew. */
const saidAnew = async (own: OwnGroup): Promise<string[]> => {
  clearToasts();
  const { unmount } = show(own);
  await screen.findByRole("button", { name: /^Open group/ });
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  const told = said();
  unmount();
  return told;
};

test.each(["stays", "goes along"])(
  "who %s isn’t asked again by a page that is loaded anew",
  async (answer) => {
    const own = { group: group({}), invitations: [] };
    const { unmount } = show(own);
    await soon(() => expect(said()).toEqual([asked]));
    const [{ action, refusal: stay } = {}] = readToasts();
    act(() => (answer === "stays" ? stay : action)?.press());
    unmount();
    expect(await saidAnew(own)).toEqual([]);
    const next = { ...own, group: { ...own.group, trip: { ...GRACES, number: 2 } } };
    show(next);
    await soon(() => expect(said()).toEqual([asked]));
  },
);

test("who hasn’t answered is asked by the page that is loaded anew", async () => {
  const own = { group: group({}), invitations: [] };
  const { unmount } = show(own);
  await soon(() => expect(said()).toEqual([asked]));
  unmount();
  expect(said()).toEqual([]);
  show(own);
  await soon(() => expect(said()).toEqual([asked]));
});

test("that a space can’t be entered is said once", async () => {
  const own = { group: group({ trip: { ...GRACES, place: null } }), invitations: [] };
  const { unmount } = show(own);
  await soon(() => expect(said()).toHaveLength(1));
  unmount();
  expect(await saidAnew(own)).toEqual([]);
});

test.each<[string, (own: Group) => Group | null]>([
  ["the group is left", () => null],
  ["whoever took it along is gone", (own) => ({ ...own, trip: null })],
])("the question goes when %s", async (_, after) => {
  const before = group({});
  const { queries } = show({ group: before, invitations: [] });
  await soon(() => expect(said()).toEqual([asked]));
  act(() => void queries.setQueryData(GROUP_KEY, { group: after(before), invitations: [] }));
  await soon(() => expect(said()).not.toContain(asked));
});

test("who stays in the group is told who leads it from now on", async () => {
  const grace = groupMember("grace", { displayName: "Grace" });
  const led = (leader: "me" | "grace") => ({
    members: [
      { ...me, isLeader: leader === "me" },
      { ...grace, isLeader: leader === "grace" },
    ],
  });
  const own = group({ ...led("grace"), trip: null });
  const { queries } = show({ group: own, invitations: [] });
  await screen.findByRole("button", { name: /^Open group/ });
  const becomes = (next: Group | null) =>
    act(() => void queries.setQueryData(GROUP_KEY, { group: next, invitations: [] }));
  becomes({ ...own, members: [{ ...me, isLeader: true }] });
  await soon(() => expect(said()).toEqual(["You’re now the leader of your group."]));
  becomes({ ...own, ...led("grace") });
  await soon(() => expect(said().at(-1)).toBe("Grace is now the leader of your group."));
  // Another group's leader is no news.
  becomes(group({ ...led("me"), trip: null }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(said()).toHaveLength(2);
});

test("the question goes with the trip’s time, also under a pointer", async () => {
  show({ group: group({ trip: { ...GRACES, remainingMs: 300 } }), invitations: [] });
  await soon(() => expect(said()).toEqual([asked]));
  await soon(() => expect(said()).toEqual([]));
});

test("who came there by another way and home again isn’t asked again", async () => {
  const own = { group: group({}), invitations: [] };
  const { queries } = show(own);
  await soon(() => expect(said()).toEqual([asked]));
  act(() => void queries.setQueryData(GROUP_KEY, { ...own, group: { ...own.group, trip: null } }));
  await soon(() => expect(said()).toEqual([]));
  act(() => void queries.setQueryData(GROUP_KEY, own));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(said()).toEqual([]);
});

test("that somebody was invited is said no longer once they have joined", async () => {
  const [grace, guest] = [
    groupMember("g", { userID: "grace" }),
    groupMember("h", { userID: null, participantId: "p7" }),
  ];
  const own = group({ trip: null });
  const { queries } = show({ group: { ...own, invited: [grace, guest] }, invitations: [] });
  await screen.findByRole("button", { name: /^Open group/ });
  sayInvited({ userId: "grace", id: "p6", displayName: "Grace" });
  sayInvited({ userId: null, id: "p7", displayName: "Wandering Fox" });
  expect(said()).toHaveLength(2);
  await act(
    async () =>
      void queries.setQueryData(GROUP_KEY, {
        group: { ...own, members: [me, grace], invited: [guest] },
        invitations: [],
      }),
  );
  await soon(() => expect(said()).toEqual(["Wandering Fox has been invited to your group."]));
  await act(
    async () =>
      void queries.setQueryData(GROUP_KEY, {
        group: { ...own, members: [me, grace, guest] },
        invitations: [],
      }),
  );
  await soon(() => expect(said()).toEqual([]));
});

test("an invitation that was taken back is offered no longer", async () => {
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const invitation = { groupId: newId(), from: { displayName: "Grace" }, expiresAt };
  const { queries } = show({ group: null, invitations: [invitation] });
  await soon(() => expect(said()).toEqual(["Grace invites you to a group."]));
  act(() => void queries.setQueryData(GROUP_KEY, { group: null, invitations: [] }));
  await soon(() => expect(said()).toEqual([]));
});

test("an invitation is said with its answers, and joined by one of them", async () => {
  const id = newId();
  const joined = group({
    id,
    trip: null,
    members: [me, { ...me, id: "grace".padEnd(12, "0"), isMe: false, isLeader: true, place: PLACE }],
  });
  const { asked } = show(
    {
      group: null,
      invitations: [
        {
          groupId: id,
          from: { displayName: "Grace" },
          expiresAt: new Date(Date.now() + 60_000).toISOString(),
        },
      ],
    },
    { [`POST /api/v2/groups/${id}/join`]: { body: { group: joined, invitations: [] } } },
  );
  await soon(() => expect(said()).toEqual(["Grace invites you to a group."]));
  const [{ action, refusal: later } = {}] = readToasts();
  expect([action?.label, later?.label]).toEqual(["Join", "Not now"]);
  action?.press();
  await soon(() => expect(said()).toContain("You joined the group."));
  expect(readToasts().at(-1)?.action?.label).toBe("Go to The Terrace");
  expect(asked.filter(({ method }) => method === "POST")).toHaveLength(1);
  expect(await screen.findByRole("button", { name: "Open group (2 people)" })).toBeTruthy();
});
