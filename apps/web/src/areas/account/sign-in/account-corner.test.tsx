import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage, site } from "#testing/render.tsx";
import { AvatarModal } from "../../people/index.ts";
import { closeDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { LoginDialog } from "#session/login-dialog.ts";
import { SiteContext } from "#site/site.ts";
import { AccountCorner } from "./account-corner.tsx";
import { publishAuth } from "#session/auth-view.ts";

const nobody = { status: "Uninitialized", isLoggedIn: false, isSettled: true } as const;
const somebody = { ...nobody, status: "Authenticated", isLoggedIn: true } as const;
afterEach(() => publishAuth(nobody));

test("offers the sign-in to nobody in particular", async () => {
  renderInPage(<AccountCorner />);
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  expect(readDialogs()).toEqual([LoginDialog]);
});

test("keeps its place while a session is being taken up", () => {
  publishAuth({ ...nobody, isSettled: false });
  renderInPage(
    <SiteContext value={{ ...site, isSessionExpected: true }}>
      <AccountCorner />
    </SiteContext>,
  );
  expect(screen.getByRole("status", { name: "Signing you in" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Sign in" })).toBeNull();
});

test("offers no sign-in until the session has ended", () => {
  publishAuth({ ...nobody, status: "Authenticated", isSigningOut: true });
  renderInPage(<AccountCorner />);
  expect(screen.getByRole("status", { name: "Signing you out" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Sign in" })).toBeNull();
  act(() => publishAuth(nobody));
  expect(screen.getByRole("button", { name: "Sign in" })).toBeDefined();
});

test("shows the avatar's portrait without a profile picture", async () => {
  answerCalls({
    "GET /api/users/me": { body: currentUser() },
    "GET /api/content/avatars": { body: [{ id: "olive", name: "Olive", thumbnail: "/olive.webp" }] },
  });
  publishAuth(somebody);
  renderInPage(<AccountCorner />);
  const corner = await screen.findByRole("button", { name: "Your account, Ann" });
  await waitFor(() => expect(corner.querySelector("img")?.getAttribute("src")).toBe("/olive.webp"));
});

test("opens the avatar dialog", async () => {
  answerCalls({ "GET /api/users/me": { body: currentUser() } });
  publishAuth(somebody);
  renderInPage(<AccountCorner />);
  await userEvent.click(await screen.findByRole("button", { name: "Your account, Ann" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Avatar" }));
  expect(readDialogs()).toContain(AvatarModal);
  act(() => closeDialog(AvatarModal));
});

test("is the person's, and is walked with the keys", async () => {
  answerCalls({ "GET /api/users/me": { body: currentUser() } });
  publishAuth(somebody);
  renderInPage(<AccountCorner />);
  const corner = await screen.findByRole("button", { name: "Your account, Ann" });
  corner.focus();
  await userEvent.keyboard("{Enter}");
  expect((await screen.findByRole("menuitem", { name: "Profile" })).getAttribute("href")).toBe("/@ann");
  await userEvent.keyboard("{End}");
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("menuitem", { name: "Sign out" })),
  );
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  expect(document.activeElement).toBe(corner);
});
