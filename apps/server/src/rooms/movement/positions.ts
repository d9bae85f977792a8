import type { BodyTransform } from "@veranda/contract/rooms/messages";
import { copyPose, PoseQuantizer, newQuantizedPose, headingRadians, restingPose } from "@veranda/wire";
import { MAX_SPEED, SPACE_BOUNDS } from "../limits/limits.ts";
import type { Member } from "../participants/member.ts";

/** Transforms are written to the database once a second. */
const WRITE_TICKS = 10;
/** Metres that a returning visitor may be off their last position. */
const SLACK = 2;
/** Vertical tolerance in metres: stairs, a fall. */
const FALL = 20;

/** Positions of the people in an instance, in metres. */
export class Positions {
  readonly grid = new PoseQuantizer(SPACE_BOUNDS);

  of({ actual }: Pick<Member, "actual">): BodyTransform {
    return {
      position: [this.grid.metres(actual.x, 0), this.grid.metres(actual.y, 1), this.grid.metres(actual.z, 2)],
      heading: headingRadians(actual.heading),
    };
  }

  /** Sets a position. */
  place(member: Member, { position: [x, y, z], heading }: BodyTransform): void {
    const pose = newQuantizedPose();
    this.grid.quantise({ ...restingPose(), x, y, z, heading }, pose);
    member.inputBuffer.place(pose);
    copyPose(pose, member.actual);
    member.movement.arrive(pose);
  }

  /** Whether somebody can have walked there during an absence of this length. */
  isWithinReach(member: Member, to: BodyTransform, awayMs: number): boolean {
    return this.isNear(this.of(member), to, SLACK + (MAX_SPEED.ground * awayMs) / 1000);
  }

  /** Whether two positions are this near each other; a few metres by default. */
  isNear(from: BodyTransform, to: BodyTransform, reach = SLACK): boolean {
    const [x, y, z] = from.position;
    const [toX, toY, toZ] = to.position;
    return Math.hypot(toX - x, toZ - z) <= reach && Math.abs(toY - y) <= Math.max(reach, FALL);
  }

  /** Reports people who have moved since the last report, a tenth of the people each tick. */
  eachMoved(members: readonly Member[], tick: number, moved: (member: Member) => void): void {
    for (const member of members) {
      if ((member.index + tick) % WRITE_TICKS !== 0) continue;
      const { actual, remembered } = member;
      if (actual.x === remembered.x && actual.z === remembered.z && actual.y === remembered.y) continue;
      copyPose(actual, remembered);
      moved(member);
    }
  }
}
