import type { StaffUser } from "@veranda/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { publishAuth } from "#session/auth-view.ts";
import { Toasts } from "#ui/toast/toasts.tsx";
import { StaffPage } from "./staff-page.tsx";

const bob: StaffUser = {
  id: "BBBBBBBBBBBBBBBB",
  username: "bob",
  displayName: "Bob Reed",
  email: "bob@example.org",
  isVerified: false,
  isStaff: false,
  createdAt: "2026-01-02T10:00:00.000Z",
  lastLoginAt: null,
  featureFlags: {},
  treatments: {},
  userFlags: [],
};

beforeEach(() => publishAuth({ status: "Authenticated", isLoggedIn: true, isSettled: true }));
afterEach(() => {
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
      <Toasts />
    </>,
  );

test("who isn't staff is told so, and nothing is asked for", async () => {
  const asked = answerCalls({ "GET /api/users/me": { body: currentUser() } });
  show();
  await screen.findByRole("heading", { name: "This page is for staff" });
  expect(asked.filter(({ url }) => url.pathname.startsWith("/api/staff"))).toEqual([]);
});

test("a person is found by what is typed, and made staff by a switch", async () => {
  const asked = answerCalls({ ...found, [line]: { body: { ...bob, isStaff: true } } });
  show();
  await userEvent.type(await screen.findByRole("searchbox"), "reed");
  await waitFor(() => expect(asked.some(({ url }) => url.searchParams.get("query") === "reed")).toBe(true));
  await userEvent.click(await screen.findByText("Bob Reed"));
  await userEvent.click(screen.getByRole("switch", { name: /^Administrator/ }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "PATCH")).toMatchObject({ body: { isStaff: true } }),
  );
  expect(await screen.findByText("Staff")).toBeDefined();
});

test("a flag of one person goes back when the server refuses it, and says why", async () => {
  answerCalls({ ...found, [line]: refusal("RATE_LIMITED", 429, "Too many changes at once.") });
  show();
  await userEvent.click(await screen.findByText("Bob Reed"));
  const menu = within(await screen.findByRole("radiogroup", { name: "Debug menu" }));
  await userEvent.click(menu.getByRole("radio", { name: "On" }));
  await screen.findByText(/^That was a lot at once/);
  await waitFor(() =>
    expect(menu.getByRole<HTMLInputElement>("radio", { name: "Default" }).checked).toBe(true),
  );
});

test("a report without its people still stands, without names", async () => {
  const report = {
    id: "1",
    reported: null,
    guest: null,
    reporter: null,
    category: "harassment",
    reason: "Shouted at me.",
    roomId: null,
    at: "2026-03-04T10:00:00.000Z",
  };
  const guest = { id: "a1b2c3d4e5f6a7b8", displayName: "Wandering Owl" };
  const ofGuest = { ...report, id: "2", guest, category: "offensive_portal_rooms", reason: "Sold hats." };
  answerCalls({ ...found, "GET /api/staff/reports": { body: [report, ofGuest] } });
  show();
  await userEvent.click(await screen.findByRole("tab", { name: "Reports" }));
  await screen.findByText("Shouted at me.");
  expect(screen.getAllByText("a deleted account")).toHaveLength(3);
  expect(screen.getByText("Wandering Owl")).toBeTruthy();
  // In the words of those who reported it.
  expect(screen.getByText(/^Offensive portals or spaces/)).toBeTruthy();
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

test("a job that is gone is told so, and the list is read again", async () => {
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
  await screen.findByText("That job isn’t there any more.");
  const reads = () => asked.filter(({ url }) => url.pathname === "/api/staff/jobs");
  await waitFor(() => expect(reads()).toHaveLength(2));
});
