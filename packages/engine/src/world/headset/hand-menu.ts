import { DoubleSide, Mesh, MeshBasicMaterial, PlaneGeometry, Quaternion, Vector3 } from "three";
import type { HeadsetHand, HeadsetPanel, PanelButton, TrackedPose } from "../../platform/headset.ts";

export type MenuEntry = PanelButton & { act: () => void };

/** Metres; same aspect ratio as the painter's canvas. */
const WIDTH = 0.48;
const HEIGHT = 0.4;
const COLUMNS = 3;
/** Shares of the height. */
const HEAD = 100 / 640;
const ROW = 118 / 640;
const AHEAD = 0.62;
const LOWER = 0.12;
/** Radians to the right of the person whom it is for, who stays in view. */
const BESIDE = 0.45;
/** Without hands, gazing at a button for this long presses it. */
const DWELL_SECONDS = 1.4;
const ORIGIN = new Vector3();
const DIRECTION = new Vector3();
const TURN = new Quaternion();

/**
 * A menu in front of the wearer: pressed by pointing and the trigger or, if no hand is tracked, by gaze. Its pose is
 * relative to the play space, not to the world.
 */
export class HandMenu {
  readonly mesh: Mesh<PlaneGeometry, MeshBasicMaterial>;
  readonly #panel: HeadsetPanel;
  #entries: readonly MenuEntry[] = [];
  #pointed = -1;
  #dwelled = 0;
  /** By hand: a press starts when the trigger is pulled, wherever the hand points. */
  readonly #wereTriggered: boolean[] = [];

  constructor(panel: HeadsetPanel) {
    this.#panel = panel;
    this.mesh = new Mesh(
      new PlaneGeometry(WIDTH, HEIGHT),
      new MeshBasicMaterial({ map: panel.texture, transparent: true, side: DoubleSide, toneMapped: false }),
    );
    this.mesh.renderOrder = 3;
    this.mesh.visible = false;
  }

  get isOpen(): boolean {
    return this.mesh.visible;
  }

  /** Whether a hand points at it. */
  get isPointedAt(): boolean {
    return this.isOpen && this.#pointed !== -1;
  }

  /** Opens upright in front of the head, or beside the person looked at. */
  open(head: Vector3, gaze: number, isBeside = false): void {
    const yaw = isBeside ? gaze - BESIDE : gaze;
    this.mesh.visible = true;
    this.mesh.position.set(head.x - Math.sin(yaw) * AHEAD, head.y - LOWER, head.z - Math.cos(yaw) * AHEAD);
    this.mesh.rotation.set(0, yaw, 0);
    this.mesh.updateMatrixWorld();
  }

  close(): void {
    this.mesh.visible = false;
    this.#pointed = -1;
  }

  /** Call once per frame, also while it is closed; `hands` must always be the same ones. */
  update(
    title: string,
    entries: readonly MenuEntry[],
    hands: readonly HeadsetHand[],
    head: TrackedPose,
    deltaSeconds: number,
  ): void {
    this.#entries = entries;
    const before = this.#pointed;
    this.#pointed = -1;
    let pressed = -1;
    for (let i = 0; i < hands.length; i++) {
      const hand = hands[i];
      if (!hand) continue;
      const isPress = hand.isTriggered && this.#wereTriggered[i] !== true;
      this.#wereTriggered[i] = hand.isTriggered;
      const at = this.isOpen && hand.aim.isTracked ? this.#buttonAt(hand.aim) : -1;
      if (at === -1) continue;
      this.#pointed = at;
      if (isPress) pressed = at;
    }
    if (!this.isOpen) return;
    if (!hands.some(({ aim }) => aim.isTracked)) {
      this.#pointed = this.#buttonAt(head);
      if (this.#dwell(before, deltaSeconds)) pressed = this.#pointed;
    }
    if (pressed !== -1) this.#pointed = pressed;
    this.#panel.paint(title, entries, this.#pointed);
    entries[pressed]?.act();
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }

  /** True once per dwell on a button. */
  #dwell(before: number, deltaSeconds: number): boolean {
    const was = this.#dwelled;
    this.#dwelled = this.#pointed === -1 || this.#pointed !== before ? 0 : was + deltaSeconds;
    return was < DWELL_SECONDS && this.#dwelled >= DWELL_SECONDS;
  }

  /** Index of the button that a ray hits; -1: none. */
  #buttonAt(aim: TrackedPose): number {
    TURN.copy(this.mesh.quaternion).invert();
    ORIGIN.copy(aim.position).sub(this.mesh.position).applyQuaternion(TURN);
    DIRECTION.set(0, 0, -1).applyQuaternion(aim.quaternion).applyQuaternion(TURN);
    if (ORIGIN.z <= 0 || DIRECTION.z >= -1e-4) return -1;
    const way = -ORIGIN.z / DIRECTION.z;
    const across = (ORIGIN.x + DIRECTION.x * way) / WIDTH + 0.5;
    const down = 0.5 - (ORIGIN.y + DIRECTION.y * way) / HEIGHT;
    if (across < 0 || across >= 1 || down < HEAD || down >= 1) return -1;
    const at = Math.floor((down - HEAD) / ROW) * COLUMNS + Math.floor(across * COLUMNS);
    return at < this.#entries.length ? at : -1;
  }
}
