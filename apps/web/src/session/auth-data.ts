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

/** The account-level listing of the same. */
export type AccountLogin =
  | "logged_out"
  | "token_expired"
  | "logging_in"
  | "logged_in"
  | "failed"
  | "logging_out";

/** Which space a guest's token is for, and for which anonymous visitor. */
export type Authless = { roomId: string; shareId: string | null; noAuthUserID: string };

/** One attempt to sign in. */
export type LogIn = {
  method: LoginMethod;
  email: string | null;
  publicAddress?: string;
  /** The figure worn as a guest, for an account that is new: one goes on looking like oneself. */
  avatarID?: string;
  /** Proves who one is and brings the session's tokens. */
  obtain: (signal: AbortSignal) => Promise<SessionTokens>;
};

export type AuthData = {
  accessToken: string | null;
  /** In milliseconds since 1970. */
  expiresAt: number | null;
  /** The token in hand is a guest's, good for one space and share id. */
  useAuthlessToken: boolean;
  loginMethod: LoginMethod | null;
  /** The address that the last sign-in was made with. */
  loginEmail: string | null;
  /** Of the wallet that one signs in with, in lower case. */
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
  /** By the sign-in of one's organisation. */
  | { type: "LOGIN_SSO"; logIn: LogIn }
  /** By a connection: another provider, a wallet. */
  | { type: "LOGIN_WITH"; logIn: LogIn }
  | { type: "CANCEL_LOGIN" }
  | { type: "RESET_LOGIN_ERROR" }
  | { type: "SIGN_IN_FROM_SPACE" }
  | { type: "SIGN_IN_FROM_SPACE_DONE" }
  | { type: "EMAIL_VERIFIED" }
  /** A call's token was not taken, or it has expired meanwhile. */
  | { type: "RENEW" }
  | { type: "LOG_OUT" }
  /** Another tab has signed in or has renewed the session. */
  | { type: "GRANTED_ELSEWHERE"; grant: AccessGrant }
  | { type: "LOGGED_OUT_ELSEWHERE" };

/* What the context becomes. */

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

/* What is read of it. */

/** The longest that a browser's timer waits, in milliseconds; a longer one would end at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** By this computer's clock, which may be months behind the server's that told when. */
const lastsFor = ({ expiresAt }: AuthData): number =>
  Math.min((expiresAt ?? 0) - Date.now(), LONGEST_TIMER_MS);

/** Milliseconds until the token wants to be renewed; negative when it expires too soon for that. */
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
