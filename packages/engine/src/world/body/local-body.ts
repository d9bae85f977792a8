import { approach, clamp, closing, wrapAngle } from "../../core/smoothing.ts";
import type { SolidWorld } from "../collision/solid-world.ts";
import { Footing } from "./footing.ts";
import { Hull, type Vec } from "./hull.ts";
import { BODY, GAIT } from "./tuning.ts";

/** What the person wants of the body: a direction in the world (length at most 1) and how. */
export type Wish = { x: number; z: number; isRunning: boolean; jump: boolean; faces: number | null };
export const wish = (): Wish => ({ x: 0, z: 0, isRunning: false, jump: false, faces: null });

/** How the body stands between two steps of physics; reused each frame. */
export type BodyView = Vec & {
  heading: number;
  velocity: Vec;
  isGrounded: boolean;
  turnRate: number;
};

/** Space that the server lets people walk in. */
export type Bounds = { min: readonly [number, number, number]; max: readonly [number, number, number] };

/** No part of a move is longer: less than half of the hull, so that nothing is ever stepped over. */
const LONGEST_MOVE = 0.12;

/** The body of the person at this page: a capsule on feet, moved in fixed steps. Positions are those of the feet. */
export class LocalBody {
  readonly position: Vec = { x: 0, y: 0, z: 0 };
  readonly velocity: Vec = { x: 0, y: 0, z: 0 };
  readonly view: BodyView = {
    x: 0,
    y: 0,
    z: 0,
    heading: 0,
    velocity: this.velocity,
    isGrounded: true,
    turnRate: 0,
  };
  heading = 0;
  isGrounded = true;
  bounds: Bounds | null = null;
  readonly #hull: Hull;
  readonly #footing: Footing;
  readonly #before = { x: 0, y: 0, z: 0, heading: 0 };
  /** What is drawn stands this much above the feet of the physics: stairs are evened out by it. */
  #lift = 0;
  #liftBefore = 0;
  #turnRate = 0;
  #airSeconds = 0;
  #sinceJumpWish = Infinity;
  #isJumping = false;

  constructor(solids: SolidWorld) {
    this.#hull = new Hull(solids);
    this.#footing = new Footing(solids);
  }

  /** Puts the body down somewhere, at rest, on the ground below if there is any. */
  place(x: number, y: number, z: number, heading: number): void {
    const found = this.#footing.find(x, z, y + 1, y - 1);
    this.position.x = x;
    this.position.y = found === "carries" ? this.#footing.found.y : y;
    this.position.z = z;
    this.velocity.x = this.velocity.y = this.velocity.z = 0;
    this.heading = wrapAngle(heading);
    this.isGrounded = found === "carries";
    this.#hull.settle(this.position, this.velocity);
    this.#lift = this.#liftBefore = this.#turnRate = 0;
    this.#isJumping = false;
    this.#sinceJumpWish = Infinity;
    this.#remember();
    this.look(1);
  }

  step(wants: Wish, dt: number): void {
    this.#remember();
    this.#turn(wants, dt);
    this.#accelerate(wants, dt);
    this.#jump(wants, dt);
    if (!this.isGrounded) this.velocity.y = Math.max(this.velocity.y - GAIT.gravity * dt, -GAIT.fastestFall);
    const { x, y, z } = this.velocity;
    const parts = Math.max(1, Math.ceil((Math.hypot(x, y, z) * dt) / LONGEST_MOVE));
    for (let part = 0; part < parts; part++) this.#move(dt / parts);
    this.#even(dt);
  }

  /** Brings `view` to a moment between the last two steps. */
  look(alpha: number): BodyView {
    const { view, position } = this;
    const before = this.#before;
    view.x = before.x + (position.x - before.x) * alpha;
    view.z = before.z + (position.z - before.z) * alpha;
    const low = before.y + this.#liftBefore;
    view.y = low + (position.y + this.#lift - low) * alpha;
    view.heading = wrapAngle(before.heading + wrapAngle(this.heading - before.heading) * alpha);
    view.isGrounded = this.isGrounded;
    view.turnRate = this.#turnRate;
    return view;
  }

  #remember(): void {
    const before = this.#before;
    before.x = this.position.x;
    before.y = this.position.y;
    before.z = this.position.z;
    before.heading = this.heading;
    this.#liftBefore = this.#lift;
  }

