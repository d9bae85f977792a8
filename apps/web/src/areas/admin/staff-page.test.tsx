import type { StaffUser } from "@veranda/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { currentUser, reportCounts, staffReport } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { publishAuth } from "#session/auth-view.ts";
import { closeDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { DialogHost } from "#ui/dialogs/dialog-host.tsx";
import { Toasts } from "#ui/toast/toasts.tsx";
import { StaffPage } from "./staff-page.tsx";

const bob: StaffUser = {
  id: "BBBBBBBBBBBBBBBB",
  username: "bob",
  displayName: "Bob Reed",
  email: "bob@example.org",
  isVerified: false,
  isStaff: false,
  ageBand: null,
  isTooYoung: false,
  createdAt: "2026-01-02T10:00:00.000Z",
  lastLoginAt: null,
  featureFlags: {},
  treatments: {},
  userFlags: [],
};

beforeEach(() => publishAuth({ status: "Authenticated", isLoggedIn: true, isSettled: true }));
afterEach(() => {
  act(() => readDialogs().forEach(closeDialog));
  publishAuth({ status: "Uninitialized", isLoggedIn: false, isSettled: true });
  vi.unstubAllGlobals();
});

const staff = { "GET /api/users/me": { body: currentUser({ isStaff: true }) } };
const found = { ...staff, "GET /api/staff/users": { body: [bob] } };
const line = `PATCH /api/users/${bob.id}`;
const show = () =>
  renderInPage(
    <>
      <StaffPage />
      <DialogHost />
      <Toasts />
    </>,
  );

test("others than staff get a message, and nothing is fetched", async () => {
  const asked = answerCalls({ "GET /api/users/me": { body: currentUser() } });
  show();
  await screen.findByRole("heading", { name: "This page is for staff" });
  expect(asked.filter(({ url }) => url.pathname.startsWith("/api/staff"))).toEqual([]);
});

const mailing = (sendsMail: boolean) => ({
  "POST /api/bootstrap": { body: { signIn: { methods: ["Email"], sendsMail } } },
});

test("without a mail server, staff see which settings are missing", async () => {
  answerCalls({ ...staff, ...mailing(false) });
  show();
  expect(await screen.findByText("SMTP_URL")).toBeTruthy();
});

test("with a mail server, staff see no notice about it", async () => {
  const asked = answerCalls({ ...staff, ...mailing(true) });
  show();
  await screen.findByRole("tablist");
  await waitFor(() => expect(asked.some(({ url }) => url.pathname === "/api/bootstrap")).toBe(true));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.queryByText("SMTP_URL")).toBeNull();
});

test("a person is found by what is typed, and made staff by a switch that asks first", async () => {
  const asked = answerCalls({ ...found, [line]: { body: { ...bob, isStaff: true } } });
  show();
  await userEvent.type(await screen.findByRole("searchbox"), "reed");
  await waitFor(() => expect(asked.some(({ url }) => url.searchParams.get("query") === "reed")).toBe(true));
  await userEvent.click(await screen.findByText("Bob Reed"));
  await userEvent.click(screen.getByRole("switch", { name: /^Administrator/ }));
  const question = within(await screen.findByRole("dialog", { name: "Make Bob Reed an administrator?" }));
  expect(question.getByText(/suspend accounts, take down spaces/)).toBeTruthy();
  expect(asked.some(({ method }) => method === "PATCH")).toBe(false);
  await userEvent.click(question.getByRole("button", { name: "Make administrator" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "PATCH")).toMatchObject({ body: { isStaff: true } }),
  );
  // As the switch is called.
  await waitFor(() => expect(screen.getAllByText("Administrator")).toHaveLength(2));
});

