import { CallError, TOKEN_RENEWAL_AHEAD_MS } from "@veranda/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isLoggedIn } from "./auth-machine.ts";
import {
  MINUTES_15,
  NOW,
  terrace,
  garden,
  byPassword,
  byGoogle,
  byWallet,
  bySso,
  sessionEnded,
  offline,
  Auth,
} from "./auth-machine.fixture.ts";

let auth: Auth;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  auth = new Auth();
});
afterEach(() => vi.useRealTimers());

const signedIn = (forMs?: number) => auth.send({ type: "AUTHENTICATE" }).succeeds("mine", forMs);
const guestOf = (room: typeof garden | typeof terrace) =>
  auth.send({ type: "AUTHENTICATE_AUTHLESS", ...room }).succeeds("guest");
const inError = () => auth.send({ type: "AUTHENTICATE" }).fails(sessionEnded);
const inLoginError = (error: unknown = offline) =>
  auth.send({ type: "LOGIN", logIn: byPassword }).fails(error);

test("begins uninitialized and logged out", () => {
  expect(auth.status).toBe("Uninitialized");
  expect(auth.account).toBe("logged_out");
  expect(isLoggedIn(auth.snapshot)).toBe(false);
});

describe("authenticating by the session's cookie", () => {
  test("moves to Authenticating", () => {
    auth.send({ type: "AUTHENTICATE" });
    expect(auth.status).toBe("Authenticating");
    expect(auth.account).toBe("logging_in");
  });

  test("is ignored while Authenticating", () => {
    auth.send({ type: "AUTHENTICATE" }).send({ type: "AUTHENTICATE" });
    expect(auth.times("authenticate")).toBe(1);
  });

  test("is ignored while LoggingIn", () => {
    auth.send({ type: "LOGIN", logIn: byPassword }).send({ type: "AUTHENTICATE" });
    expect(auth.status).toBe("LoggingIn");
  });

  test("is possible again after a failure", async () => {
    await inError();
    expect(auth.send({ type: "AUTHENTICATE" }).status).toBe("Authenticating");
  });

  test("succeeds to Authenticated, logged in, with the token", async () => {
    await signedIn();
    expect(auth.status).toBe("Authenticated");
    expect(auth.account).toBe("logged_in");
    expect(auth.token).toBe("mine");
    expect(isLoggedIn(auth.snapshot)).toBe(true);
  });

  test("clears the previous error when it succeeds", async () => {
    await inError();
    await signedIn();
    expect(auth.snapshot.context.authenticationError).toBeNull();
  });

  test("fails to AuthenticationError, with the error", async () => {
    await inError();
    expect(auth.status).toBe("AuthenticationError");
    expect(auth.account).toBe("failed");
    expect(auth.snapshot.context.authenticationError).toBe(sessionEnded);
    expect(auth.token).toBeNull();
  });
});

