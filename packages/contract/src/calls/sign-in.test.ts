import { expect, test } from "vitest";
import { readSignInFragment } from "./sign-in.ts";

test.each([
  ["#loginProvider=Google&accessToken=abc", { loginProvider: "Google", accessToken: "abc" }],
  ["loginProvider=Google&connected=google", { loginProvider: "Google", connected: "google" }],
  ["#loginProvider=Google&error=SIGN_IN_REFUSED", { loginProvider: "Google", error: "SIGN_IN_REFUSED" }],
])("a redirect left %s", (hash, left) => expect(readSignInFragment(hash)).toEqual(left));

test.each([
  "",
  "#",
  "#section-2",
  "#loginProvider=Google",
  "#loginProvider=nobody&accessToken=abc",
  `#loginProvider=Google&accessToken=${"a".repeat(257)}`,
  "#loginProvider=Google&connected=nobody",
])("%j belongs to no sign-in", (hash) => expect(readSignInFragment(hash)).toBeNull());
