import type { Member } from "./member.ts";
import type { GuestIdentity } from "./visitor.ts";

/** Visitors that are remembered at once. */
const REMEMBERED = 1_000;

type Remembered = Pick<Member, "participant" | "visitor">;

/** Who came to an instance: they can be reported and banned by what they did, also once they have left. */
export class VisitorRegistry {
  readonly #byId = new Map<string, Remembered>();

  add({ participant, visitor }: Remembered): void {
    // Whoever comes again is the newest.
    this.#byId.delete(participant.id);
    this.#byId.set(participant.id, { participant, visitor });
    const [oldest] = this.#byId.keys();
    if (this.#byId.size > REMEMBERED && oldest !== undefined) this.#byId.delete(oldest);
  }

  /**
   * The guest of this participant, by the name that they have now or had last; null: nobody, or signed in meanwhile.
   */
  guest(participantId: string): GuestIdentity | null {
    const found = this.#byId.get(participantId);
    if (found === undefined || !found.participant.isAuthless) return null;
    return { visitorId: found.visitor.visitorId, displayName: found.participant.displayName };
  }

  /** Somebody by their participant or account, in the state of their last visit. */
  find(accountOrParticipantId: string): Remembered | null {
    const one = this.#byId.get(accountOrParticipantId);
    if (one !== undefined) return one;
    return (
      [...this.#byId.values()].findLast(({ participant }) => participant.userId === accountOrParticipantId) ??
      null
    );
  }
}
