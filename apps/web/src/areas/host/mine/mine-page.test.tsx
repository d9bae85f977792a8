import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { currentUser, ownSpace, spaceCard } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { readToasts, showToast } from "#ui/toast/toast-store.ts";
import { MenuItem } from "#ui/menu.tsx";
import { Toasts } from "#ui/toast/toasts.tsx";
import { DialogHost } from "#ui/dialogs/dialog-host.tsx";
import { clearToasts } from "#testing/clear-toasts.ts";
import { WalkInGate } from "../walk-in-gate.tsx";
import { timeLeft } from "./deleted-spaces.tsx";
import { MinePage } from "./mine-page.tsx";

const own = {
  shareSetting: "PRIVATE",
  isInviteOnly: false,
  shareId: "key-of-mine",
  isPublishedToExplore: false,
  isSandbox: false,
  isOwner: true,
} as const;
const porch = spaceCard({ id: "porch001", slug: "porch", name: "Porch", own });
const club = spaceCard({
  id: "club0001",
  slug: "club",
  name: "Club",
  own: { ...own, shareSetting: "PUBLIC_LINK" },
});
const theirs = spaceCard({ id: "theirs01", name: "Theirs", own: { ...own, isOwner: false } });

const show = (more: Parameters<typeof answerCalls>[0] = {}) => {
  const asked = answerCalls({
    "GET /api/users/me": { body: currentUser() },
    "GET /api/rooms": (url) => ({
      body: {
        spaces: url.searchParams.get("type") === "admin" ? [porch, theirs] : [porch, club],
        next: null,
      },
    }),
    "GET /api/rooms/deleted": { body: [] },
    ...more,
  });
  renderInPage(
    <>
      <MinePage menuItems={({ name }) => <MenuItem onSelect={() => {}}>{`Plan in ${name}`}</MenuItem>} />
      <WalkInGate />
      <DialogHost />
      <Toasts />
    </>,
  );
  return asked;
};
const openMenu = async (name: string) =>
  userEvent.click(await screen.findByRole("button", { name: `More about ${name}` }));

beforeEach(signInForTest);
afterEach(() => {
  clearToasts();
  signOutForTest();
});

test("each of the person's spaces shows how it is shared", async () => {
  show();
  expect((await screen.findByRole("link", { name: /Porch/ })).textContent).toContain("Anyone with the link");
  expect(screen.getByRole("link", { name: /Club/ }).textContent).toContain("Public");
  expect(screen.getByRole("button", { name: /Your sandbox/ })).toBeTruthy();
});

test("the link of the person's own space opens for others too", async () => {
  const invited = spaceCard({ id: "invited1", name: "Invited", own: { ...own, isInviteOnly: true } });
  show({ "GET /api/rooms": { body: { spaces: [porch, club, invited], next: null } } });
  const href = async (name: RegExp) => (await screen.findByRole("link", { name })).getAttribute("href");
  expect(await href(/Porch/)).toBe("/s/porch-porch001?share=key-of-mine");
  expect(await href(/Club/)).toBe("/s/club-club0001");
  expect(await href(/Invited/)).toBe("/s/terrace-invited1");
});

test("a space that others may enter is shown in explore from its menu, a private one is not offered it", async () => {
  const asked = show({ "POST /api/rooms/club0001/publish": { body: ownSpace({ id: "club0001" }) } });
  await openMenu("Porch");
  expect(screen.queryByRole("menuitem", { name: "Show on home page and in search" })).toBeNull();
  await userEvent.keyboard("{Escape}");
  await openMenu("Club");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Show on home page and in search" }));
  await waitFor(() =>
    expect(asked.find(({ url }) => url.pathname.endsWith("/publish"))?.body).toEqual({ isPublished: true }),
  );
});

test("what other areas offer for a space is in its menu", async () => {
  show();
  await openMenu("Club");
  expect(await screen.findByRole("menuitem", { name: "Plan in Club" })).toBeTruthy();
});

test("a space is deleted with a word before, and comes back by Undo", async () => {
  const asked = show({
    "POST /api/rooms/delete/porch001": { body: {} },
    "POST /api/rooms/porch001/restore": { body: ownSpace({ id: "porch001", name: "Porch" }) },
  });
  await openMenu("Porch");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Porch?" }));
  expect(dialog.getByText(/restore it for 30 days/)).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Porch was restored.")).toBeTruthy();
  expect(asked.map(({ url }) => url.pathname)).toEqual(
    expect.arrayContaining(["/api/rooms/delete/porch001", "/api/rooms/porch001/restore"]),
  );
});

