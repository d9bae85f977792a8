import type { AccessGrant } from "@veranda/contract";
import {
  assign,
  fromPromise,
  setup,
  type ActorRefFrom,
  type SnapshotFrom,
} from "#site/statechart/statechart.ts";
import {
  authlessOf,
  begunBy,
  EMPTY,
  expiresIn,
  failedWith,
  grantedToGuest,
  grantedToPerson,
  isSameRoom,
  logInOf,
  NO_ROOM,
  NO_TOKEN,
  renewsIn,
  type AccountLogin,
  type AuthData,
  type AuthEvent,
  type Authless,
  type AuthStatus,
  type LogIn,
} from "./auth-data.ts";
import { isSessionOver, type LoginFault } from "./login-fault.ts";

/** Delay before a failed renewal is retried, in milliseconds. */
export const RENEWAL_RETRY_MS = 10_000;

const notProvided = () => Promise.reject(new Error("not provided"));
/** Defaults for tests: no side effects. */
const nothing = (): void => {};
const keepFaultToItself: (_: unknown, params: { fault: LoginFault | null }) => void = () => {};

/**
 * The page's authentication (product specification, section 4). The states are its auth status; the tags are the
 * account-level status of the same. Its effects are injected.
 */
export const authMachine = setup({
  types: { context: {} as AuthData, events: {} as AuthEvent, tags: {} as AccountLogin },
  actors: {
    /** Requests an access token by the session's cookie. */
    authenticate: fromPromise<AccessGrant>(notProvided),
    authenticateAuthless: fromPromise<AccessGrant, Authless>(notProvided),
    /** Authenticates and keeps the session. */
    logIn: fromPromise<AccessGrant, LogIn>(notProvided),
    renew: fromPromise<AccessGrant>(notProvided),
    endSession: fromPromise<void>(notProvided),
  },
  actions: {
    /** Answers for the previous identity no longer apply. */
    resetQueries: nothing,
    reportFault: keepFaultToItself,
  },
  delays: {
    untilRenewal: ({ context }) => renewsIn(context),
    untilExpiry: ({ context }) => expiresIn(context),
    retry: RENEWAL_RETRY_MS,
  },
  guards: {
    isRenewable: ({ context }) => renewsIn(context) > 0,
    holdsPersonal: ({ context }) => context.accessToken !== null && !context.useAuthlessToken,
    holdsAuthless: ({ context }) => context.accessToken !== null,
  },
}).createMachine({
  id: "auth",
  context: EMPTY,
  initial: "Uninitialized",
  on: {
    AUTHENTICATE: ".Authenticating.session",
    AUTHENTICATE_AUTHLESS: {
      target: ".Authenticating.authless",
      actions: assign(({ event }) => ({
        ...NO_TOKEN,
        authlessRoomId: event.roomId,
        authlessShareId: event.shareId,
        noAuthUserID: event.noAuthUserID,
      })),
    },
    LOGIN: ".LoggingIn",
    LOGIN_SSO: ".LoggingIn",
    LOGIN_WITH: ".LoggingIn",
    SIGN_IN_FROM_SPACE: { actions: assign({ isSigningInFromSpace: true }) },
    SIGN_IN_FROM_SPACE_DONE: { actions: assign({ isSigningInFromSpace: false }) },
    EMAIL_VERIFIED: { actions: assign({ emailVerificationStatus: "verified" }) },
    GRANTED_ELSEWHERE: {
      target: ".Authenticated.person",
      actions: assign(({ event }) => grantedToPerson(event.grant)),
    },
  },
  states: {
    Uninitialized: { tags: "logged_out" },
    Authenticating: {
      on: { AUTHENTICATE: {}, AUTHENTICATE_AUTHLESS: {}, LOGIN: {}, LOGIN_SSO: {}, LOGIN_WITH: {} },
      initial: "session",
      states: {
        session: {
          tags: "logging_in",
          entry: assign({ ...NO_TOKEN, ...NO_ROOM }),
          on: { LOGGED_OUT_ELSEWHERE: "#auth.Uninitialized" },
          invoke: {
            src: "authenticate",
            onDone: {
              target: "#auth.Authenticated.person",
              actions: assign(({ event }) => grantedToPerson(event.output)),
            },
            onError: {
              target: "#auth.AuthenticationError",
              actions: assign({ authenticationError: ({ event }) => event.error }),
            },
          },
        },
        authless: {
          tags: "logged_out",
          invoke: {
            src: "authenticateAuthless",
            input: ({ context }) => authlessOf(context),
            onDone: {
              target: "#auth.Authenticated.authless",
              actions: assign(({ event }) => grantedToGuest(event.output)),
            },
            onError: {
              target: "#auth.AuthenticationError",
              actions: assign({ authenticationError: ({ event }) => event.error }),
            },
          },
        },
      },
    },
    AuthenticationError: {
      tags: "failed",
      on: {
        // A failed request for the same space and share id isn't repeated until the failure is cleared.
        AUTHENTICATE_AUTHLESS: { guard: ({ context, event }) => isSameRoom(context, event) },
        CLEAR_AUTHLESS: { actions: assign({ ...NO_ROOM, authenticationError: null }) },
      },
    },
    /** A token stays until another replaces it: a guest remains one while signing in. */
    LoggingIn: {
      tags: "logging_in",
      on: {
        AUTHENTICATE: {},
        AUTHENTICATE_AUTHLESS: {},
        LOGIN_WITH: {},
        GRANTED_ELSEWHERE: {},
        CANCEL_LOGIN: "BackToBefore",
      },
      entry: assign(({ event }) => begunBy(logInOf(event))),
      invoke: {
        src: "logIn",
        input: ({ event }) => logInOf(event),
        onDone: {
          target: "Authenticated.person",
          actions: [
            assign(({ event }) => grantedToPerson(event.output)),
            assign({ emailVerificationStatus: "none" }),
          ],
        },
        onError: {
          target: "LoginError",
          actions: assign(({ event, context }) => failedWith(event.error, context)),
        },
      },
    },
    LoginError: {
      tags: "failed",
      entry: { type: "reportFault", params: ({ context }) => ({ fault: context.loginError }) },
      exit: assign({ loginError: null }),
      on: { RESET_LOGIN_ERROR: "BackToBefore" },
    },
    /** Transient: returns to the state before the sign-in. */
    BackToBefore: {
      always: [
        { guard: "holdsPersonal", target: "Authenticated.person" },
        { guard: "holdsAuthless", target: "Authenticated.authless" },
        { target: "Uninitialized" },
      ],
    },
    Authenticated: {
      initial: "person",
      states: {
        person: {
          initial: "current",
          on: {
            AUTHENTICATE_AUTHLESS: {},
            LOG_OUT: ".leaving",
            LOGGED_OUT_ELSEWHERE: {
              target: "#auth.Uninitialized",
              actions: [assign(EMPTY), "resetQueries"],
            },
          },
          states: {
            current: {
              tags: "logged_in",
              initial: "deciding",
              on: { RENEW: "renewing" },
              after: { untilExpiry: "expired" },
              states: {
                deciding: { always: [{ guard: "isRenewable", target: "scheduled" }, "unscheduled"] },
                scheduled: { after: { untilRenewal: "#auth.Authenticated.person.renewing" } },
                unscheduled: {},
              },
            },
            renewing: {
              tags: "logged_in",
              invoke: {
                src: "renew",
                onDone: {
                  target: "current",
                  actions: assign(({ event }) => grantedToPerson(event.output)),
                },
                onError: [
                  { guard: ({ event }) => isSessionOver(event.error), target: "leaving" },
                  { target: "unrenewed" },
                ],
              },
            },
            unrenewed: {
              tags: "logged_in",
              on: { RENEW: "renewing" },
              after: { retry: "renewing", untilExpiry: "expired" },
            },
            expired: { tags: "token_expired", on: { RENEW: "renewing" } },
            leaving: {
              tags: "logging_out",
              on: {
                LOG_OUT: {},
                // This tab's own broadcasts come back to it.
                LOGGED_OUT_ELSEWHERE: {},
                AUTHENTICATE: {},
                LOGIN: {},
                LOGIN_SSO: {},
                LOGIN_WITH: {},
                GRANTED_ELSEWHERE: {},
              },
              entry: assign(NO_TOKEN),
              invoke: { src: "endSession", onDone: "left", onError: "left" },
            },
            left: { type: "final" },
          },
          onDone: { target: "#auth.Uninitialized", actions: [assign(EMPTY), "resetQueries"] },
        },
        authless: {
          tags: "logged_out",
          initial: "current",
          on: {
            CLEAR_AUTHLESS: {
              target: "#auth.AuthenticationError",
              actions: [assign({ ...NO_TOKEN, ...NO_ROOM }), "resetQueries"],
            },
          },
          states: {
            current: {
              initial: "deciding",
              states: {
                deciding: { always: [{ guard: "isRenewable", target: "scheduled" }, "unscheduled"] },
                scheduled: { after: { untilRenewal: "#auth.Authenticated.authless.renewing" } },
                unscheduled: {},
              },
            },
            renewing: {
              invoke: {
                src: "authenticateAuthless",
                input: ({ context }) => authlessOf(context),
                onDone: {
                  target: "current",
                  actions: assign(({ event }) => grantedToGuest(event.output)),
                },
                // The current token stays valid for some minutes; later calls renew it.
                onError: "unrenewed",
              },
            },
            unrenewed: {},
          },
        },
      },
    },
  },
});

export type AuthActor = ActorRefFrom<typeof authMachine>;
export type AuthSnapshot = SnapshotFrom<typeof authMachine>;

export function statusOf({ value }: AuthSnapshot): AuthStatus {
  return (typeof value === "string" ? value : Object.keys(value)[0]) as AuthStatus;
}

/** Authenticated, and not as a guest. */
export const isLoggedIn = (snapshot: AuthSnapshot): boolean =>
  statusOf(snapshot) === "Authenticated" &&
  !snapshot.context.useAuthlessToken &&
  !snapshot.hasTag("logging_out");
