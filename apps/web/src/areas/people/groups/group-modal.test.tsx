import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Group, OwnGroup } from "@veranda/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { FakeEngine, person, stateInside } from "#testing/fake-engine.ts";
import { currentUser, visit } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { soon } from "#testing/soon.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import type { VisitControl } from "#engine/visit.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import { groupMember } from "./group-records.fixture.ts";
import { GroupModal } from "./group-modal.tsx";

const ID = "GGGGGGGGGGGGGGGGGGGGGG";
const PLACE = { spaceID: "terrace1", slug: "terrace", name: "The Terrace", instanceId: "instance7" };
const group = (more: Partial<Group> = {}): Group => ({
  id: ID,
  members: [
    groupMember("Ann", { isMe: true, isLeader: true }),
    groupMember("Grace", { isInSpace: true, place: PLACE }),
    groupMember("Joan", { isInSpace: true }),
    groupMember("Owl", {
      userID: null,
      participantId: "p-owl",
      avatar: "s1.owl",
      isHere: true,
      isInSpace: true,
      place: PLACE,
    }),
  ],
  invited: [groupMember("Rosa", { picture: "/content/avatars/olive.webp" })],
  isFollowing: false,
  trip: null,
  ...more,
});
const NOBODY: OwnGroup = { group: null, invitations: [] };

const show = (
  own: OwnGroup,
  more: Parameters<typeof answerCalls>[0] = {},
  inside: Partial<VisitControl> = {},
) => {
  const asked = answerCalls({
    "GET /api/users/me": { body: currentUser() },
    "GET /api/friends": { body: { friends: [], next: null } },
    "GET /api/v2/groups/mine": { body: own },
    ...more,
  });
  renderInPage(<GroupModal onClose={() => undefined} />, { visit: inside });
  return asked;
};
const made = (asked: ReturnType<typeof answerCalls>) =>
  asked
    .filter(({ method }) => method !== "GET")
    .map(({ method, url, body }) => [`${method} ${url.pathname}`, body]);

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

