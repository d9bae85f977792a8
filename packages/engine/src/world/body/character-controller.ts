import { moveTowards, clamp, dampingShare, wrapAngle } from "../../core/smoothing.ts";
import type { Doing } from "../avatars/types.ts";
import type { CollisionWorld } from "../collision/collision-world.ts";
import { type Ladder, type Seat, Zones } from "../zones/zones.ts";
import type { MovementMode, MoveInput } from "./movement-mode.ts";
import { Climbing } from "./climbing.ts";
import { GroundProbe } from "./ground-probe.ts";
import { CapsuleCollider, type Vec } from "./capsule-collider.ts";
import { Jump } from "./jump.ts";
import { Pace } from "./pace.ts";
import { Sitting } from "./sitting.ts";
import { Swimming } from "./swimming.ts";
import { BODY, GAIT } from "./movement-tuning.ts";

/** Transform of the body, interpolated between two physics steps; reused each frame. */
export type BodyView = Vec & {
  heading: number;
  velocity: Vec;
  isGrounded: boolean;
  turnRate: number;
  doing: Doing;
};

/** The region in which the server allows people to walk. */
export type Bounds = { min: readonly [number, number, number]; max: readonly [number, number, number] };

/** Longest substep of a move: less than half of the hull, to prevent tunnelling. */
const LONGEST_MOVE = 0.12;
/** Fraction of the horizontal speed that remains after a trampoline bounce. */
const BOUNCE_GRIP = 0.3;

