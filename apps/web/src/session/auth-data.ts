import {
  TOKEN_RENEWAL_AHEAD_MS,
  type AccessGrant,
  type LoginMethod,
  type SessionTokens,
} from "@veranda/contract";
import { loginFaultOf, type LoginFault } from "./login-fault.ts";

/** Auth status of the product specification, section 4. */
export type AuthStatus =
  | "Uninitialized"
  | "Authenticating"
  | "AuthenticationError"
  | "LoggingIn"
  | "LoginError"
  | "Authenticated";

/** The account-level status of the same section. */
export type AccountLogin =
  | "logged_out"
  | "token_expired"
  | "logging_in"
  | "logged_in"
  | "failed"
  | "logging_out";

/** The space and the anonymous visitor of a guest's token. */
export type Authless = { roomId: string; shareId: string | null; noAuthUserID: string };

/** One attempt to sign in. */
export type LogIn = {
  method: LoginMethod;
  email: string | null;
  publicAddress?: string;
  /** The guest's avatar, which a new account keeps. */
  avatarID?: string;
  /** Authenticates and returns the session's tokens. */
  obtain: (signal: AbortSignal) => Promise<SessionTokens>;
};

export type AuthData = {
  accessToken: string | null;
  /** In milliseconds since 1970. */
  expiresAt: number | null;
  /** The current token is a guest's, valid for one space and share id. */
  useAuthlessToken: boolean;
  loginMethod: LoginMethod | null;
  /** The address of the last sign-in. */
  loginEmail: string | null;
  /** The wallet of the sign-in, in lower case. */
  publicAddress: string | null;
  authenticationError: unknown;
  loginError: LoginFault | null;
  isSigningInFromSpace: boolean;
  emailVerificationStatus: "none" | "pending" | "verified";
  authlessRoomId: string | null;
  authlessShareId: string | null;
  noAuthUserID: string | null;
};

export type AuthEvent =
  | { type: "AUTHENTICATE" }
  | ({ type: "AUTHENTICATE_AUTHLESS" } & Authless)
  | { type: "CLEAR_AUTHLESS" }
  /** By email and password. */
  | { type: "LOGIN"; logIn: LogIn }
  /** By the organisation's provider. */
  | { type: "LOGIN_SSO"; logIn: LogIn }
  /** By another provider or a wallet. */
  | { type: "LOGIN_WITH"; logIn: LogIn }
  | { type: "CANCEL_LOGIN" }
  | { type: "RESET_LOGIN_ERROR" }
  | { type: "SIGN_IN_FROM_SPACE" }
  | { type: "SIGN_IN_FROM_SPACE_DONE" }
  | { type: "EMAIL_VERIFIED" }
  /** A call's token was rejected, or has expired meanwhile. */
  | { type: "RENEW" }
  | { type: "LOG_OUT" }
  /** Another tab has signed in or renewed the session. */
  | { type: "GRANTED_ELSEWHERE"; grant: AccessGrant }
  | { type: "LOGGED_OUT_ELSEWHERE" };

/* Updates of the context. */

export const EMPTY: AuthData = {
  accessToken: null,
  expiresAt: null,
  useAuthlessToken: false,
  loginMethod: null,
  loginEmail: null,
  publicAddress: null,
  authenticationError: null,
  loginError: null,
  isSigningInFromSpace: false,
  emailVerificationStatus: "none",
  authlessRoomId: null,
  authlessShareId: null,
  noAuthUserID: null,
};

export const NO_TOKEN = { accessToken: null, expiresAt: null, useAuthlessToken: false };
export const NO_ROOM = { authlessRoomId: null, authlessShareId: null };

export const grantedToPerson = ({ accessToken, expiresAt }: AccessGrant) => ({
  accessToken,
  expiresAt,
  useAuthlessToken: false,
  authenticationError: null,
  loginError: null,
  ...NO_ROOM,
});

export const grantedToGuest = ({ accessToken, expiresAt }: AccessGrant) => ({
  accessToken,
  expiresAt,
  useAuthlessToken: true,
  authenticationError: null,
});

export const begunBy = ({ method, email, publicAddress }: LogIn) => ({
  loginMethod: method,
  loginEmail: email,
  publicAddress: publicAddress?.toLowerCase() ?? null,
  loginError: null,
});

export function failedWith(error: unknown, { loginEmail, emailVerificationStatus }: AuthData) {
  const loginError = loginFaultOf(error, loginEmail);
  return {
    loginError,
    emailVerificationStatus:
      loginError.kind === "not_verified" ? ("pending" as const) : emailVerificationStatus,
  };
}

/* Readers of the context. */

/** The longest timeout of browsers, in milliseconds; a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** By this computer's clock, which may differ widely from the server's. */
const lastsFor = ({ expiresAt }: AuthData): number =>
  Math.min((expiresAt ?? 0) - Date.now(), LONGEST_TIMER_MS);

/** Milliseconds until the token should be renewed; negative when it has too little time left. */
export const renewsIn = (data: AuthData): number => lastsFor(data) - TOKEN_RENEWAL_AHEAD_MS;

export const expiresIn = (data: AuthData): number => Math.max(0, lastsFor(data));

export function authlessOf({ authlessRoomId, authlessShareId, noAuthUserID }: AuthData): Authless {
  if (authlessRoomId === null || noAuthUserID === null) throw new Error("No space to be a guest of");
  return { roomId: authlessRoomId, shareId: authlessShareId, noAuthUserID };
}

export const isSameRoom = (
  { authlessRoomId, authlessShareId }: AuthData,
  { roomId, shareId }: Pick<Authless, "roomId" | "shareId">,
): boolean => authlessRoomId === roomId && authlessShareId === shareId;

export function logInOf(event: AuthEvent): LogIn {
  if (!("logIn" in event)) throw new Error(`${event.type} is no sign-in`);
  return event.logIn;
}
