import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { soon } from "#testing/soon.ts";
import Home from "./home.tsx";

const words = () => screen.queryByText(/^Veranda lets you meet people in 3D spaces/);
const show = () => {
  const asked = answerCalls({
    "GET /api/users/me": { body: currentUser() },
    "GET /api/featured": { body: [] },
    "GET /api/v2/feed": { body: [] },
    "GET /api/v2/events": { body: { events: [] } },
  });
  renderInPage(<Home />);
  return asked;
};

afterEach(() => {
  signOutForTest();
  vi.unstubAllGlobals();
});

test("who isn't signed in reads what this is and what they can do", () => {
  show();
  expect(words()).toBeTruthy();
});

test("who is signed in knows", async () => {
  signInForTest();
  const asked = show();
  await soon(() => expect(asked.some(({ url }) => url.pathname === "/api/users/me")).toBe(true));
  expect(words()).toBeNull();
});
