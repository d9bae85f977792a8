import type { HeadsetSettings } from "@veranda/contract/engine/headset";
import type { HandsPose } from "@veranda/contract/rooms/messages";
import { PerspectiveCamera, Quaternion, Vector3 } from "three";
import type { Intent } from "../../core/input.ts";
import { clamp } from "../../core/smoothing.ts";
import type { HeadsetHand, HeadsetSession } from "../../platform/headset.ts";
import type { BodyView, CharacterController } from "../body/character-controller.ts";
import { GAIT } from "../body/movement-tuning.ts";
import type { CameraDirector } from "../camera/camera-director.ts";
import type { CollisionWorld } from "../collision/collision-world.ts";
import { TeleportArcView } from "./teleport-arc-view.ts";
import { TeleportArc } from "./teleport-arc.ts";
import { GazeHud } from "./gaze-hud.ts";
import { HandMenu, type MenuEntry } from "./hand-menu.ts";
import { HandView } from "./hand-view.ts";
import { HandPoseSender } from "./hand-pose-sender.ts";
import { HeadsetNotice } from "./headset-notice.ts";
import { PlaySpace } from "./play-space.ts";
import { Vignette } from "./vignette.ts";

const SNAP = Math.PI / 6;
/** Stick deflection that turns or aims, and the one to return to before the next. */
const PUSHED = 0.65;
const BACK = 0.35;
/** Radians a second. */
const SMOOTH_TURN = 1.7;
/** Distances of the head from the body over which the view goes dark, as the head is in a wall. */
const IN_WALL = { from: 0.3, to: 0.55 };
const AIM = new Vector3();
const DIRECTION = new Vector3();
const TURN = new Quaternion();

export type HeadsetActs = {
  menuTitle: () => string;
  menu: () => readonly MenuEntry[];
  /** Teleports: the view blinks, and the server is informed. */
  leap: (x: number, y: number, z: number, heading: number) => void;
  /** The wearer has moved by their own input. */
  walked: () => void;
  /** Call once per frame, before rendering. */
  frame: (deltaSeconds: number) => void;
  /** 0 to 1: how far to darken the view because the head is inside something. */
  darken: (share: number) => void;
  /** Poses of head and hands, for other participants. */
  show: (pose: HandsPose) => void;
  /** Opens the menu of the person hit by a ray in the world; false: nobody. */
  choose: (from: Vector3, way: Vector3) => boolean;
  /** Switches back to the space's menu. */
  chooseNobody: () => void;
};

/** The view through a headset: the head moves the camera; the hands walk, turn, teleport and select. */
export class HeadsetRig implements CameraDirector {
  /** Renders both eyes; three takes their poses from the headset. */
  readonly eye = new PerspectiveCamera(90, 1, 0.05, 600);
  readonly space: PlaySpace;
  readonly vignette = new Vignette();
  readonly notice: HeadsetNotice;
  readonly hud: GazeHud;
  readonly arcView = new TeleportArcView();
  settings: HeadsetSettings;
  readonly #session: HeadsetSession;
  readonly #acts: HeadsetActs;
  readonly #arc: TeleportArc;
  readonly #menu: HandMenu;
  readonly #leftView: HandView;
  readonly #rightView: HandView;
  readonly #out: HandPoseSender;
  #hasTurned = false;
  #aiming: HeadsetHand | null = null;
  #wasMenuPressed = false;
  #wasTriggered = false;
  #smoothTurn = 0;

  constructor(
    session: HeadsetSession,
    body: CharacterController,
    solids: CollisionWorld,
    look: { yaw: number; skin: string; settings: HeadsetSettings },
    acts: HeadsetActs,
  ) {
    this.#session = session;
    this.#acts = acts;
    this.settings = look.settings;
    this.space = new PlaySpace(body, session.head, look.yaw);
    this.space.isSeated = look.settings.isSeated;
    this.space.standOn();
    this.#arc = new TeleportArc(solids);
    this.#menu = new HandMenu(session.panel);
    this.notice = new HeadsetNotice(session.notice);
    this.hud = new GazeHud(session.captions, session.mark, session.sign);
    this.#leftView = new HandView(true, look.skin);
    this.#rightView = new HandView(false, look.skin);
    this.#out = new HandPoseSender(session, acts.show);
    this.space.root.add(
      this.eye,
      this.#leftView.root,
      this.#rightView.root,
      this.#menu.mesh,
      this.notice.mesh,
      this.hud.root,
    );
  }

