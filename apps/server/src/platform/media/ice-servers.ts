import { createHmac } from "node:crypto";
import type { IceServer } from "@veranda/contract/media";

/** A connection that outlasts its credential stays open; a new one requests a new ticket. */
const CREDENTIAL_SECONDS = 86_400;

export type TurnServers = { readonly urls: readonly string[]; readonly secret: string };

/**
 * The TURN servers for an identity, with an expiring credential: expiry time and name, signed with the secret that the
 * servers share (draft-uberti-behave-turn-rest, `use-auth-secret` in coturn).
 */
export function iceServersFor(turn: TurnServers | null, identity: string, nowMs: number): IceServer[] {
  if (turn === null) return [];
  const username = `${Math.floor(nowMs / 1000) + CREDENTIAL_SECONDS}:${identity}`;
  const credential = createHmac("sha1", turn.secret).update(username).digest("base64");
  return [{ urls: [...turn.urls], username, credential }];
}
