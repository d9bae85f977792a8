const HEAD_BYTES = 2;
/** No ICE, DTLS or sound packet is larger than a network's MTU. */
const FRAME_MAX_BYTES = 1_600;
const NOTHING = Buffer.alloc(0);

/** Splits a stream into packets, each prefixed by its length (RFC 4571). */
export class FrameReader {
  readonly #onFrame: (frame: Buffer) => void;
  #rest: Buffer = NOTHING;

  constructor(onFrame: (frame: Buffer) => void) {
    this.#onFrame = onFrame;
  }

  /** Returns false if the data can't be frames. */
  read(chunk: Buffer): boolean {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    while (bytes.length >= HEAD_BYTES) {
      const length = bytes.readUInt16BE(0);
      if (length === 0 || length > FRAME_MAX_BYTES) return false;
      if (bytes.length < HEAD_BYTES + length) break;
      this.#onFrame(bytes.subarray(HEAD_BYTES, HEAD_BYTES + length));
      bytes = bytes.subarray(HEAD_BYTES + length);
    }
    this.#rest = bytes;
    return true;
  }
}
