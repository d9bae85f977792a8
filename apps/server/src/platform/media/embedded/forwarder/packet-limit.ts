/** Limits of a publisher's packets on one line. */
export type PacketLimits = {
  readonly packetsPerSecond: number;
  readonly packetBurst: number;
  readonly bytesPerSecond: number;
  readonly byteBurst: number;
  readonly packetMaxBytes: number;
  /** Packets over the limit in a second that end the connection: more is an attack, not a glitch. */
  readonly floodPerSecond: number;
};

export const VOICE_LIMITS: PacketLimits = {
  // Browsers' shortest frame is 10 ms.
  packetsPerSecond: 120,
  packetBurst: 60,
  // Over twice the bitrate that the offer allows the encoder, for headers.
  bytesPerSecond: 12_000,
  byteBurst: 12_000,
  packetMaxBytes: 700,
  floodPerSecond: 400,
};

/** For music in stereo, with bursts. */
export const SCREEN_SOUND_LIMITS: PacketLimits = {
  packetsPerSecond: 120,
  packetBurst: 60,
  bytesPerSecond: 32_000,
  byteBurst: 32_000,
  packetMaxBytes: 1_400,
  floodPerSecond: 400,
};

/** The highest bitrate for music of encoders that send streams. */
export const STREAM_SOUND_LIMITS: PacketLimits = {
  ...SCREEN_SOUND_LIMITS,
  bytesPerSecond: 64_000,
  byteBurst: 64_000,
};

/** One and a half times the encoder's maximum bitrate; a key frame arrives in one burst. */
export const videoLimits = (bitsPerSecond: number): PacketLimits => {
  const bytesPerSecond = Math.round((bitsPerSecond * 1.5) / 8);
  const packetsPerSecond = Math.round(bytesPerSecond / 500) + 60;
  return {
    packetsPerSecond,
    packetBurst: packetsPerSecond,
    bytesPerSecond,
    byteBurst: Math.max(bytesPerSecond, 200_000),
    packetMaxBytes: 1_500,
    floodPerSecond: packetsPerSecond * 3,
  };
};

/** Counts one publisher's packets. */
export class PacketLimit {
  readonly #limits: PacketLimits;
  #packets: number;
  #bytes: number;
  #at: number;
  #over = 0;
  #overSince: number;

  constructor(limits: PacketLimits, nowMs: number) {
    this.#limits = limits;
    this.#packets = limits.packetBurst;
    this.#bytes = limits.byteBurst;
    this.#at = nowMs;
    this.#overSince = nowMs;
  }

  /** Whether a packet of this size is within the limit. */
  take(nowMs: number, bytes: number): boolean {
    const { packetsPerSecond, packetBurst, bytesPerSecond, byteBurst, packetMaxBytes } = this.#limits;
    const seconds = Math.max(0, nowMs - this.#at) / 1000;
    this.#at = nowMs;
    this.#packets = Math.min(packetBurst, this.#packets + seconds * packetsPerSecond);
    this.#bytes = Math.min(byteBurst, this.#bytes + seconds * bytesPerSecond);
    if (this.#packets >= 1 && this.#bytes >= bytes && bytes <= packetMaxBytes) {
      this.#packets -= 1;
      this.#bytes -= bytes;
      return true;
    }
    if (nowMs - this.#overSince >= 1000) {
      this.#overSince = nowMs;
      this.#over = 0;
    }
    this.#over += 1;
    return false;
  }

  get isFlooded(): boolean {
    return this.#over > this.#limits.floodPerSecond;
  }
}
