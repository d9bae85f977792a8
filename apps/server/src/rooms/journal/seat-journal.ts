import type { LeaveReason } from "@veranda/contract/rooms/messages";
import type { InstanceJournal } from "./journal.ts";
import type { HeldReservations } from "../reservations/held-reservations.ts";
import { isPutOut } from "../participants/is-put-out.ts";
import type { Member } from "../participants/member.ts";
import type { Positions } from "../movement/positions.ts";
import type { Roster } from "../participants/roster.ts";

export type SeatJournalDeps = {
  journal: Pick<InstanceJournal, "seat" | "move" | "unseat">;
  roster: Roster;
  positions: Positions;
  held: HeldReservations;
};

/** Persists who is in an instance and where, so that they can resume after the process died. */
export class SeatJournal {
  readonly #deps: SeatJournalDeps;

  constructor(deps: SeatJournalDeps) {
    this.#deps = deps;
  }

  write(member: Member): void {
    const { journal, positions } = this.#deps;
    journal.seat({
      participant: member.participant,
      holder: {
        ...member.visitor,
        friendIds: [...member.friendIds],
        blockedIds: [...member.blockedIds],
      },
      resumeKey: member.resumeKey,
      transform: member.movement.hasArrived ? positions.of(member) : null,
    });
  }

  writeTransform(member: Member): void {
    if (member.movement.hasArrived)
      this.#deps.journal.move(member.participant.id, this.#deps.positions.of(member));
  }

  /** Everyone's seat once more, and where they are by now: a seat that was written keeps its place. */
  writeAll(): void {
    for (const member of this.#deps.roster.members) {
      this.write(member);
      this.writeTransform(member);
    }
  }

  erase({ participant }: Member, reason: LeaveReason): void {
    this.#deps.journal.unseat(participant.id, isPutOut(reason));
  }

  /** These visitors and accounts don't come back to what was held for them; answers as whom they were there. */
  dropHeldOf(ids: readonly string[]): string[] {
    const gone = this.#deps.held.dropOf(ids);
    for (const id of gone) this.#deps.journal.unseat(id, true);
    return gone;
  }

  /** Drops the seats of visitors who did not come back. */
  dropHeld(): void {
    for (const id of this.#deps.held.clear()) this.#deps.journal.unseat(id);
  }
}