describe("authenticating as a guest", () => {
  test("moves to Authenticating and records space and share id", () => {
    auth.send({ type: "AUTHENTICATE_AUTHLESS", ...garden });
    expect(auth.status).toBe("Authenticating");
    expect(auth.account).toBe("logged_out");
    expect(auth.snapshot.context).toMatchObject({ authlessRoomId: "garden01", authlessShareId: "key" });
    expect(auth.asked).toEqual([{ name: "authenticateAuthless", input: garden }]);
  });

  test("succeeds to Authenticated, and still is not logged in", async () => {
    await guestOf(garden);
    expect(auth.status).toBe("Authenticated");
    expect(auth.snapshot.context.useAuthlessToken).toBe(true);
    expect(auth.account).toBe("logged_out");
    expect(isLoggedIn(auth.snapshot)).toBe(false);
  });

  test.each(["AUTHENTICATE", "AUTHENTICATE_AUTHLESS"] as const)("is ignored during %s", (busy) => {
    auth.send(busy === "AUTHENTICATE" ? { type: busy } : { type: busy, ...terrace });
    auth.send({ type: "AUTHENTICATE_AUTHLESS", ...garden });
    expect(auth.asked).toHaveLength(1);
    expect(auth.snapshot.context.authlessRoomId).not.toBe("garden01");
  });

  test("is ignored while LoggingIn", () => {
    auth.send({ type: "LOGIN", logIn: byPassword }).send({ type: "AUTHENTICATE_AUTHLESS", ...garden });
    expect(auth.status).toBe("LoggingIn");
  });

  test("is ignored when the same space and share id already failed", async () => {
    await auth.send({ type: "AUTHENTICATE_AUTHLESS", ...garden }).fails(offline);
    expect(auth.status).toBe("AuthenticationError");
    auth.send({ type: "AUTHENTICATE_AUTHLESS", ...garden });
    expect(auth.status).toBe("AuthenticationError");
    expect(auth.times("authenticateAuthless")).toBe(1);
  });

  test.each([
    ["another space", terrace],
    ["another share id", { ...garden, shareId: "other" }],
  ])("is not ignored for %s", async (_, other) => {
    await auth.send({ type: "AUTHENTICATE_AUTHLESS", ...garden }).fails(offline);
    expect(auth.send({ type: "AUTHENTICATE_AUTHLESS", ...other }).status).toBe("Authenticating");
  });

  test("is tried again once the failure is cleared", async () => {
    await auth.send({ type: "AUTHENTICATE_AUTHLESS", ...garden }).fails(offline);
    auth.send({ type: "CLEAR_AUTHLESS" });
    expect(auth.status).toBe("AuthenticationError");
    expect(auth.send({ type: "AUTHENTICATE_AUTHLESS", ...garden }).status).toBe("Authenticating");
  });

  test("goes from one space to the next", async () => {
    await guestOf(garden);
    await guestOf(terrace);
    expect(auth.snapshot.context).toMatchObject({ authlessRoomId: "terrace1", authlessShareId: null });
  });

  test("is ignored for a person, who needs no guest's token", async () => {
    await signedIn();
    auth.send({ type: "AUTHENTICATE_AUTHLESS", ...garden });
    expect(auth.token).toBe("mine");
    expect(auth.times("authenticateAuthless")).toBe(0);
  });

  test("ends in AuthenticationError when it is cleared, without the token and what was cached", async () => {
    await guestOf(garden);
    auth.send({ type: "CLEAR_AUTHLESS" });
    expect(auth.status).toBe("AuthenticationError");
    expect(auth.token).toBeNull();
    expect(auth.reset).toHaveBeenCalledOnce();
  });

  test("is not cleared away from a person", async () => {
    await signedIn();
    auth.send({ type: "CLEAR_AUTHLESS" });
    expect(auth.status).toBe("Authenticated");
    expect(auth.token).toBe("mine");
    expect(auth.reset).not.toHaveBeenCalled();
  });

  test("renews the token in time, and keeps the old one when that fails", async () => {
    await guestOf(garden);
    await vi.advanceTimersByTimeAsync(MINUTES_15 - TOKEN_RENEWAL_AHEAD_MS);
    expect(auth.times("authenticateAuthless")).toBe(2);
    await auth.succeeds("guest 2");
    expect(auth.token).toBe("guest 2");
    await vi.advanceTimersByTimeAsync(MINUTES_15 - TOKEN_RENEWAL_AHEAD_MS);
    await auth.fails(offline);
    expect(auth.status).toBe("Authenticated");
    expect(auth.token).toBe("guest 2");
  });
});

