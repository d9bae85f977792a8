import {
  CircleGeometry,
  Euler,
  Group,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  RingGeometry,
  type Texture,
  Vector3,
} from "three";
import type { HeadsetVoiceReach } from "@veranda/contract/engine/headset";
import { dampingShare, wrapAngle } from "../../core/smoothing.ts";
import type {
  CaptionRow,
  HeadsetCaptions,
  HeadsetMark,
  PanelIcon,
  TrackedPose,
} from "../../platform/headset.ts";

/** Metres; the same aspect ratio as the painter's canvas. */
const WIDTH = 1.1;
const HEIGHT = WIDTH * (320 / 1024);
const AHEAD = 1.5;
/** Radians below the direction of gaze. */
const LOWER = 0.36;
/** Angles between gaze and HUD at which it starts to follow, and stops again; radians. */
const FOLLOWS_FROM = 0.3;
const RESTS_AT = 0.02;
const FOLLOW_SECONDS = 0.25;
const MARK_RADIUS = 0.04;
/** How long a muted microphone is shown after it changed. */
const MARK_SECONDS = 4;
const RING = 0x8ee6b8;
const GLOW_SECONDS = 0.09;
const LOOK = new Euler(0, 0, 0, "YXZ");
const PLACE = new Vector3();

const REACH_ICONS: Readonly<Record<HeadsetVoiceReach["kind"], PanelIcon>> = {
  private: "lock",
  stage: "megaphone",
  megaphone: "megaphone",
};

/**
 * Head-up display: captions, with the wearer's microphone beside them and, above it, who hears them where it isn't who is near. It follows the gaze with a delay, so that lines can
 * be read. Its pose is relative to the tracked play space, not to the world.
 */
export class GazeHud {
  readonly root = new Group();
  /** Loudness of the wearer's own voice, 0 to 1. */
  speaking = 0;
  readonly #captions: HeadsetCaptions;
  readonly #mark: HeadsetMark;
  readonly #lines: Mesh<PlaneGeometry, MeshBasicMaterial>;
  readonly #disc: Mesh<CircleGeometry, MeshBasicMaterial>;
  readonly #sign: HeadsetMark;
  readonly #reach: Mesh<CircleGeometry, MeshBasicMaterial>;
  readonly #ring: Mesh<RingGeometry, MeshBasicMaterial>;
  #icon: PanelIcon | null = null;
  #isBarred = false;
  #markLeft = 0;
  #glow = 0;
  #yaw = 0;
  #pitch = 0;
  #isFollowing = false;

  constructor(captions: HeadsetCaptions, mark: HeadsetMark, sign: HeadsetMark) {
    this.#captions = captions;
    this.#mark = mark;
    this.#sign = sign;
    this.#lines = new Mesh(new PlaneGeometry(WIDTH, HEIGHT), flat(captions.texture));
    this.#disc = new Mesh(new CircleGeometry(MARK_RADIUS, 32), flat(mark.texture));
    this.#reach = new Mesh(this.#disc.geometry, flat(sign.texture));
    this.#reach.name = "voice reach";
    this.#ring = new Mesh(new RingGeometry(MARK_RADIUS * 1.02, MARK_RADIUS * 1.16, 40), flat(null));
    this.#ring.material.color.setHex(RING);
    // Beside the longest line.
    this.#disc.position.set(-WIDTH / 2 - MARK_RADIUS * 1.6, -HEIGHT / 2 + MARK_RADIUS * 1.2, 0);
    this.#ring.position.copy(this.#disc.position);
    this.#reach.position.copy(this.#disc.position);
    this.#reach.position.y += MARK_RADIUS * 2.6;
    this.root.add(...this.#meshes);
    for (const mesh of this.#meshes) {
      mesh.visible = false;
      // Drawn after the scene, before the menu.
      mesh.renderOrder = 2;
    }
    this.#lines.name = "captions";
    this.root.visible = false;
  }

  get hasCaptions(): boolean {
    return this.#lines.visible;
  }

  get isMarked(): boolean {
    return this.#disc.visible;
  }

  /** Replaces the rows; an empty list hides them. */
  write(rows: readonly CaptionRow[]): void {
    if (rows.length > 0) this.#captions.write(rows);
    this.#lines.visible = rows.length > 0;
  }

  /** null: no microphone. */
  showMicrophone(icon: PanelIcon | null, isBarred: boolean): void {
    if (icon === this.#icon && isBarred === this.#isBarred) return;
    // No mark right after the headset is put on, as the wearer knows that the microphone is off.
    if (this.#icon !== null) this.#markLeft = MARK_SECONDS;
    this.#icon = icon;
    this.#isBarred = isBarred;
    if (icon) this.#mark.paint(icon, isBarred);
  }

  /** null: who is near. */
  showVoiceReach(kind: HeadsetVoiceReach["kind"] | null): void {
    if (kind !== null) this.#sign.paint(REACH_ICONS[kind], false);
    this.#reach.visible = kind !== null;
  }

  update(head: TrackedPose, deltaSeconds: number): void {
    this.#markLeft -= deltaSeconds;
    const isOn = this.#icon === "microphone";
    this.#disc.visible = this.#icon !== null && (isOn || this.#markLeft > 0);
    this.#glow += ((isOn ? this.speaking : 0) - this.#glow) * dampingShare(GLOW_SECONDS, deltaSeconds);
    this.#ring.visible = this.#disc.visible && this.#glow > 0.04;
    this.#ring.material.opacity = Math.min(1, this.#glow * 4);
    const { root } = this;
    const wasVisible = root.visible;
    root.visible = this.#lines.visible || this.#disc.visible || this.#reach.visible;
    if (root.visible) this.#follow(head, wasVisible, deltaSeconds);
  }

  dispose(): void {
    for (const { geometry, material } of this.#meshes) {
      geometry.dispose();
      material.dispose();
    }
  }

  get #meshes() {
    return [this.#lines, this.#disc, this.#ring, this.#reach];
  }

  #follow(head: TrackedPose, wasVisible: boolean, deltaSeconds: number): void {
    LOOK.setFromQuaternion(head.quaternion);
    const aside = wrapAngle(LOOK.y - this.#yaw);
    const down = LOOK.x - LOWER - this.#pitch;
    const off = Math.hypot(aside, down);
    if (off > FOLLOWS_FROM) this.#isFollowing = true;
    else if (off < RESTS_AT) this.#isFollowing = false;
    const share = !wasVisible ? 1 : this.#isFollowing ? dampingShare(FOLLOW_SECONDS, deltaSeconds) : 0;
    this.#yaw = wrapAngle(this.#yaw + aside * share);
    this.#pitch += down * share;
    this.root.rotation.set(this.#pitch, this.#yaw, 0, "YXZ");
    PLACE.set(0, 0, -AHEAD).applyQuaternion(this.root.quaternion);
    this.root.position.copy(head.position).add(PLACE);
  }
}

const flat = (map: Texture | null): MeshBasicMaterial =>
  new MeshBasicMaterial({ map, transparent: true, depthTest: false, toneMapped: false });