test("what one looks after for others stands apart, and only its owner deletes it", async () => {
  show();
  await userEvent.click(screen.getByRole("tab", { name: "Hosting" }));
  expect((await screen.findByRole("link", { name: /Theirs/ })).textContent).toContain("by Veranda");
  expect(screen.queryByRole("link", { name: /Porch/ })).toBeNull();
  await openMenu("Theirs");
  expect(screen.queryByRole("menuitem", { name: "Delete" })).toBeNull();
});

test("what was deleted can be brought back", async () => {
  const goneAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const asked = show({
    "GET /api/rooms/deleted": { body: [{ ...porch, deletedAt: goneAt, goneAt }] },
    "POST /api/rooms/porch001/restore": { body: ownSpace({ name: "Porch" }) },
  });
  act(() => showToast({ message: "Porch was deleted. You can restore it for 30 days." }));
  await userEvent.click(await screen.findByRole("tab", { name: "Deleted 1" }));
  expect(await screen.findByText("Kept for 3 more days")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Restore Porch" }));
  await waitFor(() => expect(asked.some(({ url }) => url.pathname.endsWith("/restore"))).toBe(true));
  // That it was deleted isn't so any more.
  await waitFor(() => expect(readToasts().map(({ message }) => message)).toEqual(["Porch was restored."]));
});

const version = (more: object) => ({
  id: "22222222-2222-4222-8222-222222222222",
  fileId: "33333333-3333-4333-8333-333333333333",
  sku: "my-loft",
  version: 1,
  title: "My loft",
  size: 2_400_000,
  state: "ready",
  progress: 1,
  refusal: null,
  url: "/files/loft.json",
  thumbnail: null,
  createdAt: "2026-01-01T12:00:00.000Z",
  ...more,
});

test("a package stands with its highest version, its build log, and a way to delete a version", async () => {
  const two = version({ id: "two", version: 2, state: "building", progress: 0.4, url: null });
  const asked = show({
    "GET /api/v2/users/sdk-packages": { body: [two, version({})] },
    "GET /api/packages/my-loft/2/log": {
      body: {
        state: "building",
        progress: 0.4,
        lines: [{ at: "2026-01-01T12:00:00.000Z", level: "info", step: "CHECKING", file: "geometry.glb" }],
      },
    },
    "GET /api/contentMenu": {
      body: {
        items: [],
        next: null,
        storage: {
          usedBytes: 2_400_000,
          limitBytes: 100_000_000,
          softLimitBytes: 90_000_000,
          plan: "FREE",
          suggestedPlan: null,
        },
      },
    },
    "DELETE /api/v2/files/33333333-3333-4333-8333-333333333333": { body: {} },
  });
  await userEvent.click(await screen.findByRole("tab", { name: "Packages" }));
  expect(await screen.findByText("Up to 100 MB each. You use 2.4 MB of your 100 MB.")).toBeTruthy();
  const loft = within(await screen.findByRole("region", { name: "My loft" }));
  expect(loft.getByRole("progressbar", { name: "Building My loft" }).ariaValueNow).toBe("40");
  expect(await loft.findByText("Checking geometry.glb")).toBeTruthy();
  await userEvent.click(loft.getByText("One earlier version"));
  await userEvent.click(loft.getByRole("button", { name: "More about version 1 of my-loft" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete this version" }));
  expect(await screen.findByText("Version 1 of my-loft is deleted.")).toBeTruthy();
  expect(asked.some(({ method }) => method === "DELETE")).toBe(true);
});

test("a package that is larger than the plan allows is not sent", async () => {
  const asked = show({ "GET /api/v2/users/sdk-packages": { body: [] } });
  await userEvent.click(await screen.findByRole("tab", { name: "Packages" }));
  const file = new File(["x"], "large.zip");
  Object.defineProperty(file, "size", { value: 1_200_000_000 });
  await userEvent.upload(await screen.findByLabelText("Zip file of a package"), file);
  expect(await screen.findByText(/1\.2 GB.*The limit on your plan/)).toBeTruthy();
  expect(asked.some(({ method }) => method === "POST")).toBe(false);
});

test("the last day is said as such", () => {
  expect(timeLeft("2026-01-02T00:00:00.000Z", Date.parse("2026-01-01T12:00:00.000Z"))).toBe(
    "Kept until tomorrow",
  );
});
