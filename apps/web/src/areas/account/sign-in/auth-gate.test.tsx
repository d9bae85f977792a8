import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { soon } from "#testing/soon.ts";
import { readAuth } from "#session/auth-view.ts";
import { signOut } from "#session/auth.ts";
import { LoginDialog } from "#session/login-dialog.ts";
import { closeDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { AuthGate } from "./auth-gate.tsx";

const REFRESH = "POST /api/auth/session/refresh";
const grant = { body: { accessToken: "ann-1", expiresAt: Date.now() + 900_000 } };

beforeEach(() => void (document.cookie = "sapi_token=xsrf-1"));
afterEach(async () => {
  act(() => readDialogs().forEach(closeDialog));
  document.cookie = "signed_in=; Max-Age=0";
  if (readAuth().isLoggedIn) await signOut();
  await vi.waitUntil(() => !readAuth().isLoggedIn);
  vi.unstubAllGlobals();
});
const refreshes = (asked: ReturnType<typeof answerCalls>) =>
  asked.filter(({ url }) => url.pathname.endsWith("/refresh"));

test("a browser without a session asks for nothing", async () => {
  const asked = answerCalls({});
  renderInPage(<AuthGate />);
  await vi.dynamicImportSettled();
  expect(asked).toEqual([]);
});

test("an address that asks for sign-in opens the dialog, and is cleaned", async () => {
  answerCalls({});
  const { router } = renderInPage(<AuthGate />, { path: "/?login=1&tab=members" });
  await soon(() => expect(readDialogs()).toEqual([LoginDialog]));
  expect(router.state.location.search).toBe("?tab=members");
  expect(router.state.historyAction).toBe("REPLACE");
  act(() => closeDialog(LoginDialog));
  await vi.dynamicImportSettled();
  expect(readDialogs()).toEqual([]);
});

test("a session is restored, and missing acceptance of the terms is asked for", async () => {
  document.cookie = "signed_in=1";
  let acceptedTermsAt: string | null = null;
  const asked = answerCalls({
    [REFRESH]: grant,
    "GET /api/users/me": () => ({ body: currentUser({ acceptedTermsAt }) }),
    "DELETE /api/auth/session/delete": { body: {} },
  });
  const { unmount } = renderInPage(<AuthGate />);
  expect(await screen.findByRole("dialog", { name: /^Welcome to/ })).toBeTruthy();
  expect(readAuth().isLoggedIn).toBe(true);
  expect(refreshes(asked)).toHaveLength(1);
  unmount();
  acceptedTermsAt = "2026-01-01T00:00:00.000Z";
  renderInPage(<AuthGate />);
  await soon(() =>
    expect(asked.filter(({ url }) => url.pathname === "/api/users/me").length).toBeGreaterThan(1),
  );
  expect(screen.queryByRole("dialog")).toBeNull();
});
