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

/* The calls that bring tokens. None carries the token in hand: it may be the stale one. */

const proof = () => ({ xsrf: readCookie(document.cookie, XSRF_COOKIE) ?? "" });

/** Has the session kept in a cookie that no script reads. */
export async function keepSession({ idToken, refreshToken }: SessionTokens): Promise<AccessGrant> {
  return (await unsigned("POST /auth/session", { body: { idToken, refreshToken } }, proof())).data;
}

/** As far as a script can know: the session itself is in a cookie that none reads. */
export const mayHaveSession = (): boolean => readCookie(document.cookie, SIGNED_IN_COOKIE) === "1";

/** Asks nothing where this browser has just signed out or deleted its account: the answer is known. */
export async function refreshSession(): Promise<AccessGrant> {
  if (!mayHaveSession()) throw new CallError("This browser has no session", "SESSION_ENDED", 401);
  return (await unsigned("POST /auth/session/refresh", {}, proof())).data;
}

/** Whoever signs out and closes the page at once is signed out. */
export async function deleteSession(): Promise<void> {
  await unsigned("DELETE /auth/session/delete", {}, { ...proof(), keepalive: true });
}

/** Once after every sign-in. `avatarID`: what the person wants to wear from now on. */
export async function afterSignIn(
  { accessToken }: AccessGrant,
  avatarID: string | undefined,
): Promise<CurrentUser> {
  const token = accessToken;
  const { data: me } = await unsigned("POST /auth/v1/post-login", { body: {} }, { token });
  if (avatarID === undefined || avatarID === me.avatarData.avatarID) return me;
  return (await unsigned("PATCH /users/me", { body: { avatarID } }, { token })).data;
}

/** A guest's token, good for one space and share id. */
export async function askGuestToken(
  { roomId, shareId, noAuthUserID }: Authless,
  signal: AbortSignal,
): Promise<AccessGrant> {
  const body = { roomId, roomShareID: shareId, noAuthUserID };
  const { data } = await unsigned("POST /rooms/noauth/{id}", { params: { id: roomId }, body }, { signal });
  return { accessToken: data.tempToken, expiresAt: Date.now() + data.expiresIn * 1000 };
}
