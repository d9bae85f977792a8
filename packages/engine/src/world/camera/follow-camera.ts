import type { CameraMode, CameraRotationMode } from "@veranda/contract/engine/state";
import { PerspectiveCamera, Vector3 } from "three";
import { clamp, dampingShare, smoothstep, Spring, wrapAngle } from "../../core/smoothing.ts";
import type { Intent } from "../../core/input.ts";
import type { BodyView } from "../body/character-controller.ts";
import type { CollisionWorld } from "../collision/collision-world.ts";
import { Zones } from "../zones/zones.ts";
import { keepBoomAboveWater, liftAboveWater } from "./above-water.ts";
import { SpringArm } from "./spring-arm.ts";
import { RIG, verticalField } from "./camera-tuning.ts";
import type { CameraDirector } from "./camera-director.ts";

const AWAY = new Vector3();

/**
 * Follows a body: in third person on a spring arm that walls shorten, in first person at its eyes. Yaw 0 looks along
 * -Z.
 */
export class FollowCamera {
  readonly camera = new PerspectiveCamera(verticalField(RIG.thirdPersonFov, 16 / 9), 16 / 9, RIG.near, 600);
  yaw = 0;
  pitch: number = RIG.pitch;
  mode: CameraMode = "third_person";
  rotationMode: CameraRotationMode = "free";
  /** The requested distance in third person. */
  zoom: number = RIG.zoom;
  /** Field of view in degrees along the longer side in third person; first person is wider by a constant. */
  fieldOfView: number = RIG.thirdPersonFov;
  /** Look sensitivity; 1 is as tuned. */
  lookSpeed = 1;
  /** 0 in third person, 1 in first; in between during the transition. */
  inFirstPerson = 0;
  /** Opacity of the local body, 0 to 1: it fades out when the camera gets close. */
  ownBody = 1;
  /** While building, the local body is translucent, since it stands in front of what is placed. */
  isBuilding = false;
  /** The local body stands in front of the edited object: it is almost invisible. */
  isBodyInWay = false;
  /** The look-at point; obstacles in front of it are faded by `seeThrough`, 0 to 1. */
  get pivot(): Readonly<Vector3> {
    return this.#pivot;
  }
  /** While building, obstacles fade only while the camera is behind them, since they may be what is edited. */
  get seeThrough(): number {
    return this.#director ? 0 : this.#seeThrough * (1 - this.inFirstPerson);
  }
  /** Whether the body turns with the view and walks sideways. */
  get facesView(): boolean {
    return this.mode === "first_person" || (this.rotationMode === "locked" && this.#director === null);
  }
  readonly #springArm: SpringArm;
  readonly #solids: CollisionWorld;
  readonly #zones: Zones;
  /** From the pivot to the camera. */
  readonly #boom = new Vector3();
  /** The look-at point: near the body, following it. */
  readonly #pivot = new Vector3();
  readonly #x = new Spring();
  readonly #y = new Spring();
  readonly #z = new Spring();
  #yawShown = 0;
  #pitchShown: number = RIG.pitch;
  #zoomShown: number = RIG.zoom;
  #sinceLook = Infinity;
  #bodyShown = 1;
  #seeThrough = 1;
  #arrival = 1;
  #director: CameraDirector | null = null;

  constructor(solids: CollisionWorld, zones = new Zones()) {
    this.#solids = solids;
    this.#zones = zones;
    this.#springArm = new SpringArm(solids);
  }

  /** Places the camera behind a body at once; with `settles` it arrives there in one movement from further up. */
  placeBehind(body: BodyView, settles: boolean): void {
    this.yaw = this.#yawShown = body.heading;
    this.pitch = this.#pitchShown = RIG.pitch;
    this.follow(body);
    this.#arrival = settles ? 0 : 1;
  }

  /** Snaps to the body after a teleport. */
  follow(body: BodyView): void {
    this.#x.reset(body.x);
    this.#y.reset(body.y);
    this.#z.reset(body.z);
    this.#springArm.reset();
  }

  setMode(mode: CameraMode): void {
    if (mode === this.mode) return;
    this.mode = mode;
    if (mode !== "first_person" && this.zoom < RIG.slipOut) this.zoom = RIG.zoom;
  }

  /** The director that controls the camera; null: it follows the body. */
  get director(): CameraDirector | null {
    return this.#director;
  }

  /** Hands the camera to a director, or takes it back. */
  direct(director: CameraDirector | null): void {
    this.#director = director;
    this.#springArm.reset();
    if (director) return;
    const { camera } = this;
    this.#yawShown = this.yaw;
    camera.fov = 0;
  }

  /** Turns and zooms by input; `sideways` is how much the body walks to the right, -1 to 1. */
  steer(intent: Intent, sideways: number, deltaSeconds: number): void {
    if (this.#director) {
      this.#director.steer(intent, deltaSeconds);
      this.yaw = this.#director.forward ?? this.yaw;
      return;
    }
    if (intent.lookX !== 0 || intent.lookY !== 0) this.#sinceLook = 0;
    else this.#sinceLook += deltaSeconds;
    const turn = RIG.sensitivity * this.lookSpeed;
    this.yaw = wrapAngle(this.yaw - intent.lookX * turn);
    const isFirst = this.mode === "first_person";
    this.pitch = clamp(
      this.pitch - intent.lookY * turn,
      isFirst ? RIG.lowestFirst : RIG.lowest,
      isFirst ? RIG.highestFirst : RIG.highest,
    );
    if (!isFirst && this.rotationMode !== "locked" && this.#sinceLook > RIG.driftRestSeconds)
      this.yaw -= sideways * RIG.drift * deltaSeconds;
    if (intent.zoom !== 0) this.#zoomBy(intent.zoom);
  }

  update(body: BodyView, deltaSeconds: number): void {
    this.inFirstPerson +=
      ((this.mode === "first_person" ? 1 : 0) - this.inFirstPerson) * dampingShare(0.09, deltaSeconds);
    if (Math.abs(this.inFirstPerson - Math.round(this.inFirstPerson)) < 0.002) {
      this.inFirstPerson = Math.round(this.inFirstPerson);
    }
    const near = this.inFirstPerson;
    // No lag in first person: it would feel like a swaying head.
    const follow = RIG.followSeconds * (1 - near);
    this.#x.follow(body.x, follow, deltaSeconds);
    this.#z.follow(body.z, follow, deltaSeconds);
    this.#y.follow(body.y, RIG.riseSeconds * (1 - near * 0.6), deltaSeconds);
    if (this.rotationMode === "follow" && this.mode === "third_person") this.#comeBehind(body, deltaSeconds);
    const turning = dampingShare(RIG.turnSeconds, deltaSeconds);
    this.#yawShown = wrapAngle(this.#yawShown + wrapAngle(this.yaw - this.#yawShown) * turning);
    this.#pitchShown += (this.pitch - this.#pitchShown) * turning;
    this.#zoomShown += (this.zoom - this.#zoomShown) * dampingShare(RIG.zoomSeconds, deltaSeconds);
    this.#arrival = Math.min(1, this.#arrival + deltaSeconds / RIG.arrivalSeconds);
    this.#thinBody(deltaSeconds);
    if (this.#director) {
      this.#aim(body);
      this.#director.update(this.camera, body, deltaSeconds);
      const far = this.camera.position.distanceTo(this.#pivot);
      this.ownBody = smoothstep(0.4, 0.7, far) * this.#bodyShown;
      return;
    }
    this.#aim(body);
    this.#place(deltaSeconds);
  }

  /** Turns behind a walking body, unless the view has just been turned or the body walks towards the camera. */
  #comeBehind(body: BodyView, deltaSeconds: number): void {
    const { x, z } = body.velocity;
    const speed = Math.hypot(x, z);
    if (speed < 0.5 || this.#sinceLook < RIG.behindAfterSeconds) return;
    const off = wrapAngle(Math.atan2(-x, -z) - this.yaw);
    const share = smoothstep(0.5, 3, speed) * Math.max(0, Math.cos(off / 1.15));
    this.yaw = wrapAngle(this.yaw + off * share * dampingShare(RIG.behindSeconds, deltaSeconds));
    this.pitch += (RIG.pitch - this.pitch) * share * dampingShare(RIG.behindSeconds * 3, deltaSeconds);
  }

  /** The look-at point lags behind the body, but not behind a wall. */
  #aim(body: BodyView): void {
    const height = RIG.shoulders + (RIG.eyes - RIG.shoulders) * this.inFirstPerson;
    const pivot = this.#pivot.set(this.#x.value, this.#y.value + height, this.#z.value);
    const dx = pivot.x - body.x;
    const dy = pivot.y - body.y - height;
    const dz = pivot.z - body.z;
    const lag = Math.hypot(dx, dy, dz);
    if (lag < 0.02) return;
    const free = this.#solids.sweep(
      body.x,
      body.y + height,
      body.z,
      dx / lag,
      dy / lag,
      dz / lag,
      RIG.radius,
      lag,
    );
    if (free < lag)
      pivot.set(body.x, body.y + height, body.z).addScaledVector(AWAY.set(dx, dy, dz), free / lag);
  }

  #place(deltaSeconds: number): void {
    const near = this.inFirstPerson;
    const coming = 1 - smoothstep(0, 1, this.#arrival);
    const yaw = this.#yawShown + coming * 0.5;
    const pitch = this.#pitchShown - coming * 0.3 * (1 - near);
    const length = (this.#zoomShown + coming * 4) * (1 - near) + RIG.minZoom * near;
    const { x, y, z } = this.#pivot;
    const flat = Math.cos(pitch);
    const boom = this.#boom.set(Math.sin(yaw) * flat, -Math.sin(pitch), Math.cos(yaw) * flat);
    keepBoomAboveWater(this.#zones, this.#pivot, boom.multiplyScalar(length));
    const wanted = boom.length();
    boom.normalize();
    const free = this.#springArm.reach(x, y, z, boom.x, boom.y, boom.z, wanted, deltaSeconds);
    const { camera } = this;
    camera.position.copy(this.#pivot).addScaledVector(boom, free);
    liftAboveWater(this.#zones, camera.position);
    camera.rotation.set(pitch, yaw, 0, "YXZ");
    this.ownBody = smoothstep(RIG.bodyGone, RIG.bodyWhole, free) * (1 - near) * this.#bodyShown;
    const thinned = this.isBuilding && !this.#springArm.isBehind ? 0 : 1;
    this.#seeThrough += (thinned - this.#seeThrough) * dampingShare(RIG.thinSeconds, deltaSeconds);
    if (Math.abs(this.#seeThrough - thinned) < 0.01) this.#seeThrough = thinned;
    const field = this.fieldOfView + (RIG.firstPersonFov - RIG.thirdPersonFov) * near;
    const fov = verticalField(field, camera.aspect);
    if (Math.abs(camera.fov - fov) > 1e-3) {
      camera.fov = fov;
      camera.updateProjectionMatrix();
    }
    camera.updateMatrixWorld();
  }

  /** Under a director, the local body is shown as others see it. */
  #thinBody(deltaSeconds: number): void {
    const building = this.isBuilding && !this.#director ? RIG.bodyWhileBuilding : 1;
    const shown = this.isBodyInWay ? RIG.bodyInWay : building;
    this.#bodyShown += (shown - this.#bodyShown) * dampingShare(RIG.thinSeconds, deltaSeconds);
  }

  #zoomBy(notches: number): void {
    if (this.mode === "first_person") {
      if (notches <= 0) return;
      this.mode = "third_person";
      this.zoom = RIG.slipOut;
      return;
    }
    this.zoom = clamp(this.zoom * RIG.zoomStep ** notches, RIG.minZoom, RIG.maxZoom);
    if (this.zoom < RIG.slip) this.mode = "first_person";
  }
}
