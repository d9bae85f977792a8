import { clamp } from "../../core/smoothing.ts";
import type { Doing } from "../avatars/types.ts";
import { ground, type CollisionWorld } from "../collision/collision-world.ts";
import type { Ladder } from "../zones/zones.ts";
import type { MovementMode, MovingBody, MoveInput } from "./movement-mode.ts";
import { GuidedMove } from "./guided-move.ts";
import type { Vec } from "./capsule-collider.ts";
import { CLIMB } from "./movement-tuning.ts";

const ON_SECONDS = 0.35;
const OFF_SECONDS = 0.85;
/** How quickly climbing reaches its speed, 1/s². */
const GRIP = 9;

/** Climbing a ladder: up and down it, off over its top, off at the bottom, or away from it by a jump. */
export class Climbing implements MovementMode {
  doing: Doing = "climb";
  readonly #solids: CollisionWorld;
  readonly #ground = ground();
  readonly #glide = new GuidedMove();
  readonly #spot: Vec = { x: 0, y: 0, z: 0 };
  #ladder: Ladder | null = null;
  #phase: "on" | "climbing" | "off" = "on";
  #leaps = false;

  constructor(solids: CollisionWorld) {
    this.#solids = solids;
  }

  get ladder(): Ladder | null {
    return this.#ladder;
  }

  enter(body: MovingBody, ladder: Ladder, isTop: boolean): void {
    this.#ladder = ladder;
    this.#phase = "on";
    this.#leaps = false;
    this.doing = "climb";
    const highest = ladder.y + ladder.height - CLIMB.topReach;
    this.#hang(isTop ? highest : clamp(body.position.y + 0.12, ladder.y, highest));
    body.isGrounded = false;
    body.velocity.x = body.velocity.y = body.velocity.z = 0;
    this.#glide.begin(body.position, body.heading, this.#spot, ladder.heading, isTop ? 0.7 : ON_SECONDS);
  }

  step(body: MovingBody, wants: MoveInput, dt: number): boolean {
    const ladder = this.#ladder;
    if (!ladder) return false;
    if (this.#phase !== "climbing") return this.#lead(body, dt);
    const { position, velocity } = body;
    const pace = wants.up > 0 ? CLIMB.up : CLIMB.down;
    const target = wants.up * pace * (wants.isRunning ? 1.4 : 1);
    velocity.y += clamp(target - velocity.y, -GRIP * dt, GRIP * dt);
    position.y += velocity.y * dt;
    body.heading = ladder.heading;
    if (wants.jump) {
      this.#leaps = true;
      return false;
    }
    if (position.y >= ladder.y + ladder.height - CLIMB.topReach && wants.up > 0) {
      this.#stepOff(body, ladder);
      return true;
    }
    const lowest = this.#floor(position, ladder);
    if (position.y <= lowest && velocity.y <= 0) {
      position.y = lowest;
      if (wants.up < -0.1) return false;
      velocity.y = 0;
    }
    position.y = Math.min(position.y, ladder.y + ladder.height - CLIMB.topReach);
    return true;
  }

  exit(body: MovingBody): void {
    const ladder = this.#ladder;
    const { velocity } = body;
    velocity.x = velocity.y = velocity.z = 0;
    if (this.#leaps && ladder) {
      velocity.x = Math.sin(ladder.heading) * 2.4;
      velocity.z = Math.cos(ladder.heading) * 2.4;
      velocity.y = 3;
    }
    body.isGrounded = !this.#leaps;
    this.#ladder = null;
  }

  #hang(y: number): void {
    const ladder = this.#ladder;
    if (!ladder) return;
    this.#spot.x = ladder.x + Math.sin(ladder.heading) * CLIMB.away;
    this.#spot.z = ladder.z + Math.cos(ladder.heading) * CLIMB.away;
    this.#spot.y = y;
  }

  #lead(body: MovingBody, dt: number): boolean {
    const { position, velocity } = body;
    const { x, y, z } = position;
    body.heading = this.#glide.step(position, dt);
    velocity.x = (position.x - x) / dt;
    velocity.y = (position.y - y) / dt;
    velocity.z = (position.z - z) / dt;
    if (this.#glide.progress < 1) {
      if (this.#phase === "off" && this.#glide.progress > 0.6) this.doing = "move";
      return true;
    }
    velocity.x = velocity.y = velocity.z = 0;
    if (this.#phase === "off") return false;
    this.#phase = "climbing";
    return true;
  }

  #stepOff(body: MovingBody, ladder: Ladder): void {
    const spot = this.#spot;
    spot.x = ladder.x - Math.sin(ladder.heading) * 0.5;
    spot.z = ladder.z - Math.cos(ladder.heading) * 0.5;
    const top = ladder.y + ladder.height;
    const isFound = this.#solids.groundBelow(spot.x, spot.z, top + 0.5, top - 0.6, this.#ground);
    spot.y = isFound ? this.#ground.y : top;
    this.#phase = "off";
    this.#glide.begin(body.position, body.heading, spot, ladder.heading, OFF_SECONDS, true);
  }

  /** Height of the feet at the lower end. */
  #floor({ x, z }: Vec, ladder: Ladder): number {
    return this.#solids.groundBelow(x, z, ladder.y + 0.5, ladder.y - 0.5, this.#ground)
      ? this.#ground.y
      : ladder.y;
  }
}
