/** What a publisher's packets on one line may be. */
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
  // A frame of 10 ms is the shortest that browsers make.
  packetsPerSecond: 120,
  packetBurst: 60,
  // Over twice what the offer allows the encoder, with headers.
  bytesPerSecond: 12_000,
  byteBurst: 12_000,
  packetMaxBytes: 700,
  floodPerSecond: 400,
};

/** Music in stereo, and its bursts. */
export const SCREEN_SOUND_LIMITS: PacketLimits = {
  packetsPerSecond: 120,
  packetBurst: 60,
  bytesPerSecond: 32_000,
  byteBurst: 32_000,
  packetMaxBytes: 1_400,
  floodPerSecond: 400,
};

/** What encoders of streams make of music at the most. */
export const STREAM_SOUND_LIMITS: PacketLimits = {
  ...SCREEN_SOUND_LIMITS,
  bytesPerSecond: 64_000,
  byteBurst: 64_000,
};

/** Of video the encoder's bound and half as much again; a key frame comes in one burst. */
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

  /** Whether a packet of this size is within it. */
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
