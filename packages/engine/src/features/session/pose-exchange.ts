import { FLAGS, isSeated, MOTION, MOTIONS, restingPose } from "@veranda/wire";
import type { Doing } from "../../world/avatars/types.ts";
import { remotePose } from "../../net/index.ts";
import type { PoseSource } from "../../world/participants/participant-views.ts";
import type { World } from "../../world/world.ts";
import type { RoomConnectionPort } from "./room-connection-port.ts";

/** Motion states by their number on the wire. */
const DOINGS: readonly Doing[] = MOTIONS.map((motion): Doing => {
  if (motion === "doubleJump") return "double";
  if (MOTION[motion] >= MOTION.climb) return motion as Doing;
  return "move";
});

/** Encodes the local pose for sending, and applies received poses to the other participants. */
export class PoseExchange {
  readonly #world: World;
  readonly #sent = restingPose();
  readonly #heard = remotePose();
  #leaps = 0;

  constructor(world: World) {
    this.#world = world;
  }

  send(link: RoomConnectionPort): void {
    const { leaps } = this.#world.own;
    if (leaps !== this.#leaps) link.teleported();
    this.#leaps = leaps;
    const { own, people } = this.#world;
    const { pose, motion } = own;
    const { velocity } = own.body;
    const sent = this.#sent;
    sent.x = pose.x;
    sent.y = pose.y;
    sent.z = pose.z;
    sent.vx = velocity.x;
    sent.vy = velocity.y;
    sent.vz = velocity.z;
    sent.heading = pose.heading;
    sent.motion = MOTION[motion];
    sent.flags =
      (people?.own?.emote == null ? 0 : FLAGS.emoting) | (isSeated(sent.motion) ? FLAGS.sitting : 0);
    sent.mouth = pose.mouth;
    link.sendPose(sent);
  }

  source(link: RoomConnectionPort): PoseSource {
    const heard = this.#heard;
    return (participant, nowMs, out) => {
      if (!link.remotes.sample(participant.index, nowMs, heard)) return false;
      out.x = heard.x;
      out.y = heard.y;
      out.z = heard.z;
      out.vx = heard.vx;
      out.vy = heard.vy;
      out.vz = heard.vz;
      out.heading = heard.heading;
      out.mouth = heard.mouth;
      const { motion } = heard;
      out.isGrounded = motion !== MOTION.jump && motion !== MOTION.fall && motion !== MOTION.doubleJump;
      out.doing = DOINGS[motion] ?? "move";
      return true;
    };
  }
}
