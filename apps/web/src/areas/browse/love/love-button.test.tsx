import { useInfiniteQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listingQuery } from "#api/queries.ts";
import { answerCalls, refusal } from "#testing/answers.ts";
import { currentUser, spaceCard } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { Listing } from "../listing.tsx";
import { closeDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { LoginDialog } from "#session/login-dialog.ts";
import { readToasts } from "#ui/toast/toast-store.ts";

const Shown = () => <Listing query={useInfiniteQuery(listingQuery("trending"))} empty={null} />;
const show = (more: Parameters<typeof answerCalls>[0] = {}) => {
  const asked = answerCalls({
    "GET /api/users/me": { body: currentUser() },
    "GET /api/rooms": { body: { spaces: [spaceCard({ isLoved: false, loveCount: 3 })], next: null } },
    ...more,
  });
  renderInPage(<Shown />);
  return asked;
};

beforeEach(signInForTest);
afterEach(() => {
  closeDialog(LoginDialog);
  signOutForTest();
});

test("a space is loved on its card", async () => {
  const asked = show({ "POST /api/rooms/love": { body: {} } });
  const heart = await screen.findByRole("button", { name: "Love Terrace" });
  await userEvent.click(heart);
  await waitFor(() => expect(heart.getAttribute("aria-pressed")).toBe("true"));
  expect(asked.find(({ method }) => method === "POST")?.body).toEqual({ roomIDs: ["terrace1"], loved: true });
});

test("a love that the server refuses is taken back", async () => {
  show({ "POST /api/rooms/love": refusal("SPACE_NOT_FOUND", 404, "This space no longer exists.") });
  const heart = await screen.findByRole("button", { name: "Love Terrace" });
  await userEvent.click(heart);
  await waitFor(() => expect(readToasts().at(-1)?.message).toBe("This space no longer exists."));
  expect(heart.getAttribute("aria-pressed")).toBe("false");
});

test("who is not signed in is invited to", async () => {
  signOutForTest();
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Love Terrace" }));
  expect(readDialogs()).toEqual([LoginDialog]);
});
