import { Group, Vector3 } from "three";
import { dampingShare, wrapAngle } from "../../core/smoothing.ts";
import type { TrackedPose } from "../../platform/headset.ts";
import type { CharacterController } from "../body/character-controller.ts";

/** Eyes of who stands, above the floor. */
const EYES = 1.6;
/** Stairs lift the floor in this time. */
const RISE_SECONDS = 0.09;
const HEAD = new Vector3();
const FORWARD = new Vector3();

/**
 * The room of who wears a headset, as it lies in the world. The body follows the head over the floor, and the room
 * follows the body where it walks; the head itself is never moved against what its wearer feels.
 */
export class PlaySpace {
  /** What is given from the middle of the room's floor belongs in here. */
  readonly root = new Group();
  isSeated = false;
  readonly #body: CharacterController;
  readonly #head: TrackedPose;
  readonly #before = { x: 0, z: 0 };
  #yaw = 0;
  #floor = 0;
  #lift = 0;

  constructor(body: CharacterController, head: TrackedPose, yaw: number) {
    this.#body = body;
    this.#head = head;
    this.#yaw = wrapAngle(yaw - this.#headYaw());
    this.standOn();
  }

  /** How the room is turned in the world. */
  get yaw(): number {
    return this.#yaw;
  }

  /** Where the eyes look, in the world. */
  get forward(): number {
    return wrapAngle(this.#yaw + this.#headYaw());
  }

  /** How far the head is from the body, over the floor: inside of a wall one is far from it. */
  get headAway(): number {
    const { x, z } = this.eyes(HEAD);
    return Math.hypot(x - this.#body.view.x, z - this.#body.view.z);
  }

  eyes(out: Vector3): Vector3 {
    return this.toWorld(out.copy(this.#head.position));
  }

  toWorld(point: Vector3): Vector3 {
    return point.applyQuaternion(this.root.quaternion).add(this.root.position);
  }

  /** The body was put elsewhere: the head is above it. */
  standOn(): void {
    const { view } = this.#body;
    this.#turnRoot();
    HEAD.copy(this.#head.position).applyQuaternion(this.root.quaternion);
    this.root.position.set(view.x - HEAD.x, view.y, view.z - HEAD.z);
    this.#floor = view.y;
    this.#lift = this.isSeated ? Math.max(0, EYES - this.#head.position.y) : 0;
    this.#before.x = view.x;
    this.#before.z = view.z;
    this.#settle();
  }

  /** Turns the room about the head. */
  turn(angle: number): void {
    this.eyes(HEAD);
    const { x, z } = HEAD;
    this.#yaw = wrapAngle(this.#yaw + angle);
    this.#turnRoot();
    this.eyes(HEAD);
    this.root.position.x += x - HEAD.x;
    this.root.position.z += z - HEAD.z;
    this.#settle();
  }

  /** Once a frame, after the body has moved. */
  update(deltaSeconds: number): void {
    const { view } = this.#body;
    const { root } = this;
    root.position.x += view.x - this.#before.x;
    root.position.z += view.z - this.#before.z;
    this.eyes(HEAD);
    // What the head went by itself the body goes too, as far as nothing stands in its way.
    this.#body.carry(HEAD.x - view.x, HEAD.z - view.z);
    this.#before.x = view.x;
    this.#before.z = view.z;
    this.#floor += (view.y - this.#floor) * dampingShare(RISE_SECONDS, deltaSeconds);
    if (Math.abs(view.y - this.#floor) > 1) this.#floor = view.y;
    this.#settle();
  }

  #settle(): void {
    this.root.position.y = this.#floor + this.#lift;
    this.root.updateMatrixWorld();
  }

  #turnRoot(): void {
    this.root.quaternion.setFromAxisAngle(UP, this.#yaw);
  }

  #headYaw(): number {
    FORWARD.set(0, 0, -1).applyQuaternion(this.#head.quaternion);
    return Math.atan2(-FORWARD.x, -FORWARD.z);
  }
}

const UP = new Vector3(0, 1, 0);
