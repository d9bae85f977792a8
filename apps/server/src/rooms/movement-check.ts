import { TICK_MS, UNITS_PER_M, type GridPose } from "@veranda/wire";
import { MAX_SPEED } from "./limits.ts";

/** Share and metres beyond the limit that rounding and uneven clocks may take. */
const TOLERANCE = { share: 1.15, metres: 0.4 } as const;
/** Seconds of unused way that someone may have saved up: bursts after lag pass, journeys do not. */
const SAVED_S = 1.5;
/** A respawn goes to where one arrived, or a short way. */
const RESPAWN_M = 16;

export type Refusal = "speed" | "bounds" | "teleport";

const metres = (units: number): number => units / UNITS_PER_M;

/** Whether one person's moves are possible; in metres on the server's own clock, never on the client's. */
export class MovementCheck {
  #credit = MAX_SPEED.ground * SAVED_S;
  #at: number;
  /** Where this person first stood; null until then. */
  #arrival: { x: number; y: number; z: number } | null = null;

  constructor(now: number) {
    this.#at = now;
  }

  /** The first pose of a newcomer is taken as it is: the environment knows its places of arrival. */
  arrive(pose: GridPose): void {
    this.#arrival ??= { x: pose.x, y: pose.y, z: pose.z };
  }

  get hasArrived(): boolean {
    return this.#arrival !== null;
  }

  /** From where someone last was, `steps` steps later; null: possible. */
  refusal(from: GridPose, to: GridPose, steps: number, isTeleport: boolean, now: number): Refusal | null {
    this.#credit = Math.min(
      MAX_SPEED.ground * SAVED_S,
      this.#credit + ((now - this.#at) / 1000) * MAX_SPEED.ground * TOLERANCE.share,
    );
    this.#at = now;
    const way = metres(Math.hypot(to.x - from.x, to.z - from.z));
    if (isTeleport) return this.#isRespawn(to, way) ? null : "teleport";
    const seconds = (Math.max(1, steps) * TICK_MS) / 1000;
    const rise = metres(to.y - from.y);
    const isTooFar = way > seconds * MAX_SPEED.ground * TOLERANCE.share + TOLERANCE.metres;
    const isTooFast =
      (Math.hypot(to.vx, to.vz) * 1000) / TICK_MS > MAX_SPEED.ground * UNITS_PER_M * TOLERANCE.share;
    const isTooSteep =
      rise > seconds * MAX_SPEED.up + TOLERANCE.metres || -rise > seconds * MAX_SPEED.down + TOLERANCE.metres;
    if (isTooFar || isTooFast || isTooSteep || way > this.#credit + TOLERANCE.metres) return "speed";
    this.#credit -= way;
    return null;
  }

  #isRespawn(to: GridPose, way: number): boolean {
    if (way <= RESPAWN_M || this.#arrival === null) return true;
    return metres(Math.hypot(to.x - this.#arrival.x, to.z - this.#arrival.z)) <= RESPAWN_M;
  }
}
