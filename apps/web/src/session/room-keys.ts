import { waitFor } from "#site/statechart/statechart.ts";
import { isSameRoom, type Authless } from "./auth-data.ts";
import { statusOf, type AuthActor, type AuthSnapshot } from "./auth-machine.ts";

/** A token for a space: the person's, or a guest's for this space and share id. */
export type RoomKey = { token: string; isAuthless: boolean };
type Room = Pick<Authless, "roomId" | "shareId">;

/** Supplies tokens for entering spaces, from the auth machine. */
export class RoomKeys {
  readonly #actor: AuthActor;
  readonly #visitorId: string;

  constructor(actor: AuthActor, visitorId: string) {
    this.#actor = actor;
    this.#visitorId = visitorId;
  }

  /** Throws the server's error in place of a guest's token. */
  async key(room: Room, signal?: AbortSignal): Promise<RoomKey> {
    const before = await this.#whenFree(room, signal);
    const held = keyIn(before, room);
    if (held) return held;
    if (before.hasTag("token_expired")) this.#actor.send({ type: "RENEW" });
    else {
      // A new request retries.
      if (statusOf(before) === "AuthenticationError") this.#actor.send({ type: "CLEAR_AUTHLESS" });
      this.#actor.send({ type: "AUTHENTICATE_AUTHLESS", ...room, noAuthUserID: this.#visitorId });
    }
    const after = await this.#whenFree(room, signal);
    const given = keyIn(after, room);
    if (given) return given;
    const { authenticationError: error } = after.context;
    throw error instanceof Error ? error : new Error("There is no token to be had", { cause: error });
  }

  /** The server rejects this token: the next one must differ. */
  async refuse({ token, isAuthless }: RoomKey): Promise<void> {
    const { context } = this.#actor.getSnapshot();
    if (context.accessToken !== token) return;
    this.#actor.send({ type: isAuthless ? "CLEAR_AUTHLESS" : "RENEW" });
    await waitFor(this.#actor, isFree);
  }

  /** Called on each change of a space's token during a visit, null for none; returns a function that stops it. */
  follow(room: Room, hear: (key: RoomKey | null) => void): () => void {
    let last = this.#held(room)?.token ?? null;
    const following = this.#actor.subscribe(() => {
      const key = this.#held(room);
      if ((key?.token ?? null) === last) return;
      last = key?.token ?? null;
      hear(key);
    });
    return () => following.unsubscribe();
  }

  #held(room: Room): RoomKey | null {
    return heldIn(this.#actor.getSnapshot(), room);
  }

  /** A pending sign-in doesn't block a guest. */
  async #whenFree(room: Room, signal?: AbortSignal): Promise<AuthSnapshot> {
    return waitFor(
      this.#actor,
      (snapshot) => isFree(snapshot) || keyIn(snapshot, room) !== null,
      signal ? { signal } : {},
    );
  }
}

const isFree = (snapshot: AuthSnapshot): boolean =>
  !/^(?:Authenticating|LoggingIn)$/.test(statusOf(snapshot)) &&
  !snapshot.hasTag("logging_out") &&
  !snapshot.matches({ Authenticated: { person: "renewing" } });

/** The current token, valid or expired. */
function heldIn({ context }: AuthSnapshot, room: Room): RoomKey | null {
  const { accessToken: token, useAuthlessToken: isAuthless } = context;
  if (token === null || (isAuthless && !isSameRoom(context, room))) return null;
  return { token, isAuthless };
}

/** The current token, if it is valid for the space. */
function keyIn(snapshot: AuthSnapshot, room: Room): RoomKey | null {
  return (snapshot.context.expiresAt ?? 0) > Date.now() ? heldIn(snapshot, room) : null;
}
