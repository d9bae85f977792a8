import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Group,
  Line,
  LineBasicMaterial,
  Mesh,
  MeshBasicMaterial,
  RingGeometry,
} from "three";
import { TeleportArc } from "./teleport-arc.ts";

const WELCOME = new Color("#4fb3b5");
const BARRED = new Color("#c8623f");

/** Draws the arc, and a ring at the landing point. */
export class TeleportArcView {
  readonly root = new Group();
  readonly #points = new BufferAttribute(new Float32Array(TeleportArc.POINTS * 3), 3);
  readonly #line: Line<BufferGeometry, LineBasicMaterial>;
  readonly #ring: Mesh<RingGeometry, MeshBasicMaterial>;

  constructor() {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", this.#points);
    this.#line = new Line(geometry, new LineBasicMaterial({ transparent: true, opacity: 0.9 }));
    this.#line.frustumCulled = false;
    this.#ring = new Mesh(
      new RingGeometry(0.24, 0.32, 40),
      new MeshBasicMaterial({ color: WELCOME, side: DoubleSide, transparent: true, opacity: 0.9 }),
    );
    this.#ring.rotation.x = -Math.PI / 2;
    this.root.add(this.#line, this.#ring);
    this.root.visible = false;
  }

  show(arc: TeleportArc): void {
    this.root.visible = true;
    this.#points.array.set(arc.points);
    this.#points.needsUpdate = true;
    this.#line.material.color.copy(arc.canLand ? WELCOME : BARRED);
    this.#ring.visible = arc.canLand;
    this.#ring.position.set(arc.landing.x, arc.landing.y + 0.03, arc.landing.z);
  }

  hide(): void {
    this.root.visible = false;
  }

  dispose(): void {
    this.#line.geometry.dispose();
    this.#line.material.dispose();
    this.#ring.geometry.dispose();
    this.#ring.material.dispose();
  }
}
