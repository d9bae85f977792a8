import { isDeepStrictEqual } from "node:util";
import type { SpaceObject, SpaceSetting } from "@veranda/contract";
import { isSameContent } from "./exchange.ts";

/** Tracks how a document differs from its saved state. Changing something back ends the difference. */
export class UnsavedWork {
  /** Objects that have been changed since, as they were saved; null: they were not there. */
  readonly #saved = new Map<string, SpaceObject | null>();
  readonly #different = new Set<string>();
  #savedSetting: SpaceSetting;
  /** The saved state is unknown here: everything counts as changed. */
  #isUnknown: boolean;

  constructor(setting: SpaceSetting, isUnknown: boolean) {
    this.#savedSetting = setting;
    this.#isUnknown = isUnknown;
  }

  isThere(setting: SpaceSetting): boolean {
    return this.#isUnknown || this.#different.size > 0 || !isDeepStrictEqual(setting, this.#savedSetting);
  }

  /** An object became another; null: it was not, or is not, there. */
  put(id: string, before: SpaceObject | null, after: SpaceObject | null): void {
    if (this.#isUnknown) return;
    const earlier = this.#saved.get(id);
    const saved = earlier === undefined ? before : earlier;
    if (earlier === undefined) this.#saved.set(id, before);
    const isSame = saved === null || after === null ? saved === after : isSameContent(saved, after);
    if (isSame) this.#different.delete(id);
    else this.#different.add(id);
  }

  saved(setting: SpaceSetting): void {
    this.#saved.clear();
    this.#different.clear();
    this.#savedSetting = setting;
    this.#isUnknown = false;
  }

  savedOther(): void {
    this.#saved.clear();
    this.#different.clear();
    this.#isUnknown = true;
  }
}
