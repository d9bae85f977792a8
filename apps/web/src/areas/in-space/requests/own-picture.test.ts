import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { currentUser } from "#testing/records.ts";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import { takePicture } from "./own-picture.ts";

afterEach(() => {
  signOutForTest();
  clearToasts();
  vi.unstubAllGlobals();
});

test("null removes the profile picture", async () => {
  const asked = answerCalls({ "PATCH /api/users/me": { body: currentUser() } });
  signInForTest();
  await takePicture(null, new QueryClient());
  expect(asked.map(({ method, body }) => [method, body])).toContainEqual(["PATCH", { avatarImageURL: null }]);
  expect(readToasts()).toEqual([]);
});

test.each(["https://elsewhere.example/me.png", "/no-picture"])(
  "%s is told to be out of reach",
  async (url) => {
    answerCalls({ "GET /no-picture": { body: "no picture" } });
    signInForTest();
    await takePicture(url, new QueryClient());
    expect(readToasts().map(({ message }) => message)).toEqual([
      "This picture couldn’t be loaded. Choose its file in your profile instead.",
    ]);
  },
);