test("creating a group shows oneself as its leader", async () => {
  const asked = show(NOBODY, {
    "POST /api/v2/groups": {
      body: {
        ...NOBODY,
        group: group({ members: [groupMember("Ann", { isMe: true, isLeader: true })], invited: [] }),
      },
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Create group" }));
  const row = await screen.findByRole("listitem");
  expect(row.textContent).toContain("Leader");
  expect(row.textContent).toContain("You · Online");
  expect(made(asked)).toEqual([["POST /api/v2/groups", {}]]);
});

test("without a group the first invitation makes one", async () => {
  const grace = { ...groupMember("Grace"), username: "grace", place: null };
  const own = { ...NOBODY, group: group({ members: [groupMember("Ann", { isMe: true })], invited: [] }) };
  const asked = show(NOBODY, {
    "GET /api/friends": { body: { friends: [{ ...grace, userID: "grace00000000000" }], next: null } },
    "POST /api/v2/groups": { body: own },
    [`POST /api/v2/groups/${ID}/invitations`]: { body: own },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Invite Grace to your group" }));
  await soon(() =>
    expect(made(asked)).toEqual([
      ["POST /api/v2/groups", {}],
      [`POST /api/v2/groups/${ID}/invitations`, { userID: "grace00000000000" }],
    ]),
  );
});

test("each member is where they may be seen, and can be joined there", async () => {
  show({ ...NOBODY, group: group() });
  const rows = within(await screen.findByRole("list", { name: "Members" })).getAllByRole("listitem");
  const notes = rows.map((row) => row.textContent);
  expect(notes[1]).toContain("In The Terrace");
  expect(notes[2]).toContain("In a space");
  expect(notes[3]).toContain("Guest · Here with you");
  expect(rows[3]?.querySelector("img")?.getAttribute("src")).toContain("s1.owl");
  expect(notes[4]).toContain("Invited");
  const join = screen.getByRole("link", { name: "Join Grace in The Terrace" });
  expect(join.getAttribute("href")).toBe("/s/terrace-terrace1?instance=instance7");
  expect(screen.queryByRole("link", { name: /Join Joan|Join Owl/ })).toBeNull();
});

test("the leader hands over, removes and takes invitations back; others can't", async () => {
  const asked = show(
    { ...NOBODY, group: group() },
    {
      [`PUT /api/v2/groups/${ID}/leader`]: {
        body: {
          ...NOBODY,
          group: group({
            members: [groupMember("Ann", { isMe: true }), groupMember("Grace", { isLeader: true })],
          }),
        },
      },
    },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Options for Grace" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Make leader" }));
  await soon(() => expect(screen.queryByRole("button", { name: /Options for/ })).toBeNull());
  expect(screen.queryByRole("button", { name: "Cancel invitation to Rosa" })).toBeNull();
  expect(made(asked)).toEqual([[`PUT /api/v2/groups/${ID}/leader`, { memberId: "Grace0000000" }]]);
});

test("the leader is asked before somebody is removed", async () => {
  const asked = show(
    { ...NOBODY, group: group() },
    { [`DELETE /api/v2/groups/${ID}/members/Owl000000000`]: { body: { ...NOBODY, group: group() } } },
  );
  const choose = async (): Promise<void> => {
    await userEvent.click(await screen.findByRole("button", { name: "Options for Owl" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Remove from group" }));
  };
  await choose();
  const dialog = within(await screen.findByRole("dialog", { name: "Remove Owl from the group?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(made(asked)).toEqual([]);
  await choose();
  const again = within(await screen.findByRole("dialog", { name: "Remove Owl from the group?" }));
  await userEvent.click(again.getByRole("button", { name: "Remove from group" }));
  await soon(() => expect(made(asked).map(([call]) => call)).toHaveLength(1));
  await soon(() => expect(screen.queryByRole("dialog", { name: /Remove Owl/ })).toBeNull());
});

test("who accepts an invitation by the keyboard stays in the dialog", async () => {
  const invitation = { groupId: ID, from: { displayName: "Grace" }, expiresAt: "2030-01-01T00:00:00.000Z" };
  show(
    { group: null, invitations: [invitation] },
    { [`POST /api/v2/groups/${ID}/join`]: { body: { ...NOBODY, group: group() } } },
  );
  (await screen.findByRole("button", { name: "Join Grace’s group" })).focus();
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("list", { name: "Members" });
  await soon(() => expect(document.activeElement?.getAttribute("role")).toBe("dialog"));
});

test("people here are offered to be invited, guests too, and nobody twice", async () => {
  const engine = new FakeEngine();
  const ola = { ...person("p-ola", "Ola"), userId: "olaolaolaolaolao" };
  const fern = { ...person("p-fern", "Fern"), userId: null, avatar: "s1.fern" };
  const owl = { ...person("p-owl", "Owl"), userId: null };
  engine.change("participants", { [ola.id]: ola, [fern.id]: fern, [owl.id]: owl });
  vi.stubGlobal("veranda", engine);
  const asked = show(
    { ...NOBODY, group: group() },
    { [`POST /api/v2/groups/${ID}/invitations`]: { body: { ...NOBODY, group: group() } } },
    { visit: { ...visit, shareId: null } },
  );
  const people = await screen.findByRole("heading", { name: "Invite people here" });
  expect(people.parentElement?.textContent).not.toContain("Owl");
  const fernsRow = within(people.parentElement ?? document.body).getAllByRole("listitem")[1];
  expect(fernsRow?.textContent).toContain("Guest");
  expect(fernsRow?.querySelector("img")?.getAttribute("src")).toContain("s1.fern");
  const rows = await screen.findByRole("list", { name: "Members" });
  expect(rows.textContent).toContain("You · In Terrace");
  await userEvent.click(screen.getByRole("button", { name: "Invite Ola to your group" }));
  await soon(() =>
    expect(made(asked)).toEqual([[`POST /api/v2/groups/${ID}/invitations`, { userID: "olaolaolaolaolao" }]]),
  );
  await userEvent.click(screen.getByRole("button", { name: "Invite Fern to your group" }));
  await soon(() => expect(made(asked)[1]?.[1]).toEqual({ participantId: "p-fern" }));
});

test("an invitation is answered where it stands", async () => {
  const invitation = { groupId: ID, from: { displayName: "Grace" }, expiresAt: "2030-01-01T00:00:00.000Z" };
  const asked = show(
    { group: null, invitations: [invitation] },
    { [`POST /api/v2/groups/${ID}/join`]: refusal("GROUP_FULL", 409, "This group is full.") },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Join Grace’s group" }));
  await soon(() => expect(readToasts().map(({ message }) => message)).toEqual(["This group is full."]));
  expect(made(asked)).toEqual([[`POST /api/v2/groups/${ID}/join`, {}]]);
});

test("friends who are in it already aren't offered to be invited", async () => {
  const friend = (userID: string, displayName: string) => ({
    userID,
    username: displayName,
    displayName,
    picture: "/content/avatars/olive.webp",
    since: "2026-01-01T12:00:00.000Z",
    isOnline: true,
    whereabouts: null,
  });
  const asked = show(
    { ...NOBODY, group: group() },
    {
      "GET /api/friends": {
        body: {
          friends: [friend("Grace00000000000", "Grace"), friend("edaedaedaedaedae", "Eda")],
          next: null,
        },
      },
      [`POST /api/v2/groups/${ID}/invitations`]: { body: { ...NOBODY, group: group() } },
    },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Invite Eda to your group" }));
  expect(screen.queryByRole("button", { name: "Invite Grace to your group" })).toBeNull();
  await soon(() =>
    expect(made(asked)).toEqual([[`POST /api/v2/groups/${ID}/invitations`, { userID: "edaedaedaedaedae" }]]),
  );
});

const MEMBER = groupMember("Ann", { isMe: true });
test.each([
  ["a member", [groupMember("Grace", { isLeader: true }), MEMBER], /^You also leave group voice\./],
  ["the leader", [{ ...MEMBER, isLeader: true }, groupMember("Grace")], /longest becomes its leader/],
  ["the last", [{ ...MEMBER, isLeader: true }], /^You’re the only member, so the group ends\./],
])("who leaves as %s reads before what it means, and then that they did", async (_, members, words) => {
  const asked = show(
    { ...NOBODY, group: group({ members }) },
    { [`POST /api/v2/groups/${ID}/leave`]: { body: NOBODY } },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Leave group" }));
  const question = within(await screen.findByRole("dialog", { name: "Leave the group?" }));
  expect(question.getByText(words)).toBeTruthy();
  expect(made(asked)).toEqual([]);
  await userEvent.click(question.getByRole("button", { name: "Leave group" }));
  await screen.findByRole("button", { name: "Create group" });
  await soon(() => expect(readToasts().map(({ message }) => message)).toEqual(["You left the group."]));
});

test.each([
  ["online elsewhere", true, 1],
  ["offline", false, 0],
])("the others are brought here only if one can come: %s", async (_, isOnline, buttons) => {
  const engine = new FakeEngine();
  engine.state = stateInside();
  vi.stubGlobal("veranda", engine);
  const members = [
    groupMember("Ann", { isMe: true, isHere: true, isInSpace: true }),
    groupMember("Grace", { isHere: true, isInSpace: true }),
    groupMember("Joan", { isOnline }),
  ];
  show({ ...NOBODY, group: group({ members }) }, {}, { visit: { ...visit, shareId: null } });
  await screen.findByRole("list", { name: "Members" });
  expect(screen.queryAllByRole("button", { name: "Bring everyone here" })).toHaveLength(buttons);
});
