import type { PerspectiveCamera, Vector3 } from "three";
import type { Intent } from "../../core/input.ts";
import type { BodyView } from "../body/character-controller.ts";

/** Controls the camera in place of following the body. */
export type CameraDirector = {
  /** Consumes the part of the input that it uses; the rest moves the body. */
  steer(intent: Intent, deltaSeconds: number): void;
  update(camera: PerspectiveCamera, body: BodyView, deltaSeconds: number): void;
  /** Yaw that counts as forward for the body meanwhile; null: unchanged. */
  readonly forward: number | null;
  /**
   * Frames a sphere so that it lies within `half` radians of the view's centre. Directors without it place the camera
   * where a teleport would put it.
   */
  lookAt?(centre: Vector3, radius: number, half: number): void;
};
