import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { soon } from "#testing/soon.ts";
import { readAuth } from "#session/auth-view.ts";
import { signOut } from "#session/auth.ts";
import { PartnerPage } from "./partner-page.tsx";
import { SignInResultPage } from "./sign-in-result-page.tsx";

const KEY = "POST /api/v2/users/placeb/auth";
const EXCHANGE = "POST /api/auth/v1/token/exchange";
const tokens = { idToken: "id", refreshToken: "refresh", expiresAt: Date.now() + 900_000 };

beforeEach(() => void (document.cookie = "sapi_token=xsrf-1"));
afterEach(async () => {
  await signOut();
  await vi.waitUntil(() => !readAuth().isLoggedIn);
  vi.unstubAllGlobals();
});

const open = (hash: string) => {
  history.replaceState(null, "", `/partner${hash}`);
  return renderInPage(<PartnerPage />);
};

test("the key leaves the address, is used once, and signs in", async () => {
  const asked = answerCalls({
    [KEY]: { body: { authToken: "partner-token" } },
    [EXCHANGE]: { body: tokens },
    "POST /api/auth/session": { body: { accessToken: "ann-1", expiresAt: Date.now() + 900_000 } },
    "GET /api/users/me": { body: currentUser() },
    "DELETE /api/auth/session/delete": { body: {} },
  });
  const { router, unmount } = open("#userKey=abc-1");
  expect(screen.getByRole("status").textContent).toBe("Signing you in…");
  expect(location.hash).toBe("");
  await soon(() => expect(router.state.location.pathname).toBe("/sign-in-result"));
  expect(router.state.location.search).toBe("?resultCode=200");
  expect(readAuth().isLoggedIn).toBe(true);
  unmount();
  // A page may run its effects twice.
  const again = open("#userKey=abc-1");
  await soon(() => expect(again.router.state.location.search).toBe("?resultCode=200"));
  const bodies = (line: string) =>
    asked.filter(({ method, url }) => `${method} ${url.pathname}` === line).map(({ body }) => body);
  expect(bodies(KEY)).toEqual([{ userKey: "abc-1" }]);
  expect(bodies(EXCHANGE)).toEqual([{ accessToken: "partner-token", email: null, loginProvider: "SSO" }]);
});

test.each([
  ["", {}, "The sign-in link is incomplete. Go back and try again."],
  [
    "#plain-key",
    { [KEY]: refusal("INVALID_CREDENTIAL", 401, "No.") },
    "Your key was rejected. Go back and try again.",
  ],
])("a key that doesn't do comes to a page that says so: %s", async (hash, answers, message) => {
  const asked = answerCalls(answers);
  const { router } = open(hash);
  await soon(() => expect(router.state.location.pathname).toBe("/sign-in-result"));
  const result = new URLSearchParams(router.state.location.search);
  expect(Object.fromEntries(result)).toEqual({ resultCode: "400", resultMessage: message });
  expect(asked.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual(
    hash === "" ? [] : [{ userKey: "plain-key" }],
  );
  expect(readAuth().isLoggedIn).toBe(false);
});

test.each([
  ["?resultCode=200", "You’re signed in", "Welcome."],
  ["?resultCode=400", "Couldn’t sign you in", "Go back to the site you came from and try again."],
  ["?resultCode=400&resultMessage=Your%20key%20is%20old.", "Couldn’t sign you in", "Your key is old."],
  ["", "Couldn’t sign you in", "Go back to the site you came from and try again."],
])("what it came to is said, and the way on leads home: %s", (search, title, words) => {
  renderInPage(<SignInResultPage />, { path: `/${search}` });
  expect(screen.getByRole("heading", { name: title })).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole("link").getAttribute("href")).toBe("/");
});

test("a message of anybody's is text, and no longer than a message is", () => {
  const path = `/?resultCode=400&resultMessage=${encodeURIComponent(`<b>${"x".repeat(400)}`)}`;
  renderInPage(<SignInResultPage />, { path });
  expect(screen.getByText(`<b>${"x".repeat(297)}`)).toBeTruthy();
});
