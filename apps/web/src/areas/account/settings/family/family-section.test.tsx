import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Family, LinkedChild, ParentalControls } from "@veranda/contract/records/family";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sendLog } from "#api/logs/send-log.ts";
import { answerCalls, refusal } from "#testing/answers.ts";
import { currentUser, profile } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { DialogHost } from "#ui/dialogs/dialog-host.tsx";
import { closeDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { Toasts } from "#ui/toast/toasts.tsx";
import { clearToasts } from "#testing/clear-toasts.ts";
import { SettingsPage } from "../settings-page.tsx";

const { userID, username, displayName, picture } = profile();
/** Called Grace. */
const person = { userID, username, displayName, picture };
const KEY = "k".repeat(43);
const EXPIRES = "2026-12-05T12:00:00.000Z";
const nobody: Family = { isChild: false, parents: [], controls: null, linkExpiresAt: null, children: [] };
const child: LinkedChild = {
  person,
  friends: ["Kit", "Lou"],
  otherParents: [],
  controls: { conversation: "friends", hasFriendRequests: true },
};

beforeEach(signInForTest);
afterEach(() => {
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  clearToasts();
  readDialogs().forEach(closeDialog);
  signOutForTest();
  vi.unstubAllGlobals();
});

function show(family: () => Family, more: Parameters<typeof answerCalls>[0] = {}) {
  const asked = answerCalls({
    "GET /api/users/me": { body: currentUser() },
    "GET /api/family": () => ({ body: family() }),
    ...more,
  });
  const { router } = renderInPage(
    <>
      <SettingsPage section="family" />
      <DialogHost />
      <Toasts />
    </>,
  );
  return Object.assign(asked, { router });
}
const openLink = (): void => history.replaceState(null, "", `/#key=${KEY}`);
const sent = (asked: ReturnType<typeof answerCalls>, verb: string) =>
  asked.filter(({ method }) => method === verb).map(({ body }) => body);

describe("somebody under 16", () => {
  test("is told what parents see and can do, and makes a link that shows once", async () => {
    let linkExpiresAt: string | null = null;
    show(() => ({ ...nobody, isChild: true, linkExpiresAt }), {
      "POST /api/family/link": () => {
        linkExpiresAt = EXPIRES;
        return { body: { key: KEY, expiresAt: EXPIRES } };
      },
    });
    await screen.findByText(/can’t read your messages, listen to you or see where you are/);
    await userEvent.click(screen.getByRole("button", { name: "Create link" }));
    const link = await screen.findByRole<HTMLInputElement>("textbox", { name: /^Link for a parent/ });
    expect(link.value).toBe(`${location.origin}/settings/family#key=${KEY}`);
    expect(screen.queryByRole("button", { name: /^Create/ })).toBeNull();
  });

  test("withdraws a link that nobody has used", async () => {
    let linkExpiresAt: string | null = EXPIRES;
    const asked = show(() => ({ ...nobody, isChild: true, linkExpiresAt }), {
      "DELETE /api/family/link": () => {
        linkExpiresAt = null;
        return { body: {} };
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Withdraw link" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Withdraw link" })).toBeNull());
    expect(sent(asked, "DELETE")).toHaveLength(1);
    screen.getByRole("button", { name: "Create link" });
  });

  test("sees what was set, can’t change it, and can unlink a parent", async () => {
    let family: Family = {
      ...nobody,
      isChild: true,
      parents: [person],
      controls: { conversation: "nobody", hasFriendRequests: false },
    };
    const asked = show(() => family, {
      [`DELETE /api/family/members/${userID}`]: () => {
        family = { ...nobody, isChild: true };
        return { body: {} };
      },
    });
    const set = await screen.findByRole("region", { name: "Set by your parents or guardians" });
    within(set).getByText("Nobody");
    within(set).getByText("Off");
    expect(within(set).queryByRole("switch")).toBeNull();
    expect(within(set).queryByRole("radio")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Unlink Grace" }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("button", { name: "Unlink" }));
    await waitFor(() => expect(screen.queryByText("Set by your parents or guardians")).toBeNull());
    expect(sent(asked, "DELETE")).toHaveLength(1);
  });
});

test("who has no children here reads what it is for", async () => {
  const asked = show(() => nobody);
  await screen.findByText(/^People under 16 can link/);
  expect(sent(asked, "POST")).toEqual([]);
});

describe("a parent", () => {
  test("sees the names of a child’s friends, and sets who talks with them and friend requests", async () => {
    let controls = child.controls;
    const asked = show(() => ({ ...nobody, children: [{ ...child, controls }] }), {
      [`PATCH /api/family/children/${userID}`]: () => {
        controls = { ...controls, ...(sent(asked, "PATCH").at(-1) as Partial<ParentalControls>) };
        return { body: controls };
      },
    });
    await screen.findByText("Kit");
    await userEvent.click(screen.getByRole("radio", { name: "Nobody" }));
    await waitFor(() => expect(sent(asked, "PATCH")).toEqual([{ conversation: "nobody" }]));
    await userEvent.click(screen.getByRole("switch", { name: "Friend requests" }));
    await waitFor(() => expect(sent(asked, "PATCH").at(-1)).toEqual({ hasFriendRequests: false }));
    await waitFor(() =>
      expect(screen.getByRole("switch", { name: "Friend requests" }).getAttribute("aria-checked")).toBe(
        "false",
      ),
    );
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Nobody" }).checked).toBe(true);
  });

  test("sees who else is linked as a parent", async () => {
    show(() => ({ ...nobody, children: [{ ...child, otherParents: ["Ada", "Ben"] }] }));
    expect(await screen.findByText("Also linked as parent or guardian: Ada and Ben")).toBeTruthy();
  });

  test("reads what a link means before they accept it", async () => {
    openLink();
    const asked = show(() => nobody, {
      "POST /api/family/link/preview": { body: { child: person } },
      "POST /api/family/link/accept": { body: child },
    });
    await screen.findByText("Messages, conversations and where Grace is.");
    expect(asked.some(({ url }) => url.pathname.endsWith("/accept"))).toBe(false);
    await userEvent.click(screen.getByRole("button", { name: "Accept" }));
    await waitFor(() => expect(asked.router.state.location.pathname).toBe("/settings/family"));
    expect(asked.find(({ url }) => url.pathname.endsWith("/accept"))?.body).toEqual({ key: KEY });
  });

  test("who signs in first, on another page too, keeps the link, and no log is told of it", async () => {
    signOutForTest();
    openLink();
    const asked = show(() => nobody, {
      "POST /api/family/link/preview": { body: { child: person } },
      "POST /api/logs": { body: {} },
    });
    sendLog("error", "test", "While the link is in the address");
    await waitFor(() => expect(location.hash).toBe(""));
    act(signInForTest);
    await screen.findByText("Become Grace’s parent or guardian?");
    const told = asked.filter(({ url }) => !url.pathname.endsWith("/preview"));
    expect(JSON.stringify(told.map(({ url, body }) => [url.href, body]))).not.toContain(KEY);
    expect(told.some(({ url }) => url.pathname === "/api/logs")).toBe(true);
  });

  test("is told why a link can’t be used", async () => {
    openLink();
    const asked = show(() => nobody, {
      "POST /api/family/link/preview": refusal("FAMILY_LINK_NOT_FOUND", 404, "Gone."),
    });
    await screen.findByText(/^This link has expired/);
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(asked.router.state.location.pathname).toBe("/settings/family"));
  });
});
