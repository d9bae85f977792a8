import { randomUint32 } from "../../media/embedded/forwarder/random-uint32.ts";
import { readAudioConfig } from "./aac/audio-config.ts";
import { AacError } from "./aac/bits.ts";
import { AacDecoder } from "./aac/decoder.ts";
import { OpusSound } from "./opus-sound.ts";
import type { RtpWriter } from "./rtp-writer.ts";

const AAC = 10;
/** From "Enhanced RTMP": the codec is named by four characters. */
const NAMED = 9;
const OPUS = "Opus";
/** Opus ticks per millisecond. */
const TICKS_PER_MS = 48;
const FRAME_MS = 20;
const FRAME_TICKS = FRAME_MS * TICKS_PER_MS;
/** The sender's timestamps are rounded and come in bursts: a larger deviation is a gap, or a new stream. */
const TOLERANCE_MS = 100;
/** A larger jump isn't a gap: the sender's clock has restarted. */
const JUMP_MS = 10_000;
/** Consecutive broken frames after which the stream is treated as silent. */
const BROKEN_MAX = 50;

/** Converts the sound of a stream to Opus packets: AAC is decoded and re-encoded. */
export class SoundTrack {
  readonly #writer: RtpWriter;
  readonly #send: (packet: Buffer) => void;
  readonly #onUnsupported: () => void;
  readonly #base = randomUint32();
  #decoder: AacDecoder | null = null;
  /** Created with the first sound, since each takes some memory. */
  #opus: OpusSound | null = null;
  #isUnsupported = false;
  #broken = 0;
  /** Position of the next packet since `#base`. */
  #ticks = 0;
  /** Expected time of the next packet by the sender's clock. */
  #expectedMs = Number.NaN;

  /** `onUnsupported`: called once if the sound can't be used; the video continues. */
  constructor(writer: RtpWriter, send: (packet: Buffer) => void, onUnsupported: () => void) {
    this.#writer = writer;
    this.#send = send;
    this.#onUnsupported = onUnsupported;
  }

  take(payload: Buffer, timestamp: number): void {
    const first = payload[0];
    if (first === undefined || this.#isUnsupported) return;
    const format = first >> 4;
    if (format === AAC) this.#takeAac(payload, timestamp);
    else if (format === NAMED && payload.subarray(1, 5).toString("latin1") === OPUS) {
      // 1: coded frames, each of them a packet. Other types precede them.
      if ((first & 0x0f) === 1 && payload.length > 5) this.#emitNamed(payload.subarray(5), timestamp);
    } else this.#giveUp();
  }

  #takeAac(payload: Buffer, timestamp: number): void {
    const data = payload.subarray(2);
    if (payload[1] === 0) {
      const config = readAudioConfig(data);
      if (config === null) {
        this.#giveUp();
        return;
      }
      this.#decoder = new AacDecoder(config);
      this.#opus ??= new OpusSound();
      this.#opus.begin(config.sampleRate);
      return;
    }
    if (payload[1] !== 1 || this.#decoder === null || this.#opus === null || data.length === 0) return;
    let decoded: readonly [Float32Array, Float32Array];
    try {
      decoded = this.#decoder.decode(data);
      this.#broken = 0;
    } catch (error) {
      if (!(error instanceof AacError)) throw error;
      // Dropped, like a lost packet.
      if ((this.#broken += 1) > BROKEN_MAX) this.#giveUp();
      return;
    }
    this.#follow(timestamp - this.#opus.heldMs);
    for (const packet of this.#opus.encode(decoded)) this.#emit(packet, FRAME_TICKS);
  }

  #emitNamed(packet: Buffer, timestamp: number): void {
    this.#follow(timestamp);
    this.#emit(packet, FRAME_TICKS);
  }

  /** Follows jumps of the timestamps, forward only. */
  #follow(timestamp: number): void {
    const off = timestamp - this.#expectedMs;
    if (Math.abs(off) <= TOLERANCE_MS) return;
    if (off > 0 && off < JUMP_MS) this.#ticks += Math.round(off) * TICKS_PER_MS;
    this.#expectedMs = timestamp;
  }

  #emit(packet: Uint8Array, ticks: number): void {
    this.#send(this.#writer.packet(this.#base + this.#ticks, false, packet));
    this.#ticks += ticks;
    this.#expectedMs += ticks / TICKS_PER_MS;
  }

  #giveUp(): void {
    this.#isUnsupported = true;
    this.#onUnsupported();
  }
}