test("who is an administrator stays one where that is not confirmed, or they are the last", async () => {
  const last = { ...bob, isStaff: true };
  const asked = answerCalls({
    ...staff,
    "GET /api/staff/users": { body: [last] },
    [line]: refusal("LAST_STAFF", 409, "The last one."),
  });
  show();
  await userEvent.click(await screen.findByText("Bob Reed"));
  const toggle = screen.getByRole("switch", { name: /^Administrator/ });
  await userEvent.click(toggle);
  const question = { name: "Remove Bob Reed as administrator?" };
  await userEvent.click(
    within(await screen.findByRole("dialog", question)).getByRole("button", { name: "Cancel" }),
  );
  expect(asked.some(({ method }) => method === "PATCH")).toBe(false);
  await userEvent.click(toggle);
  await userEvent.click(
    within(await screen.findByRole("dialog", question)).getByRole("button", { name: "Remove administrator" }),
  );
  await screen.findByText(/^This site needs at least one administrator/);
  await waitFor(() => expect(toggle.getAttribute("aria-checked")).toBe("true"));
});

test("staff see whom an account is linked with, and end a link with a reason", async () => {
  const kim = { userID: "KKKKKKKKKKKKKKKK", username: "kim", displayName: "Kim", picture: "/kim.webp" };
  const end = `POST /api/staff/users/${bob.id}/family/${kim.userID}/end`;
  const asked = answerCalls({
    ...found,
    [`GET /api/staff/users/${bob.id}/family`]: {
      body: { parents: [], children: [{ person: kim, linkedAt: "2026-03-02T10:00:00.000Z" }] },
    },
    [end]: { body: { parents: [], children: [] } },
  });
  show();
  await screen.findByText("Bob Reed");
  expect(asked.some(({ url }) => url.pathname.endsWith("/family"))).toBe(false);
  await userEvent.click(screen.getByText("Bob Reed"));
  await userEvent.click(await screen.findByRole("button", { name: "End link with Kim" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "End link" }));
  await dialog.findByText("Enter a reason.");
  await userEvent.type(dialog.getByRole("textbox", { name: /^Reason/ }), "Not the parent.");
  await userEvent.click(dialog.getByRole("button", { name: "End link" }));
  await screen.findByText("No family links.");
  expect(asked.find(({ url }) => url.pathname.endsWith("/end"))?.body).toEqual({ reason: "Not the parent." });
});

test("a flag of one person goes back when the server refuses it, and says why", async () => {
  answerCalls({ ...found, [line]: refusal("RATE_LIMITED", 429, "Too many changes at once.") });
  show();
  await userEvent.click(await screen.findByText("Bob Reed"));
  const menu = within(await screen.findByRole("radiogroup", { name: "Debug menu" }));
  await userEvent.click(menu.getByRole("radio", { name: "On" }));
  await screen.findByText(/^Too many attempts/);
  await waitFor(() =>
    expect(menu.getByRole<HTMLInputElement>("radio", { name: "Default" }).checked).toBe(true),
  );
});

const REPORT = staffReport();
const ANN = { id: "AnnAnnAnnAnnAnn1", username: "ann", displayName: "Ann" };
const BOB = { id: "BobBobBobBobBob1", username: "bob", displayName: "Bob Reed" };
const DETAIL = {
  conflictOfInterest: null,
  files: [],
  others: [],
  othersLeft: 0,
  evidence: {
    at: REPORT.at,
    instance: 1,
    chat: [
      {
        id: "m1",
        senderName: "Bob Reed",
        accountId: BOB.id,
        participantId: "p1",
        text: "Go away!",
        sentAt: REPORT.at,
      },
    ],
    people: [
      { participantId: "p1", accountId: BOB.id, displayName: "Bob Reed", position: [1, 0, -2.5] },
      { participantId: "p2", accountId: ANN.id, displayName: "Ann", position: [0, 0, 0] },
    ],
  },
  picture: null,
  removableParts: [],
  earlier: [],
  log: [],
};
const queue = (...reports: object[]) => ({
  "GET /api/staff/reports": { body: { reports, next: null, counts: reportCounts() } },
});

