import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answerCalls, refusal, type Asked } from "#testing/answers.ts";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { renderInPage } from "#testing/render.tsx";
import { NotificationOpener } from "../../account/notifications/notification-opener.tsx";
import { TeamPage } from "./team-page.tsx";
import { asAdmin, at, bo, invitation, member, own, press, sent, showTeam, team } from "./team.fixture.tsx";

beforeEach(signInForTest);
afterEach(signOutForTest);

test("who belongs to none creates one, with a name", async () => {
  const asked = answerCalls({ ...own(null), [`POST ${at()}`]: { body: team() } });
  showTeam("members");
  await screen.findByRole("heading", { name: "Create your organisation" });
  expect(screen.getByText(/^Already have one\? Ask its admins for an invitation/)).toBeTruthy();
  await press("Create organisation");
  expect(screen.getByRole("alert").textContent).toContain("Enter a name.");
  await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "Harbour school");
  await press("Create organisation");
  await waitFor(() => expect(sent(asked, "POST")).toEqual([[at(), { name: "Harbour school" }]]));
});

test("an invitation is accepted or declined by a press; an error is shown", async () => {
  const received = {
    id: invitation.id,
    name: "Harbour school",
    invitedBy: "Ada",
    expiresAt: invitation.expiresAt,
  };
  const line = `/api/organization/invitations/${invitation.id}`;
  const asked = answerCalls({
    ...own(null, [received]),
    [`POST ${line}/accept`]: refusal("INVITATION_NOT_FOUND", 404, "x"),
    [`DELETE ${line}`]: { body: {} },
  });
  showTeam("members");
  await screen.findByText("Ada invited you. The invitation is valid until January 16, 2026.");
  await press("Join");
  await screen.findByText(/^This invitation is for another email address/);
  await press("Decline");
  await waitFor(() => expect(sent(asked, "DELETE")).toEqual([[line, null]]));
});

test.each(["Join", "Decline"])("%s takes the invitation from the notifications as well", async (answer) => {
  const received = {
    id: invitation.id,
    name: "Harbour school",
    invitedBy: "Ada",
    expiresAt: invitation.expiresAt,
  };
  const line = `/api/organization/invitations/${invitation.id}`;
  let unreadCount = 1;
  const answered = () => {
    unreadCount = 0;
    return { body: team(false) };
  };
  answerCalls({
    ...own(null, [received]),
    "GET /api/notifications": () => ({ body: { notifications: [], unreadCount, next: null, pushKey: null } }),
    [`POST ${line}/accept`]: answered,
    [`DELETE ${line}`]: answered,
  });
  renderInPage(
    <>
      <NotificationOpener accountId="ada" variant="page" />
      <TeamPage />
    </>,
    { path: "/?tab=members" },
  );
  await screen.findByRole("button", { name: "Notifications, 1 new" });
  await press(answer);
  expect(await screen.findByRole("button", { name: "Notifications" })).toBeTruthy();
});

test("whose address is of a proven domain joins by a press", async () => {
  const found = { id: team().id, name: "Harbour school", domain: "harbour.example" };
  const asked = answerCalls({ ...own(null, [], found), [`POST ${at("/join")}`]: { body: team(false) } });
  showTeam("members");
  await screen.findByText("Anyone with an address at harbour.example can join.");
  await press("Join");
  await screen.findByText("You’ve joined Harbour school");
  expect(sent(asked, "POST")).toEqual([[at("/join"), null]]);
});

test("a member sees the members and none of the admins' tools", async () => {
  const asked = answerCalls({ ...asAdmin, ...own(team(false)) });
  showTeam("members");
  await screen.findByText("Bo Reed");
  expect(screen.queryByRole("button", { name: /^More for/ })).toBeNull();
  expect(screen.queryByText("Invite people")).toBeNull();
  await press("Settings", "tab");
  await screen.findByRole("button", { name: "Leave" });
  expect(screen.queryByText("Delete organisation")).toBeNull();
  expect(asked.some(({ url }) => url.pathname.includes("/admin"))).toBe(false);
});

