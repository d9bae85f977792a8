import type { Input } from "../core/input.ts";
import { dampingShare } from "../core/smoothing.ts";
import type { Motion } from "@veranda/wire";
import { newMoveInput } from "./body/movement-mode.ts";
import { CharacterController, type BodyView } from "./body/character-controller.ts";
import { GAIT } from "./body/movement-tuning.ts";
import type { FollowCamera } from "./camera/follow-camera.ts";
import type { CollisionWorld } from "./collision/collision-world.ts";
import {
  type ParticipantView,
  newParticipantPose,
  type ParticipantPose,
} from "./participants/participant-view.ts";
import type { Zones } from "./zones/zones.ts";

/** Speeds in m/s below which a body stands, and above which it runs. */
const STANDS = 0.15;
const RUNS = (GAIT.walk + GAIT.run) / 2;
const SPRINTS = (GAIT.run + GAIT.sprint) / 2;
/** A server correction closes 63 % of its distance in this time. */
const CORRECTION_SECONDS = 0.12;

/** The local participant: input becomes steps of the body, which is drawn like everyone else's. */
export class LocalParticipant {
  readonly body: CharacterController;
  readonly #camera: FollowCamera;
  readonly #input: Input;
  readonly #wish = newMoveInput();
  /** Drawn offset of the body while a server correction is being smoothed out. */
  readonly #correction = { x: 0, y: 0, z: 0 };
  readonly #seen: BodyView;
  readonly #pose: ParticipantPose = newParticipantPose();
  #leaps = 0;

  constructor(solids: CollisionWorld, zones: Zones, camera: FollowCamera, input: Input) {
    this.body = new CharacterController(solids, zones);
    this.#camera = camera;
    this.#input = input;
    this.#seen = { ...this.body.view, velocity: this.body.velocity };
  }

  /** The pose that is drawn in this frame. */
  get pose(): Readonly<ParticipantPose> {
    return this.#pose;
  }

  /** How many times the person was moved without a path: each is sent to the server as such. */
  get leaps(): number {
    return this.#leaps;
  }

  get motion(): Motion {
    const { velocity, isGrounded, doing } = this.body;
    if (doing === "double") return "doubleJump";
    if (doing !== "move" && doing !== "ready") return doing;
    if (!isGrounded) return velocity.y > 0 ? "jump" : "fall";
    const speed = Math.hypot(velocity.x, velocity.z);
    if (speed < STANDS) return "idle";
    if (speed < RUNS) return "walk";
    return speed < SPRINTS ? "run" : "sprint";
  }

  /** Moves to another position at once. */
  teleport(x: number, y: number, z: number, heading: number): void {
    this.body.teleport(x, y, z, heading);
    this.#leaps += 1;
    this.#correction.x = this.#correction.y = this.#correction.z = 0;
    this.#update(1, 0);
  }

  /** The mouth, as the byte of the pose frames. */
  speak(mouth: number): void {
    this.#pose.mouth = mouth;
  }

  /** Moves a short distance and smooths the difference away: the picture doesn't jump. */
  correct(x: number, y: number, z: number, heading: number): void {
    const before = { x: this.#seen.x, y: this.#seen.y, z: this.#seen.z };
    this.body.teleport(x, y, z, heading);
    const { view } = this.body;
    this.#correction.x = before.x - view.x;
    this.#correction.y = before.y - view.y;
    this.#correction.z = before.z - view.z;
  }

  /** Call once a frame, before the steps. */
  begin(deltaSeconds: number): void {
    const intent = this.#input.read(deltaSeconds);
    // A person who is being guided doesn't steer: their view stays.
    this.#camera.steer(intent, this.#input.isGuided ? 0 : intent.moveX, deltaSeconds);
    const { yaw } = this.#camera;
    const sin = Math.sin(yaw);
    const cos = Math.cos(yaw);
    this.#wish.x = cos * intent.moveX - sin * intent.moveY;
    this.#wish.z = -sin * intent.moveX - cos * intent.moveY;
    this.#wish.up = intent.moveY;
    this.#wish.isRunning = intent.isRunning;
    this.#wish.faces = this.#camera.facesView ? yaw : null;
  }

  step(seconds: number): void {
    this.#wish.jump = this.#input.takeJump();
    this.body.step(this.#wish, seconds);
  }

  update(person: ParticipantView | null, alpha: number, deltaSeconds: number): void {
    this.#update(alpha, deltaSeconds);
    this.#camera.update(this.#seen, deltaSeconds);
    if (!person) return;
    if (person.emote !== null && !person.isEmoteFor(this.motion)) person.play(null, false, 0);
    person.visibility = this.#camera.ownBody;
    person.pose(this.#pose, deltaSeconds);
  }

  /** For the camera: behind the body. */
  settleCamera(settles: boolean): void {
    this.#camera.placeBehind(this.#seen, settles);
  }

  /** For the camera: its target, without smoothing. */
  cutCamera(): void {
    this.#camera.update(this.#seen, 0);
  }

  #update(alpha: number, deltaSeconds: number): void {
    const view = this.body.interpolate(alpha);
    const rest = 1 - dampingShare(CORRECTION_SECONDS, deltaSeconds);
    const correction = this.#correction;
    correction.x *= rest;
    correction.y *= rest;
    correction.z *= rest;
    const seen = this.#seen;
    seen.x = view.x + correction.x;
    seen.y = view.y + correction.y;
    seen.z = view.z + correction.z;
    seen.heading = view.heading;
    const pose = this.#pose;
    pose.x = seen.x;
    pose.y = seen.y;
    pose.z = seen.z;
    pose.vx = view.velocity.x;
    pose.vy = view.velocity.y;
    pose.vz = view.velocity.z;
    pose.heading = view.heading;
    pose.isGrounded = view.isGrounded;
    pose.doing = view.doing;
  }
}
