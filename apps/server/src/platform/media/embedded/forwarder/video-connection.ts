import {
  SCREEN_SOUND_MID,
  SCREEN_SOUND_MIDS,
  VIDEO_MIDS,
  WATCHED_LINES,
} from "@veranda/contract/media-lines";
import type { PeerConnection } from "node-datachannel";
import { TokenBucket } from "../../../token-bucket.ts";
import type { ConnectionEnd } from "./messages.ts";
import { SCREEN_SOUND_LIMITS } from "./packet-limit.ts";
import { PeerSession } from "./peer-session.ts";
import { LINE_BITRATES, PublishedLine } from "./published-line.ts";
import { randomUint32 } from "./random-uint32.ts";
import { readControl, receiverReport } from "./rtcp.ts";
import { isRtcp } from "./rtp-packet.ts";
import { SCREEN_SOUND_PARAMETERS, VIDEO_CONNECTION_LINES, WATCHER_LINES } from "./session-description.ts";
import { Slot } from "./slot.ts";
import { SoundLine } from "./sound-line.ts";
import { VideoBudget } from "./video-budget.ts";
import { VideoSlot } from "./video-slot.ts";
import type { VideoHeader, VideoLine } from "./video-source.ts";

/** The media stream of a watcher's picture and sound: browsers synchronise lines of one stream. */
const WATCHED_STREAM = "watched";
export const PUBLISHED_LINES: readonly VideoLine[] = ["camera_small", "camera_large", "screen"];
/** Interval of reports: browsers set their bitrate by them, starting with what the first ones allow. */
const REPORTS_MS = 400;
/** Total for everything that one page sends. */
const ALLOWED_BITRATE = Object.values(LINE_BITRATES).reduce((sum, each) => sum + each, 0);
/** Rate limit of control packets from a viewer's page. */
const CONTROLS = { perSecond: 600, burst: 1_200 } as const;
const LOSS_MS = 1_000;

export type VideoConnectionDeps = {
  port: number;
  /** Receives one line of video and one of sound, and sends nothing. */
  isWatcher: boolean;
  onVideo: (
    line: VideoLine,
    packet: Buffer,
    header: Readonly<VideoHeader>,
    isNew: boolean,
    nowMs: number,
  ) => void;
  onSound: (packet: Buffer, nowMs: number) => void;
  onRefused: () => void;
  /** Number of retransmitted packets. */
  onResent: (count: number) => void;
  onAnswered: () => void;
  onEnded: (why: ConnectionEnd) => void;
};

/** A client's second connection: its camera and screen, and the lines of what it sees. */
export class VideoConnection {
  readonly budget = new VideoBudget(VIDEO_MIDS.length);
  readonly #session: PeerSession;
  readonly #deps: VideoConnectionDeps;
  readonly #reporter = randomUint32();
  readonly #controls = new TokenBucket(CONTROLS, performance.now());
  #published: readonly PublishedLine[] = [];
  #slots: readonly VideoSlot[] = [];
  #soundSlots: readonly Slot[] = [];
  #sound: SoundLine | null = null;
  #reportedAt = 0;
  /** Losses by line in the viewer's last reports. */
  readonly #losses = new Map<number, number>();
  #lossAt = 0;

