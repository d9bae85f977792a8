/** More than a second of the bitrate that a stream may have: no encoder makes one frame of it. */
export const FRAME_MAX_BYTES = 2_000_000;
/** Capacity for most frames, reused from one to the next. */
const USUAL_BYTES = 128 * 1024;

/** The bytes of one frame in a single block, so that many small packets cost no more memory than their bytes. */
export class FrameBytes {
  #block = Buffer.allocUnsafe(USUAL_BYTES);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Returns false if the frame would get too long. */
  add(bytes: Uint8Array): boolean {
    if (!this.#makeRoom(bytes.length)) return false;
    this.#block.set(bytes, this.#length);
    this.#length += bytes.length;
    return true;
  }

  /** The same for a 32-bit number. */
  addUint32(value: number): boolean {
    if (!this.#makeRoom(4)) return false;
    this.#length = this.#block.writeUInt32BE(value, this.#length);
    return true;
  }

  /** Overwrites bytes that were added before. */
  setUint32(at: number, value: number): void {
    this.#block.writeUInt32BE(value, at);
  }

  /** Returns a copy of the bytes, and starts the next frame. */
  take(): Buffer {
    const taken = Buffer.from(this.#block.subarray(0, this.#length));
    this.clear();
    return taken;
  }

  clear(): void {
    this.#length = 0;
    if (this.#block.length > USUAL_BYTES) this.#block = Buffer.allocUnsafe(USUAL_BYTES);
  }

  #makeRoom(bytes: number): boolean {
    const needed = this.#length + bytes;
    if (needed > FRAME_MAX_BYTES) return false;
    if (needed <= this.#block.length) return true;
    const larger = Buffer.allocUnsafe(Math.min(FRAME_MAX_BYTES, Math.max(needed, 2 * this.#block.length)));
    this.#block.copy(larger, 0, 0, this.#length);
    this.#block = larger;
    return true;
  }
}
