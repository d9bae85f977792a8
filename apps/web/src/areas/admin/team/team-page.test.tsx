import type { OrganizationInvitation, OrganizationMember } from "@veranda/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerCalls, refusal, type Asked } from "#testing/answers.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { publishAuth } from "#session/auth-view.ts";
import { DialogHost } from "#ui/dialogs/dialog-host.tsx";
import { Toasts } from "#ui/toast/toasts.tsx";
import { TeamPage } from "./team-page.tsx";

const ID = "OOOOOOOOOOOOOOOO";
const me = currentUser();
/** The address of a call about it. */
const at = (path = "") => `/api/organization${path}`;
const team = (isAdmin = true) => ({ id: ID, name: "Harbour school", isAdmin, permissions: [] });
const member = (more: Partial<OrganizationMember>): OrganizationMember => ({
  userID: me.id,
  username: me.username,
  displayName: me.displayName,
  picture: "/content/avatars/ada.webp",
  email: me.email,
  isAdmin: true,
  joinedAt: "2026-01-02T10:00:00.000Z",
  ...more,
});
const bo = member({
  userID: "BBBBBBBBBBBBBBBB",
  username: "bo",
  displayName: "Bo Reed",
  email: "bo@example.org",
  isAdmin: false,
});
const invitation: OrganizationInvitation = {
  id: "IIIIIIIIIIIIIIII",
  email: "cy@example.org",
  invitedAt: "2026-01-02T10:00:00.000Z",
  expiresAt: "2026-01-16T10:00:00.000Z",
};

beforeEach(() => publishAuth({ status: "Authenticated", isLoggedIn: true, isSettled: true }));
afterEach(() => {
  publishAuth({ status: "Uninitialized", isLoggedIn: false, isSettled: true });
  vi.unstubAllGlobals();
});

const own = (myOrganization: unknown, invitations: unknown[] = [], joinable: unknown = null) => ({
  "GET /api/users/me": { body: me },
  [`GET ${at()}`]: { body: { myOrganization, invitations, joinable } },
});
const people = { members: [member({}), bo], next: null };
const noProvider = { site: null, provider: null };
const asAdmin = {
  [`GET ${at("/admin/sign-in")}`]: { body: noProvider },
  ...own(team()),
  [`GET ${at("/admin/members")}`]: { body: { ...people, invitations: [invitation] } },
  [`GET ${at("/members")}`]: { body: people },
  [`GET ${at("/leave")}`]: { body: { spaces: 0, spaceNames: [], heir: null } },
  [`GET ${at("/admin")}`]: {
    body: { ...team(), associatedDomain: null, plan: "FREE", seats: { used: 3, limit: 10_000 } },
  },
};
const show = (path = "/?tab=members") =>
  renderInPage(
    <>
      <TeamPage />
      <DialogHost />
      <Toasts />
    </>,
    { path },
  );
const sent = (asked: readonly Asked[], method: string) =>
  asked
    .filter((each) => each.method === method && each.url.pathname.startsWith(at()))
    .map(({ url, body }) => [url.pathname, body]);
const press = async (name: string | RegExp, role = "button") =>
  userEvent.click(await screen.findByRole(role, { name }));

const formAt = async (name: string): Promise<HTMLElement> => {
  const form = (await screen.findByRole("textbox", { name })).closest("form");
  if (form === null) throw new Error(`${name} stands in no form`);
  return form;
};

test("who belongs to none creates one, with a name", async () => {
  const asked = answerCalls({ ...own(null), [`POST ${at()}`]: { body: team() } });
  show();
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
  show();
  await screen.findByText("Ada invited you. The invitation is valid until January 16, 2026.");
  await press("Join");
  await screen.findByText(/^This invitation is for another email address/);
  await press("Decline");
  await waitFor(() => expect(sent(asked, "DELETE")).toEqual([[line, null]]));
});

test("a member sees the members and none of the admins' tools", async () => {
  const asked = answerCalls({ ...asAdmin, ...own(team(false)) });
  show();
  await screen.findByText("Bo Reed");
  expect(screen.queryByRole("button", { name: /^More for/ })).toBeNull();
  expect(screen.queryByText("Invite people")).toBeNull();
  await press("Settings", "tab");
  await screen.findByRole("button", { name: "Leave" });
  expect(screen.queryByText("Delete organisation")).toBeNull();
  expect(asked.some(({ url }) => url.pathname.includes("/admin"))).toBe(false);
});

