import type { Stand } from "@veranda/contract/records/assigned-role";
import {
  BoxGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  type BufferGeometry,
  type Scene,
} from "three";

/** Width of an edge, height of a corner post, and height above the ground. Metres. */
const EDGE = 0.07;
const POST = { width: 0.05, height: 1.1 };
const ABOVE_GROUND = 0.04;

/** Marks stands on the ground: a translucent area, its edges, and a post at each corner. */
export class StandMarks {
  readonly #root = new Group();
  readonly #line = new MeshBasicMaterial({ color: "#ffd84d", toneMapped: false, fog: false });
  readonly #area = new MeshBasicMaterial({
    color: "#ffd84d",
    transparent: true,
    opacity: 0.14,
    depthWrite: false,
    toneMapped: false,
    fog: false,
  });
  #shown: readonly Stand[] = [];

  constructor(scene: Scene) {
    this.#root.name = "stand marks";
    scene.add(this.#root);
  }

  /** Returns whether that is a change. */
  show(stands: readonly Stand[]): boolean {
    if (stands === this.#shown || (stands.length === 0 && this.#shown.length === 0)) return false;
    this.#clear();
    this.#shown = stands;
    for (const stand of stands) this.#root.add(this.#markOf(stand));
    return true;
  }

  dispose(): void {
    this.#clear();
    this.#line.dispose();
    this.#area.dispose();
    this.#root.removeFromParent();
  }

  #clear(): void {
    this.#shown = [];
    for (const mark of this.#root.children) for (const mesh of mark.children) geometryOf(mesh)?.dispose();
    this.#root.clear();
  }

  #markOf({ x, y, z, width, depth, heading }: Stand): Group {
    const mark = new Group();
    mark.position.set(x, y + ABOVE_GROUND, z);
    mark.rotation.y = heading;
    const area = new Mesh(new PlaneGeometry(width, depth).rotateX(-Math.PI / 2), this.#area);
    area.renderOrder = 6;
    mark.add(area);
    const [w, d] = [width / 2, depth / 2];
    const box = (
      sizeX: number,
      sizeY: number,
      sizeZ: number,
      atX: number,
      atY: number,
      atZ: number,
    ): void => {
      mark.add(new Mesh(new BoxGeometry(sizeX, sizeY, sizeZ).translate(atX, atY, atZ), this.#line));
    };
    for (const side of [-1, 1]) {
      box(width, 0.01, EDGE, 0, 0, side * (d - EDGE / 2));
      box(EDGE, 0.01, depth, side * (w - EDGE / 2), 0, 0);
      for (const end of [-1, 1])
        box(
          POST.width,
          POST.height,
          POST.width,
          side * (w - POST.width / 2),
          POST.height / 2,
          end * (d - POST.width / 2),
        );
    }
    return mark;
  }
}

const geometryOf = (mesh: unknown): BufferGeometry | null => (mesh instanceof Mesh ? mesh.geometry : null);
