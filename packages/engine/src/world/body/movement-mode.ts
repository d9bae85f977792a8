import type { Doing } from "../avatars/types.ts";
import type { Vec } from "./capsule-collider.ts";

/** Movement input for the body: a direction in world space (length at most 1) and modifiers. */
export type MoveInput = {
  x: number;
  z: number;
  /** Forward input relative to the view, -1 to 1: climbs a ladder. */
  up: number;
  isRunning: boolean;
  jump: boolean;
  faces: number | null;
};
export const newMoveInput = (): MoveInput => ({
  x: 0,
  z: 0,
  up: 0,
  isRunning: false,
  jump: false,
  faces: null,
});

/** The state that a movement mode changes. */
export type MovingBody = {
  readonly position: Vec;
  readonly velocity: Vec;
  heading: number;
  isGrounded: boolean;
};

/**
 * A way of moving other than walking. `step` returns whether the mode continues; `exit` leaves the body ready to walk.
 */
export type MovementMode = {
  readonly doing: Doing;
  step(body: MovingBody, wants: MoveInput, dt: number): boolean;
  exit(body: MovingBody): void;
};