  get forward(): number {
    return this.space.forward;
  }

  set isSeated(isSeated: boolean) {
    this.space.isSeated = isSeated;
    this.space.standOn();
  }

  /** Colour of the hands. */
  set skin(skin: string) {
    this.#leftView.skin = skin;
    this.#rightView.skin = skin;
  }

  closeMenu(): void {
    this.#menu.close();
  }

  steer(intent: Intent, deltaSeconds: number): void {
    const { left, right } = this.#session;
    this.#toggleMenu(left, right);
    this.#turn(right.stickX, deltaSeconds);
    // Keys and gamepad sticks still walk; the controllers' sticks are added.
    if (this.settings.movement === "smooth") {
      intent.moveX = clamp(intent.moveX + left.stickX, -1, 1);
      intent.moveY = clamp(intent.moveY + left.stickY, -1, 1);
      intent.isRunning ||= Math.hypot(left.stickX, left.stickY) > 0.95;
    }
    const isSmooth = this.settings.movement === "smooth";
    this.#aim(isSmooth ? null : left, right);
    intent.lookX = intent.lookY = intent.zoom = 0;
    if (intent.moveX !== 0 || intent.moveY !== 0) this.#acts.walked();
    const speed = Math.hypot(intent.moveX, intent.moveY) * (intent.isRunning ? GAIT.run : GAIT.walk);
    const isTurning = Math.abs(this.#smoothTurn) > 0.1;
    const narrow = Math.max(Math.min(1, speed / GAIT.walk) * 0.75, isTurning ? 0.75 : 0);
    this.vignette.update(this.settings.hasVignette ? narrow : 0, deltaSeconds);
  }

  update(camera: PerspectiveCamera, body: BodyView, deltaSeconds: number): void {
    const { head, left, right } = this.#session;
    this.#acts.frame(deltaSeconds);
    this.space.update(deltaSeconds);
    // Levels of detail and labels depend on this camera.
    this.space.eyes(camera.position);
    camera.quaternion.copy(this.space.root.quaternion).multiply(head.quaternion);
    camera.updateMatrixWorld();
    this.#widen(camera);
    this.eye.position.copy(head.position);
    this.eye.quaternion.copy(head.quaternion);
    const { headAway } = this.space;
    this.#acts.darken(clamp((headAway - IN_WALL.from) / (IN_WALL.to - IN_WALL.from), 0, 1));
    this.#menu.update(this.#acts.menuTitle(), this.#acts.menu(), [left, right], head, deltaSeconds);
    this.notice.update(head, deltaSeconds);
    this.hud.update(head, deltaSeconds);
    this.#choosePerson(left, right);
    this.#leftView.update(left, this.#menu.isOpen);
    this.#rightView.update(right, this.#menu.isOpen);
    this.#out.update(this.space.yaw - body.heading, deltaSeconds);
  }

  dispose(): void {
    this.space.root.removeFromParent();
    this.arcView.root.removeFromParent();
    this.vignette.mesh.removeFromParent();
    this.vignette.dispose();
    this.arcView.dispose();
    this.#menu.dispose();
    this.notice.dispose();
    this.hud.dispose();
    this.#leftView.dispose();
    this.#rightView.dispose();
  }

  /** Covers the view of both eyes, as culling and the layout of labels depend on it. */
  #widen(camera: PerspectiveCamera): void {
    const { fieldOfView } = this.#session;
    if (camera.view?.enabled === true) camera.clearViewOffset();
    if (Math.abs(camera.fov - fieldOfView) < 1e-3) return;
    camera.fov = fieldOfView;
    camera.updateProjectionMatrix();
  }

