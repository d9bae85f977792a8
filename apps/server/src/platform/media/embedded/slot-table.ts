import { HEARD_MAX, VOICE_MIDS } from "@veranda/contract/media-lines";
import type { MediaSlot } from "@veranda/contract/media-signalling";
import type { SlotSpeakers } from "./forwarder/messages.ts";

/** Which line of a listener carries whom. Whoever is heard on keeps the line; a newcomer gets the one that was idle longest. */
export class SlotTable {
  readonly #speakers: (string | null)[] = VOICE_MIDS.map(() => null);
  /** Lines that carry nobody, the one that was idle longest first. */
  readonly #idle: number[] = VOICE_MIDS.map((_, index) => index);

  get speakers(): SlotSpeakers {
    return [...this.#speakers];
  }

  /** Those that carry somebody, as the page is told. */
  get taken(): MediaSlot[] {
    return this.#described(this.#speakers.flatMap((speaker, index) => (speaker === null ? [] : [index])));
  }

  /** Answers the lines that have changed. */
  assign(heard: readonly string[]): MediaSlot[] {
    const wished = new Set(heard.slice(0, HEARD_MAX));
    const changed = new Set<number>();
    this.#speakers.forEach((speaker, index) => {
      if (speaker === null || wished.delete(speaker)) return;
      this.#speakers[index] = null;
      this.#idle.push(index);
      changed.add(index);
    });
    for (const speaker of wished) {
      const index = this.#idle.shift();
      if (index === undefined) break;
      this.#speakers[index] = speaker;
      changed.add(index);
    }
    return this.#described([...changed]);
  }

  #described(indices: readonly number[]): MediaSlot[] {
    return indices.map((index) => ({
      mid: VOICE_MIDS[index] ?? "",
      identity: this.#speakers[index] ?? null,
      kind: "microphone",
    }));
  }
}
