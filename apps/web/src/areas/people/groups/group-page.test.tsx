import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { renderInPage } from "#testing/render.tsx";
import { signOutForTest } from "#testing/sign-in.ts";
import { soon } from "#testing/soon.ts";
import { GroupPage } from "./group-page.tsx";
import { takeGroupWish } from "./group-wish.ts";

const PLACE = { spaceID: "terrace1", slug: "terrace", name: "The Terrace", instanceId: "instance7" };
// Where the router of a test knows no parameter, the address ends there.
const LINK = "GET /api/v2/groups/";

beforeEach(() => {
  sessionStorage.clear();
  signOutForTest();
});
afterEach(() => vi.unstubAllGlobals());

test("a guest is led to where the group is, and joins it there", async () => {
  answerCalls({ [LINK]: { body: { leader: "Grace", count: 2, isFull: false, place: PLACE } } });
  const { router } = renderInPage(<GroupPage />);
  expect(await screen.findByRole("heading", { name: "Grace’s group" })).toBeTruthy();
  expect(screen.getByText("2 people · In The Terrace")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Join group" }));
  await soon(() => expect(router.state.location.pathname).toBe("/s/terrace-terrace1"));
  expect(takeGroupWish()).toBe("");
  expect(takeGroupWish()).toBeNull();
});

test("a leader who isn't named to whoever has the link isn't", async () => {
  answerCalls({ [LINK]: { body: { leader: null, count: 2, isFull: false, place: PLACE } } });
  renderInPage(<GroupPage />);
  expect(await screen.findByRole("heading", { name: "You’re invited to a group" })).toBeTruthy();
});

test("a guest whom nobody can lead anywhere is told why, and to come back", async () => {
  answerCalls({ [LINK]: { body: { leader: "Grace", count: 1, isFull: false, place: null } } });
  renderInPage(<GroupPage />);
  expect(await screen.findByText(/Try again when someone in the group is in a space/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Join group" })).toBeNull();
});

test("a group that is gone says so, and leads on", async () => {
  answerCalls({
    [LINK]: refusal("GROUP_NOT_FOUND", 404, "This group no longer exists, or you can’t join it."),
  });
  renderInPage(<GroupPage />);
  expect((await screen.findByRole("alert")).textContent).toContain("no longer exists");
  expect(screen.getByRole("link", { name: "Explore spaces" }).getAttribute("href")).toBe("/");
});
