import {
  BufferAttribute,
  BufferGeometry,
  CapsuleGeometry,
  Group,
  Line,
  LineBasicMaterial,
  Mesh,
  MeshLambertMaterial,
  SphereGeometry,
} from "three";
import type { HeadsetHand } from "../../platform/headset.ts";

const RAY_METRES = 1.2;

/** A mitten where a hand is, and the ray it points with. */
export class HandView {
  readonly root = new Group();
  readonly #grip = new Group();
  readonly #aim = new Group();
  readonly #ray: Line<BufferGeometry, LineBasicMaterial>;
  readonly #skin: MeshLambertMaterial;

  constructor(isLeft: boolean, skin: string) {
    this.#skin = new MeshLambertMaterial({ color: skin });
    const palm = new Mesh(new SphereGeometry(0.045, 20, 14), this.#skin);
    palm.scale.set(0.72, 1, 1.25);
    const fingers = new Mesh(new CapsuleGeometry(0.026, 0.05, 6, 12), this.#skin);
    fingers.rotation.x = Math.PI / 2;
    fingers.scale.x = 1.5;
    fingers.position.set(0, -0.004, -0.065);
    const thumb = new Mesh(new CapsuleGeometry(0.016, 0.035, 5, 10), this.#skin);
    thumb.position.set(isLeft ? 0.038 : -0.038, 0.008, -0.03);
    thumb.rotation.set(Math.PI / 2, 0, isLeft ? 0.5 : -0.5);
    this.#grip.add(palm, fingers, thumb);
    const line = new BufferGeometry();
    line.setAttribute("position", new BufferAttribute(new Float32Array([0, 0, 0, 0, 0, -RAY_METRES]), 3));
    this.#ray = new Line(line, new LineBasicMaterial({ color: "#fbf6ee", transparent: true, opacity: 0.6 }));
    this.#ray.visible = false;
    this.#aim.add(this.#ray);
    this.root.add(this.#grip, this.#aim);
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
    for (const mesh of this.#grip.children) if (mesh instanceof Mesh) mesh.geometry.dispose();
    this.#ray.geometry.dispose();
    this.#ray.material.dispose();
    this.#skin.dispose();
  }
}