test("an admin invites, and sees an error at the field for somebody invited already", async () => {
  const asked = answerCalls({
    ...asAdmin,
    [`POST ${at("/admin/invite")}`]: refusal("ALREADY_INVITED", 409, "x"),
  });
  show();
  const field = await screen.findByRole("textbox", { name: "Email address" });
  await press("Invite");
  expect(screen.getByRole("alert").textContent).toContain("Enter an email address.");
  await userEvent.type(field, "cy@example.org");
  await press("Invite");
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  await screen.findByText("This address has already been invited.");
  expect(sent(asked, "POST")).toEqual([[at("/admin/invite"), { email: "cy@example.org", resend: false }]]);
});

test("an admin sends an invitation again, and takes it back", async () => {
  const asked = answerCalls({
    ...asAdmin,
    [`POST ${at("/admin/invite")}`]: { body: invitation },
    [`DELETE ${at(`/admin/invite/${invitation.id}`)}`]: { body: {} },
  });
  show();
  await press("Send the invitation to cy@example.org again");
  await screen.findByText("cy@example.org is invited");
  expect(sent(asked, "POST")).toEqual([[at("/admin/invite"), { email: "cy@example.org", resend: true }]]);
  await press("Cancel the invitation to cy@example.org");
  await waitFor(() => expect(sent(asked, "DELETE")).toEqual([[at(`/admin/invite/${invitation.id}`), null]]));
});

test("where mails aren't sent, the link is copied in place of being sent again", async () => {
  answerCalls({
    ...asAdmin,
    "POST /api/bootstrap": { body: { signIn: { methods: ["Email"], sendsMail: false } } },
  });
  show();
  // A clipboard of its own comes with it.
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Copy link for cy@example.org" }));
  expect(await screen.findByText("Link copied.")).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe("https://spaces.example/team");
  expect(screen.queryByRole("button", { name: /Send .* again/ })).toBeNull();
});

test("an admin makes another one, and removes a member once they are sure", async () => {
  const asked = answerCalls({
    ...asAdmin,
    [`POST ${at(`/admin/members/${bo.userID}`)}`]: { body: { ...bo, isAdmin: true } },
    [`DELETE ${at(`/admin/members/${bo.userID}`)}`]: { body: {} },
  });
  show();
  await press("More for Bo Reed");
  await press("Make admin", "menuitem");
  await waitFor(() =>
    expect(sent(asked, "POST")).toEqual([[at(`/admin/members/${bo.userID}`), { isAdmin: true }]]),
  );
  await press("More for Bo Reed");
  await press("Remove from organisation", "menuitem");
  const dialog = await screen.findByRole("dialog", { name: "Remove Bo Reed?" });
  expect(sent(asked, "DELETE")).toEqual([]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Remove from organisation" }));
  await waitFor(() => expect(sent(asked, "DELETE")).toEqual([[at(`/admin/members/${bo.userID}`), null]]));
});

test("the only admin hands over before leaving", async () => {
  const asked = answerCalls({
    ...asAdmin,
    [`POST ${at("/leave")}`]: { body: {} },
    [`GET ${at("/leave")}`]: { body: { spaces: 2, spaceNames: ["Attic", "Hall"], heir: null } },
  });
  show("/?tab=settings");
  await screen.findByText("3 of 10,000 used, open invitations included");
  await press("Leave");
  const dialog = await screen.findByRole("dialog", { name: "Leave Harbour school?" });
  const leave = await within(dialog).findByRole<HTMLButtonElement>("button", { name: "Hand over and leave" });
  expect(leave.disabled).toBe(true);
  within(dialog).getByText(
    "You own 2 of them. They stay with the organisation, and the new admin becomes their owner.",
  );
  await userEvent.selectOptions(within(dialog).getByRole("combobox", { name: "New admin" }), bo.userID);
  within(dialog).getByText(
    "You own 2 of them. They stay with the organisation, and Bo Reed becomes their owner.",
  );
  await userEvent.click(leave);
  await waitFor(() => expect(sent(asked, "POST")).toEqual([[at("/leave"), { successorID: bo.userID }]]));
});

test.each([
  [0, []],
  [1, ["You own 1 of them. It stays with the organisation, and Bo Reed becomes its owner."]],
])("a member who leaves reads what they leave behind, and with whom: %d", async (spaces, words) => {
  answerCalls({
    ...asAdmin,
    ...own(team(false)),
    [`GET ${at("/leave")}`]: { body: { spaces, spaceNames: [], heir: { ...bo, isAdmin: true } } },
  });
  show("/?tab=settings");
  await press("Leave");
  const dialog = await screen.findByRole("dialog", { name: "Leave Harbour school?" });
  await within(dialog).findByRole("button", { name: "Leave" });
  within(dialog).getByText("You’ll no longer be able to enter the organisation’s spaces.");
  const said = within(dialog).queryAllByText(/You own/);
  expect(said.map(({ textContent }) => textContent)).toEqual(words);
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
});

test("the only member can't leave, but delete", async () => {
  const asked = answerCalls({
    ...asAdmin,
    [`GET ${at("/members")}`]: { body: { members: [member({})], next: null } },
    [`DELETE ${at()}`]: { body: {} },
  });
  show("/?tab=settings");
  await press("Leave");
  const dialog = await screen.findByRole("dialog", { name: "Leave Harbour school?" });
  await within(dialog).findByText("You’re the only member. Delete the organisation instead.");
  expect(within(dialog).queryByText(/no longer be able/)).toBeNull();
  expect(within(dialog).queryByRole("button", { name: "Leave" })).toBeNull();
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete organisation" }));
  const sure = await screen.findByRole("dialog", { name: "Delete Harbour school?" });
  await userEvent.click(within(sure).getByRole("button", { name: "Delete organisation" }));
  await waitFor(() => expect(sent(asked, "DELETE")).toEqual([[at(), null]]));
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
    ["by deleting it", "Delete", "Delete organisation", "DELETE", at()],
    ["by leaving it", "Leave", "Leave", "POST", at("/leave")],
  ] as const;

  test.each(gone)("%s", async (_, button, sure, method, path) => {
    let isGone = false;
    const asked = answerCalls({
      ...asAdmin,
      [`GET ${at("/members")}`]: { body: { members: [member({}), { ...bo, isAdmin: true }], next: null } },
      [`GET ${at()}`]: () => ownNow(isGone),
      [`${method} ${path}`]: () => {
        isGone = true;
        return { body: {} };
      },
    });
    show("/?tab=settings");
    await screen.findByText("3 of 10,000 used, open invitations included");
    await press(button);
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(await dialog.findByRole("button", { name: sure }));
    await screen.findByRole("heading", { name: "Create your organisation" });
    expect(late(asked)).toEqual([]);
  });

  test("by somebody else's hand", async () => {
    let isGone = false;
    const asked = answerCalls({
      ...asAdmin,
      [`GET ${at()}`]: () => ownNow(isGone),
    });
    const { queries } = show("/?tab=settings");
    await screen.findByText("3 of 10,000 used, open invitations included");
    isGone = true;
    const before = asked.length;
    await queries.invalidateQueries({ queryKey: ["me"] });
    await screen.findByRole("heading", { name: "Create your organisation" });
    expect(asked.slice(before).filter(({ url }) => url.pathname.startsWith(at("/")))).toEqual([]);
  });
});

