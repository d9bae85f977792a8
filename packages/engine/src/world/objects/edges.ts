import type { Object3D } from "three";
import type { ObjectEntry } from "./object-renderer.ts";
import { Highlights, type Framed, type HighlightKind } from "./highlights.ts";

const KINDS: readonly HighlightKind[] = ["hover", "selected", "held", "target"];

/** Which objects are highlighted by edges, and those edges. */
export class Edges {
  readonly #root: Object3D;
  readonly #framed = new Map<string, Framed>();
  #drawn: Highlights | null = null;
  #areStale = false;

  constructor(root: Object3D) {
    this.#root = root;
  }

  /** Highlights exactly these objects with this kind. */
  set(entries: readonly ObjectEntry[], kind: HighlightKind): void {
    for (const [key, framed] of this.#framed) if (framed.kind === kind) this.#framed.delete(key);
    for (const { id, box, drawn } of entries) this.#framed.set(`${kind} ${id}`, { kind, box, matrix: drawn });
    if (!this.#drawn && this.#framed.size > 0) {
      this.#drawn = new Highlights();
      this.#root.add(this.#drawn.mesh);
    }
    this.#areStale = true;
  }

  /** An object has moved or been resized. */
  moved(): void {
    this.#areStale ||= this.#framed.size > 0;
  }

  /** Removes an object's highlights: of all kinds, or of `kinds`. */
  forget(id: string, kinds: readonly HighlightKind[] = KINDS): void {
    for (const kind of kinds) if (this.#framed.delete(`${kind} ${id}`)) this.#areStale = true;
  }

  /** `pixel` is the height of a pixel at a distance of one metre. */
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
