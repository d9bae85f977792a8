import {
  CallError,
  SIGNED_IN_COOKIE,
  XSRF_COOKIE,
  type AccessGrant,
  type CurrentUser,
  type SessionTokens,
} from "@veranda/contract";
import { unsigned } from "#api/client.ts";
import { readCookie } from "#api/cookies.ts";
import type { Authless } from "./auth-data.ts";

/* The calls that return tokens. None sends the current token, which may be stale. */

const proof = () => ({ xsrf: readCookie(document.cookie, XSRF_COOKIE) ?? "" });

/** Stores the session in an HttpOnly cookie. */
export async function keepSession({ idToken, refreshToken }: SessionTokens): Promise<AccessGrant> {
  return (await unsigned("POST /auth/session", { body: { idToken, refreshToken } }, proof())).data;
}

/** Whether there may be a session, as far as scripts can know: its cookie is HttpOnly. */
export const mayHaveSession = (): boolean => readCookie(document.cookie, SIGNED_IN_COOKIE) === "1";

/** Skips the call where this browser has just signed out or deleted its account. */
export async function refreshSession(): Promise<AccessGrant> {
  if (!mayHaveSession()) throw new CallError("This browser has no session", "SESSION_ENDED", 401);
  return (await unsigned("POST /auth/session/refresh", {}, proof())).data;
}

/** Keepalive: closing the page right after signing out still signs out. */
export async function deleteSession(): Promise<void> {
  await unsigned("DELETE /auth/session/delete", {}, { ...proof(), keepalive: true });
}

/** Called once after every sign-in. `avatarID`: the avatar to wear from now on. */
export async function afterSignIn(
  { accessToken }: AccessGrant,
  avatarID: string | undefined,
): Promise<CurrentUser> {
  const token = accessToken;
  const { data: me } = await unsigned("POST /auth/v1/post-login", { body: {} }, { token });
  if (avatarID === undefined || avatarID === me.avatarData.avatarID) return me;
  return (await unsigned("PATCH /users/me", { body: { avatarID } }, { token })).data;
}

/** A guest's token, valid for one space and share id. */
export async function askGuestToken(
  { roomId, shareId, noAuthUserID }: Authless,
  signal: AbortSignal,
): Promise<AccessGrant> {
  const body = { roomId, roomShareID: shareId, noAuthUserID };
  const { data } = await unsigned("POST /rooms/noauth/{id}", { params: { id: roomId }, body }, { signal });
  return { accessToken: data.tempToken, expiresAt: Date.now() + data.expiresIn * 1000 };
}
