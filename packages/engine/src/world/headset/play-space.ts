import { Group, Vector3 } from "three";
import { dampingShare, wrapAngle } from "../../core/smoothing.ts";
import type { TrackedPose } from "../../platform/headset.ts";
import type { CharacterController } from "../body/character-controller.ts";

/** Eye height of a standing person. */
const EYES = 1.6;
/** Time constant of the floor's height on stairs. */
const RISE_SECONDS = 0.09;
const HEAD = new Vector3();
const FORWARD = new Vector3();

/**
 * The physical room of a headset's wearer, placed in the world. The body follows the head horizontally, and the room
 * follows the body when it walks; the head itself never moves against its wearer's senses.
 */
export class PlaySpace {
  /** Parent of everything positioned relative to the centre of the room's floor. */
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

  /** The room's rotation in the world. */
  get yaw(): number {
    return this.#yaw;
  }

  /** Yaw of the gaze in the world. */
  get forward(): number {
    return wrapAngle(this.#yaw + this.#headYaw());
  }

  /** Horizontal distance of the head from the body: large while the head is inside a wall. */
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

  /** The body was teleported: the head is placed above it. */
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

  /** Call once per frame, after the body has moved. */
  update(deltaSeconds: number): void {
    const { view } = this.#body;
    const { root } = this;
    root.position.x += view.x - this.#before.x;
    root.position.z += view.z - this.#before.z;
    this.eyes(HEAD);
    // The body follows the head's own movement, unless blocked.
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
