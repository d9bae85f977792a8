import { reportFault } from "./report-fault.ts";

/**
 * Typed events: listeners are called in the order in which they were added. An error of one is reported, and stops
 * neither the others nor the emitter.
 */
export class Emitter<Events extends object> {
  readonly #listeners = new Map<keyof Events, Set<(data: never) => void>>();

  on<N extends keyof Events>(name: N, listener: (data: Events[N]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  emit<N extends keyof Events>(name: N, data: Events[N]): void {
    for (const listener of this.#listeners.get(name) ?? []) {
      try {
        (listener as (data: Events[N]) => void)(data);
      } catch (error) {
        reportFault(error);
      }
    }
  }

  clear(): void {
    this.#listeners.clear();
  }
}
