import type { AvatarLook } from "@veranda/contract/avatar";
import type { CrowdDraws, Outfit } from "./crowd-draws.ts";
import type { FamilyMesh } from "./mesh-file.ts";

type Dressed = { outfit: Outfit };
type Draws = Pick<CrowdDraws, "add" | "outfitOf">;

/** Gives people their outfits, and loads the second mesh file when the first of them wears a part from it. */
export class OutfitLoader {
  readonly #draws: Draws;
  readonly #loadMore: () => Promise<FamilyMesh>;
  readonly #onDressed: () => void;
  readonly #waiting = new Map<Dressed, AvatarLook>();
  #loading: Promise<void> | undefined;
  #areAllHere = false;

  /** `loadMore` fetches the second mesh file; `onDressed` is called when outfits have changed because of it. */
  constructor(draws: Draws, loadMore: () => Promise<FamilyMesh>, onDressed: () => void) {
    this.#draws = draws;
    this.#loadMore = loadMore;
    this.#onDressed = onDressed;
  }

  /** Resolves when the second mesh file is loaded, or has failed to load. */
  loadMoreParts(): Promise<void> {
    return (this.#loading ??= this.#load());
  }

  /** Returns whether a part covers the hair. */
  dress(person: Dressed, look: AvatarLook): boolean {
    const { whole, far, coversHair, isWhole } = this.#draws.outfitOf(look);
    const waits = !isWhole && !this.#areAllHere;
    // Until the missing part is loaded, they are drawn as the far model, which always is.
    person.outfit = waits ? far : whole;
    if (waits) {
      this.#waiting.set(person, look);
      void this.loadMoreParts();
    } else this.#waiting.delete(person);
    return coversHair;
  }

  forget(person: Dressed): void {
    this.#waiting.delete(person);
  }

  async #load(): Promise<void> {
    try {
      this.#draws.add(await this.#loadMore());
      this.#areAllHere = true;
    } catch {
      // The next newcomer retries, for those who wait as well.
      this.#loading = undefined;
    }
    for (const [person, look] of this.#waiting) person.outfit = this.#draws.outfitOf(look).whole;
    if (this.#areAllHere) this.#waiting.clear();
    this.#onDressed();
  }
}
