import type { PerspectiveCamera, Vector3 } from "three";
import type { Intent } from "../../core/input.ts";
import type { BodyView } from "../body/character-controller.ts";

/** Controls the camera in place of following the body. */
export type CameraDirector = {
  /** Takes of the intent what it needs for itself; what is left walks. */
  steer(intent: Intent, deltaSeconds: number): void;
  update(camera: PerspectiveCamera, body: BodyView, deltaSeconds: number): void;
  /** Where "forward" is for who walks meanwhile; null: as it was. */
  readonly forward: number | null;
  /**
   * Brings a ball into view, whole within an angle of `half` radians to all sides of the middle. Who can't goes where
   * somebody else is sent for that.
   */
  lookAt?(centre: Vector3, radius: number, half: number): void;
};
