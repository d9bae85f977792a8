import type { Doing } from "../avatars/types.ts";
import type { Vec } from "./capsule-collider.ts";

/** What the person wants of the body: a direction in the world (length at most 1) and how. */
export type MoveInput = {
  x: number;
  z: number;
  /** Forward of the view, -1 to 1: up a ladder. */
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

/** What a mode moves. */
export type MovingBody = {
  readonly position: Vec;
  readonly velocity: Vec;
  heading: number;
  isGrounded: boolean;
};

/** Something else than going on foot. A step answers whether it goes on; `exit` leaves the body fit to walk. */
export type MovementMode = {
  readonly doing: Doing;
  step(body: MovingBody, wants: MoveInput, dt: number): boolean;
  exit(body: MovingBody): void;
};