test("a report without its people still stands, without names", async () => {
  const guest = { id: "a1b2c3d4e5f6a7b8", displayName: "Wandering Owl" };
  const ofGuest = {
    ...REPORT,
    id: "7f1c2a34-9a52-4c1e-8d36-0b1f6d1f2a77",
    guest,
    category: "offensive_portal_rooms",
    reason: "Sold hats.",
  };
  answerCalls({ ...found, ...queue(REPORT, ofGuest) });
  show();
  await userEvent.click(await screen.findByRole("tab", { name: "Reports" }));
  await screen.findByText("Shouted at me.");
  expect(screen.getAllByText("a deleted account")).toHaveLength(3);
  expect(screen.getByText("Wandering Owl")).toBeTruthy();
  // In the words of those who reported it.
  const [row] = screen.getAllByText("Sold hats.").map((words) => words.closest("article"));
  expect(row?.textContent).toContain("Offensive portals or spaces");
});

test("a report is looked at with its evidence and decided on with a reason", async () => {
  const report = { ...REPORT, reporter: ANN, reported: BOB };
  const path = `/api/staff/reports/${report.id}`;
  const decision = {
    id: "8f1c2a34-9a52-4c1e-8d36-0b1f6d1f2a77",
    outcome: "suspended",
    reason: "Threats.",
    at: REPORT.at,
    by: "Ada",
    endsAt: "2026-04-03T10:00:00.000Z",
    undone: null,
    appeals: [],
  };
  const asked = answerCalls({
    ...found,
    ...queue(report),
    [`GET ${path}`]: { body: { ...DETAIL, report } },
    [`POST ${path}/decision`]: {
      body: {
        ...DETAIL,
        report: { ...report, decision },
        log: [{ at: REPORT.at, act: "suspended", by: "Ada", detail: "30 d" }],
      },
    },
  });
  show();
  await userEvent.click(await screen.findByRole("tab", { name: "Reports" }));
  await userEvent.click(await screen.findByRole("button", { name: "View report" }));
  await screen.findByText("Go away!");
  await screen.findByText("2.7 m away");
  await userEvent.click(screen.getByRole("button", { name: "Decide" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Decide on this report" }));
  expect(dialog.queryByRole("radio", { name: /^Take the space down/ })).toBeNull();
  await userEvent.click(dialog.getByRole("radio", { name: /^Suspend the account/ }));
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "For how long" }), "30 days");
  await userEvent.click(dialog.getByRole("button", { name: "Suspend the account" }));
  await dialog.findByText("Enter a reason.");
  await userEvent.type(dialog.getByRole("textbox"), "Threats.");
  await userEvent.click(dialog.getByRole("button", { name: "Suspend the account" }));
  await screen.findByText("Decided. Both sides have been told.");
  const sent = asked.find(({ url }) => url.pathname === `${path}/decision`);
  expect(sent?.body).toEqual({ outcome: "suspended", reason: "Threats.", days: 30 });
});

test("a report that was left by a link is there again on the way back, and before it the list", async () => {
  const report = { ...REPORT, reporter: ANN, reported: BOB };
  answerCalls({
    ...found,
    ...queue(report),
    [`GET /api/staff/reports/${report.id}`]: { body: { ...DETAIL, report } },
  });
  const { router } = show();
  await userEvent.click(await screen.findByRole("tab", { name: "Reports" }));
  await userEvent.click(await screen.findByRole("button", { name: "View report" }));
  await userEvent.click((await screen.findAllByRole("link", { name: "Bob Reed" }))[0] as HTMLElement);
  await screen.findByText("Another page");
  await act(() => router.navigate(-1));
  await userEvent.click(await screen.findByRole("button", { name: "All reports" }));
  expect(await screen.findByRole("button", { name: "View report" })).toBeTruthy();
});