test("its spaces come first, and where there are none it says how they come there", async () => {
  const asked = answerCalls({ ...asAdmin, "GET /api/rooms": { body: { spaces: [], next: null } } });
  show("/");
  await screen.findByRole("heading", { name: "No spaces yet" });
  expect(asked.find(({ url }) => url.pathname === "/api/rooms")?.url.searchParams.get("type")).toBe("team");
});

test("whose address is of a proven domain joins by a press", async () => {
  const found = { id: ID, name: "Harbour school", domain: "harbour.example" };
  const asked = answerCalls({ ...own(null, [], found), [`POST ${at("/join")}`]: { body: team(false) } });
  show();
  await screen.findByText("Anyone with an address at harbour.example can join.");
  await press("Join");
  await screen.findByText("You’ve joined Harbour school");
  expect(sent(asked, "POST")).toEqual([[at("/join"), null]]);
});

test("an admin sets up the identity provider of a proven domain, and turns it off", async () => {
  const domain = {
    name: "harbour.example",
    isProven: true,
    record: "veranda-domain-verification=abc",
    lapsesAt: null,
  };
  const plan = { ...team(), associatedDomain: domain, plan: "FREE", seats: { used: 3, limit: 10_000 } };
  const site = {
    entityID: "https://here.example/saml/org-1",
    consumerURL: "https://here.example/saml/org-1/acs",
    startURL: "https://here.example/saml/org-1/start",
  };
  const provider = {
    issuer: "https://idp.example/metadata",
    entryPoint: "https://idp.example/sso",
    certificates: "-----BEGIN CERTIFICATE-----",
  };
  const asked = answerCalls({
    ...asAdmin,
    [`GET ${at("/admin")}`]: { body: plan },
    [`GET ${at("/admin/sign-in")}`]: { body: { site, provider: null } },
    [`PUT ${at("/admin/sign-in")}`]: refusal("CERTIFICATE_INVALID", 400, "That is no certificate."),
  });
  show("/?tab=settings");
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "Entity ID" })).value).toBe(
    site.entityID,
  );
  const save = within(await formAt("Sign-in URL of your provider")).getByRole("button", { name: "Save" });
  await userEvent.click(save);
  expect(screen.getByText("Enter your provider’s entity ID.")).toBeDefined();
  expect(sent(asked, "PUT")).toEqual([]);
  const fill = (name: RegExp | string, text: string) =>
    userEvent.type(screen.getByRole("textbox", { name }), text);
  await fill("Issuer (entity ID of your provider)", provider.issuer);
  await fill("Sign-in URL of your provider", provider.entryPoint);
  await fill(/^Signing certificate/, provider.certificates);
  await userEvent.click(save);
  await screen.findByText(/^Paste up to four certificates/);
  expect(sent(asked, "PUT")).toEqual([[at("/admin/sign-in"), { provider }]]);

  const on = { site, provider: { ...provider, expiresAt: "2126-01-02T10:00:00.000Z" } };
  const askedNow = answerCalls({
    ...asAdmin,
    [`GET ${at("/admin")}`]: { body: plan },
    [`GET ${at("/admin/sign-in")}`]: { body: on },
    [`PUT ${at("/admin/sign-in")}`]: { body: on },
  });
  await userEvent.click(save);
  await screen.findByText("On. The certificate is valid until January 2, 2126.");
  await press("Turn off");
  await screen.findByText("Sign-in with your provider is off");
  expect(sent(askedNow, "PUT").at(-1)).toEqual([at("/admin/sign-in"), { provider: null }]);
});

