import { TICK_MS, UNITS_PER_M, type Bounds, type QuantizedPose } from "@veranda/wire";
import { MAX_SPEED, TELEPORTS } from "../limits/limits.ts";
import { TokenBucket } from "../../platform/token-bucket.ts";
import type { ArrivalPoints } from "./arrival-points.ts";

/** Tolerance above the limit, as a share and in metres, for rounding and clock jitter. */
const TOLERANCE = { share: 1.15, metres: 0.4 } as const;
/** Seconds of unused movement that can accumulate: enough for bursts after lag, not for long distances. */
const SAVED_S = 1.5;
/**
 * Rising without horizontal movement is a ladder (m/s); with it, a slope or a stair, 50° at most; and now and then a
 * trampoline, this many metres at most. So nobody can keep flying up.
 */
const RISE = { climbing: 2.2, slope: 1.25, saved: 8 } as const;
/** A respawn moves to one's arrival point, or a short distance. */
const RESPAWN_M = 16;
/** Sitting down on a seat, and standing up from it. */
const SEAT_M = 3;
/** Maximum distance from the centre of a teleporter or an arrival point. */
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
  /** This person's first position; null until then. */
  #arrival: Position | null = null;

  /** `corner` is the lower corner of the grid that poses are relative to. */
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

  /** A newcomer's first pose is accepted as it is, if `mayArrive` allows it. */
  arrive(pose: QuantizedPose): void {
    this.#arrival ??= { x: pose.x, y: pose.y, z: pose.z };
  }

  get hasArrived(): boolean {
    return this.#arrival !== null;
  }

  /** Whether a newcomer may begin here: near an arrival point, or anywhere if none are known. */
  mayArrive(pose: QuantizedPose): boolean {
    const arrivals = this.#arrivalPoints()?.arrivals ?? [];
    return arrivals.length === 0 || arrivals.some((place) => this.#isNear(pose, place, RESPAWN_M));
  }

  /** Whether the velocity of this pose is possible: others extrapolate it. */
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
   * A teleport is possible over a short distance, back to one's arrival point, to an arrival point, or through the
   * teleporter where one stands. Without the right to teleport: to a seat, back to one's arrival point, and through
   * teleporters.
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
