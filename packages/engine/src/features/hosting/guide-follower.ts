import type { Participant } from "@veranda/contract/rooms/messages";
import type { Frame } from "../../core/loop.ts";
import { clamp, dampingShare, wrapAngle } from "../../core/smoothing.ts";
import { PathFinder, type Waypoint } from "../../world/navigation/path-finder.ts";
import { newParticipantPose } from "../../world/participants/participant-view.ts";
import type { Context } from "../context.ts";
import type { RoomSender } from "../session/room-connection-port.ts";
import { followerPlace } from "./follower-place.ts";

/** Distance that the guide walks before the followers' rows turn to the new direction. Metres. */
const TRAIL_M = 0.5;
/** Distances: arrived; so far off that walking resumes; a corner of the path is passed. Metres. */
const THERE_M = 0.35;
const AWAY_M = 0.9;
const CORNER_M = 0.35;
/** Distance beyond which a follower runs; they slow down within the second. Metres. */
const RUN_FROM_M = 4;
const SLOW_WITHIN_M = 1.2;
const SLOWEST = 0.4;
const PLAN_SECONDS = 0.3;
/** Pathfinding nodes per frame: about 5 ms of work. */
const PLACES_A_FRAME = 120;
/** Lost the guide: beyond this distance, or after this long without progress. */
const LOST_M = 30;
const STUCK_SECONDS = 4;
const CATCH_UP_SECONDS = 5;
/** A larger movement of the guide at once is a teleport. */
const LEAP_M = 4;
const FASTEST_M_PER_S = 12;
/** Smoothing of the view's rotation, and its maximum (rad/s), to prevent dizziness. */
const TURN_SECONDS = 0.8;
const TURN_MAX = 1.0;
/** After turning the view themselves, a follower keeps it for this long. */
const OWN_LOOK_SECONDS = 3;
/** Distance within which a guide who faces the follower is looked at. */
const FACED_M = 8;
const FACED_RADIANS = Math.PI / 2;

/** Walks and looks as the instance's guide does, until the person walks by themselves. */
export class GuideFollower {
  readonly #context: Context;
  readonly #room: RoomSender;
  readonly #pose = newParticipantPose();
  readonly #mark = { x: 0, z: 0 };
  readonly #goal: Waypoint = { x: 0, y: 0, z: 0 };
  #guideId: string | null = null;
  #trail = 0;
  #seenX = 0;
  #seenZ = 0;
  #points: Waypoint[] = [];
  #finder: PathFinder | null = null;
  #sincePlan = 0;
  #nearest = Infinity;
  #sinceNearer = 0;
  #sinceCatchUp = Infinity;
  #sinceLook = Infinity;

  constructor(context: Context, room: RoomSender) {
    this.#context = context;
    this.#room = room;
  }