test("an admin enters the domain, sees its DNS record, and has it verified", async () => {
  const domain = {
    name: "harbour.example",
    isProven: false,
    record: "veranda-domain-verification=abc",
    lapsesAt: null,
  };
  const plan = { ...team(), associatedDomain: domain, plan: "FREE", seats: { used: 3, limit: 10_000 } };
  const asked = answerCalls({
    ...asAdmin,
    [`GET ${at("/admin")}`]: { body: plan },
    [`PUT ${at("/admin/domain")}`]: refusal("INVALID_INPUT", 400, "x"),
    [`POST ${at("/admin/domain/verify")}`]: refusal("DOMAIN_NOT_PROVEN", 409, "x"),
  });
  show("/?tab=settings");
  const record = await screen.findByRole<HTMLInputElement>("textbox", { name: "TXT record" });
  expect(record.value).toBe("veranda-domain-verification=abc");
  await press("Check now");
  await screen.findByText(/^The TXT record wasn’t found/);
  const field = screen.getByRole("textbox", { name: "Email domain" });
  await userEvent.clear(field);
  await userEvent.type(field, "nonsense");
  await userEvent.click(screen.getAllByRole("button", { name: "Save" })[1] as HTMLElement);
  await screen.findByText("Enter a domain, such as example.org.");
  expect(sent(asked, "PUT")).toEqual([[at("/admin/domain"), { domain: "nonsense" }]]);
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
  show("/?tab=log");
  await screen.findByText("Ann removed Cy");
  for (const line of [
    "A former member left",
    "2 spaces passed from Sue to Ann",
    "Sue gave the space “Lounge” to the organisation",
  ])
    expect(screen.getByText(line)).toBeTruthy();
});

test("an admin renames it", async () => {
  const asked = answerCalls({ ...asAdmin, [`PATCH ${at("/admin/edit")}`]: { body: team() } });
  show("/?tab=settings");
  const field = await screen.findByRole("textbox", { name: "Organisation name" });
  expect(screen.getAllByRole<HTMLButtonElement>("button", { name: "Save" })[0]?.disabled).toBe(true);
  await userEvent.clear(field);
  await userEvent.type(field, "Harbour academy");
  await userEvent.click(screen.getAllByRole("button", { name: "Save" })[0] as HTMLElement);
  await screen.findByText("Name saved");
  expect(sent(asked, "PATCH")).toEqual([[at("/admin/edit"), { name: "Harbour academy" }]]);
});

test("an admin takes the members' list along; a refusal is said, and it can be asked for again", async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const files: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      files.push(file);
      return "blob:file";
    },
    revokeObjectURL: () => {},
  });
  let isUp = false;
  answerCalls({
    ...asAdmin,
    [`GET ${at("/admin/members/file")}`]: () =>
      isUp ? { body: { csv: "name,email\n" } } : refusal("RATE_LIMITED", 429, "x"),
  });
  show();
  await press(/CSV/);
  await screen.findByText(/^Too many attempts/);
  expect(saved).toEqual([]);
  isUp = true;
  await press(/CSV/);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatch(/\.csv$/);
  expect(await files[0]?.text()).toBe("name,email\n");
});
