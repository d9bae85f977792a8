import type { Visitor } from "../participants/visitor.ts";

/** So many are remembered; then the one that was muted first is forgotten. */
const REMEMBERED = 1_000;

/** People whom hosts have muted in an instance, by visitor and by device, so that leaving and coming back doesn't lift it. */
export class MutedVisitors {
  readonly #ids: Set<string>;

  constructor(ids: readonly string[]) {
    this.#ids = new Set(ids);
  }

  get ids(): string[] {
    return [...this.#ids];
  }

  has(visitor: Visitor): boolean {
    return idsOf(visitor).some((id) => this.#ids.has(id));
  }

  add(visitor: Visitor): void {
    for (const id of idsOf(visitor)) {
      this.#ids.delete(id);
      this.#ids.add(id);
    }
    for (const oldest of this.#ids) {
      if (this.#ids.size <= REMEMBERED) break;
      this.#ids.delete(oldest);
    }
  }

  delete(visitor: Visitor): void {
    for (const id of idsOf(visitor)) this.#ids.delete(id);
  }
}

const idsOf = ({ visitorId, deviceId }: Visitor): string[] =>
  deviceId === undefined ? [visitorId] : [visitorId, deviceId];
