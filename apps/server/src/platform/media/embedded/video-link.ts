import { isDeepStrictEqual } from "node:util";
import {
  CAMERA_LARGE_MID,
  CAMERA_SMALL_MID,
  SCREEN_MID,
  SCREEN_SOUND_MID,
  VIDEO_MIDS,
} from "@veranda/contract/media-lines";
import type { MediaSlot, WantedVideo } from "@veranda/contract/media-signalling";
import type { ForwarderRequest, VideoShown, WantedLines } from "./forwarder/messages.ts";
import type { EmbeddedParticipant } from "./embedded-participant.ts";
import { TokenBucket } from "../../token-bucket.ts";
import { CONNECTIONS } from "../signalling-limits.ts";
import type { SignallingSocket } from "./signalling-socket.ts";
import { VideoSlotTable } from "./video-slot-table.ts";

export type VideoLinkDeps = {
  room: string;
  participant: EmbeddedParticipant;
  socket: SignallingSocket;
  monotonic: () => number;
  /** Returns an unused connection number. */
  nextConnection: () => number;
  release: (connection: number) => void;
  send: (request: ForwarderRequest) => void;
  /** Whether this person in the room may show it now. */
  mayShow: (identity: string, kind: WantedVideo["kind"]) => boolean;
};

/** A page's second connection: what it shows, and those of its wanted videos that it may see and others may show. */
export class VideoLink {
  readonly #deps: VideoLinkDeps;
  readonly #slots: VideoSlotTable;
  readonly #attempts: TokenBucket;
  #connection = 0;
  #isOpen = false;
  #wanted: readonly WantedVideo[] = [];
  /** As last sent to the forwarder. */
  #shown: VideoShown = { camera: false, screen: false };
  #watched: Pick<VideoSlotTable, "watches" | "sounds"> = { watches: [], sounds: [] };

  constructor(deps: VideoLinkDeps) {
    this.#deps = deps;
    this.#slots = new VideoSlotTable(deps.participant);
    this.#attempts = new TokenBucket(CONNECTIONS, deps.monotonic());
  }

  isOf(connection: number): boolean {
    return connection !== 0 && connection === this.#connection;
  }

  /** No effect if it is open. */
  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#connect();
  }

  restart(): void {
    this.#isOpen = true;
    this.#shut();
    this.#connect();
  }

  close(): void {
    this.#isOpen = false;
    this.#wanted = [];
    this.#slots.assign([]);
    this.#shut();
  }

  answer(sdp: string): void {
    if (this.#connection !== 0) this.#deps.send({ type: "answer", connection: this.#connection, sdp });
  }

  offered(sdp: string): void {
    this.#deps.socket.send({ type: "offer", sdp, connection: "video" });
  }

  answered(candidates: readonly string[]): void {
    for (const candidate of candidates)
      this.#deps.socket.send({ type: "candidate", candidate, mid: this.#firstMid, connection: "video" });
  }

  /** Tells the page which of its lines somebody receives. */
  publish(lines: WantedLines): void {
    this.#deps.socket.send({
      type: "publish",
      lines: [
        { mid: CAMERA_SMALL_MID, isWanted: lines.camera_small },
        { mid: CAMERA_LARGE_MID, isWanted: lines.camera_large },
        { mid: SCREEN_MID, isWanted: lines.screen },
        { mid: SCREEN_SOUND_MID, isWanted: lines.screen_sound },
      ],
    });
  }

  want(videos: readonly WantedVideo[]): void {
    this.#wanted = videos;
    this.follow();
  }

  /** Whether it is affected when this person's permission to show changes. */
  wants(identity: string): boolean {
    return this.#wanted.some((video) => video.identity === identity);
  }

  /** The connection has ended unexpectedly: a page that is still connected gets a new one. */
  lost(): void {
    this.#connection = 0;
    if (this.#isOpen && this.#attempts.take(this.#deps.monotonic())) this.#connect();
  }

  /** Tells the forwarder what this person may show. */
  showAllowed(): void {
    const { camera, screen } = this.#deps.participant.grant;
    if (this.#connection === 0 || isDeepStrictEqual(this.#shown, { camera, screen })) return;
    this.#shown = { camera, screen };
    this.#deps.send({ type: "show", connection: this.#connection, shown: this.#shown });
  }

  /** Update after a change of what the page wants, may see, or others may show. */
  follow(): void {
    if (this.#connection === 0) return;
    this.#sendSlots(this.#slots.assign(this.#allowed()));
    const { watches, sounds } = this.#slots;
    if (isDeepStrictEqual(this.#watched, { watches, sounds })) return;
    this.#watched = { watches, sounds };
    this.#deps.send({ type: "watch", connection: this.#connection, watches, sounds });
  }

  /** The first mid of the offer. */
  get #firstMid(): string {
    const [first = CAMERA_SMALL_MID] = VIDEO_MIDS;
    return this.#deps.participant.isWatcher ? first : CAMERA_SMALL_MID;
  }

  #allowed(): WantedVideo[] {
    const { participant, mayShow } = this.#deps;
    const seen = new Set(participant.seen);
    return this.#wanted.filter(
      ({ identity, kind }) =>
        identity !== participant.identity && seen.has(identity) && mayShow(identity, kind),
    );
  }

  #connect(): void {
    const { room, participant, nextConnection, send } = this.#deps;
    this.#connection = nextConnection();
    this.#slots.assign(this.#allowed());
    this.#sendSlots(this.#slots.taken);
    const { watches, sounds } = this.#slots;
    const { identity, grant, isWatcher } = participant;
    this.#watched = { watches, sounds };
    this.#shown = { camera: grant.camera, screen: grant.screen };
    send({
      type: "open_video",
      connection: this.#connection,
      room,
      identity,
      isWatcher,
      shown: this.#shown,
      watches,
      sounds,
    });
  }

  #sendSlots(slots: MediaSlot[]): void {
    if (slots.length > 0) this.#deps.socket.send({ type: "slots", slots, connection: "video" });
  }

  #shut(): void {
    if (this.#connection === 0) return;
    this.#deps.release(this.#connection);
    this.#deps.send({ type: "shut", connection: this.#connection });
    this.#connection = 0;
  }
}
