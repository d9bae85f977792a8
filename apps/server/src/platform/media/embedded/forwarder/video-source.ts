import type { PayloadHeader } from "./payload-header.ts";
import type { SourceTime } from "./sender-clock.ts";

/** What a person shows, and in which encoding. */
export type VideoLine = "camera_small" | "camera_large" | "screen";

/** Buffered packets per line, for retransmission to viewers who missed one. */
const KEPT = 512;
/**
 * Minimum interval of key frame requests, however many viewers ask: a key frame takes the publisher's whole bandwidth.
 */
const KEY_FRAME_MS = 500;

/** Header of a packet as it arrived. */
export type VideoHeader = PayloadHeader & { isMarked: boolean; sequence: number; timestamp: number };
export type BufferedPacket = { packet: Buffer; header: VideoHeader };

export const newVideoHeader = (): VideoHeader => ({
  isMarked: false,
  sequence: 0,
  timestamp: 0,
  isKey: false,
  pictureAt: 0,
  picture: 0,
  baseAt: 0,
  base: 0,
});

/** A line of a viewer. */
export type VideoReceiver = {
  /** The next packets of this source start a new stream. */
  begin(source: VideoSource): void;
  /** Returns whether the packet was sent on. */
  offer(source: VideoSource, packet: Buffer, header: Readonly<VideoHeader>, nowMs: number): boolean;
  /** Sends a sender report if one is due. */
  reportTime(source: VideoSource, time: SourceTime, nowMs: number): void;
};

/** One line of what somebody shows, across their connections: its last packets, and its receivers. */
export class VideoSource {
  readonly line: VideoLine;
  /** Receivers that carry it, and those that wait for its next key frame. */
  readonly slots = new Set<VideoReceiver>();
  /**
   * Requests a key frame from the publisher's page, and returns whether that was possible; null if it isn't connected.
   */
  askForKeyFrame: (() => boolean) | null = null;
  /** The sender's last mapping of its clock to its timestamps; null: unknown. */
  time: SourceTime | null = null;
  readonly #kept: (BufferedPacket | undefined)[] = Array.from({ length: KEPT });
  #askedAt = Number.NEGATIVE_INFINITY;
  #bytes = 0;
  #countedAt = 0;
  /** Over about the last second. */
  bitsPerSecond = 0;

  constructor(line: VideoLine) {
    this.line = line;
  }

  /** The next packets don't continue the earlier ones: another connection, or a permission that was revoked. */
  begin(): void {
    this.#kept.fill(undefined);
    this.time = null;
    this.bitsPerSecond = 0;
    for (const slot of this.slots) slot.begin(this);
  }

  /** Sends a packet to all receivers; returns how many got it. */
  forward(packet: Buffer, header: Readonly<VideoHeader>, nowMs: number): number {
    this.#count(packet.length, nowMs);
    this.#keep(packet, header);
    let sent = 0;
    for (const slot of this.slots) if (slot.offer(this, packet, header, nowMs)) sent += 1;
    return sent;
  }

  kept(sequence: number): BufferedPacket | null {
    const entry = this.#kept[sequence % KEPT];
    return entry?.header.sequence === sequence ? entry : null;
  }

  reportTime(nowMs: number): void {
    if (this.time === null) return;
    for (const slot of this.slots) slot.reportTime(this, this.time, nowMs);
  }

  requestKeyFrame(nowMs: number): void {
    if (nowMs - this.#askedAt < KEY_FRAME_MS) return;
    // A stream that hasn't started yet starts with a key frame.
    if (this.askForKeyFrame?.() === true) this.#askedAt = nowMs;
  }

  #keep(packet: Buffer, header: Readonly<VideoHeader>): void {
    const at = header.sequence % KEPT;
    const entry = this.#kept[at];
    if (entry === undefined) {
      this.#kept[at] = { packet, header: { ...header } };
      return;
    }
    entry.packet = packet;
    Object.assign(entry.header, header);
  }

  #count(bytes: number, nowMs: number): void {
    this.#bytes += bytes;
    const passed = nowMs - this.#countedAt;
    if (passed < 1000) return;
    this.bitsPerSecond = passed < 3000 ? (this.#bytes * 8000) / passed : 0;
    this.#bytes = 0;
    this.#countedAt = nowMs;
  }
}
