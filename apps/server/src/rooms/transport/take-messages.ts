import type { Client, Room } from "@colyseus/core";

/** Where Colyseus 0.18 handles a message; it says so to nobody but itself. */
const HEARS = "_onMessage";
type Hearing = Record<typeof HEARS, (client: Client, bytes: Uint8Array) => void>;

/**
 * Shows every message of a room's clients to `take` first; Colyseus handles those for which it answers true. By itself it
 * handles kinds of messages that nobody here speaks, uncounted, and what it has no handler for it refuses with a reason
 * that names it: a name too long for a close frame throws where nobody catches it, and ends the process.
 */
export function takeMessages(room: Room, take: (client: Client, bytes: Uint8Array) => boolean): void {
  const hearing = room as unknown as Hearing;
  const pass = hearing[HEARS].bind(room);
  hearing[HEARS] = (client, bytes) => {
    if (take(client, bytes)) pass(client, bytes);
  };
}
