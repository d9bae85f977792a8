import { BufferGeometry, DoubleSide, Float32BufferAttribute, Group, Mesh, MeshBasicMaterial } from "three";
import type { EmptyFrame } from "./frames.ts";

const EDGE = 0.022;
const PROUD = 0.03;
const PLUS = 0.12;

/** Edges and a plus sign in empty frames; the target of the next upload is highlighted. */
export class FrameMarks {
  readonly root = new Group();
  readonly #idle = markMaterial("#fff6e8", 0.72);
  readonly #lit = markMaterial("#ffd84d", 1);
  #shown = "";

  constructor() {
    this.root.name = "frame marks";
  }

  show(frames: readonly EmptyFrame[], target: string | null): void {
    const signature = `${frames.map(({ key }) => key).join(" ")} ${target}`;
    if (signature === this.#shown) return;
    this.#shown = signature;
    this.#clear();
    for (const frame of frames) {
      const mesh = new Mesh(markOf(frame), frame.key === target ? this.#lit : this.#idle);
      mesh.position.copy(frame.position).addScaledVector(frame.normal, PROUD);
      mesh.quaternion.copy(frame.rotation);
      mesh.renderOrder = 7;
      this.root.add(mesh);
    }
  }

  dispose(): void {
    this.#clear();
    this.#idle.dispose();
    this.#lit.dispose();
    this.root.removeFromParent();
  }

  #clear(): void {
    for (const mesh of this.root.children.slice()) {
      if (mesh instanceof Mesh) (mesh.geometry as BufferGeometry).dispose();
      mesh.removeFromParent();
    }
  }
}

function markOf({ width, height }: EmptyFrame): BufferGeometry {
  const [w, h] = [width / 2, height / 2];
  const plus = Math.min(PLUS, w / 2, h / 2);
  const bars = [
    [-w, -h, w, -h + EDGE],
    [-w, h - EDGE, w, h],
    [-w, -h, -w + EDGE, h],
    [w - EDGE, -h, w, h],
    [-plus, -EDGE / 2, plus, EDGE / 2],
    [-EDGE / 2, -plus, EDGE / 2, plus],
  ] as const;
  const corners = bars.flatMap(([x0, y0, x1, y1]) => [
    [x0, y0, 0, x1, y0, 0, x1, y1, 0],
    [x0, y0, 0, x1, y1, 0, x0, y1, 0],
  ]);
  return new BufferGeometry().setAttribute("position", new Float32BufferAttribute(corners.flat(), 3));
}

const markMaterial = (color: string, opacity: number): MeshBasicMaterial =>
  new MeshBasicMaterial({
    color,
    transparent: true,
    opacity,
    depthWrite: false,
    side: DoubleSide,
    forceSinglePass: true,
    toneMapped: false,
    fog: false,
  });
