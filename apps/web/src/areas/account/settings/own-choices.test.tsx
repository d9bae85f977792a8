import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { CurrentUser } from "@veranda/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { currentUser, profile } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { DialogHost } from "#ui/dialogs/dialog-host.tsx";
import { closeDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { Toasts } from "#ui/toast/toasts.tsx";
import { clearToasts } from "#testing/clear-toasts.ts";
import { SettingsPage } from "./settings-page.tsx";
import type { SectionId } from "./sections.ts";

beforeEach(signInForTest);
afterEach(() => {
  clearToasts();
  readDialogs().forEach(closeDialog);
  signOutForTest();
  vi.unstubAllGlobals();
});

function show(
  section: SectionId,
  more: Parameters<typeof answerCalls>[0] = {},
  me: CurrentUser = currentUser(),
) {
  const asked = answerCalls({
    "GET /api/users/me": { body: me },
    "PATCH /api/users/me": { body: me },
    ...more,
  });
  renderInPage(
    <>
      <SettingsPage section={section} />
      <DialogHost />
      <Toasts />
    </>,
  );
  return asked;
}
const patches = (asked: ReturnType<typeof answerCalls>) =>
  asked.filter(({ method }) => method === "PATCH").map(({ body }) => body);
const isOn = (name: string | RegExp) =>
  screen.getByRole("switch", { name }).getAttribute("aria-checked") === "true";

describe("privacy", () => {
  test("a choice shows at once, before the server has answered", async () => {
    const asked = show("privacy");
    const answered = fetch;
    const unanswered: typeof fetch = (input, init) => {
      void answered(input, init);
      return new Promise(() => {});
    };
    vi.stubGlobal("fetch", (...[input, init]: Parameters<typeof fetch>) =>
      (init?.method === "PATCH" ? unanswered : answered)(input, init),
    );
    await userEvent.click(await screen.findByRole("switch", { name: /^Friends can see where I am/ }));
    expect(isOn(/^Friends can see where I am/)).toBe(false);
    await waitFor(() => expect(patches(asked)).toEqual([{ preferences: { showsWhereabouts: false } }]));
  });

  test("a choice that the server refuses goes back, and the page says why", async () => {
    show("privacy", { "PATCH /api/users/me": refusal("RATE_LIMITED", 429, "Too many.") });
    await userEvent.click(await screen.findByRole("switch", { name: /^Private profile/ }));
    await screen.findByText(/^Too many attempts/);
    await waitFor(() => expect(isOn(/^Private profile/)).toBe(false));
  });
});

describe("notifications", () => {
  const told = { notifications: [], next: null, unreadCount: 0, pushKey: "key" };
  const list = { "GET /api/notifications": { body: told } };

  test("what one wants to hear of is asked only of who wants to hear of anything", async () => {
    const me = currentUser({ notificationsEnabled: false });
    const asked = show(
      "notifications",
      { ...list, "PATCH /api/users/me": { body: { ...me, notificationsEnabled: true } } },
      me,
    );
    const all = await screen.findByRole("switch", { name: "Allow notifications" });
    expect(screen.queryByRole("switch", { name: /^Friend requests/ })).toBeNull();
    await userEvent.click(all);
    expect(isOn(/^Friend requests/)).toBe(true);
    expect(patches(asked)).toEqual([{ notificationsEnabled: true }]);
    // This browser has no way to be told while no page is open.
    await screen.findByText("This browser doesn’t support push notifications.");
  });

  test("a kind that the server refuses to leave out is heard of again, and the page says why", async () => {
    show(
      "notifications",
      { ...list, "PATCH /api/users/me": refusal("RATE_LIMITED", 429, "Too many.") },
      currentUser({ notificationsEnabled: true }),
    );
    await userEvent.click(await screen.findByRole("switch", { name: "New followers" }));
    await screen.findByText(/^Too many attempts/);
    await waitFor(() => expect(isOn("New followers")).toBe(true));
  });
});

/** jsdom's blobs have no `text`. */
const textOf = (blob: Blob) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result));
    reader.readAsText(blob);
  });

describe("one’s data", () => {
  test("everything that is kept of one is saved as a file of one’s name", async () => {
    const saved: { name: string; href: string }[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, href: this.href });
    });
    const blobs: Blob[] = [];
    vi.stubGlobal(
      "URL",
      class extends URL {
        static override createObjectURL = (blob: Blob) => `blob:${blobs.push(blob)}`;
        static override revokeObjectURL = () => {};
      },
    );
    show("data", { "GET /api/users/me/export": { body: { account: { username: "ann" } } } });
    await userEvent.click(await screen.findByRole("button", { name: "Download" }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(["ann.json"]));
    expect(await textOf(blobs[0] as Blob)).toContain('"username": "ann"');
  });

  test("a download that fails says so, and can be had by another press", async () => {
    show("data", { "GET /api/users/me/export": refusal("RATE_LIMITED", 429, "Too many.") });
    await userEvent.click(await screen.findByRole("button", { name: "Download" }));
    await screen.findByText(/^Too many attempts/);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Download" }).disabled).toBe(false);
  });

  test("leaving for good asks first", async () => {
    const asked = show("data");
    await userEvent.click(await screen.findByRole("button", { name: "Delete my account" }));
    await screen.findByRole("dialog");
    expect(asked.some(({ method }) => method === "DELETE")).toBe(false);
  });
});

describe("people one has blocked", () => {
  const { userID, username, displayName, picture } = profile();

  test("are listed, and let back in by a press", async () => {
    let people = [{ userID, username, displayName, picture }];
    const asked = show("blocked", {
      "GET /api/friends/blocked": () => ({ body: { people, next: null } }),
      [`DELETE /api/users/${userID}/block`]: () => {
        people = [];
        return { body: {} };
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Unblock Grace" }));
    await screen.findByText("You haven’t blocked anyone.");
    expect(asked.some(({ method }) => method === "DELETE")).toBe(true);
    await waitFor(() => expect(readToasts()).toHaveLength(1));
  });
});

test("who is not signed in is asked to, and nothing of anybody is asked for", async () => {
  signOutForTest();
  const asked = show("sessions");
  await screen.findByRole("button", { name: /^Sign in/ });
  expect(asked).toEqual([]);
});
