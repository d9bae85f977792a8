import type { Client, Room } from "@colyseus/core";

/** Where Colyseus 0.18 handles a message; not part of its public API. */
const HANDLER = "_onMessage";
type MessageHandler = Record<typeof HANDLER, (client: Client, bytes: Uint8Array) => void>;

/**
 * Passes every message of a room's clients to `take` first; Colyseus handles those for which it returns true. On its
 * own, Colyseus would handle message types that are not used here, without a rate limit, and would refuse unknown ones
 * with a reason that contains their name: one too long for a close frame throws an error that nothing catches, and ends
 * the process.
 */
export function interceptMessages(room: Room, take: (client: Client, bytes: Uint8Array) => boolean): void {
  const handler = room as unknown as MessageHandler;
  const pass = handler[HANDLER].bind(room);
  handler[HANDLER] = (client, bytes) => {
    if (take(client, bytes)) pass(client, bytes);
  };
}
