import { createHmac } from "node:crypto";
import type { IceServer } from "@veranda/contract/media";

/** A connection that is held over the end of its credential stays; a new one asks for a new ticket. */
const CREDENTIAL_SECONDS = 86_400;

export type TurnServers = { readonly urls: readonly string[]; readonly secret: string };

/**
 * The TURN servers for one identity, with a credential that ends by itself: the time of its end and the name, signed with
 * the secret that the servers share (draft-uberti-behave-turn-rest, as coturn's `use-auth-secret` has it).
 */
export function iceServersFor(turn: TurnServers | null, identity: string, nowMs: number): IceServer[] {
  if (turn === null) return [];
  const username = `${Math.floor(nowMs / 1000) + CREDENTIAL_SECONDS}:${identity}`;
  const credential = createHmac("sha1", turn.secret).update(username).digest("base64");
  return [{ urls: [...turn.urls], username, credential }];
}
