import { createActor, fromPromise } from "#site/statechart/statechart.ts";
import { authMachine, type AuthActor } from "#session/auth-machine.ts";
import { RoomKeys } from "#session/room-keys.ts";
import { askGuestToken } from "#session/session-calls.ts";

/** A guest's room keys, from an auth machine that makes the calls. */
export function guestKeys(visitorId: string): { actor: AuthActor; keys: RoomKeys } {
  const actor = createActor(
    authMachine.provide({
      actors: { authenticateAuthless: fromPromise(({ input, signal }) => askGuestToken(input, signal)) },
    }),
  ).start();
  return { actor, keys: new RoomKeys(actor, visitorId) };
}
