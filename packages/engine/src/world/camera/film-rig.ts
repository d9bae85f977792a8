import type { CameraMode, CameraShot } from "@veranda/contract/engine/state";
import { Vector3, type PerspectiveCamera } from "three";
import { clamp, dampingShare, Spring, wrapAngle } from "../../core/smoothing.ts";
import type { Intent } from "../../core/input.ts";
import type { BodyView } from "../body/character-controller.ts";
import type { CollisionWorld } from "../collision/collision-world.ts";
import type { Zones } from "../zones/zones.ts";
import { keepBoomAboveWater, liftAboveWater } from "./above-water.ts";
import { RIG } from "./camera-tuning.ts";
import type { CameraDirector } from "./camera-director.ts";
import { flightWish, keepStanding } from "./flight.ts";

export type FilmMode = Extract<CameraMode, `film_${string}`>;

/** Tuning of filming cameras. Metres, seconds, radians. */
const FILM = {
  radius: 0.15,
  /** Time constant of acceleration in flight. */
  flySeconds: 0.28,
  lookSeconds: 0.1,
  lensSeconds: 0.18,
  fast: 3,
  /** Maximum distance from the person in flight. */
  leash: 60,
  nearest: 0.7,
  farthest: 25,
  targetSeconds: 0.3,
  /** Time constant of turning behind the person. */
  behindSeconds: 1.1,
  outSeconds: 0.5,
  turnMetres: 60,
  fovStep: 1.06,
  zoomStep: 1.1,
  lowest: -1.45,
  highest: 1.45,
} as const;

const degrees = (value: number): number => (value * Math.PI) / 180;

/** Filming camera: in free flight, orbiting the person, or from behind them. Collides with walls like every camera. */
export class FilmRig implements CameraDirector {
  readonly shot: CameraShot;
  forward: number | null = null;
  /** Focus distance in metres. */
  focus: number;
  #mode: FilmMode;
  readonly #solids: CollisionWorld;
  readonly #zones: Zones;
  readonly #pivot = new Vector3();
  readonly #boom = new Vector3();
  readonly #at = new Vector3();
  readonly #velocity = new Vector3();
  readonly #wish = new Vector3();
  #yaw: number;
  #pitch: number;
  #yawShown: number;
  #pitchShown: number;
  #roll = 0;
  #fov: number;
  #distance: number;
  #free: number;
  readonly #x = new Spring();
  readonly #y = new Spring();
  readonly #z = new Spring();
  #isPlaced = false;

  constructor(
    { solids, zones }: { solids: CollisionWorld; zones: Zones },
    camera: PerspectiveCamera,
    mode: FilmMode,
    shot: CameraShot,
  ) {
    this.#solids = solids;
    this.#zones = zones;
    this.shot = shot;
    this.#mode = mode;
    this.#at.copy(camera.position);
    this.#yaw = this.#yawShown = camera.rotation.y;
    this.#pitch = this.#pitchShown = camera.rotation.x;
    this.#fov = camera.fov;
    this.#distance = this.#free = 5;
    this.focus = 5;
  }

  get mode(): FilmMode {
    return this.#mode;
  }

  setMode(mode: FilmMode): void {
    this.#mode = mode;
    this.#velocity.set(0, 0, 0);
    this.#isPlaced = false;
  }

