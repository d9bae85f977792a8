import { asAvc1 } from "../../../platform/media/container/mp4.ts";
import { VIDEO_CLOCK } from "../../../platform/media/container/samples.ts";
import { SEGMENT_SECONDS, type StreamSegment } from "../../../platform/media/stream-segment.ts";

/** Segments that a playlist names; a player begins about three before its end. */
const LISTED = 6;
/** Those that left the playlist are there for who has read it, which RFC 8216 §6.2.2 asks for. */
const RETAINED = 2 * LISTED;
/** Of one broadcast. At 8 Mbit/s, the most that a stream may have, RETAINED take 24 MB. */
const RETAINED_BYTES = 32_000_000;

export const HLS_PLAYLIST = "index.m3u8";

type Head = { readonly name: string; readonly bytes: Buffer; readonly source: Uint8Array };
type Retained = {
  readonly number: number;
  readonly bytes: Buffer;
  readonly seconds: number;
  readonly head: Head;
  readonly run: number;
  readonly to: number;
  /** It doesn't follow from the one before. */
  readonly isBreak: boolean;
  /** Breaks before it since the broadcast began. */
  readonly breaks: number;
  /** Milliseconds since 1970 at which it was broadcast. */
  readonly at: number;
};

/** The last seconds of a broadcast as HLS (RFC 8216): a playlist, and the segments that it names, in memory. */
export class HlsWindow {
  readonly #retained: Retained[] = [];
  #next = 0;
  #breaks = 0;
  #isOver = false;
  #playlist: string | null = null;
  #first = Promise.withResolvers<void>();

  /** That of the last segment; null before there is any. */
  get run(): number | null {
    return this.#retained.at(-1)?.run ?? null;
  }

  get bytes(): number {
    return this.#retained.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  /** `now`: milliseconds since 1970. */
  add({ container, data, head, run, from, to, isKey }: StreamSegment, now: number): void {
    const seconds = (to - from) / VIDEO_CLOCK;
    // The playlist has promised that none is longer (RFC 8216 §4.3.3.1), and this can't change.
    if (container !== "mp4" || this.#isOver || Math.round(seconds) > SEGMENT_SECONDS) return;
    const before = this.#retained.at(-1);
    const isSame =
      before?.run === run && before.to === from && Buffer.compare(before.head.source, head) === 0;
    // No player can begin with it.
    if (!isSame && !isKey) return;
    const isBreak = !isSame && this.#next > 0;
    if (isBreak) this.#breaks += 1;
    const number = this.#next++;
    this.#retained.push({
      number,
      bytes: Buffer.from(data.buffer, data.byteOffset, data.byteLength),
      seconds,
      head: isSame ? before.head : { name: `head-${number}.mp4`, bytes: asAvc1(head), source: head },
      run,
      to,
      isBreak,
      breaks: this.#breaks,
      at: now - seconds * 1000,
    });
    this.#first.resolve();
    while (this.#retained.length > RETAINED || (this.#retained.length > 1 && this.bytes > RETAINED_BYTES))
      this.#retained.shift();
    this.#playlist = null;
  }

  /** Nobody plays it for now: nothing is kept. What comes later has numbers of its own. */
  clear(): void {
    if (this.#retained.length > 0) this.#first = Promise.withResolvers();
    this.#retained.length = 0;
    this.#playlist = null;
  }

  /** Nothing comes any more. */
  end(): void {
    this.#isOver = true;
    this.#first.resolve();
    this.#playlist = null;
  }

  /** There is something to be played. */
  get started(): Promise<void> {
    return this.#first.promise;
  }

  /** Null where there is nothing to be played yet. */
  get playlist(): string | null {
    if (this.#retained.length === 0) return null;
    this.#playlist ??= this.#write();
    return this.#playlist;
  }

  /** A head or a segment by its name in the playlist; null: there is none, or no longer. */
  file(name: string): Buffer | null {
    const kept = this.#retained.find(({ number, head }) => name === `${number}.m4s` || name === head.name);
    if (kept === undefined) return null;
    return name === kept.head.name ? kept.head.bytes : kept.bytes;
  }

  #write(): string {
    const listed = this.#retained.slice(-LISTED);
    const [first] = listed;
    const breaksBefore = first === undefined ? 0 : first.breaks - (first.isBreak ? 1 : 0);
    const lines = [
      "#EXTM3U",
      "#EXT-X-VERSION:7",
      `#EXT-X-TARGETDURATION:${SEGMENT_SECONDS}`,
      `#EXT-X-MEDIA-SEQUENCE:${first?.number ?? 0}`,
      `#EXT-X-DISCONTINUITY-SEQUENCE:${breaksBefore}`,
    ];
    let head: Head | null = null;
    for (const kept of listed) {
      if (kept.isBreak) lines.push("#EXT-X-DISCONTINUITY");
      if (kept.head !== head) lines.push(`#EXT-X-MAP:URI="${kept.head.name}"`);
      head = kept.head;
      lines.push(
        `#EXT-X-PROGRAM-DATE-TIME:${new Date(kept.at).toISOString()}`,
        `#EXTINF:${kept.seconds.toFixed(5)},`,
        `${kept.number}.m4s`,
      );
    }
    if (this.#isOver) lines.push("#EXT-X-ENDLIST");
    return `${lines.join("\n")}\n`;
  }
}
