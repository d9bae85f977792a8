import { randomUint32 } from "../../media/embedded/forwarder/random-uint32.ts";
import { readAudioConfig } from "./aac/audio-config.ts";
import { AacError } from "./aac/bits.ts";
import { AacDecoder } from "./aac/decoder.ts";
import { OpusSound } from "./opus-sound.ts";
import type { RtpWriter } from "./rtp-writer.ts";

const AAC = 10;
/** Of what "Enhanced RTMP" adds: the codec is named by four characters. */
const NAMED = 9;
const OPUS = "Opus";
/** Ticks of Opus in a millisecond. */
const TICKS_PER_MS = 48;
const FRAME_MS = 20;
const FRAME_TICKS = FRAME_MS * TICKS_PER_MS;
/** The sender's times are rounded and come in bursts: what is further off than this has been left out, or is another stream. */
const TOLERANCE_MS = 100;
/** A longer gap isn't one: the sender's clock began anew. */
const JUMP_MS = 10_000;
/** Frames that can't be read, in a row, after which the stream is taken to be without sound. */
const BROKEN_MAX = 50;

/** Turns the sound of a stream into packets of Opus: AAC is decoded and encoded anew. */
export class SoundTrack {
  readonly #writer: RtpWriter;
  readonly #send: (packet: Buffer) => void;
  readonly #onUnsupported: () => void;
  readonly #base = randomUint32();
  #decoder: AacDecoder | null = null;
  /** Opened with the first sound; each has some memory of its own. */
  #opus: OpusSound | null = null;
  #isUnsupported = false;
  #broken = 0;
  /** Of the next packet, since `#base`. */
  #ticks = 0;
  /** Of the sender's clock, where the next packet is expected. */
  #expectedMs = Number.NaN;

  /** `onUnsupported`: it can't be heard, once; the picture goes on. */
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
      // 1: frames, each a packet as it is. Else what stands before them.
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
      // It is left out, as one that was lost.
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

  /** Where the times jump the packets' do, forward only. */
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
