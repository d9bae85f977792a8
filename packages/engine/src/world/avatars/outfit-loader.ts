import type { AvatarLook } from "@veranda/contract/avatar";
import type { CrowdDraws, Outfit } from "./crowd-draws.ts";
import type { FamilyMesh } from "./mesh-file.ts";

/** Whoever is dressed. */
type Dressed = { outfit: Outfit };

/** Dresses people; parts that not everybody wears are brought with the first who does. */
export class OutfitLoader {
  readonly #draws: CrowdDraws;
  readonly #loadMore: () => Promise<FamilyMesh>;
  readonly #onDressed: () => void;
  readonly #waiting = new Map<Dressed, AvatarLook>();
  #loading: Promise<void> | undefined;
  #areAllHere = false;

  /** `loadMore` brings all parts that come later; `onDressed`: people who waited for them wear something else now. */
  constructor(draws: CrowdDraws, loadMore: () => Promise<FamilyMesh>, onDressed: () => void) {
    this.#draws = draws;
    this.#loadMore = loadMore;
    this.#onDressed = onDressed;
  }

  /** Resolves when the later parts are here, or can't be had for now. */
  loadMoreParts(): Promise<void> {
    return (this.#loading ??= this.#load());
  }

  /** Returns whether something is worn on the hair. */
  dress(person: Dressed, look: AvatarLook): boolean {
    const { whole, far, coversHair, isWhole } = this.#draws.dress(look);
    const waits = !isWhole && !this.#areAllHere;
    // Nobody is unseen because of a coat: until it is there, they are as they are from afar.
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
      // They wear what is there, and the next who comes tries again.
      this.#loading = undefined;
    }
    this.#dressWaiting();
  }

  #dressWaiting(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const [person, look] of waiting) person.outfit = this.#draws.dress(look).whole;
    this.#onDressed();
  }
}