  #toggleMenu(left: HeadsetHand, right: HeadsetHand): void {
    // A bare left hand has no menu button: a pinch opens the menu, unless it presses a button.
    const bare = left.isBare && left.isTriggered && !this.#menu.isPointedAt;
    const isPressed = left.isMenuPressed || right.isMenuPressed || bare;
    if (isPressed && !this.#wasMenuPressed) {
      if (this.#menu.isOpen) this.#menu.close();
      else {
        // With bare hands, people can only be selected by gaze.
        const isChosen = bare && this.#chooseByGaze();
        if (!isChosen) this.#acts.chooseNobody();
        this.#openMenu(isChosen);
      }
    }
    this.#wasMenuPressed = isPressed;
  }

  #openMenu(isBeside: boolean): void {
    const { head } = this.#session;
    DIRECTION.set(0, 0, -1).applyQuaternion(head.quaternion);
    this.#menu.open(head.position, Math.atan2(-DIRECTION.x, -DIRECTION.z), isBeside);
  }

  /** Pulling a trigger while pointing or looking at somebody opens their menu. */
  #choosePerson(left: HeadsetHand, right: HeadsetHand): void {
    const pulling = [right, left].find(({ isBare, isTriggered }) => isTriggered && !isBare);
    const isNew = pulling !== undefined && !this.#wasTriggered;
    this.#wasTriggered = pulling !== undefined;
    if (!isNew || this.#menu.isPointedAt) return;
    if (this.#chooseBy(pulling.aim.position, pulling.aim.quaternion) || this.#chooseByGaze())
      this.#openMenu(true);
  }

  #chooseByGaze(): boolean {
    const { head } = this.#session;
    return this.#chooseBy(head.position, head.quaternion);
  }

  #chooseBy(position: Vector3, quaternion: Quaternion): boolean {
    this.space.toWorld(AIM.copy(position));
    TURN.copy(this.space.root.quaternion).multiply(quaternion);
    return this.#acts.choose(AIM, DIRECTION.set(0, 0, -1).applyQuaternion(TURN));
  }

  #turn(push: number, deltaSeconds: number): void {
    this.#smoothTurn = 0;
    if (this.settings.turn === "smooth") {
      this.#smoothTurn = push;
      if (push !== 0) this.space.turn(-push * SMOOTH_TURN * deltaSeconds);
      return;
    }
    if (Math.abs(push) < BACK) this.#hasTurned = false;
    if (this.#hasTurned || Math.abs(push) < PUSHED) return;
    this.#hasTurned = true;
    this.space.turn(-Math.sign(push) * SNAP);
  }

  /** Pushing a stick forward, or a pinch, aims; releasing it teleports. */
  #aim(left: HeadsetHand | null, right: HeadsetHand): void {
    const isAt = (hand: HeadsetHand | null): boolean =>
      hand !== null &&
      hand.aim.isTracked &&
      (hand.isBare
        ? hand === right && hand.isTriggered && !this.#menu.isOpen
        : hand.stickY > (this.#aiming === hand ? BACK : PUSHED));
    const aiming = isAt(this.#aiming) ? this.#aiming : isAt(right) ? right : isAt(left) ? left : null;
    if (aiming) {
      this.#aiming = aiming;
      this.space.toWorld(AIM.copy(aiming.aim.position));
      TURN.copy(this.space.root.quaternion).multiply(aiming.aim.quaternion);
      DIRECTION.set(0, 0, -1).applyQuaternion(TURN);
      this.#arc.throw(AIM.x, AIM.y, AIM.z, DIRECTION.x, DIRECTION.y, DIRECTION.z);
      this.arcView.show(this.#arc);
      return;
    }
    if (this.#aiming && this.#arc.canLand) {
      const { x, y, z } = this.#arc.landing;
      this.#acts.leap(x, y, z, this.forward);
    }
    this.#aiming = null;
    this.arcView.hide();
  }
}
