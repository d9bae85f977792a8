import type { Member } from "./member.ts";
import type { GuestIdentity } from "./visitor.ts";

/** Guests that are remembered at once. */
const REMEMBERED = 1_000;

/** Who came to an instance as a guest: they can be reported by what they did, also once they have left. */
export class GuestRegistry {
  readonly #byId = new Map<string, Pick<Member, "participant" | "visitor">>();

  add({ participant, visitor }: Pick<Member, "participant" | "visitor">): void {
    if (!participant.isAuthless) return;
    this.#byId.set(participant.id, { participant, visitor });
    const [oldest] = this.#byId.keys();
    if (this.#byId.size > REMEMBERED && oldest !== undefined) this.#byId.delete(oldest);
  }

  /** By the name that they have now or had last; null for nobody, and for who has signed in meanwhile. */
  of(participantId: string): GuestIdentity | null {
    const found = this.#byId.get(participantId);
    if (found === undefined || !found.participant.isAuthless) return null;
    return { visitorId: found.visitor.visitorId, displayName: found.participant.displayName };
  }
}
