import type { PortalSpace, PortalTarget } from "@veranda/contract/engine/portal-messages";
import { distinctTargets } from "../zones/portal-targets.ts";

/** Spaces that portals lead to: what is known about them, and which to request. */
export class PortalSpaces {
  readonly #spaces = new Map<string, PortalSpace["space"]>();
  readonly #asked = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #wanted: PortalTarget[] = [];

  /** Null: not visible to this person; undefined: not requested or received yet. */
  of(id: string): PortalSpace["space"] | undefined {
    return this.#spaces.get(id);
  }

  /** Registers a portal's target. */
  want(target: PortalTarget): void {
    if (!this.#spaces.has(target.id) && !this.#asked.has(target.id)) this.#wanted.push(target);
  }

  /** Ids to be requested with the next batch. */
  takeWanted(): PortalTarget[] {
    if (this.#wanted.length === 0) return [];
    const unknown = distinctTargets(this.#wanted).filter(({ id }) => !this.#spaces.has(id));
    for (const { id } of unknown) this.#asked.add(id);
    this.#wanted = [];
    return unknown;
  }

  set(spaces: readonly PortalSpace[]): void {
    for (const { id, space } of spaces) this.#spaces.set(id, space);
    for (const listener of this.#listeners) listener();
  }

  /** Called whenever more is known. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }
}
