import { HANDS } from "@veranda/contract/rooms/connection";
import type { HandPose, HandsPose } from "@veranda/contract/rooms/messages";
import { Euler, Quaternion, Vector3 } from "three";
import type { HeadsetSession, TrackedPose } from "../../platform/headset.ts";

/** From between the eyes to the neck's pivot, and from there down to the shoulders. Metres. */
const NECK = { down: 0.08, back: 0.09 } as const;
const SHOULDERS_DOWN = 0.17;
const DEGREES = 180 / Math.PI;
const UP = new Vector3(0, 1, 0);
const heading = new Quaternion();
const turn = new Quaternion();
const shoulders = new Vector3();
const at = new Vector3();
const angles = new Euler();

/** Sends the poses of a wearer's head and hands: only changes, ten times a second, and everything now and then. */
export class HandPoseSender {
  readonly #session: HeadsetSession;
  readonly #tell: (pose: HandsPose) => void;
  #said = "";
  #since = 0;
  #kept = 0;

  constructor(session: HeadsetSession, tell: (pose: HandsPose) => void) {
    this.#session = session;
    this.#tell = tell;
  }

  /** Call once per frame. `yaw` is the play space's rotation relative to the body. */
  update(yaw: number, deltaSeconds: number): void {
    this.#since += deltaSeconds * 1000;
    this.#kept += deltaSeconds * 1000;
    if (this.#since < HANDS.periodMs) return;
    // Late frames must not make the next messages exceed the room's rate limit.
    this.#since = Math.min(this.#since - HANDS.periodMs, HANDS.periodMs / 2);
    const pose = this.#read(yaw);
    const said = JSON.stringify(pose);
    if (said === this.#said && this.#kept < HANDS.keepMs) return;
    this.#said = said;
    this.#kept = 0;
    this.#tell(pose);
  }

  #read(yaw: number): HandsPose {
    const { head, left, right } = this.#session;
    heading.setFromAxisAngle(UP, yaw);
    angles.setFromQuaternion(turn.copy(heading).multiply(head.quaternion), "YXZ");
    shoulders.set(0, -NECK.down, NECK.back).applyQuaternion(head.quaternion).add(head.position);
    shoulders.y -= SHOULDERS_DOWN;
    return {
      head: [whole(angles.y * DEGREES), whole(angles.x * DEGREES), whole(angles.z * DEGREES)],
      left: handOf(left.grip),
      right: handOf(right.grip),
    };
  }
}

function handOf(grip: TrackedPose): HandPose | null {
  if (!grip.isTracked) return null;
  at.copy(grip.position).sub(shoulders).applyQuaternion(heading).multiplyScalar(100);
  // Margin for rounding.
  at.clampLength(0, HANDS.reachCm - 1);
  const { x, y, z, w } = turn.copy(heading).multiply(grip.quaternion);
  return [whole(at.x), whole(at.y), whole(at.z), whole(x * 32), whole(y * 32), whole(z * 32), whole(w * 32)];
}

/** Avoids negative zero. */
const whole = (number: number): number => Math.round(number) + 0;