test("its spaces come first, and where there are none it says how they come there", async () => {
  const asked = answerCalls({ ...asAdmin, "GET /api/rooms": { body: { spaces: [], next: null } } });
  showTeam("spaces");
  await screen.findByRole("heading", { name: "No spaces yet" });
  expect(asked.find(({ url }) => url.pathname === "/api/rooms")?.url.searchParams.get("type")).toBe("team");
});

test("an admin reads who did what", async () => {
  const act = { id: "9b2f6c1e-0f0e-4c44-8a53-1f6a2f1d7c55", at: "2026-01-02T10:00:00.000Z", detail: "" };
  answerCalls({
    ...asAdmin,
    [`GET ${at("/admin/log")}`]: {
      body: {
        acts: [
          { ...act, act: "removed", by: "Ann", target: "Cy" },
          { ...act, id: "2", act: "left", by: "", target: null },
          { ...act, id: "3", act: "spaces_passed", by: "Sue", target: "Ann", detail: "2" },
          { ...act, id: "4", act: "space_given", by: "Sue", target: null, detail: "Lounge" },
        ],
        next: null,
      },
    },
  });
  showTeam("log");
  await screen.findByText("Ann removed Cy");
  for (const line of [
    "A former member left",
    "2 spaces passed from Sue to Ann",
    "Sue gave the space “Lounge” to the organisation",
  ])
    expect(screen.getByText(line)).toBeTruthy();
});

describe("who is in it no more asks nothing else of it", () => {
  const ownNow = (isGone: boolean) => ({
    body: { myOrganization: isGone ? null : team(), invitations: [], joinable: null },
  });
  const late = (asked: readonly Asked[]) => {
    const from = asked.findIndex(({ method }) => method !== "GET");
    return asked
      .slice(from + 1)
      .map(({ url }) => url.pathname)
      .filter((path) => path.startsWith(at("/")));
  };
  const gone = [
    ["by deleting it", "Delete", "Delete organisation", "DELETE", at(), "Harbour school has been deleted"],
    ["by leaving it", "Leave", "Leave", "POST", at("/leave"), "You’ve left Harbour school"],
  ] as const;

  test.each(gone)("%s", async (_, button, sure, method, path, said) => {
    let isGone = false;
    const asked = answerCalls({
      ...asAdmin,
      [`GET ${at("/members")}`]: { body: { members: [member(), { ...bo, isAdmin: true }], next: null } },
      [`GET ${at()}`]: () => ownNow(isGone),
      [`${method} ${path}`]: () => {
        isGone = true;
        return { body: {} };
      },
    });
    showTeam("settings");
    await screen.findByText("3 of 10,000 used, open invitations included");
    await press(button);
    const dialog = within(await screen.findByRole("dialog"));
    const confirm = await dialog.findByRole("button", { name: sure });
    const field = dialog.queryByRole("textbox");
    if (field !== null) await userEvent.type(field, team().name);
    await userEvent.click(confirm);
    await screen.findByRole("heading", { name: "Create your organisation" });
    expect(await screen.findByText(said)).toBeTruthy();
    expect(late(asked)).toEqual([]);
  });

  test("by somebody else's hand", async () => {
    let isGone = false;
    const asked = answerCalls({
      ...asAdmin,
      [`GET ${at()}`]: () => ownNow(isGone),
    });
    const { queries } = showTeam("settings");
    await screen.findByText("3 of 10,000 used, open invitations included");
    isGone = true;
    const before = asked.length;
    await queries.invalidateQueries({ queryKey: ["me"] });
    await screen.findByRole("heading", { name: "Create your organisation" });
    expect(asked.slice(before).filter(({ url }) => url.pathname.startsWith(at("/")))).toEqual([]);
  });
});
