import type { AttachedMedia } from "@veranda/contract/engine/voice";

/** A stream that nobody hears, as loud as a test says. */
export class QuietStream extends EventTarget implements AttachedMedia {
  loudness = 0;

  get stream(): MediaStream {
    // Node has no streams: only that it is this one is looked at.
    return this as unknown as MediaStream;
  }

  readonly level = (): number => this.loudness;
}
