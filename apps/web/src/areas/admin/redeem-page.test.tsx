import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { publishAuth } from "#session/auth-view.ts";
import { RedeemPage } from "./redeem-page.tsx";

const CODE = "abcdefghijklmnopqrstuvwx";
const line = `PATCH /api/users/code/${CODE}`;
const signIn = (isLoggedIn: boolean) =>
  publishAuth({ status: isLoggedIn ? "Authenticated" : "Uninitialized", isLoggedIn, isSettled: true });

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, "", `/redeem#${CODE}`);
});
afterEach(() => {
  signIn(false);
  vi.unstubAllGlobals();
});

test("the code leaves the address at once, waits for a sign-in, and is used by a press", async () => {
  const asked = answerCalls({
    "GET /api/users/me": { body: currentUser() },
    [line]: { body: currentUser({ isStaff: true }) },
  });
  const { unmount } = renderInPage(<RedeemPage />);
  await screen.findByRole("heading", { name: "Sign in to use this link" });
  expect(location.hash).toBe("");
  expect(asked.some(({ method }) => method === "PATCH")).toBe(false);
  unmount();

  signIn(true);
  renderInPage(<RedeemPage />);
  await screen.findByText(/^Ann \(@ann\)/);
  await userEvent.click(screen.getByRole("button", { name: "Accept" }));
  await screen.findByRole("heading", { name: "You’re now an administrator" });
  expect(sessionStorage.getItem("redeem_code")).toBeNull();
});

test("a code that was used is said to be, and not tried again", async () => {
  answerCalls({
    "GET /api/users/me": { body: currentUser() },
    [line]: refusal("CODE_INVALID", 400, "This link has expired or has already been used."),
  });
  signIn(true);
  renderInPage(<RedeemPage />);
  await waitFor(() => screen.getByText(/^Ann \(@ann\)/));
  await userEvent.click(screen.getByRole("button", { name: "Accept" }));
  await screen.findByText("This link has expired or has already been used.");
  expect(sessionStorage.getItem("redeem_code")).toBeNull();
});

test.each(["", "#short", "#<script>alert(1)</script>aaaaaaaaaaaa"])("%s is no link", async (hash) => {
  history.replaceState(null, "", `/redeem${hash}`);
  renderInPage(<RedeemPage />);
  await screen.findByRole("heading", { name: "This link doesn’t work" });
  expect(sessionStorage.getItem("redeem_code")).toBeNull();
});
