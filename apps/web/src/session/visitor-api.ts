import type { Client } from "@veranda/contract";
import { api } from "#api/client.ts";
import { visitorId } from "#api/visitor-id.ts";
import { loadAuth } from "./auth.ts";
import { readAuth } from "./auth-view.ts";

/** Calls as this page's visitor: a signed-in person, or a guest by the current space's token. */
export const visitorApi: Client = async (line, input, options) => {
  const token = readAuth().isLoggedIn ? null : await guestToken();
  return api(line, input, token === null ? options : { ...options, token });
};

async function guestToken(): Promise<string | null> {
  const { actor } = await loadAuth();
  const { useAuthlessToken, authlessRoomId: roomId, authlessShareId: shareId } = actor.getSnapshot().context;
  const visitor = visitorId();
  if (!useAuthlessToken || roomId === null || visitor === undefined) return null;
  // Only guests need them, and inside a space they have loaded.
  const { RoomKeys } = await import("./room-keys.ts");
  return (await new RoomKeys(actor, visitor).key({ roomId, shareId })).token;
}
