import { TICK_MS, UNITS_PER_M, type Bounds, type QuantizedPose } from "@veranda/wire";
import { MAX_SPEED, TELEPORTS } from "../limits/limits.ts";
import { TokenBucket } from "../../platform/token-bucket.ts";
import type { ArrivalPoints } from "./arrival-points.ts";

/** Share and metres beyond the limit that rounding and uneven clocks may take. */
const TOLERANCE = { share: 1.15, metres: 0.4 } as const;
/** Seconds of unused way that someone may have saved up: bursts after lag pass, journeys do not. */
const SAVED_S = 1.5;
/**
 * A rise without way is a ladder's (m/s); with way it is a slope's or a stair's, 50° at the steepest; and once a while
 * a trampoline's, this many metres at most. So nobody flies up for long.
 */
const RISE = { climbing: 2.2, slope: 1.25, saved: 8 } as const;
/** A respawn goes to where one arrived, or a short way. */
const RESPAWN_M = 16;
/** To a seat, and up from it. */
const SEAT_M = 3;
/** How far from the middle of a teleporter, or of a place to arrive at, one may be. */
const DOOR_M = 3;

export type Refusal = "speed" | "bounds" | "teleport";

type Position = { x: number; y: number; z: number };

const metres = (units: number): number => units / UNITS_PER_M;
const metresPerS = (unitsATick: number): number => (metres(unitsATick) * 1000) / TICK_MS;

/** Plausibility check of one person's movement, in metres and by the server's clock, never the client's. */
export class MovementCheck {
  #credit = MAX_SPEED.ground * SAVED_S;
  #rise: number = RISE.saved;
  #at: number;
  readonly #teleports: TokenBucket;
  readonly #corner: Bounds["min"];
  readonly #arrivalPoints: () => ArrivalPoints | null;
  readonly #mayJump: () => boolean;
  /** Where this person first stood; null until then. */
  #arrival: Position | null = null;

  /** `corner` is the lower corner of the grid that poses are counted from. */
  constructor(
    now: number,
    corner: Bounds["min"] = [0, 0, 0],
    arrivalPoints: () => ArrivalPoints | null = () => null,
    mayJump: () => boolean = () => true,
  ) {
    this.#at = now;
    this.#teleports = new TokenBucket(TELEPORTS, now);
    this.#corner = corner;
    this.#arrivalPoints = arrivalPoints;
    this.#mayJump = mayJump;
  }

  /** The first pose of a newcomer is taken as it is, where `mayArrive` allows it. */
  arrive(pose: QuantizedPose): void {
    this.#arrival ??= { x: pose.x, y: pose.y, z: pose.z };
  }

  get hasArrived(): boolean {
    return this.#arrival !== null;
  }

  /** Whether a newcomer can begin here: near a place to arrive at, or anywhere where none are known. */
  mayArrive(pose: QuantizedPose): boolean {
    const arrivals = this.#arrivalPoints()?.arrivals ?? [];
    return arrivals.length === 0 || arrivals.some((place) => this.#isNear(pose, place, RESPAWN_M));
  }

  /** Whether somebody can be as fast as this pose says: others are shown where that leads. */
  isPossible({ vx, vy, vz }: QuantizedPose): boolean {
    return (
      metresPerS(Math.hypot(vx, vz)) <= MAX_SPEED.ground * TOLERANCE.share &&
      metresPerS(vy) <= MAX_SPEED.up * TOLERANCE.share &&
      metresPerS(-vy) <= MAX_SPEED.down * TOLERANCE.share
    );
  }

  /** Checks a move from the last position, `steps` steps later; null: possible. */
  refusal(
    from: QuantizedPose,
    to: QuantizedPose,
    steps: number,
    isTeleport: boolean,
    now: number,
  ): Refusal | null {
    const passed = (now - this.#at) / 1000;
    this.#credit = Math.min(
      MAX_SPEED.ground * SAVED_S,
      this.#credit + passed * MAX_SPEED.ground * TOLERANCE.share,
    );
    this.#rise = Math.min(RISE.saved, this.#rise + passed * RISE.climbing * TOLERANCE.share);
    this.#at = now;
    if (!this.isPossible(to)) return "speed";
    const way = metres(Math.hypot(to.x - from.x, to.z - from.z));
    if (isTeleport) return this.#teleports.take(now) && this.#isDoor(from, to, way) ? null : "teleport";
    const seconds = (Math.max(1, steps) * TICK_MS) / 1000;
    const rise = metres(to.y - from.y);
    const isTooFar = way > seconds * MAX_SPEED.ground * TOLERANCE.share + TOLERANCE.metres;
    const isTooSteep =
      rise > seconds * MAX_SPEED.up + TOLERANCE.metres || -rise > seconds * MAX_SPEED.down + TOLERANCE.metres;
    const climbed = Math.max(0, rise - way * RISE.slope);
    if (isTooFar || isTooSteep) return "speed";
    if (way > this.#credit + TOLERANCE.metres || climbed > this.#rise + TOLERANCE.metres) return "speed";
    this.#credit -= way;
    this.#rise -= climbed;
    return null;
  }

  /**
   * A short way, back to where one arrived, to a place to arrive at, or through a teleporter that one stands in. Who is
   * kept from teleporting may take a seat, go back to where they arrived, and through teleporters.
   */
  #isDoor(from: QuantizedPose, to: QuantizedPose, way: number): boolean {
    const mayJump = this.#mayJump();
    if (way <= (mayJump ? RESPAWN_M : SEAT_M) || this.#arrival === null) return true;
    if (metres(Math.hypot(to.x - this.#arrival.x, to.z - this.#arrival.z)) <= (mayJump ? RESPAWN_M : DOOR_M))
      return true;
    const arrivalPoints = this.#arrivalPoints();
    if (arrivalPoints === null) return false;
    return (
      (mayJump && arrivalPoints.arrivals.some((place) => this.#isNear(to, place, DOOR_M))) ||
      arrivalPoints.teleporters.some(
        (door) => this.#isNear(from, door.from, door.radius + DOOR_M) && this.#isNear(to, door.to, DOOR_M),
      )
    );
  }

  #isNear(pose: QuantizedPose, [x, y, z]: readonly [number, number, number], reach: number): boolean {
    const [cx, cy, cz] = this.#corner;
    return (
      Math.hypot(metres(pose.x) + cx - x, metres(pose.z) + cz - z) <= reach &&
      Math.abs(metres(pose.y) + cy - y) <= reach
    );
  }
}