describe("logging in", () => {
  test.each([
    ["LOGIN", byPassword],
    ["LOGIN_SSO", bySso],
    ["LOGIN_WITH", byGoogle],
  ] as const)("by %s moves to LoggingIn with its method", (type, logIn) => {
    auth.send({ type, logIn });
    expect(auth.status).toBe("LoggingIn");
    expect(auth.account).toBe("logging_in");
    expect(auth.snapshot.context.loginMethod).toBe(logIn.method);
    expect(auth.asked).toEqual([{ name: "logIn", input: logIn }]);
  });

  test("keeps a wallet's address in lower case", () => {
    auth.send({ type: "LOGIN_WITH", logIn: byWallet });
    expect(auth.snapshot.context.publicAddress).toBe("0xabcdef");
  });

  test.each(["LOGIN", "LOGIN_SSO", "LOGIN_WITH"] as const)(
    "by %s is ignored while Authenticating",
    (type) => {
      auth.send({ type: "AUTHENTICATE" }).send({ type, logIn: byGoogle });
      expect(auth.status).toBe("Authenticating");
    },
  );

  test("with a connection is ignored while LoggingIn", () => {
    auth.send({ type: "LOGIN", logIn: byPassword }).send({ type: "LOGIN_WITH", logIn: byGoogle });
    expect(auth.snapshot.context.loginMethod).toBe("Email");
    expect(auth.times("logIn")).toBe(1);
  });

  test.each(["LOGIN", "LOGIN_SSO"] as const)("by %s begins anew while LoggingIn", (type) => {
    auth.send({ type: "LOGIN", logIn: byPassword }).send({ type, logIn: bySso });
    expect(auth.snapshot.context.loginMethod).toBe("SSO");
    expect(auth.times("logIn")).toBe(2);
  });

  test("succeeds to Authenticated and clears the error", async () => {
    await inLoginError();
    await auth.send({ type: "LOGIN", logIn: byPassword }).succeeds("mine");
    expect(auth.status).toBe("Authenticated");
    expect(auth.snapshot.context.loginError).toBeNull();
    expect(isLoggedIn(auth.snapshot)).toBe(true);
  });

  test("makes a person of a guest", async () => {
    await guestOf(garden);
    await auth.send({ type: "LOGIN", logIn: byPassword }).succeeds("mine");
    expect(auth.snapshot.context).toMatchObject({
      accessToken: "mine",
      useAuthlessToken: false,
      authlessRoomId: null,
    });
    expect(isLoggedIn(auth.snapshot)).toBe(true);
  });

  test.each([
    ["NOT_VERIFIED", 403, { kind: "not_verified", email: "ann@example.org" }],
    ["INVALID_CREDENTIAL", 401, { kind: "refused" }],
    ["ACCOUNT_LOCKED", 423, { kind: "refused" }],
    ["NETWORK", 0, { kind: "other" }],
  ])("fails to LoginError: %s", async (code, statusCode, fault) => {
    await inLoginError(new CallError("no", code, statusCode));
    expect(auth.status).toBe("LoginError");
    expect(auth.account).toBe("failed");
    expect(auth.snapshot.context.loginError).toMatchObject(fault);
    expect(auth.reported).toHaveBeenCalledWith(fault.kind);
  });

  test("an account that is not verified waits for its address", async () => {
    await inLoginError(new CallError("no", "NOT_VERIFIED", 403));
    expect(auth.snapshot.context.emailVerificationStatus).toBe("pending");
    auth.send({ type: "EMAIL_VERIFIED" });
    expect(auth.snapshot.context.emailVerificationStatus).toBe("verified");
    await auth.send({ type: "LOGIN", logIn: byPassword }).succeeds();
    expect(auth.snapshot.context.emailVerificationStatus).toBe("none");
  });

  test("resetting the error clears it", async () => {
    await inLoginError();
    auth.send({ type: "RESET_LOGIN_ERROR" });
    expect(auth.status).toBe("Uninitialized");
    expect(auth.snapshot.context.loginError).toBeNull();
  });

  test.each(["RESET_LOGIN_ERROR", "CANCEL_LOGIN"] as const)("a guest is one again after %s", async (type) => {
    await guestOf(garden);
    auth.send({ type: "LOGIN_WITH", logIn: byGoogle });
    expect(auth.token).toBe("guest");
    if (type === "RESET_LOGIN_ERROR") await auth.fails(offline);
    auth.send({ type });
    expect(auth.status).toBe("Authenticated");
    expect(auth.snapshot.context).toMatchObject({ accessToken: "guest", authlessRoomId: "garden01" });
  });

  test("a person who adds another sign-in in vain stays signed in", async () => {
    await signedIn();
    await auth.send({ type: "LOGIN_WITH", logIn: byGoogle }).fails(offline);
    auth.send({ type: "RESET_LOGIN_ERROR" });
    expect(isLoggedIn(auth.snapshot)).toBe(true);
    expect(auth.token).toBe("mine");
  });

  test("what arrives after it was cancelled is not taken", async () => {
    auth.send({ type: "LOGIN_WITH", logIn: byGoogle }).send({ type: "CANCEL_LOGIN" });
    await auth.succeeds("late");
    expect(auth.status).toBe("Uninitialized");
    expect(auth.token).toBeNull();
  });

  test("from a space sets a flag, which is cleared later", () => {
    auth.send({ type: "SIGN_IN_FROM_SPACE" });
    expect(auth.snapshot.context.isSigningInFromSpace).toBe(true);
    auth.send({ type: "SIGN_IN_FROM_SPACE_DONE" });
    expect(auth.snapshot.context.isSigningInFromSpace).toBe(false);
  });
});
