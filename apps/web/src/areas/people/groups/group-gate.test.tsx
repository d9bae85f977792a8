import { screen } from "@testing-library/react";
import type { Group, GroupMember, OwnGroup } from "@veranda/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { soon } from "#testing/soon.ts";
import { closeToast, readToasts } from "#ui/toast/toast-store.ts";
import { GroupGate } from "./group-gate.tsx";

const PLACE = { spaceID: "terrace1", slug: "terrace", name: "The Terrace", instanceId: "instance7" };
let made = 0;
const newId = (): string => `group${(made += 1)}`.padEnd(22, "G");
const me: GroupMember = {
  id: "me".padEnd(12, "0"),
  userID: "abcdefghijklmnop",
  displayName: "Ann",
  picture: null,
  isMe: true,
  isLeader: false,
  isOnline: true,
  isHere: false,
  isInSpace: false,
  place: null,
};
const group = (more: Partial<Group>): Group => ({
  id: newId(),
  members: [me],
  invited: [],
  isFollowing: false,
  trip: { number: 1, displayName: "Grace", place: PLACE, shareId: null },
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
  sessionStorage.clear();
  signInForTest();
});
afterEach(() => {
  for (const { id } of readToasts()) closeToast(id);
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
  const trip = { number: 1, displayName: "Grace", place: PLACE, shareId: "link-of-terrace" };
  const shown = show({ group: group({ isFollowing: true, trip }), invitations: [] });
  await soon(() => expect(there(shown)).toBe("/s/terrace-terrace1?share=link-of-terrace&instance=instance7"));
});

test("somebody who may not enter there gets a message and stays", async () => {
  const trip = { number: 1, displayName: "Grace", place: null, shareId: null };
  const shown = show({ group: group({ isFollowing: true, trip }), invitations: [] });
  await soon(() =>
    expect(said()).toEqual(["Grace went to a space you can’t enter. You’re still in the group."]),
  );
  expect(there(shown)).toBe("/");
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
