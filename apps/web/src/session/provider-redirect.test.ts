import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { codeFromPopup, oauthStart, takeReturnedSignIn } from "./provider-redirect.ts";

const CHANNEL = "veranda:sign-in";
const popup = { closed: false, close: vi.fn() };
const opened: URL[] = [];

beforeEach(() => {
  opened.length = 0;
  popup.closed = false;
  history.replaceState(null, "", "/s/terrace-1?share=key");
  vi.spyOn(window, "open").mockImplementation((url) => {
    opened.push(new URL(String(url), location.origin));
    return popup as unknown as Window;
  });
});
afterEach(() => vi.useRealTimers());

const ask = () => codeFromPopup(oauthStart("google"), new AbortController().signal);
const request = () => opened[0]?.searchParams.get("request") ?? null;
const post = (data: unknown, origin = location.origin) =>
  window.dispatchEvent(new MessageEvent("message", { data, origin }));

describe("a sign-in in a popup", () => {
  test("goes to the provider's start, with the way back to this page", async () => {
    const code = ask();
    expect(opened[0]?.pathname).toBe("/api/auth/v1/oauth/google/start");
    expect(Object.fromEntries(opened[0]?.searchParams ?? [])).toMatchObject({
      mode: "popup",
      return: "/s/terrace-1?share=key",
    });
    post({ type: CHANNEL, request: request(), loginProvider: "Google", accessToken: "code-1" });
    expect(await code).toBe("code-1");
    expect(popup.close).toHaveBeenCalled();
  });

  test("brings its answer over the channel where the opener is lost", async () => {
    const code = ask();
    const channel = new BroadcastChannel(CHANNEL);
    const answer = { type: CHANNEL, request: request(), loginProvider: "Google", accessToken: "code-2" };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    channel.postMessage(answer);
    expect(await code).toBe("code-2");
    channel.close();
  });

  test("does not take another site's answer, nor another popup's", async () => {
    const code = ask();
    post(
      { type: CHANNEL, request: request(), loginProvider: "Google", accessToken: "theirs" },
      "https://evil.example",
    );
    post({ type: CHANNEL, request: "another-popup", loginProvider: "Google", accessToken: "other" });
    post({ type: CHANNEL, request: request(), loginProvider: "Google", accessToken: "own" });
    expect(await code).toBe("own");
  });

  test("that is closed is given up", async () => {
    vi.useFakeTimers();
    const fault = ask().catch((error: unknown) => error);
    popup.closed = true;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await fault).toMatchObject({ isGivenUp: true });
  });

  test.each([
    ["SIGN_IN_CANCELLED", true],
    ["SIGN_IN_REFUSED", false],
  ])("that ends with %s fails", async (error, isGivenUp) => {
    const code = ask();
    post({ type: CHANNEL, request: request(), loginProvider: "Google", error });
    await expect(code).rejects.toMatchObject({ isGivenUp });
  });
});

describe("what a redirect brought back", () => {
  test("is read once and taken out of the address", () => {
    history.replaceState(null, "", "/s/terrace-1?share=key#loginProvider=Google&accessToken=code-1");
    expect(takeReturnedSignIn()).toEqual({ loginProvider: "Google", accessToken: "code-1" });
    expect(location.href).toBe(`${location.origin}/s/terrace-1?share=key`);
    expect(takeReturnedSignIn()).toBeNull();
  });

  test("may be an error", () => {
    history.replaceState(null, "", "/#loginProvider=SSO&error=SIGN_IN_REFUSED");
    expect(takeReturnedSignIn()).toEqual({ loginProvider: "SSO", error: "SIGN_IN_REFUSED" });
  });

  test.each(["#main", "#loginProvider=Google&connected=google", "#loginProvider=Nobody&accessToken=x"])(
    "is left alone when it is something else: %s",
    (hash) => {
      history.replaceState(null, "", `/${hash}`);
      expect(takeReturnedSignIn()).toBeNull();
      expect(location.hash).toBe(hash);
    },
  );
});
