import { clamp, dampingShare, wrapAngle } from "../../core/smoothing.ts";
import { type Doing, WATERLINE } from "../avatars/types.ts";
import { contact, ground, type CollisionWorld } from "../collision/collision-world.ts";
import type { Water, Zones } from "../zones/zones.ts";
import type { MovementMode, MovingBody, MoveInput } from "./movement-mode.ts";
import { GuidedMove } from "./guided-move.ts";
import type { CapsuleCollider, Vec } from "./capsule-collider.ts";
import { BODY, SWIM } from "./movement-tuning.ts";

const CLIMB_OUT_SECONDS = 0.85;

/** Swimming in deep water: floats at the surface, moves slowly, and climbs out at edges. */
export class Swimming implements MovementMode {
  doing: Doing = "swim";
  readonly #solids: CollisionWorld;
  readonly #zones: Zones;
  readonly #capsule: CapsuleCollider;
  readonly #ground = ground();
  readonly #contact = contact();
  readonly #glide = new GuidedMove();
  readonly #edge: Vec = { x: 0, y: 0, z: 0 };
  #isClimbingOut = false;
  #clock = 0;

  constructor(solids: CollisionWorld, zones: Zones, capsule: CapsuleCollider) {
    this.#solids = solids;
    this.#zones = zones;
    this.#capsule = capsule;
  }

  /** Whether water is deep enough here to swim. */
  carries({ x, y, z }: Vec): boolean {
    const water = this.#zones.waterAt(x, z);
    return water !== null && y < water.surface - SWIM.deep && y > water.floor - 1;
  }

  enter(body: MovingBody): void {
    this.doing = "swim";
    this.#isClimbingOut = false;
    body.isGrounded = false;
    // Water removes most of the falling speed, and allows a small dive.
    body.velocity.y = Math.max(body.velocity.y * 0.35, -4);
  }

  step(body: MovingBody, wants: MoveInput, dt: number): boolean {
    const { position, velocity } = body;
    if (this.#isClimbingOut) {
      const { x, y, z } = position;
      body.heading = this.#glide.step(position, dt);
      velocity.x = (position.x - x) / dt;
      velocity.y = (position.y - y) / dt;
      velocity.z = (position.z - z) / dt;
      return this.#glide.progress < 1;
    }
    const water = this.#zones.waterAt(position.x, position.z);
    if (!water) return false;
    this.#clock += dt;
    this.#go(body, wants, dt);
    this.#float(body, water, dt);
    const push = Math.hypot(wants.x, wants.z);
    const isStopped = push > 0.4 && velocity.x * wants.x + velocity.z * wants.z < 0.45 * push;
    if ((isStopped || (wants.jump && push > 0.1)) && this.#findEdge(body, wants, water.surface)) {
      this.#isClimbingOut = true;
      this.doing = "climb";
      const heading = Math.atan2(-wants.x, -wants.z);
      this.#glide.begin(position, body.heading, this.#edge, heading, CLIMB_OUT_SECONDS, true);
      return true;
    }
    return !this.#canStand(position, water);
  }

  exit(body: MovingBody): void {
    if (this.#isClimbingOut) body.velocity.x = body.velocity.y = body.velocity.z = 0;
    body.isGrounded = true;
    this.#isClimbingOut = false;
  }

  #go(body: MovingBody, wants: MoveInput, dt: number): void {
    const { position, velocity } = body;
    const moves = Math.hypot(wants.x, wants.z) > 0.05;
    const target = wants.faces ?? (moves ? Math.atan2(-wants.x, -wants.z) : body.heading);
    const seconds = wants.faces === null ? SWIM.turnSeconds : 0.08;
    body.heading = wrapAngle(body.heading + wrapAngle(target - body.heading) * dampingShare(seconds, dt));
    const speed = wants.isRunning ? SWIM.fast : SWIM.speed;
    const gapX = wants.x * speed - velocity.x;
    const gapZ = wants.z * speed - velocity.z;
    const gap = Math.hypot(gapX, gapZ);
    if (gap > 1e-6) {
      const gain = Math.min(gap, SWIM.grip * dt) / gap;
      velocity.x += gapX * gain;
      velocity.z += gapZ * gain;
    }
    position.x += velocity.x * dt;
    position.z += velocity.z * dt;
  }

  /** Moves the body to the waterline and bobs it there; floor and walls of the pool collide as usual. */
  #float({ position, velocity }: MovingBody, water: Water, dt: number): void {
    const bob = SWIM.bob * Math.sin((this.#clock / SWIM.bobSeconds) * 2 * Math.PI);
    const off = water.surface - WATERLINE + bob - position.y;
    velocity.y += (clamp(off * SWIM.buoyancy, -12, 14) - velocity.y * SWIM.drag) * dt;
    position.y += velocity.y * dt;
    if (!this.#capsule.settle(position, velocity)) velocity.x = velocity.z = 0;
    const { x, y, z } = position;
    if (this.#solids.groundBelow(x, z, y + BODY.step + 0.3, y - 0.02, this.#ground) && this.#ground.y > y) {
      position.y = this.#ground.y;
      velocity.y = Math.max(0, velocity.y);
    }
  }

  #canStand({ x, y, z }: Vec, water: Water): boolean {
    const found = this.#solids.groundBelow(x, z, y + BODY.step, y - 0.25, this.#ground);
    return found && this.#ground.y > water.surface - SWIM.shallow;
  }

  /** Finds solid ground a step ahead, at most `edge` above the surface, with room to stand. */
  #findEdge({ position }: MovingBody, wants: MoveInput, surface: number): boolean {
    const push = Math.hypot(wants.x, wants.z);
    for (const far of [0.55, 0.8]) {
      const x = position.x + (wants.x / push) * far;
      const z = position.z + (wants.z / push) * far;
      const found = this.#ground;
      if (!this.#solids.groundBelow(x, z, surface + SWIM.edge, surface - 0.6, found)) continue;
      if (found.ny < BODY.steepest) continue;
      const low = found.y + BODY.step + BODY.radius;
      const high = found.y + BODY.height - BODY.radius;
      const hit = this.#contact;
      if (this.#solids.deepest(x, low, high, z, BODY.radius, hit) && hit.depth > 0.1) continue;
      Object.assign(this.#edge, { x, y: found.y, z });
      return true;
    }
    return false;
  }
}