  constructor(name: string, deps: VideoConnectionDeps) {
    this.#deps = deps;
    const { port, onAnswered } = deps;
    this.#session = new PeerSession(name, {
      port,
      lines: deps.isWatcher ? WATCHER_LINES : VIDEO_CONNECTION_LINES,
      prepare: (peer) => {
        if (!deps.isWatcher) this.#preparePublished(peer);
        this.#prepareSlots(peer, deps.isWatcher ? WATCHED_LINES : VIDEO_MIDS.length);
      },
      onAnswered,
      onEnded: (why) => {
        this.#closeTracks();
        deps.onEnded(why);
      },
    });
  }

  get offer(): string {
    return this.#session.offer;
  }

  get userFragment(): string {
    return this.#session.userFragment;
  }

  get slots(): readonly VideoSlot[] {
    return this.#slots;
  }

  get soundSlots(): readonly Slot[] {
    return this.#soundSlots;
  }

  answer(sdp: string): void {
    this.#session.answer(sdp);
  }

  requestKeyFrame(line: VideoLine): boolean {
    return this.#published.find((each) => each.line === line)?.requestKeyFrame() === true;
  }

  /** Sends reports and requests for missing packets; returns whether the viewer's budget has changed. */
  tick(nowMs: number): boolean {
    for (const line of this.#published) line.tick(nowMs);
    if (nowMs - this.#reportedAt >= REPORTS_MS) {
      this.#reportedAt = nowMs;
      this.#report(nowMs);
    }
    if (this.#losses.size === 0 || nowMs - this.#lossAt < LOSS_MS) return false;
    this.#lossAt = nowMs;
    const lost = Math.max(...this.#losses.values());
    this.#losses.clear();
    const targets = this.#slots.flatMap(({ target }) => target ?? []);
    const large = targets.filter(({ line }) => line === "camera_large").length;
    const sent = targets.reduce((sum, { bitsPerSecond }) => sum + bitsPerSecond, 0);
    return this.budget.reported(lost, large, sent, nowMs);
  }

  close(): void {
    this.#closeTracks();
    this.#session.close();
  }

  #preparePublished(peer: PeerConnection): void {
    this.#published = PUBLISHED_LINES.map(
      (line) =>
        new PublishedLine(peer, line, this.#reporter, {
          onPacket: (...packet) => {
            if (!this.#session.isOver) this.#deps.onVideo(line, ...packet);
          },
          onRefused: () => this.#deps.onRefused(),
          onFlooded: () => this.#session.end("flooding"),
        }),
    );
    const sound = {
      mid: SCREEN_SOUND_MID,
      parameters: SCREEN_SOUND_PARAMETERS,
      extensions: [],
      limits: SCREEN_SOUND_LIMITS,
    };
    this.#sound = new SoundLine(peer, sound, {
      onPacket: this.#deps.onSound,
      onRefused: this.#deps.onRefused,
      onFlooded: () => this.#session.end("flooding"),
    });
  }

  /** Creates this many video slots, and a sound slot for each screen. */
  #prepareSlots(peer: PeerConnection, count: number): void {
    const stream = this.#deps.isWatcher ? WATCHED_STREAM : undefined;
    this.#slots = VIDEO_MIDS.slice(0, count).map((mid) => {
      const onControl = (packet: Buffer): void => this.#receiveControl(slot, packet);
      const slot: VideoSlot = new VideoSlot(peer, mid, { onControl }, stream);
      return slot;
    });
    this.#soundSlots = SCREEN_SOUND_MIDS.slice(0, count).map(
      (mid) => new Slot(peer, mid, SCREEN_SOUND_PARAMETERS, stream),
    );
  }

  #closeTracks(): void {
    this.#sound?.close();
    for (const slot of this.#slots) slot.close();
    for (const slot of this.#soundSlots) slot.close();
  }

  #receiveControl(slot: VideoSlot, packet: Buffer): void {
    const nowMs = performance.now();
    if (this.#session.isOver || !this.#controls.take(nowMs) || !isRtcp(packet)) return;
    readControl(packet, {
      onLoss: (source, lost) => {
        if (source === slot.id) this.#losses.set(source, lost);
      },
      onMissing: (source, sequences) => {
        if (source === slot.id) this.#deps.onResent(slot.resend(sequences, nowMs));
      },
      onKeyFrameAsked: (source) => {
        if (source === slot.id) slot.requestKeyFrame(nowMs);
      },
      onBitrate: (bitsPerSecond) => this.budget.fits(bitsPerSecond),
    });
  }

  #report(nowMs: number): void {
    const reports = this.#published.flatMap((line) => line.takeReport(nowMs) ?? []);
    if (reports.length > 0)
      this.#published[0]?.send(receiverReport(this.#reporter, reports, ALLOWED_BITRATE));
  }
}
