import { FLAGS, MOTION, restingPose } from "@veranda/wire";
import { remotePose } from "../../net/index.ts";
import type { PoseSource } from "../../world/participants/people.ts";
import type { World } from "../../world/world.ts";
import type { Link } from "./link-port.ts";

/** Turns the own body into what goes out, and what came in into where the others are. */
export class PoseExchange {
  readonly #world: World;
  readonly #sent = restingPose();
  readonly #heard = remotePose();

  constructor(world: World) {
    this.#world = world;
  }

  send(link: Link): void {
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
    sent.flags = people?.own?.emote == null ? 0 : FLAGS.emoting;
    link.sendPose(sent);
  }

  source(link: Link): PoseSource {
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
      out.isGrounded = heard.motion !== MOTION.jump && heard.motion !== MOTION.fall;
      out.isSitting = (heard.flags & FLAGS.sitting) !== 0;
      return true;
    };
  }
}
