import type { PayloadHeader } from "./payload-header.ts";

/** What a person shows, and at what size. */
export type VideoLine = "camera_small" | "camera_large" | "screen";

/** The last packets of a line, so that a viewer who missed one gets it from here. */
const KEPT = 512;
/** A key frame costs the publisher's whole line; however many ask. */
const KEY_FRAME_MS = 500;

/** Of a packet as it came. */
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

/** A line of a viewer's. */
export type VideoReceiver = {
  /** The next packets of this source start a new stream. */
  begin(source: VideoSource): void;
  /** Whether the packet was sent on. */
  offer(source: VideoSource, packet: Buffer, header: Readonly<VideoHeader>, nowMs: number): boolean;
};

/** One line of what somebody shows, through whatever connection they have: its last packets, and who gets it. */
export class VideoSource {
  readonly line: VideoLine;
  /** Those that carry it, and those that wait for its next key frame. */
  readonly slots = new Set<VideoReceiver>();
  /** Asks the publisher's page, and answers whether it could; null: it isn't connected. */
  askForKeyFrame: (() => boolean) | null = null;
  readonly #kept: (BufferedPacket | undefined)[] = Array.from({ length: KEPT });
  #askedAt = Number.NEGATIVE_INFINITY;
  #bytes = 0;
  #countedAt = 0;
  /** Of about the last second. */
  bitsPerSecond = 0;

  constructor(line: VideoLine) {
    this.line = line;
  }

  /** What comes next doesn't follow from what came before: another connection, or a right that was taken. */
  begin(): void {
    this.#kept.fill(undefined);
    this.bitsPerSecond = 0;
    for (const slot of this.slots) slot.begin(this);
  }

  /** Sends a packet to all who get it; answers to how many. */
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

  requestKeyFrame(nowMs: number): void {
    if (nowMs - this.#askedAt < KEY_FRAME_MS) return;
    // Whose stream hasn't begun yet begins with one.
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
