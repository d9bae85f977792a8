import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { asAdmin, at, bo, invitation, press, sent, showTeam } from "./team.fixture.tsx";

beforeEach(signInForTest);
afterEach(signOutForTest);

test("an admin invites, and sees an error at the field for somebody invited already", async () => {
  const asked = answerCalls({
    ...asAdmin,
    [`POST ${at("/admin/invite")}`]: refusal("ALREADY_INVITED", 409, "x"),
  });
  showTeam("members");
  const field = await screen.findByRole("textbox", { name: /^Email addresses/ });
  await press("Invite");
  expect(screen.getByRole("alert").textContent).toContain("Enter an email address.");
  await userEvent.type(field, "Cy, cy@example.org");
  await press("Invite");
  expect(screen.getByRole("alert").textContent).toContain("Not an email address: Cy");
  await userEvent.clear(field);
  await userEvent.type(field, "cy@example.org");
  await press("Invite");
  await screen.findByText("This address has already been invited.");
  expect(sent(asked, "POST")).toEqual([[at("/admin/invite"), { email: "cy@example.org", resend: false }]]);
});

test("an admin pastes many addresses: those who can't be invited stay, each with the reason", async () => {
  // The second of them.
  let count = 0;
  const asked = answerCalls({
    ...asAdmin,
    [`POST ${at("/admin/invite")}`]: () =>
      (count += 1) === 2 ? refusal("ALREADY_IN_ORGANIZATION", 409, "x") : { body: invitation },
  });
  showTeam("members");
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: /^Email addresses/ });
  await userEvent.click(field);
  await userEvent.paste("Ann Heron <ann@example.org>, bo@example.org\ndee@example.org");
  await press("Invite");
  await screen.findByText("2 people invited");
  expect(screen.getByRole("alert").textContent).toBe("bo@example.org This person is already a member.");
  expect(field.value).toBe("bo@example.org");
  expect(sent(asked, "POST").map(([, body]) => (body as { email: string }).email)).toEqual([
    "ann@example.org",
    "bo@example.org",
    "dee@example.org",
  ]);
});

test("after a failure that isn't about an address nobody else is tried", async () => {
  const asked = answerCalls({
    ...asAdmin,
    [`POST ${at("/admin/invite")}`]: refusal("TOO_MANY_PEOPLE", 409, "x"),
  });
  showTeam("members");
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: /^Email addresses/ });
  await userEvent.click(field);
  await userEvent.paste("ann@example.org dee@example.org");
  await press("Invite");
  await waitFor(() => expect(field.value).toBe("ann@example.org\ndee@example.org"));
  expect(sent(asked, "POST")).toHaveLength(1);
});

test("an admin sends an invitation again, and takes it back", async () => {
  const asked = answerCalls({
    ...asAdmin,
    [`POST ${at("/admin/invite")}`]: { body: invitation },
    [`DELETE ${at(`/admin/invite/${invitation.id}`)}`]: { body: {} },
  });
  showTeam("members");
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
  showTeam("members");
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
  showTeam("members");
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

test("a member's address has a line of its own, so that a long one cuts no role off", async () => {
  answerCalls(asAdmin);
  showTeam("members");
  expect((await screen.findByText(/· Admin$/)).textContent).toMatch(/^@/);
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
  showTeam("members");
  await press(/CSV/);
  await screen.findByText(/^Too many attempts/);
  expect(saved).toEqual([]);
  isUp = true;
  await press(/CSV/);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatch(/\.csv$/);
  expect(await files[0]?.text()).toBe("name,email\n");
});