  onFrame({ deltaSeconds, nowMs }: Frame): void {
    const { state, input, world } = this.#context;
    const { hosting, participants, session, headset, guidedWalk } = state.current;
    const guide = hosting.guideId === null ? undefined : participants[hosting.guideId];
    if (!hosting.isFollowing || guide === undefined || session.status !== "joined") return this.#release();
    const isWalkedElsewhere = guidedWalk?.status === "walking" || guidedWalk?.status === "finding";
    const isTaken = this.#guideId !== null && (!input.isGuided || isWalkedElsewhere);
    // Forced movement in a headset causes motion sickness: there it is done in teleports (`GuidedLeaps`).
    if (headset.status !== "off") return this.#release();
    // The person's own step or walk ends following.
    if (isTaken) return this.#letGo(isWalkedElsewhere);
    if (isWalkedElsewhere) return;
    this.#sinceCatchUp += deltaSeconds;
    if (!world.poses?.(guide, nowMs, this.#pose)) return;
    if (this.#guideId !== guide.id) this.#begin(guide);
    this.#noteGuide(deltaSeconds);
    this.#plan(guide, deltaSeconds);
    this.#stride(deltaSeconds);
    if (!world.isCalm) this.#turn(deltaSeconds);
  }

  #begin({ id }: Participant): void {
    const { x, z, heading } = this.#pose;
    this.#guideId = id;
    this.#trail = heading;
    this.#mark.x = this.#seenX = x;
    this.#mark.z = this.#seenZ = z;
    this.#points = [];
    this.#sincePlan = Infinity;
    this.#sinceNearer = 0;
    this.#nearest = Infinity;
    this.#context.input.beginGuiding();
  }

  #letGo(isWalkedElsewhere: boolean): void {
    this.#context.state.patch("hosting", { isFollowing: false });
    this.#release(!isWalkedElsewhere);
  }

  #release(endsGuiding = true): void {
    if (this.#guideId === null) return;
    this.#guideId = null;
    this.#finder = null;
    this.#points = [];
    if (endsGuiding) this.#context.input.endGuiding();
  }

  /** Tracks the guide; after a teleport they are followed at once. */
  #noteGuide(deltaSeconds: number): void {
    const { x, z } = this.#pose;
    const gone = Math.hypot(x - this.#seenX, z - this.#seenZ);
    this.#seenX = x;
    this.#seenZ = z;
    const [dx, dz] = [x - this.#mark.x, z - this.#mark.z];
    if (Math.hypot(dx, dz) > TRAIL_M) {
      this.#trail = Math.atan2(-dx, -dz);
      this.#mark.x = x;
      this.#mark.z = z;
    }
    const own = this.#context.world.own.pose;
    const isFar = Math.hypot(x - own.x, z - own.z) > LOST_M;
    if (isFar || gone > LEAP_M + FASTEST_M_PER_S * deltaSeconds) this.#catchUp();
  }

  #catchUp(): void {
    if (this.#sinceCatchUp < CATCH_UP_SECONDS) return;
    this.#sinceCatchUp = 0;
    this.#room.tell("catchUpWithGuide", {});
    this.#points = [];
    this.#finder = null;
    this.#sinceNearer = 0;
  }

  /** Straight if unobstructed, else by pathfinding. */
  #plan(guide: Participant, deltaSeconds: number): void {
    const { world } = this.#context;
    const { pose } = world.own;
    if (this.#finder) {
      const way = this.#finder.run(PLACES_A_FRAME);
      if (way === null) return;
      this.#finder = null;
      if (way === "none") this.#catchUp();
      else this.#points = way.points;
      return;
    }
    this.#sincePlan += deltaSeconds;
    if (this.#sincePlan < PLAN_SECONDS) return;
    this.#sincePlan = 0;
    const before = { ...this.#goal };
    followerPlace(this.#context, guide, this.#pose, this.#trail, this.#goal);
    const goal = this.#goal;
    const left = Math.hypot(goal.x - pose.x, goal.z - pose.z);
    if (
      this.#points.length === 0 ? left < AWAY_M : Math.hypot(goal.x - before.x, goal.z - before.z) < THERE_M
    )
      return;
    const finder = new PathFinder(world.solids, pose, goal, THERE_M);
    if (finder.isStraight(pose, goal)) this.#points = [{ ...goal }];
    else this.#finder = finder;
  }

  #stride(deltaSeconds: number): void {
    const { world, input } = this.#context;
    const { x, z } = world.own.pose;
    while (this.#points.length > 1 && this.#distanceTo(this.#points[0]) < CORNER_M) this.#points.shift();
    const [next] = this.#points;
    const left = this.#distanceTo(next);
    if (next === undefined || (this.#points.length === 1 && left < THERE_M)) {
      this.#points = [];
      this.#sinceNearer = 0;
      this.#nearest = Infinity;
      return input.guide(0, 0, false);
    }
    const toGoal = this.#distanceTo(this.#goal);
    this.#sinceNearer = Math.abs(toGoal - this.#nearest) > 0.2 ? 0 : this.#sinceNearer + deltaSeconds;
    if (this.#sinceNearer === 0) this.#nearest = toGoal;
    if (this.#sinceNearer > STUCK_SECONDS) this.#catchUp();
    const { yaw } = world.rig;
    const [dx, dz] = [next.x - x, next.z - z];
    const pace = this.#points.length > 1 ? 1 : clamp(left / SLOW_WITHIN_M, SLOWEST, 1);
    const right = (Math.cos(yaw) * dx - Math.sin(yaw) * dz) / left;
    const ahead = (-Math.sin(yaw) * dx - Math.cos(yaw) * dz) / left;
    input.guide(right * pace, ahead * pace, toGoal > RUN_FROM_M);
  }

  /** Turns to the guide's view direction, or to a guide who faces the follower. */
  #turn(deltaSeconds: number): void {
    const { world, input } = this.#context;
    const { lookX, lookY } = input.intent;
    this.#sinceLook = lookX !== 0 || lookY !== 0 ? 0 : this.#sinceLook + deltaSeconds;
    if (this.#sinceLook < OWN_LOOK_SECONDS || world.rig.director !== null) return;
    const { x, z, heading } = this.#pose;
    const [dx, dz] = [world.own.pose.x - x, world.own.pose.z - z];
    const toMe = Math.atan2(-dx, -dz);
    const isFaced = Math.hypot(dx, dz) < FACED_M && Math.abs(wrapAngle(toMe - heading)) < FACED_RADIANS;
    const off = wrapAngle((isFaced ? toMe + Math.PI : heading) - world.rig.yaw);
    const most = TURN_MAX * deltaSeconds;
    world.rig.yaw = wrapAngle(
      world.rig.yaw + clamp(off * dampingShare(TURN_SECONDS, deltaSeconds), -most, most),
    );
  }

  #distanceTo(to: Waypoint | undefined): number {
    const { x, z } = this.#context.world.own.pose;
    return to === undefined ? 0 : Math.hypot(to.x - x, to.z - z);
  }
}
