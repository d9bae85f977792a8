import { Vector3, type PerspectiveCamera } from "three";
import type { Intent } from "../../core/input.ts";
import { clamp, dampingShare, wrapAngle } from "../../core/smoothing.ts";
import type { BodyView } from "../body/character-controller.ts";
import { RIG } from "./camera-tuning.ts";
import type { CameraDirector } from "./camera-director.ts";
import { flightWish, keepStanding } from "./flight.ts";

/** Metres, seconds, radians. */
const FLY = {
  speed: 5,
  fast: 3,
  speedSeconds: 0.16,
  /** Time constant of zooming by wheel and pinch. */
  glideSeconds: 0.1,
  lookSeconds: 0.05,
  notch: 0.7,
  /** Per CSS pixel of a two-finger pan. */
  pan: 0.012,
  steepest: 1.5,
  /** Maximum distance from the body. */
  leash: 150,
  /** Distance to a focused object, as a multiple of the distance at which it fills the view. */
  fill: 1.35,
} as const;

export type FlyKeys = {
  /** Whether the key that otherwise sits and climbs is held: up, as in other editors. */
  isRising: () => boolean;
  lookSpeed: () => number;
};

/** Building camera: flies freely and through walls while the body stays in place. */
export class FlyCamera implements CameraDirector {
  readonly #keys: FlyKeys;
  readonly #at = new Vector3();
  readonly #velocity = new Vector3();
  readonly #wish = new Vector3();
  /** Remaining zoom of wheel and pinch. */
  readonly #rest = new Vector3();
  readonly #step = new Vector3();
  #yaw: number;
  #pitch: number;
  #yawShown: number;
  #pitchShown: number;

  constructor(camera: PerspectiveCamera, keys: FlyKeys) {
    this.#keys = keys;
    this.#at.copy(camera.position);
    this.#yaw = this.#yawShown = camera.rotation.y;
    this.#pitch = this.#pitchShown = clamp(camera.rotation.x, -FLY.steepest, FLY.steepest);
  }

  get forward(): number {
    return this.#yaw;
  }

  steer(intent: Intent, deltaSeconds: number): void {
    const turn = RIG.sensitivity * this.#keys.lookSpeed();
    this.#yaw = wrapAngle(this.#yaw - intent.lookX * turn);
    this.#pitch = clamp(this.#pitch - intent.lookY * turn, -FLY.steepest, FLY.steepest);
    const speed = FLY.speed * (intent.isRunning ? FLY.fast : 1);
    const rise = clamp(intent.rise + Number(this.#keys.isRising()), -1, 1);
    const wish = flightWish(this.#wish, intent, this.#yaw, this.#pitch, rise).multiplyScalar(speed);
    this.#velocity.lerp(wish, dampingShare(FLY.speedSeconds, deltaSeconds));
    this.#push(intent);
    const step = this.#step.copy(this.#rest).multiplyScalar(dampingShare(FLY.glideSeconds, deltaSeconds));
    this.#rest.sub(step);
    this.#at.add(step).addScaledVector(this.#velocity, deltaSeconds);
    keepStanding(intent);
  }

  update(camera: PerspectiveCamera, body: BodyView, deltaSeconds: number): void {
    const looking = dampingShare(FLY.lookSeconds, deltaSeconds);
    this.#yawShown = wrapAngle(this.#yawShown + wrapAngle(this.#yaw - this.#yawShown) * looking);
    this.#pitchShown += (this.#pitch - this.#pitchShown) * looking;
    this.#step.set(body.x, body.y, body.z);
    this.#at.sub(this.#step).clampLength(0, FLY.leash).add(this.#step);
    camera.position.copy(this.#at);
    camera.rotation.set(this.#pitchShown, this.#yawShown, 0, "YXZ");
    camera.updateMatrixWorld();
  }

  lookAt(centre: Vector3, radius: number, half: number): void {
    const far = (Math.max(0.3, radius) * FLY.fill) / Math.sin(half);
    const way = this.#step.subVectors(centre, this.#at);
    if (way.lengthSq() < 1e-6) way.set(-Math.sin(this.#yaw), 0, -Math.cos(this.#yaw));
    way.normalize();
    this.#yaw = Math.atan2(-way.x, -way.z);
    this.#pitch = clamp(Math.asin(way.y), -FLY.steepest, FLY.steepest);
    this.#velocity.set(0, 0, 0);
    this.#rest.copy(centre).addScaledVector(way, -far).sub(this.#at);
  }

  /** The wheel moves forward and back, two fingers sideways and up: the touched point follows them. */
  #push({ zoom, panX, panY }: Intent): void {
    const sin = Math.sin(this.#yaw);
    const cos = Math.cos(this.#yaw);
    const level = Math.cos(this.#pitch);
    const away = -zoom * FLY.notch;
    const [right, up] = [-panX * FLY.pan, panY * FLY.pan];
    this.#rest.x += -sin * level * away + cos * right;
    this.#rest.y += Math.sin(this.#pitch) * away + up;
    this.#rest.z += -cos * level * away - sin * right;
  }
}