/** The local character controller: a capsule, moved in fixed steps. Positions are those of the feet. */
export class CharacterController {
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
    doing: "move",
  };
  heading = 0;
  isGrounded = true;
  bounds: Bounds | null = null;
  readonly #capsule: CapsuleCollider;
  readonly #groundProbe: GroundProbe;
  readonly #before = { x: 0, y: 0, z: 0, heading: 0 };
  /** Offset of the drawn body above the physics feet; smooths stairs. */
  #lift = 0;
  #liftBefore = 0;
  #turnRate = 0;
  readonly #jump: Jump;
  readonly #pace = new Pace();
  readonly #zones: Zones;
  readonly #swimming: Swimming;
  readonly #climbing: Climbing;
  readonly #sitting: Sitting;
  /** Null on foot. */
  #mode: MovementMode | null = null;

  constructor(solids: CollisionWorld, zones = new Zones()) {
    this.#zones = zones;
    this.#capsule = new CapsuleCollider(solids);
    this.#groundProbe = new GroundProbe(solids);
    this.#jump = new Jump(this.#groundProbe);
    this.#swimming = new Swimming(solids, zones, this.#capsule);
    this.#climbing = new Climbing(solids);
    this.#sitting = new Sitting(solids);
  }

  get doing(): Doing {
    if (this.#mode) return this.#mode.doing;
    if (this.#jump.isReadying) return "ready";
    return this.#jump.hasDoubled && !this.isGrounded ? "double" : "move";
  }

  /** The seat that the body sits or is sitting down on; null as soon as it starts to get up. */
  get seat(): Seat | null {
    return this.#mode === this.#sitting ? this.#sitting.seat : null;
  }

  get ladder(): Ladder | null {
    return this.#mode === this.#climbing ? this.#climbing.ladder : null;
  }

  sit(seat: Seat): void {
    this.#change(null);
    this.#sitting.enter(this, seat);
    this.#change(this.#sitting);
  }

  rise(): void {
    if (this.#mode === this.#sitting) this.#sitting.rise(this);
  }

  climb(ladder: Ladder, isTop: boolean): void {
    this.#change(null);
    this.#climbing.enter(this, ladder, isTop);
    this.#change(this.#climbing);
  }

  /** Teleports the body: at rest, snapped to the ground below if there is any. */
  teleport(x: number, y: number, z: number, heading: number): void {
    const found = this.#groundProbe.find(x, z, y + 1, y - 1);
    this.position.x = x;
    this.position.y = found === "carries" ? this.#groundProbe.found.y : y;
    this.position.z = z;
    this.velocity.x = this.velocity.y = this.velocity.z = 0;
    this.heading = wrapAngle(heading);
    this.isGrounded = found === "carries";
    this.#capsule.settle(this.position, this.velocity);
    this.#lift = this.#liftBefore = this.#turnRate = 0;
    this.#mode?.exit(this);
    this.#mode = null;
    this.velocity.x = this.velocity.y = this.velocity.z = 0;
    this.isGrounded = found === "carries";
    this.#jump.reset();
    this.#pace.reset();
    this.#remember();
    this.interpolate(1);
  }

  step(wants: MoveInput, dt: number): void {
    this.#remember();
    if (this.#mode) {
      this.#stepMode(this.#mode, wants, dt);
      return;
    }
    this.#turn(wants, dt);
    this.#accelerate(wants, dt);
    this.#jump.step(this, wants.jump, dt);
    if (!this.isGrounded) this.velocity.y = Math.max(this.velocity.y - GAIT.gravity * dt, -GAIT.fastestFall);
    const { x, y, z } = this.velocity;
    const parts = Math.max(1, Math.ceil((Math.hypot(x, y, z) * dt) / LONGEST_MOVE));
    for (let part = 0; part < parts; part++) this.#move(dt / parts);
    this.#bounce();
    if (this.#swimming.carries(this.position)) {
      this.#swimming.enter(this);
      this.#change(this.#swimming);
    }
    this.#even(dt);
  }

  #stepMode(mode: MovementMode, wants: MoveInput, dt: number): void {
    const before = this.heading;
    if (!mode.step(this, wants, dt)) this.#change(null);
    const turn = wrapAngle(this.heading - before);
    this.#turnRate += (turn / dt - this.#turnRate) * dampingShare(0.06, dt);
    this.#lift *= 1 - dampingShare(0.045, dt);
  }

  #change(to: MovementMode | null): void {
    if (to === null) this.#mode?.exit(this);
    this.#mode = to;
    this.#jump.reset();
    this.#pace.reset();
  }

  /** Bounces a body that lands on a trampoline. */
  #bounce(): void {
    if (!this.isGrounded) return;
    const speed = this.#zones.bounceAt(this.position.x, this.position.y, this.position.z);
    if (speed === 0) return;
    // Mostly upwards, so that without input the body lands on the trampoline again.
    this.velocity.x *= BOUNCE_GRIP;
    this.velocity.z *= BOUNCE_GRIP;
    this.velocity.y = speed;
    this.isGrounded = false;
    this.#jump.thrown();
    this.#pace.steady();
  }

  /** Moves the body horizontally at once until something blocks it: it follows the head of a person in a headset. */
  carry(dx: number, dz: number): void {
    const way = Math.hypot(dx, dz);
    if (this.#mode || way < 1e-4) return;
    const { position } = this;
    const [x, z] = [position.x, position.z];
    const share = Math.min(1, LONGEST_MOVE / way);
    position.x += dx * share;
    position.z += dz * share;
    if (!this.#capsule.settle(position, this.velocity)) {
      position.x = x;
      position.z = z;
      return;
    }
    this.#before.x += position.x - x;
    this.#before.z += position.z - z;
    this.view.x += position.x - x;
    this.view.z += position.z - z;
  }

  /** Interpolates `view` between the last two steps. */
  interpolate(alpha: number): BodyView {
    const { view, position } = this;
    const before = this.#before;
    view.x = before.x + (position.x - before.x) * alpha;
    view.z = before.z + (position.z - before.z) * alpha;
    const low = before.y + this.#liftBefore;
    view.y = low + (position.y + this.#lift - low) * alpha;
    view.heading = wrapAngle(before.heading + wrapAngle(this.heading - before.heading) * alpha);
    view.isGrounded = this.isGrounded;
    view.turnRate = this.#turnRate;
    view.doing = this.doing;
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

  #turn(wants: MoveInput, dt: number): void {
    const moves = Math.hypot(wants.x, wants.z) > 0.05;
    const target = wants.faces ?? (moves ? Math.atan2(-wants.x, -wants.z) : this.heading);
    const seconds = wants.faces === null ? GAIT.turnSeconds : 0.02;
    const turn = wrapAngle(target - this.heading) * dampingShare(seconds, dt);
    this.heading = wrapAngle(this.heading + turn);
    this.#turnRate += (turn / dt - this.#turnRate) * dampingShare(0.06, dt);
  }

  #accelerate(wants: MoveInput, dt: number): void {
    const length = Math.hypot(wants.x, wants.z);
    const speed = this.#pace.step(this, wants, length, this.#turnRate, dt);
    const grip = this.isGrounded ? 1 : GAIT.airControl;
    // There is no passive braking in the air.
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
    if (!this.#capsule.settle(position, velocity)) {
      position.x = x;
      position.z = z;
      velocity.x = velocity.z = 0;
      // The body already overlaps something (an object was placed here): push it out upwards.
      if (!this.#capsule.settle(position, velocity)) position.y = y + BODY.step / 4;
    }
    this.#stand(x, y, z);
  }

  /** Updates ground contact; x, y, z is the position before the move. */
  #stand(x: number, y: number, z: number): void {
    const { position, velocity } = this;
    if (!this.isGrounded && velocity.y > 0) return;
    const top = Math.max(y, position.y) + BODY.step;
    const low = position.y - (this.isGrounded ? BODY.step : 0);
    const groundProbe = this.#groundProbe;
    const found = groundProbe.find(position.x, position.z, top, low);
    if (found === "carries") {
      const { nx, ny, nz } = groundProbe.found;
      const slope = this.isGrounded ? -((position.x - x) * nx + (position.z - z) * nz) / ny : 0;
      const jump = groundProbe.found.y - position.y - slope;
      if (Math.abs(jump) > 0.015) this.#lift = clamp(this.#lift - jump, -BODY.step, BODY.step);
      position.y = groundProbe.found.y;
      if (!this.isGrounded && velocity.y < -GAIT.hardLanding) this.#pace.stagger();
      velocity.y = 0;
      this.isGrounded = true;
      this.#jump.landed();
      return;
    }
    this.isGrounded = false;
    if (found === "steep") this.#slideOff();
  }

  /** Too steep to stand on: pushes the body out of the slope sideways; gravity does the rest. */
  #slideOff(): void {
    const { nx, ny, nz, y } = this.#groundProbe.found;
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
    this.#capsule.settle(position, velocity);
  }

  #even(dt: number): void {
    let target = 0;
    const speed = Math.hypot(this.velocity.x, this.velocity.z);
    if (this.isGrounded && speed > 0.05) {
      const { x, y, z } = this.position;
      const even = this.#groundProbe.evenHeight(x, y, z, this.velocity.x / speed, this.velocity.z / speed);
      target = (even - y) * Math.min(1, speed / GAIT.walk);
    }
    this.#lift += (target - this.#lift) * dampingShare(0.045, dt);
    if (Math.abs(this.#lift) < 1e-4 && target === 0) this.#lift = moveTowards(this.#lift, 0, 1e-4);
  }
}
