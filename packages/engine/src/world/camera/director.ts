import type { PerspectiveCamera } from "three";
import type { Intent } from "../../core/input.ts";
import type { BodyView } from "../body/local-body.ts";

/** Who takes the camera over from following the body. */
export type Director = {
  /** Takes of the intent what it needs for itself; what is left walks. */
  steer(intent: Intent, deltaSeconds: number): void;
  update(camera: PerspectiveCamera, body: BodyView, deltaSeconds: number): void;
  /** Where "forward" is for who walks meanwhile; null: as it was. */
  readonly forward: number | null;
};
