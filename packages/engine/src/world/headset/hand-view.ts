import {
  BufferAttribute,
  BufferGeometry,
  CapsuleGeometry,
  Group,
  Line,
  LineBasicMaterial,
  Matrix4,
  Mesh,
  MeshLambertMaterial,
  SphereGeometry,
} from "three";
import type { HeadsetHand } from "../../platform/headset.ts";

const RAY_METRES = 1.2;
/** Fingers are closed round what they hold, radians. */
const CURL = 0.7;

/** A mitten at a tracked hand, rotated as others see the avatar's, and its pointing ray. */
export class HandView {
  readonly root = new Group();
  readonly #grip = new Group();
  readonly #aim = new Group();
  readonly #ray: Line<BufferGeometry, LineBasicMaterial>;
  readonly #skin: MeshLambertMaterial;
  readonly #parts: readonly Mesh[];

  constructor(isLeft: boolean, skin: string) {
    this.#skin = new MeshLambertMaterial({ color: skin });
    const mitten = new Group();
    // Fingers forward and the back of the hand up; in the grip pose, forward is -Y, the thumb's side -Z.
    mitten.quaternion.setFromRotationMatrix(
      isLeft
        ? new Matrix4().set(0, -1, 0, 0, 0, 0, 1, 0, -1, 0, 0, 0, 0, 0, 0, 1)
        : new Matrix4().set(0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1),
    );
    const palm = new Mesh(new SphereGeometry(0.045, 20, 14), this.#skin);
    palm.scale.set(0.72, 1, 1.25);
    const fingers = new Mesh(new CapsuleGeometry(0.026, 0.05, 6, 12), this.#skin);
    fingers.rotation.x = Math.PI / 2 - CURL;
    fingers.scale.x = 1.5;
    fingers.position.set(0, -0.028, -0.06);
    const thumb = new Mesh(new CapsuleGeometry(0.016, 0.035, 5, 10), this.#skin);
    thumb.position.set(isLeft ? 0.038 : -0.038, 0.008, -0.03);
    thumb.rotation.set(Math.PI / 2, 0, isLeft ? 0.5 : -0.5);
    mitten.add(palm, fingers, thumb);
    this.#grip.add(mitten);
    this.#parts = [palm, fingers, thumb];
    const line = new BufferGeometry();
    line.setAttribute("position", new BufferAttribute(new Float32Array([0, 0, 0, 0, 0, -RAY_METRES]), 3));
    this.#ray = new Line(line, new LineBasicMaterial({ color: "#fbf6ee", transparent: true, opacity: 0.6 }));
    this.#ray.visible = false;
    this.#aim.add(this.#ray);
    this.root.add(this.#grip, this.#aim);
  }

  set skin(skin: string) {
    this.#skin.color.set(skin);
  }

  update(hand: HeadsetHand, isPointing: boolean): void {
    this.#grip.visible = hand.grip.isTracked;
    this.#grip.position.copy(hand.grip.position);
    this.#grip.quaternion.copy(hand.grip.quaternion);
    this.#aim.position.copy(hand.aim.position);
    this.#aim.quaternion.copy(hand.aim.quaternion);
    this.#ray.visible = isPointing && hand.aim.isTracked;
  }

  dispose(): void {
    for (const { geometry } of this.#parts) geometry.dispose();
    this.#ray.geometry.dispose();
    this.#ray.material.dispose();
    this.#skin.dispose();
  }
}
