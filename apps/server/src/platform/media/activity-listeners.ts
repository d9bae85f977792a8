import type { ActivityListener } from "./media-server.ts";

/** Who hears how loud people are. */
export class ActivityListeners {
  readonly #listeners = new Set<ActivityListener>();

  /** Answers how to stop. */
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
