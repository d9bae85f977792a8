import { waitFor } from "xstate";
import { isSameRoom, type Authless } from "./auth-data.ts";
import { statusOf, type AuthActor, type AuthSnapshot } from "./auth-machine.ts";

/** What opens a space: the person's own token, or a guest's for this space and share id. */
export type RoomKey = { token: string; isAuthless: boolean };
type Room = Pick<Authless, "roomId" | "shareId">;

/** Brings the tokens that one walks into spaces with; they are the auth machine's. */
export class RoomKeys {
  readonly #actor: AuthActor;
  readonly #visitorId: string;

  constructor(actor: AuthActor, visitorId: string) {
    this.#actor = actor;
    this.#visitorId = visitorId;
  }

  /** Throws what the server answered instead of a guest's token. */
  async key(room: Room, signal?: AbortSignal): Promise<RoomKey> {
    const before = await this.#whenFree(room, signal);
    const held = keyIn(before, room);
    if (held) return held;
    if (before.hasTag("token_expired")) this.#actor.send({ type: "RENEW" });
    else {
      // Whoever asks again wants it tried again.
      if (statusOf(before) === "AuthenticationError") this.#actor.send({ type: "CLEAR_AUTHLESS" });
      this.#actor.send({ type: "AUTHENTICATE_AUTHLESS", ...room, noAuthUserID: this.#visitorId });
    }
    const after = await this.#whenFree(room, signal);
    const given = keyIn(after, room);
    if (given) return given;
    const { authenticationError: error } = after.context;
    throw error instanceof Error ? error : new Error("There is no token to be had", { cause: error });
  }

  /** The server does not take this key any more: the next one is another. */
  async refuse({ token, isAuthless }: RoomKey): Promise<void> {
    const { context } = this.#actor.getSnapshot();
    if (context.accessToken !== token) return;
    this.#actor.send({ type: isAuthless ? "CLEAR_AUTHLESS" : "RENEW" });
    await waitFor(this.#actor, isFree);
  }

  /** Hears of each change of the key to a space while one is in it, null for none; returns the end of it. */
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

  /** A sign-in that is under way does not keep a guest from walking. */
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

/** The key in hand, good or expired. */
function heldIn({ context }: AuthSnapshot, room: Room): RoomKey | null {
  const { accessToken: token, useAuthlessToken: isAuthless } = context;
  if (token === null || (isAuthless && !isSameRoom(context, room))) return null;
  return { token, isAuthless };
}

/** The key in hand that opens the space now. */
function keyIn(snapshot: AuthSnapshot, room: Room): RoomKey | null {
  return (snapshot.context.expiresAt ?? 0) > Date.now() ? heldIn(snapshot, room) : null;
}