  steer(intent: Intent, deltaSeconds: number): void {
    // A long lens turns slowly.
    const turn = RIG.sensitivity * (this.shot.fov / RIG.thirdPersonFov);
    this.#yaw = wrapAngle(this.#yaw - intent.lookX * turn);
    this.#pitch = clamp(this.#pitch - intent.lookY * turn, FILM.lowest, FILM.highest);
    if (this.#mode === "film_flight") this.#fly(intent, deltaSeconds);
    else if (intent.zoom !== 0)
      this.#distance = clamp(this.#distance * FILM.zoomStep ** intent.zoom, FILM.nearest, FILM.farthest);
    this.forward = this.#mode === "film_flight" ? null : this.#yaw;
  }

  update(camera: PerspectiveCamera, body: BodyView, deltaSeconds: number): void {
    const looking = dampingShare(FILM.lookSeconds, deltaSeconds);
    if (this.#mode === "film_orbit")
      this.#yaw = wrapAngle(this.#yaw + (2 * Math.PI * this.shot.speed * deltaSeconds) / FILM.turnMetres);
    this.#yawShown = wrapAngle(this.#yawShown + wrapAngle(this.#yaw - this.#yawShown) * looking);
    this.#pitchShown += (this.#pitch - this.#pitchShown) * looking;
    const lens = dampingShare(FILM.lensSeconds, deltaSeconds);
    this.#roll += (degrees(this.shot.roll) - this.#roll) * lens;
    if (this.#mode === "film_flight") this.#stayNear(body);
    else this.#keep(body, deltaSeconds);
    liftAboveWater(this.#zones, this.#at);
    camera.position.copy(this.#at);
    camera.rotation.set(this.#pitchShown, this.#yawShown, this.#roll, "YXZ");
    this.#fov += (this.shot.fov - this.#fov) * lens;
    if (Math.abs(camera.fov - this.#fov) > 1e-3) {
      camera.fov = this.#fov;
      camera.updateProjectionMatrix();
    }
    camera.updateMatrixWorld();
    const toPerson = Math.hypot(
      body.x - this.#at.x,
      body.y + RIG.shoulders - this.#at.y,
      body.z - this.#at.z,
    );
    this.focus += ((this.shot.focus ?? toPerson) - this.focus) * dampingShare(FILM.lensSeconds, deltaSeconds);
  }

  /** Keys move the camera; the person stays in place. */
  #fly(intent: Intent, deltaSeconds: number): void {
    if (intent.zoom !== 0) this.shot.fov = clamp(this.shot.fov * FILM.fovStep ** intent.zoom, 12, 110);
    const wish = flightWish(this.#wish, intent, this.#yaw, this.#pitch, intent.rise);
    wish.multiplyScalar(this.shot.speed * (intent.isRunning ? FILM.fast : 1));
    this.#velocity.lerp(wish, dampingShare(FILM.flySeconds, deltaSeconds));
    // One axis after the other, so that it slides along walls.
    this.#at.x += this.#way(this.#velocity.x * deltaSeconds, 1, 0, 0);
    this.#at.y += this.#way(this.#velocity.y * deltaSeconds, 0, 1, 0);
    this.#at.z += this.#way(this.#velocity.z * deltaSeconds, 0, 0, 1);
    keepStanding(intent);
  }

  #way(move: number, x: number, y: number, z: number): number {
    const far = Math.abs(move);
    if (far < 1e-6) return 0;
    const sign = Math.sign(move);
    const { x: ax, y: ay, z: az } = this.#at;
    return sign * this.#solids.sweep(ax, ay, az, x * sign, y * sign, z * sign, FILM.radius, far);
  }

  #stayNear(body: BodyView): void {
    const dx = this.#at.x - body.x;
    const dy = this.#at.y - body.y;
    const dz = this.#at.z - body.z;
    const far = Math.hypot(dx, dy, dz);
    if (far <= FILM.leash) return;
    const share = FILM.leash / far;
    this.#at.set(body.x + dx * share, body.y + dy * share, body.z + dz * share);
  }

  /** Orbits or follows the person at a distance that walls shorten. */
  #keep(body: BodyView, deltaSeconds: number): void {
    if (!this.#isPlaced) {
      this.#isPlaced = true;
      this.#x.reset(body.x);
      this.#y.reset(body.y);
      this.#z.reset(body.z);
      this.#pitch = this.#mode === "film_orbit" ? -0.18 : -0.1;
      if (this.#mode === "film_follow") this.#yaw = body.heading;
    }
    if (this.#mode === "film_follow") {
      const speed = Math.hypot(body.velocity.x, body.velocity.z);
      const share = clamp(speed / 2, 0, 1) * dampingShare(FILM.behindSeconds, deltaSeconds);
      this.#yaw = wrapAngle(this.#yaw + wrapAngle(body.heading - this.#yaw) * share);
    }
    const x = this.#x.follow(body.x, FILM.targetSeconds, deltaSeconds);
    const y = this.#y.follow(body.y, FILM.targetSeconds, deltaSeconds) + RIG.shoulders;
    const z = this.#z.follow(body.z, FILM.targetSeconds, deltaSeconds);
    const flat = Math.cos(this.#pitchShown);
    const boom = this.#boom.set(
      Math.sin(this.#yawShown) * flat,
      -Math.sin(this.#pitchShown),
      Math.cos(this.#yawShown) * flat,
    );
    keepBoomAboveWater(this.#zones, this.#pivot.set(x, y, z), boom.multiplyScalar(this.#distance));
    const wanted = boom.length();
    boom.normalize();
    const free = this.#solids.sweep(x, y, z, boom.x, boom.y, boom.z, RIG.radius, wanted);
    this.#free =
      free < this.#free
        ? free
        : this.#free + (free - this.#free) * dampingShare(FILM.outSeconds, deltaSeconds);
    this.#at.copy(this.#pivot).addScaledVector(boom, this.#free);
  }
}
