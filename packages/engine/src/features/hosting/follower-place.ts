import type { Participant } from "@veranda/contract/rooms/messages";
import { PathFinder, type Waypoint } from "../../world/navigation/path-finder.ts";
import type { ParticipantPose } from "../../world/participants/participant-view.ts";
import type { Context } from "../context.ts";
import { followerOffset } from "./follower-offset.ts";

/**
 * If a follower's place isn't reachable on foot from the guide, fractions of its offset are tried: the other side,
 * nearer, beside the guide. None is in front of the guide; only if all fail the guide's own position is used.
 */
const PULLED_IN = [
  { side: 1, behind: 1 },
  { side: -1, behind: 1 },
  { side: 0.9, behind: 0.6 },
  { side: -0.9, behind: 0.6 },
  { side: 1, behind: 0 },
  { side: -1, behind: 0 },
  { side: 0, behind: 0.5 },
  { side: 0, behind: 0 },
] as const;

const OFFSET = { right: 0, back: 0 };

/**
 * The local person's place among the followers of a guide, reachable on foot. `pose`: the guide's; `trail`: their
 * direction of movement, radians.
 */
export function followerPlace(
  { state, world }: Context,
  guide: Participant,
  pose: ParticipantPose,
  trail: number,
  out: Waypoint,
): Waypoint {
  const { participants, session } = state.current;
  const ownIndex = participants[session.me ?? ""]?.index ?? 0;
  let rank = 0;
  for (const id in participants) {
    const other = participants[id];
    if (other !== undefined && other.id !== guide.id && other.index < ownIndex) rank += 1;
  }
  const { right, back } = followerOffset(rank, OFFSET);
  const [sin, cos] = [Math.sin(trail), Math.cos(trail)];
  const { x, y, z } = pose;
  const ground = new PathFinder(world.solids, pose, pose, 0);
  for (const { side, behind } of PULLED_IN) {
    const place = {
      x: x + cos * right * side + sin * back * behind,
      y,
      z: z + cos * back * behind - sin * right * side,
    };
    const height = ground.heightAlong(pose, place);
    if (Number.isNaN(height) && (side !== 0 || behind !== 0)) continue;
    return Object.assign(out, place, { y: Number.isNaN(height) ? y : height });
  }
  return out;
}
