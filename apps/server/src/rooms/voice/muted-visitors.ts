import { BoundedSet } from "../../platform/bounded-set.ts";
import type { Visitor } from "../participants/visitor.ts";

/** So many are remembered; then the one that was muted first is forgotten. */
const REMEMBERED = 1_000;

/** Firm mutes: people muted by hosts, by visitor and by device, so that leaving and coming back doesn't lift it. */
export class MutedVisitors {
  readonly #ids: BoundedSet;

  constructor(ids: readonly string[]) {
    this.#ids = new BoundedSet(ids, REMEMBERED);
  }

  get ids(): string[] {
    return this.#ids.ids;
  }

  has(visitor: Visitor): boolean {
    return idsOf(visitor).some((id) => this.#ids.has(id));
  }

  add(visitor: Visitor): void {
    for (const id of idsOf(visitor)) this.#ids.add(id);
  }

  delete(visitor: Visitor): void {
    for (const id of idsOf(visitor)) this.#ids.delete(id);
  }
}

const idsOf = ({ visitorId, deviceId }: Visitor): string[] =>
  deviceId === undefined ? [visitorId] : [visitorId, deviceId];
