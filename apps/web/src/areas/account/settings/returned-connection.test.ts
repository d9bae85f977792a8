import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readToasts } from "#ui/toast/toast-store.ts";
import { announceConnection, readConnection } from "./returned-connection.ts";

const comeBack = (fragment: string) => history.replaceState(null, "", `/settings/sign-in?a=1${fragment}`);
beforeEach(() => comeBack(""));
afterEach(() => history.replaceState(null, "", "/"));

/** What is read at the start is announced once the page is there. */
const said = () => {
  const before = readToasts().length;
  const returned = readConnection();
  if (returned) announceConnection(returned);
  return readToasts()
    .slice(before)
    .map(({ message, kind }) => [kind, message]);
};

describe("the way back from connecting a provider", () => {
  test.each([
    ["connected=google", "Connected. You can sign in with it from now on.", false],
    ["error=IDENTITY_TAKEN", "This is already connected to another account.", true],
    ["error=PROVIDER_DOWN", "Couldn’t connect. Try again.", true],
  ])("%s is said once, and leaves the address clean", (fragment, words, isFault) => {
    comeBack(`#loginProvider=google&${fragment}`);
    const [[kind, message] = [], ...more] = said();
    expect(message).toBe(words);
    expect(kind === "error").toBe(isFault);
    expect(more).toEqual([]);
    expect(location.href).toMatch(/\/settings\/sign-in\?a=1$/);
    expect(said()).toEqual([]);
  });

  test("who turned back themselves is told nothing", () => {
    comeBack("#loginProvider=google&error=SIGN_IN_CANCELLED");
    expect(said()).toEqual([]);
    expect(location.hash).toBe("");
  });

  test.each(["", "#sound", "#connected=google", "#loginProvider=google"])(
    "an address that ends in '%s' is no answer, and stays as it is",
    (fragment) => {
      comeBack(fragment);
      expect(said()).toEqual([]);
      expect(location.hash).toBe(fragment);
    },
  );
});
