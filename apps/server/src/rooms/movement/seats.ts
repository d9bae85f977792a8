import type { Member } from "../participants/member.ts";
import { UNITS_PER_M } from "@veranda/wire";

/** Whoever is this far from where they took their seat has left it. Metres. */
const AWAY_M = 4;

type Sitter = { member: Member; x: number; y: number; z: number };

/** Who has which seat of an instance (rule W23): one person per seat, one seat per person, first come first served. */
export class Seats {
  readonly #sitters = new Map<string, Sitter>();

  /** False if somebody else has it. */
  take(member: Member, seat: string): boolean {
    const sitter = this.#sitters.get(seat);
    if (sitter !== undefined && sitter.member !== member) return false;
    this.leave(member);
    const { x, y, z } = member.actual;
    this.#sitters.set(seat, { member, x, y, z });
    member.participant.seat = seat;
    return true;
  }

  /** False if they had none. */
  leave(member: Member): boolean {
    const { seat } = member.participant;
    if (seat === null) return false;
    this.#sitters.delete(seat);
    member.participant.seat = null;
    return true;
  }

  /** Whether somebody who has a seat has walked away from it. */
  hasLeft(member: Member): boolean {
    const { seat } = member.participant;
    const sitter = seat === null ? undefined : this.#sitters.get(seat);
    if (sitter === undefined) return false;
    const { x, y, z } = member.actual;
    return Math.hypot(x - sitter.x, y - sitter.y, z - sitter.z) > AWAY_M * UNITS_PER_M;
  }
}
