import { Euler, Mesh, MeshBasicMaterial, PlaneGeometry, Quaternion, Vector3 } from "three";
import { dampingShare } from "../../core/smoothing.ts";
import type { HeadsetLine, TrackedPose } from "../../platform/headset.ts";

/** Metres; same aspect ratio as the painter's canvas. */
const WIDTH = 0.6;
const HEIGHT = 0.15;
const AHEAD = 0.9;
/** Radians below the direction of gaze. */
const LOWER = 0.3;
const FOLLOW_SECONDS = 0.35;
/** Time to notice it, and to read a character. */
const NOTICE_SECONDS = 3.5;
const PER_LETTER_SECONDS = 0.06;
const LOOK = new Euler(0, 0, 0, "YXZ");
const TURN = new Quaternion();
const PLACE = new Vector3();

/**
 * A line of text that follows the gaze smoothly for as long as reading takes. Its pose is relative to the play space,
 * not to the world.
 */
export class HeadsetNotice {
  readonly mesh: Mesh<PlaneGeometry, MeshBasicMaterial>;
  readonly #line: HeadsetLine;
  #left = 0;

  constructor(line: HeadsetLine) {
    this.#line = line;
    this.mesh = new Mesh(
      new PlaneGeometry(WIDTH, HEIGHT),
      new MeshBasicMaterial({ map: line.texture, transparent: true, depthTest: false, toneMapped: false }),
    );
    this.mesh.renderOrder = 4;
    this.mesh.visible = false;
  }

  /** Replaces the current text. */
  show(text: string): void {
    this.#line.write(text);
    this.#left = NOTICE_SECONDS + PER_LETTER_SECONDS * text.length;
  }

  update(head: TrackedPose, deltaSeconds: number): void {
    this.#left -= deltaSeconds;
    const wasVisible = this.mesh.visible;
    this.mesh.visible = this.#left > 0;
    if (!this.mesh.visible) return;
    LOOK.setFromQuaternion(head.quaternion);
    LOOK.x -= LOWER;
    LOOK.z = 0;
    TURN.setFromEuler(LOOK);
    PLACE.set(0, 0, -AHEAD).applyQuaternion(TURN).add(head.position);
    const share = wasVisible ? dampingShare(FOLLOW_SECONDS, deltaSeconds) : 1;
    this.mesh.position.lerp(PLACE, share);
    this.mesh.quaternion.slerp(TURN, share);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}
