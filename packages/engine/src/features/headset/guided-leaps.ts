import { may } from "@veranda/contract/permissions";
import type { Participant } from "@veranda/contract/rooms/messages";
import { wrapAngle } from "../../core/smoothing.ts";
import { newParticipantPose } from "../../world/participants/participant-view.ts";
import type { Waypoint } from "../../world/navigation/path-finder.ts";
import type { Context } from "../context.ts";
import { followerPlace } from "../hosting/follower-place.ts";

/**
 * Distance from the follower's place at which the wearer is teleported: while the guide walks, and while they stand.
 * Metres.
 */
const BEHIND_M = 7;
const APART_M = 2;
/** The guide stands if they have moved no further than this for this long. */
const STILL_M = 0.4;
const STILL_SECONDS = 1;
/**
 * Maximum distance of the wearer's own teleport, and where hosts disabled teleporting: beyond it the server moves them.
 */
const LEAP_M = 15;
const STEP_M = 2.5;
/** Pause between two teleports, for orientation. */
const REST_SECONDS = 3;
/** Distance within which a guide who faces the wearer is looked at. */
const FACED_M = 8;
const FACED_RADIANS = Math.PI / 2;

type GuidedActs = {
  /** Teleports with a blink, with this view direction. Radians, as headings are. */
  leap(x: number, y: number, z: number, view: number): void;
  /** Requests that the room moves the wearer to the guide. */
  catchUp(): void;
};

/**
 * Moves a headset's wearer along with a guide in single teleports, since artificial movement causes motion sickness and
 * a blink doesn't. The wearer looks where the guide looks, or at a guide who faces them.
 */
export class GuidedLeaps {
  readonly #context: Context;
  readonly #acts: GuidedActs;
  readonly #pose = newParticipantPose();
  readonly #place: Waypoint = { x: 0, y: 0, z: 0 };
  readonly #mark = { x: 0, z: 0 };
  #guideId: string | null = null;
  #trail = 0;
  #still = 0;
  #sinceLeap = Infinity;

  constructor(context: Context, acts: GuidedActs) {
    this.#context = context;
    this.#acts = acts;
  }

  /** Stops following; false if nobody was followed. */
  letGo(): boolean {
    const { state } = this.#context;
    if (!state.current.hosting.isFollowing) return false;
    state.patch("hosting", { isFollowing: false });
    return true;
  }

  onFrame(deltaSeconds: number): void {
    const { state, platform, world } = this.#context;
    const { hosting, participants, session } = state.current;
    const guide = hosting.isFollowing ? participants[hosting.guideId ?? ""] : undefined;
    if (guide === undefined || session.status !== "joined") {
      this.#guideId = null;
      return;
    }
    if (!world.poses?.(guide, platform.clock.now(), this.#pose)) return;
    this.#note(guide, deltaSeconds);
    this.#sinceLeap += deltaSeconds;
    if (this.#sinceLeap < REST_SECONDS) return;
    const { x, z } = world.own.pose;
    // The ground is only queried if a teleport may be needed.
    if (Math.hypot(this.#pose.x - x, this.#pose.z - z) < APART_M) return;
    const place = followerPlace(this.#context, guide, this.#pose, this.#trail, this.#place);
    const apart = Math.hypot(place.x - x, place.z - z);
    if (apart < (this.#still >= STILL_SECONDS ? APART_M : BEHIND_M)) return;
    this.#sinceLeap = 0;
    const { rights } = state.current;
    if (apart > (rights === null || may(rights, "teleport") ? LEAP_M : STEP_M)) this.#acts.catchUp();
    else this.#acts.leap(place.x, place.y, place.z, this.#viewAt(place));
  }

  /** Tracks the guide's direction, and for how long they have stood. */
  #note({ id }: Participant, deltaSeconds: number): void {
    const { x, z, heading } = this.#pose;
    const [dx, dz] = [x - this.#mark.x, z - this.#mark.z];
    const isNew = this.#guideId !== id;
    if (isNew || Math.hypot(dx, dz) > STILL_M) {
      this.#trail = isNew ? heading : Math.atan2(-dx, -dz);
      this.#mark.x = x;
      this.#mark.z = z;
      this.#still = isNew ? STILL_SECONDS : 0;
      this.#guideId = id;
      // A new follower is teleported at once.
      if (isNew) this.#sinceLeap = Infinity;
      return;
    }
    this.#still += deltaSeconds;
  }

  #viewAt({ x, z }: Waypoint): number {
    const { heading } = this.#pose;
    const [dx, dz] = [x - this.#pose.x, z - this.#pose.z];
    const toMe = Math.atan2(-dx, -dz);
    const isFaced = Math.hypot(dx, dz) < FACED_M && Math.abs(wrapAngle(toMe - heading)) < FACED_RADIANS;
    return isFaced ? wrapAngle(toMe + Math.PI) : heading;
  }
}
