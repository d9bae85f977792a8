/** Longer than a second of all that a stream may send: no encoder makes one picture of it. */
export const FRAME_MAX_BYTES = 2_000_000;
/** Room for most frames, which is kept from one to the next. */
const USUAL_BYTES = 128 * 1024;

/** The bytes of one frame while its packets come, in one block: however small they are, they cost no more than their bytes. */
export class FrameBytes {
  #block = Buffer.allocUnsafe(USUAL_BYTES);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** False: it would be longer than a frame may be. */
  add(bytes: Uint8Array): boolean {
    if (!this.#makeRoom(bytes.length)) return false;
    this.#block.set(bytes, this.#length);
    this.#length += bytes.length;
    return true;
  }

  /** The same for a number of four bytes. */
  addUint32(value: number): boolean {
    if (!this.#makeRoom(4)) return false;
    this.#length = this.#block.writeUInt32BE(value, this.#length);
    return true;
  }

  /** Over what was added before. */
  setUint32(at: number, value: number): void {
    this.#block.writeUInt32BE(value, at);
  }

  /** What there is, as bytes of their own; the next frame begins. */
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