test("what a guest did is noted: there is no account to act against, and staff alone read why", async () => {
  const report = { ...REPORT, guest: { id: "a1b2c3d4e5f6a7b8", displayName: "Wandering Owl" } };
  const path = `/api/staff/reports/${report.id}`;
  const asked = answerCalls({
    ...found,
    ...queue(report),
    [`GET ${path}`]: { body: { ...DETAIL, report } },
    [`POST ${path}/decision`]: { body: { ...DETAIL, report } },
  });
  show();
  await userEvent.click(await screen.findByRole("tab", { name: "Reports" }));
  await screen.findByText(/1 noted/);
  await userEvent.click(await screen.findByRole("button", { name: "View report" }));
  await userEvent.click(await screen.findByRole("button", { name: "Decide" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Decide on this report" }));
  expect(dialog.queryByRole("radio", { name: /^Warn/ })).toBeNull();
  await userEvent.click(dialog.getByRole("radio", { name: /^Note a violation/ }));
  await userEvent.type(dialog.getByRole("textbox", { name: /^Reason \(only staff read it\)/ }), "Slurs.");
  await userEvent.click(dialog.getByRole("button", { name: "Note a violation" }));
  await screen.findByText("Decided. The person who reported it has been told.");
  const sent = asked.find(({ url }) => url.pathname === `${path}/decision`);
  expect(sent?.body).toEqual({ outcome: "noted", reason: "Slurs." });
});

test("a second decision is refused as already decided", async () => {
  const path = `/api/staff/reports/${REPORT.id}`;
  answerCalls({
    ...found,
    ...queue(REPORT),
    [`GET ${path}`]: { body: { ...DETAIL, report: REPORT } },
    [`POST ${path}/decision`]: refusal("ALREADY_DECIDED", 409, "Decided."),
  });
  show();
  await userEvent.click(await screen.findByRole("tab", { name: "Reports" }));
  await userEvent.click(await screen.findByRole("button", { name: "View report" }));
  await userEvent.click(await screen.findByRole("button", { name: "Decide" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Decide on this report" }));
  expect(dialog.queryByRole("radio", { name: /^Warn/ })).toBeNull();
  await userEvent.click(dialog.getByRole("radio", { name: /^No violation/ }));
  await userEvent.type(dialog.getByRole("textbox"), "A joke.");
  await userEvent.click(dialog.getByRole("button", { name: "Dismiss the report" }));
  await dialog.findByText("Someone has already decided this.");
});

test("a job that failed is named with its error and tried again; then it waits", async () => {
  const id = "6f1c2a34-9a52-4c1e-8d36-0b1f6d1f2a77";
  const kind = { name: "mail.deliver", waiting: 2, running: 0, failed: 1, doneAt: null };
  const job = { id, name: "mail.deliver", at: "2026-03-04T10:00:00.000Z", attempts: 3, error: "EAUTH" };
  const retry = `POST /api/staff/jobs/${id}/retry`;
  const asked = answerCalls({
    ...found,
    "GET /api/staff/jobs": { body: { kinds: [kind], failed: [job] } },
    [retry]: { body: { kinds: [{ ...kind, waiting: 3, failed: 0 }], failed: [] } },
  });
  show();
  await userEvent.click(await screen.findByRole("tab", { name: "Jobs" }));
  expect((await screen.findByText("EAUTH")).parentElement?.textContent).toContain("3 attempts");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("No failed jobs.");
  await screen.findByText("The job will run again now.");
  const row = within(screen.getByRole("row", { name: /^Send an email/ }));
  expect(row.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual(["3", "0", "0"]);
  expect(asked.filter(({ url }) => url.pathname.endsWith("/retry"))).toHaveLength(1);
});

test("an action on a finished job shows an error and refetches the list", async () => {
  const id = "6f1c2a34-9a52-4c1e-8d36-0b1f6d1f2a77";
  const job = { id, name: "spaces.purge", at: "2026-03-04T10:00:00.000Z", attempts: 1, error: "TIMEOUT" };
  const asked = answerCalls({
    ...found,
    "GET /api/staff/jobs": { body: { kinds: [], failed: [job] } },
    [`POST /api/staff/jobs/${id}/retry`]: refusal("NOT_FOUND", 404, "Not there."),
  });
  show();
  await userEvent.click(await screen.findByRole("tab", { name: "Jobs" }));
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await screen.findByText("This job no longer exists.");
  const reads = () => asked.filter(({ url }) => url.pathname === "/api/staff/jobs");
  await waitFor(() => expect(reads()).toHaveLength(2));
});
