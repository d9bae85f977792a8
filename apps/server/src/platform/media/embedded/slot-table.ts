import { VOICE_MIDS } from "@veranda/contract/media-lines";
import type { MediaSlot } from "@veranda/contract/media-signalling";
import type { SlotSpeakers } from "./forwarder/messages.ts";
import { LineTable } from "./line-table.ts";

/** Assigns voices to the lines of a listener. */
export class SlotTable {
  readonly #lines = new LineTable(VOICE_MIDS.length);

  get speakers(): SlotSpeakers {
    return [...this.#lines.keys];
  }

  /** The lines in use, as described to the page. */
  get taken(): MediaSlot[] {
    return this.#described(this.#lines.keys.flatMap((speaker, index) => (speaker === null ? [] : [index])));
  }

  /** Returns the lines that have changed. */
  assign(heard: readonly string[]): MediaSlot[] {
    return this.#described(this.#lines.assign(heard));
  }

  #described(indices: readonly number[]): MediaSlot[] {
    return indices.map((index) => ({
      mid: VOICE_MIDS[index] ?? "",
      identity: this.#lines.keys[index] ?? null,
      kind: "microphone",
    }));
  }
}