  #turn(wants: Wish, dt: number): void {
    const moves = Math.hypot(wants.x, wants.z) > 0.05;
    const target = wants.faces ?? (moves ? Math.atan2(-wants.x, -wants.z) : this.heading);
    const seconds = wants.faces === null ? GAIT.turnSeconds : 0.02;
    const turn = wrapAngle(target - this.heading) * closing(seconds, dt);
    this.heading = wrapAngle(this.heading + turn);
    this.#turnRate += (turn / dt - this.#turnRate) * closing(0.06, dt);
  }

  #accelerate(wants: Wish, dt: number): void {
    const length = Math.hypot(wants.x, wants.z);
    const speed = wants.isRunning ? GAIT.run : GAIT.walk;
    const grip = this.isGrounded ? 1 : GAIT.airControl;
    // In the air nothing brakes by itself.
    if (!this.isGrounded && length < 0.05) return;
    const gapX = wants.x * speed - this.velocity.x;
    const gapZ = wants.z * speed - this.velocity.z;
    const gap = Math.hypot(gapX, gapZ);
    if (gap < 1e-6) return;
    const isSlowing = gapX * this.velocity.x + gapZ * this.velocity.z < 0;
    const gain = Math.min(gap, (isSlowing ? GAIT.stop : GAIT.start) * grip * dt);
    this.velocity.x += (gapX / gap) * gain;
    this.velocity.z += (gapZ / gap) * gain;
  }

  #jump(wants: Wish, dt: number): void {
    this.#airSeconds = this.isGrounded ? 0 : this.#airSeconds + dt;
    this.#sinceJumpWish = wants.jump ? 0 : this.#sinceJumpWish + dt;
    const canJump = this.isGrounded || (this.#airSeconds <= GAIT.coyote && !this.#isJumping);
    if (!canJump || this.#sinceJumpWish > GAIT.jumpMemory) return;
    this.#sinceJumpWish = Infinity;
    this.#isJumping = true;
    this.isGrounded = false;
    this.velocity.y = GAIT.jump;
  }

  #move(dt: number): void {
    const { position, velocity } = this;
    const { x, y, z } = position;
    position.x += velocity.x * dt;
    position.z += velocity.z * dt;
    if (!this.isGrounded) position.y += velocity.y * dt;
    if (this.bounds) {
      position.x = clamp(position.x, this.bounds.min[0], this.bounds.max[0]);
      position.z = clamp(position.z, this.bounds.min[2], this.bounds.max[2]);
    }
    if (!this.#hull.settle(position, velocity)) {
      position.x = x;
      position.z = z;
      velocity.x = velocity.z = 0;
      // Standing in something already (an object was put here): up is the way out.
      if (!this.#hull.settle(position, velocity)) position.y = y + BODY.step / 4;
    }
    this.#stand(x, y, z);
  }

  /** Feet on the ground, or off it; x, y, z is where they were. */
  #stand(x: number, y: number, z: number): void {
    const { position, velocity } = this;
    if (!this.isGrounded && velocity.y > 0) return;
    const top = Math.max(y, position.y) + BODY.step;
    const low = position.y - (this.isGrounded ? BODY.step : 0);
    const footing = this.#footing;
    const found = footing.find(position.x, position.z, top, low);
    if (found === "carries") {
      const { nx, ny, nz } = footing.found;
      const slope = this.isGrounded ? -((position.x - x) * nx + (position.z - z) * nz) / ny : 0;
      const jump = footing.found.y - position.y - slope;
      if (Math.abs(jump) > 0.015) this.#lift = clamp(this.#lift - jump, -BODY.step, BODY.step);
      position.y = footing.found.y;
      velocity.y = 0;
      this.isGrounded = true;
      this.#isJumping = false;
      return;
    }
    this.isGrounded = false;
    if (found === "steep") this.#slideOff();
  }

  /** Too steep to stand: out of the slope sideways; falling does the rest. */
  #slideOff(): void {
    const { nx, ny, nz, y } = this.#footing.found;
    const { position, velocity } = this;
    const depth = y - position.y;
    const flat = Math.hypot(nx, nz);
    if (depth <= 0 || flat < 1e-3) return;
    const hx = nx / flat;
    const hz = nz / flat;
    const push = Math.min((depth * ny) / flat, LONGEST_MOVE);
    position.x += hx * push;
    position.z += hz * push;
    const into = velocity.x * hx + velocity.z * hz;
    if (into < 0) {
      velocity.x -= hx * into;
      velocity.z -= hz * into;
    }
    this.#hull.settle(position, velocity);
  }

  #even(dt: number): void {
    let target = 0;
    const speed = Math.hypot(this.velocity.x, this.velocity.z);
    if (this.isGrounded && speed > 0.05) {
      const { x, y, z } = this.position;
      const even = this.#footing.evenHeight(x, y, z, this.velocity.x / speed, this.velocity.z / speed);
      target = (even - y) * Math.min(1, speed / GAIT.walk);
    }
    this.#lift += (target - this.#lift) * closing(0.045, dt);
    if (Math.abs(this.#lift) < 1e-4 && target === 0) this.#lift = approach(this.#lift, 0, 1e-4);
  }
}
