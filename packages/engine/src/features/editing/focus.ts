import { Vector3, type PerspectiveCamera } from "three";
import { dampingShare } from "../../core/smoothing.ts";
import type { Intent } from "../../core/input.ts";
import type { CameraDirector } from "../../world/camera/camera-director.ts";

const SENSITIVITY = 0.0045;
const STEEPEST = 1.45;
/** A notch of the wheel, as a factor of the distance; and how near and far one goes. */
const NOTCH = 1.12;
const NEAREST = 0.3;
const FARTHEST = 80;
const SETTLE_SECONDS = 0.12;

/** The camera goes round a thing until one walks on. */
export class Focus implements CameraDirector {
  /** Walking goes where the camera looks. */
  forward: number | null = null;
  /** One walks: the camera is to be one's own again. */
  isLeft = false;
  readonly #centre = new Vector3();
  readonly #shown = new Vector3();
  #distance: number;
  #distanceShown: number;
  #yaw: number;
  #pitch: number;
  #isPlaced = false;

  constructor(centre: Vector3, radius: number, camera: PerspectiveCamera) {
    const from = new Vector3().setFromMatrixPosition(camera.matrixWorld);
    this.#shown.copy(from);
    const way = from.clone().sub(centre);
    this.#yaw = Math.atan2(way.x, way.z);
    this.#pitch = Math.max(0.15, Math.min(0.7, Math.atan2(way.y, Math.hypot(way.x, way.z))));
    this.#distance = this.#distanceShown = way.length();
    this.lookAt(centre, radius, camera.fov);
  }

  /** Another thing. `fov` in degrees. */
  lookAt(centre: Vector3, radius: number, fov: number): void {
    this.#centre.copy(centre);
    const half = Math.max(0.15, (fov * Math.PI) / 360);
    this.#distance = Math.max(NEAREST, Math.min(FARTHEST, (Math.max(0.3, radius) * 1.35) / Math.sin(half)));
  }

  steer(intent: Intent): void {
    this.#yaw -= intent.lookX * SENSITIVITY;
    this.#pitch = Math.max(-STEEPEST, Math.min(STEEPEST, this.#pitch + intent.lookY * SENSITIVITY));
    this.#distance = Math.max(NEAREST, Math.min(FARTHEST, this.#distance * NOTCH ** intent.zoom));
    if (Math.hypot(intent.moveX, intent.moveY) > 0.2) this.isLeft = true;
  }

  update(camera: PerspectiveCamera, _body: unknown, deltaSeconds: number): void {
    const share = dampingShare(SETTLE_SECONDS, deltaSeconds);
    if (!this.#isPlaced) {
      this.#isPlaced = true;
      camera.getWorldDirection(AHEAD);
      this.#shown.copy(camera.position).addScaledVector(AHEAD, this.#distanceShown);
    }
    this.#shown.lerp(this.#centre, share);
    this.#distanceShown += (this.#distance - this.#distanceShown) * share;
    const flat = Math.cos(this.#pitch) * this.#distanceShown;
    GOAL.set(
      this.#shown.x + Math.sin(this.#yaw) * flat,
      this.#shown.y + Math.sin(this.#pitch) * this.#distanceShown,
      this.#shown.z + Math.cos(this.#yaw) * flat,
    );
    camera.position.lerp(GOAL, dampingShare(SETTLE_SECONDS / 2, deltaSeconds));
    camera.lookAt(this.#shown);
    this.forward = this.#yaw;
  }
}

const AHEAD = new Vector3();
const GOAL = new Vector3();
