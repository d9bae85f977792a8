import type { Object3D } from "three";
import type { ObjectEntry } from "./object-renderer.ts";
import { Highlights, type Framed, type HighlightKind } from "./highlights.ts";

const KINDS: readonly HighlightKind[] = ["hover", "selected", "held", "target"];

/** Which objects have edges drawn round them, and those edges. */
export class Edges {
  readonly #root: Object3D;
  readonly #framed = new Map<string, Framed>();
  #drawn: Highlights | null = null;
  #areStale = false;

  constructor(root: Object3D) {
    this.#root = root;
  }

  /** Round these and no others of that kind. */
  set(entries: readonly ObjectEntry[], kind: HighlightKind): void {
    for (const [key, framed] of this.#framed) if (framed.kind === kind) this.#framed.delete(key);
    for (const { id, box, drawn } of entries) this.#framed.set(`${kind} ${id}`, { kind, box, matrix: drawn });
    if (!this.#drawn && this.#framed.size > 0) {
      this.#drawn = new Highlights();
      this.#root.add(this.#drawn.mesh);
    }
    this.#areStale = true;
  }

  /** Something is elsewhere, or of another size. */
  moved(): void {
    this.#areStale ||= this.#framed.size > 0;
  }

  /** An object is gone; or only nobody points at it any more. */
  forget(id: string, kinds: readonly HighlightKind[] = KINDS): void {
    for (const kind of kinds) if (this.#framed.delete(`${kind} ${id}`)) this.#areStale = true;
  }

  /** `pixel` is the height of a pixel one metre away. */
  update(pixel: number): void {
    if (!this.#areStale || !this.#drawn) return;
    this.#areStale = false;
    this.#drawn.draw(this.#framed.values(), this.#framed.size, pixel);
  }

  setShown(areShown: boolean): void {
    if (this.#drawn) this.#drawn.mesh.visible = areShown && this.#framed.size > 0;
  }

  dispose(): void {
    this.#drawn?.dispose();
  }
}
