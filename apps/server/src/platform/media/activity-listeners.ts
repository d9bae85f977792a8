import type { ActivityListener } from "./media-server.ts";

/** Listeners for voice activity. */
export class ActivityListeners {
  readonly #listeners = new Set<ActivityListener>();

  /** Returns the unsubscribe function. */
  add(listener: ActivityListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  readonly notify: ActivityListener = (room, people) => {
    for (const listener of this.#listeners) listener(room, people);
  };

  clear(): void {
    this.#listeners.clear();
  }
}
