import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isLoggedIn, RENEWAL_RETRY_MS } from "./auth-machine.ts";
import {
  MINUTES_15,
  NOW,
  garden,
  byPassword,
  sessionEnded,
  offline,
  grant,
  Auth,
} from "./auth-machine.fixture.ts";

let auth: Auth;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  auth = new Auth();
});
afterEach(() => vi.useRealTimers());

const signedIn = (forMs?: number) => auth.send({ type: "AUTHENTICATE" }).succeeds("mine", forMs);
const guestOf = (room: typeof garden) =>
  auth.send({ type: "AUTHENTICATE_AUTHLESS", ...room }).succeeds("guest");

describe("a session", () => {
  test("is renewed 180000 ms before it expires", async () => {
    await signedIn();
    await vi.advanceTimersByTimeAsync(MINUTES_15 - 180_000 - 1);
    expect(auth.times("renew")).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(auth.times("renew")).toBe(1);
    expect(auth.account).toBe("logged_in");
    await auth.succeeds("renewed");
    expect(auth.token).toBe("renewed");
    await vi.advanceTimersByTimeAsync(MINUTES_15 - 180_000);
    expect(auth.times("renew")).toBe(2);
  });

  test("that expires too soon is not renewed by itself; its token expires", async () => {
    await signedIn(180_000);
    await vi.advanceTimersByTimeAsync(179_999);
    expect(auth.times("renew")).toBe(0);
    expect(auth.account).toBe("logged_in");
    await vi.advanceTimersByTimeAsync(1);
    expect(auth.account).toBe("token_expired");
    auth.send({ type: "RENEW" });
    await auth.succeeds("renewed");
    expect(auth.account).toBe("logged_in");
  });

  test("is neither renewed nor over at once where this computer's clock is a year behind", async () => {
    await signedIn(366 * 86_400_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(auth.times("renew")).toBe(0);
    expect(auth.account).toBe("logged_in");
  });

  test("is renewed when a call's token was not taken, once", async () => {
    await signedIn();
    auth.send({ type: "RENEW" }).send({ type: "RENEW" });
    expect(auth.times("renew")).toBe(1);
    await auth.succeeds("renewed");
    expect(auth.token).toBe("renewed");
  });

  test("is signed out when its renewal is refused", async () => {
    await signedIn();
    await auth.send({ type: "RENEW" }).fails(sessionEnded);
    expect(auth.account).toBe("logging_out");
    expect(auth.token).toBeNull();
    expect(isLoggedIn(auth.snapshot)).toBe(false);
    await auth.succeeds();
    expect(auth.status).toBe("Uninitialized");
    expect(auth.reset).toHaveBeenCalledOnce();
  });

  test("is tried again while no answer comes, until its token has expired", async () => {
    await signedIn();
    await auth.send({ type: "RENEW" }).fails(offline);
    expect(auth.account).toBe("logged_in");
    await vi.advanceTimersByTimeAsync(RENEWAL_RETRY_MS);
    expect(auth.times("renew")).toBe(2);
    await vi.advanceTimersByTimeAsync(MINUTES_15);
    await auth.fails(offline);
    await vi.advanceTimersByTimeAsync(0);
    expect(auth.account).toBe("token_expired");
  });

  test("ends when one signs out, whatever the server says to that", async () => {
    await signedIn();
    auth.send({ type: "LOG_OUT" });
    expect(auth.account).toBe("logging_out");
    expect(auth.token).toBeNull();
    await auth.fails(offline);
    expect(auth.status).toBe("Uninitialized");
    expect(auth.account).toBe("logged_out");
    expect(auth.reset).toHaveBeenCalledOnce();
  });

  test.each(["LOG_OUT", "AUTHENTICATE", "LOGIN"] as const)("hears no %s while it ends", async (type) => {
    await signedIn();
    auth.send({ type: "LOG_OUT" });
    auth.send(type === "LOGIN" ? { type, logIn: byPassword } : { type });
    expect(auth.account).toBe("logging_out");
    expect(auth.times("endSession")).toBe(1);
  });

  test("of another tab applies to this one", async () => {
    auth.send({ type: "GRANTED_ELSEWHERE", grant: grant("theirs") });
    expect(isLoggedIn(auth.snapshot)).toBe(true);
    expect(auth.token).toBe("theirs");
  });

  test("of another tab replaces a guest's", async () => {
    await guestOf(garden);
    auth.send({ type: "GRANTED_ELSEWHERE", grant: grant("theirs") });
    expect(auth.snapshot.context.useAuthlessToken).toBe(false);
  });

  test("of another tab does not break into a sign-in", () => {
    auth.send({ type: "LOGIN", logIn: byPassword });
    auth.send({ type: "GRANTED_ELSEWHERE", grant: grant("theirs") });
    expect(auth.status).toBe("LoggingIn");
  });

  test("that was ended in another tab is over here", async () => {
    await signedIn();
    auth.send({ type: "LOGGED_OUT_ELSEWHERE" });
    expect(auth.status).toBe("Uninitialized");
    expect(auth.token).toBeNull();
    expect(auth.reset).toHaveBeenCalledOnce();
    expect(auth.times("endSession")).toBe(0);
  });

  test("a sign-out elsewhere leaves a guest alone", async () => {
    await guestOf(garden);
    auth.send({ type: "LOGGED_OUT_ELSEWHERE" });
    expect(auth.token).toBe("guest");
  });
});
