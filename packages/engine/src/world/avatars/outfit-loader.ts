import type { AvatarLook, AvatarPart } from "@veranda/contract/avatar";
import type { CrowdDraws, Outfit } from "./crowd-draws.ts";
import type { PartMesh } from "./mesh-file.ts";

type Dressed = { outfit: Outfit };
type Draws = Pick<CrowdDraws, "add" | "outfitOf">;

/** Gives people their outfits, and loads parts when somebody first wears them. */
export class OutfitLoader {
  readonly #draws: Draws;
  readonly #load: (part: AvatarPart) => Promise<PartMesh>;
  readonly #onDressed: () => void;
  readonly #waiting = new Map<Dressed, AvatarLook>();
  readonly #loading = new Map<string, Promise<PartMesh | null>>();

  /** `load` fetches a part's mesh; `onDressed` is called when outfits have changed because parts were loaded. */
  constructor(draws: Draws, load: (part: AvatarPart) => Promise<PartMesh>, onDressed: () => void) {
    this.#draws = draws;
    this.#load = load;
    this.#onDressed = onDressed;
  }

  /** Returns whether a part covers the hair. */
  dress(person: Dressed, look: AvatarLook): boolean {
    const { whole, far, coversHair, missing } = this.#draws.outfitOf(look);
    // Until the missing parts are loaded, they are drawn as the far model, which always is.
    person.outfit = missing.length > 0 ? far : whole;
    if (missing.length > 0) {
      this.#waiting.set(person, look);
      void this.load(missing);
    } else this.#waiting.delete(person);
    return coversHair;
  }

  forget(person: Dressed): void {
    this.#waiting.delete(person);
  }

  /** Loads the parts of these looks. Resolves when they are loaded, or have failed to load. */
  async loadLooks(looks: readonly AvatarLook[]): Promise<void> {
    const missing = looks.flatMap((look) => this.#draws.outfitOf(look).missing);
    await this.load([...new Map(missing.map((part) => [part.id, part])).values()]);
  }

  /** Loads parts. Resolves when they are loaded, or have failed to load. */
  async load(parts: readonly AvatarPart[]): Promise<void> {
    if (parts.length === 0) return;
    const meshes = await Promise.all(parts.map((part) => this.#once(part)));
    this.#draws.add(meshes.filter((mesh) => mesh !== null));
    const failed = new Set(parts.filter((_, at) => meshes[at] === null).map(({ id }) => id));
    for (const [person, look] of this.#waiting) {
      const { whole, missing } = this.#draws.outfitOf(look);
      // Dressed without the parts that failed: the next wearer triggers a retry, for everybody who waits.
      if (missing.every(({ id }) => failed.has(id))) person.outfit = whole;
      if (missing.length === 0) this.#waiting.delete(person);
    }
    this.#onDressed();
  }

  /** Null: it failed. */
  #once(part: AvatarPart): Promise<PartMesh | null> {
    let loading = this.#loading.get(part.id);
    if (!loading) {
      loading = this.#load(part).catch(() => {
        this.#loading.delete(part.id);
        return null;
      });
      this.#loading.set(part.id, loading);
    }
    return loading;
  }
}
