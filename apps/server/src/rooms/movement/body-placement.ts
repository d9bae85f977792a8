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
  /** Everyone is to know how this one is now. */
  broadcastUpdate: (member: Member) => void;
};

/** Where the bodies of an instance are put, other than by walking: seats, spawn points, a host's hand, corrections. */
export class BodyPlacement {
  readonly #deps: BodyPlacementDeps;
  readonly #seats = new Seats();

  constructor(deps: BodyPlacementDeps) {
    this.#deps = deps;
  }

  transformOf(member: Member): BodyTransform {
    return this.#deps.positions.of(member);
  }

  /** Takes a seat, or with null leaves it; false when somebody else sits there. */
  sit(member: Member, seat: string | null): boolean {
    if (seat === member.participant.seat) return true;
    if (seat === null) this.#seats.leave(member);
    else if (!this.#seats.take(member, seat)) return false;
    this.#deps.broadcastUpdate(member);
    return true;
  }

  /** Who walked away from their seat without a word gives it back. */
  freeSeatLeft(member: Member): void {
    if (this.#seats.hasLeft(member)) this.sit(member, null);
  }

  /** They leave the instance: nobody is told of the seat. */
  remove(member: Member): void {
    this.#seats.leave(member);
  }

  /** A newcomer who says that they are where nobody arrives: they stand where newcomers do. */
  placeAtSpawn(member: Member): void {
    const { spawnTransforms, positions } = this.#deps;
    const { first } = spawnTransforms;
    if (first !== null) positions.place(member, first);
  }

  /** A host has them stand elsewhere: their page is told, and goes on from there. */
  moveTo(member: Member, transform: BodyTransform): void {
    if (member.participant.seat !== null) this.sit(member, null);
    this.#deps.positions.place(member, transform);
    this.correct(member, "host");
  }

  /** Their page has the body stand where the server has it. */
  correct(member: Member, reason: ServerMessage<"serverCorrection">["reason"]): void {
    if (reason !== "host") member.inputBuffer.reset(member.actual);
    member.epoch = (member.epoch + 1) % EPOCHS;
    const transform = this.transformOf(member);
    member.replicator?.link.send(
      messageBytes("serverCorrection", { transform, reason, epoch: member.epoch }),
    );
  }
}
