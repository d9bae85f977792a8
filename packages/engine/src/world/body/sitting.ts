import { SEAT_HEIGHTS, type SeatKind } from "@veranda/contract/avatar";
import type { Doing } from "../avatars/types.ts";
import { contact, ground, type CollisionWorld } from "../collision/collision-world.ts";
import type { Seat } from "../zones/zones.ts";
import type { MovementMode, MovingBody, MoveInput } from "./movement-mode.ts";
import { GuidedMove } from "./guided-move.ts";
import type { Vec } from "./capsule-collider.ts";
import { BODY } from "./movement-tuning.ts";

const DOWN_SECONDS = 0.75;
const UP_SECONDS = 0.5;
/** Seconds during which a key still held from walking up doesn't make the body get up. */
const SETTLES_SECONDS = 0.5;
/** Distance in front of a seat at which the body stands up. Metres. */
const STAND_AHEAD = 0.48;

const DOINGS: Record<SeatKind, Doing> = {
  chair: "sit",
  bench: "sitBench",
  stool: "sitStool",
  floor: "sitFloor",
  ride: "ride",
};

/** Sitting: down onto a seat, on it, and up again on movement. */
export class Sitting implements MovementMode {
  doing: Doing = "move";
  readonly #solids: CollisionWorld;
  readonly #ground = ground();
  readonly #contact = contact();
  readonly #glide = new GuidedMove();
  readonly #spot: Vec = { x: 0, y: 0, z: 0 };
  readonly #from: Vec = { x: 0, y: 0, z: 0 };
  #seat: Seat | null = null;
  #phase: "down" | "seated" | "up" = "down";
  #seconds = 0;
  #wasLetGo = false;

  constructor(solids: CollisionWorld) {
    this.#solids = solids;
  }

  /** Null as soon as the body gets up. */
  get seat(): Seat | null {
    return this.#phase === "up" ? null : this.#seat;
  }

  enter(body: MovingBody, seat: Seat): void {
    this.#seat = seat;
    this.#phase = "down";
    this.#seconds = 0;
    this.#wasLetGo = false;
    this.doing = "move";
    Object.assign(this.#from, body.position);
    const spot = this.#spot;
    spot.x = seat.x;
    spot.y = seat.y - SEAT_HEIGHTS[seat.kind];
    spot.z = seat.z;
    this.#glide.begin(body.position, body.heading, spot, seat.heading, DOWN_SECONDS);
  }

  step(body: MovingBody, wants: MoveInput, dt: number): boolean {
    const { position, velocity } = body;
    const seat = this.#seat;
    if (!seat) return false;
    this.#seconds += dt;
    body.isGrounded = true;
    if (this.#phase === "seated") {
      velocity.x = velocity.y = velocity.z = 0;
      const isPushing = Math.hypot(wants.x, wants.z) > 0.3;
      this.#wasLetGo ||= !isPushing;
      if (wants.jump || (isPushing && (this.#wasLetGo || this.#seconds > 2 + SETTLES_SECONDS)))
        this.rise(body);
      return true;
    }
    const { x, y, z } = position;
    body.heading = this.#glide.step(position, dt);
    velocity.x = (position.x - x) / dt;
    velocity.y = (position.y - y) / dt;
    velocity.z = (position.z - z) / dt;
    // Turns on the spot first, then sits down; the reverse when getting up.
    const t = this.#glide.progress;
    if (this.#phase === "down" && t > 0.35) this.doing = DOINGS[seat.kind];
    if (t < 1) return true;
    if (this.#phase === "up") return false;
    this.#phase = "seated";
    this.#seconds = 0;
    return true;
  }

  /** Gets up. */
  rise(body: MovingBody): void {
    if (!this.#seat || this.#phase === "up") return;
    this.#phase = "up";
    this.doing = "move";
    this.#findStand(this.#seat);
    this.#glide.begin(body.position, body.heading, this.#spot, body.heading, UP_SECONDS);
  }

  exit(body: MovingBody): void {
    body.velocity.x = body.velocity.y = body.velocity.z = 0;
    body.isGrounded = true;
    this.#seat = null;
  }

  /** Finds where to stand up: in front of the seat if there is room, else the previous position. */
  #findStand(seat: Seat): void {
    const x = seat.x - Math.sin(seat.heading) * STAND_AHEAD;
    const z = seat.z - Math.cos(seat.heading) * STAND_AHEAD;
    const found = this.#ground;
    const hit = this.#contact;
    const isGround = this.#solids.groundBelow(x, z, seat.y + 0.2, seat.y - 1.2, found);
    const low = found.y + BODY.step + BODY.radius;
    const high = found.y + BODY.height - BODY.radius;
    const isBlocked = isGround && this.#solids.deepest(x, low, high, z, BODY.radius, hit) && hit.depth > 0.12;
    if (isGround && !isBlocked) Object.assign(this.#spot, { x, y: found.y, z });
    else Object.assign(this.#spot, this.#from);
  }
}
