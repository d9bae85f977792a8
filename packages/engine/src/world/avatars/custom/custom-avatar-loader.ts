import type { CrowdMember } from "../crowd-member.ts";
import type { CustomAvatars } from "./custom-avatars.ts";

/** Loads the code of custom avatars with the first person who wears one. */
export class CustomAvatarLoader {
  readonly #load: () => Promise<CustomAvatars>;
  readonly #wishes = new Map<CrowdMember, string | null>();
  #loading: Promise<CustomAvatars> | undefined;
  #loaded: CustomAvatars | null = null;

  constructor(load: () => Promise<CustomAvatars>) {
    this.#load = load;
  }

  /** null: nobody has worn one, or the code is loading. */
  get loaded(): CustomAvatars | null {
    return this.#loaded;
  }

  /** null: no custom avatar. */
  wear(person: CrowdMember, id: string | null): void {
    if (this.#loaded) this.#loaded.wear(person, id);
    else if (id !== null || this.#wishes.has(person)) {
      this.#wishes.set(person, id);
      void this.#dress();
    }
  }

  forget(person: CrowdMember): void {
    this.#wishes.delete(person);
    this.#loaded?.forget(person);
  }

  /** Also if it is still loading: its worker and its pages would last as long as the page. */
  dispose(): void {
    this.#wishes.clear();
    void this.#loading?.then(
      (avatars) => avatars.dispose(),
      () => undefined,
    );
  }

  async #dress(): Promise<void> {
    try {
      const avatars = (this.#loaded = await (this.#loading ??= this.#load()));
      for (const [person, id] of this.#wishes) avatars.wear(person, id);
      this.#wishes.clear();
    } catch {
      // They keep the neutral figure, and the next wearer triggers a retry.
      for (const person of this.#wishes.keys()) person.customAvatarState = "failed";
      this.#loading = undefined;
    }
  }
}
