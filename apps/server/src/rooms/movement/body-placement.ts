import type { BodyTransform, ServerMessage } from "@veranda/contract/rooms/messages";
import { EPOCHS } from "@veranda/wire";
import { messageBytes } from "../transport/client-connection.ts";
import type { SpawnTransforms } from "./spawn-transforms.ts";
import type { Member } from "../participants/member.ts";
import type { Positions } from "./positions.ts";
import { Seats } from "./seats.ts";

export type BodyPlacementDeps = {
  positions: Positions;
  spawnTransforms: Pick<SpawnTransforms, "first">;
  /** Whether there is a seat with this key, in the environment or among the objects. */
  hasSeat: (key: string) => boolean;
  /** Send everyone the state of this participant. */
  broadcastUpdate: (member: Member) => void;
};

/** Places bodies by other means than walking: seats, spawn points, hosts, corrections. */
export class BodyPlacement {
  readonly #deps: BodyPlacementDeps;
  readonly #seats = new Seats();

  constructor(deps: BodyPlacementDeps) {
    this.#deps = deps;
  }

  transformOf(member: Member): BodyTransform {
    return this.#deps.positions.of(member);
  }

  /** Takes a seat, or leaves it with null; returns why not, or null. */
  sit(member: Member, seat: string | null): "SEAT_TAKEN" | "NOT_POSSIBLE_HERE" | null {
    if (seat === member.participant.seat) return null;
    if (seat === null) this.#seats.leave(member);
    // Seat keys are broadcast to everybody: an unchecked one could carry any text.
    else if (!this.#deps.hasSeat(seat)) return "NOT_POSSIBLE_HERE";
    else if (!this.#seats.take(member, seat)) return "SEAT_TAKEN";
    this.#deps.broadcastUpdate(member);
    return null;
  }

  /** Frees the seat of somebody who walked away from it. */
  freeSeatLeft(member: Member): void {
    if (this.#seats.hasLeft(member)) this.sit(member, null);
  }

  /** Frees the seat of somebody who leaves the instance, without a broadcast. */
  remove(member: Member): void {
    this.#seats.leave(member);
  }

  /** Moves a newcomer who claims an impossible position to a spawn point. */
  placeAtSpawn(member: Member): void {
    const { spawnTransforms, positions } = this.#deps;
    const { first } = spawnTransforms;
    if (first !== null) positions.place(member, first);
  }

  /** A host moves them: their page is notified, and continues from there. */
  moveTo(member: Member, transform: BodyTransform): void {
    if (member.participant.seat !== null) this.sit(member, null);
    this.#deps.positions.place(member, transform);
    this.correct(member, "host");
  }

  /** Corrects their page's position to the server's. */
  correct(member: Member, reason: ServerMessage<"serverCorrection">["reason"]): void {
    if (reason !== "host") member.inputBuffer.reset(member.actual);
    member.epoch = (member.epoch + 1) % EPOCHS;
    const transform = this.transformOf(member);
    member.replicator?.link.send(
      messageBytes("serverCorrection", { transform, reason, epoch: member.epoch }),
    );
  }
}
