import { randomBytes } from "node:crypto";
import { HLS_PATH } from "@veranda/contract/rooms/live";
import type { StreamCodec } from "../../../platform/media/embedded/stream-offer.ts";
import type { Processes } from "../../../platform/processes/processes.ts";
import type { StreamSegment } from "../../../platform/media/stream-segment.ts";
import type { Member } from "../../participants/member.ts";
import type { HlsStreams } from "./hls-streams.ts";
import { HLS_PLAYLIST, HlsWindow } from "./hls-window.ts";

/** Pages that watch a stream which HLS can't carry. */
const WITHOUT_HLS_MAX = 500;
/** Of the pages that get the picture by WebRTC, those of one address: one person there would else take all the places. */
const SHARE_AN_ADDRESS = 1 / 2;
/** Without a request for the playlist, which players read every two seconds, nobody plays it. */
const IDLE_MS = 30_000;
/** The last segment of a stream that ends comes within this time. */
const LAST_SEGMENT_MS = 1_500;
/** Who is some seconds behind sees the rest. */
const REST_MS = 30_000;

export type WatchWay = "webrtc" | "hls";

export type InstanceHlsDeps = {
  streams: HlsStreams;
  /** Pages that get the picture by WebRTC; past them it is HLS. */
  webrtcWatchersMax: number;
  /** Pages that watch, or are about to. */
  watcherCount: () => number;
  /** Where this process is reached. */
  processes: Pick<Processes, "pathHere">;
  now: () => number;
  monotonic: () => number;
  setSegmented: (isWanted: boolean) => void;
  /** Whether an anonymous visitor may watch. Never rejects. */
  isOpenToAnybody: () => Promise<boolean>;
  /** The address of what this one plays is another one now. */
  sendAddress: (member: Member, path: string) => void;
  /** Those who play HLS get nothing of this stream: their pages ask again. */
  onUnplayable: (isMeant: (member: Member) => boolean) => void;
};

type Played = {
  readonly window: HlsWindow;
  sharedKey: string | null;
  /** Who sees the rest of it by a key of their own, once it is over. */
  readonly rest: Map<Member, string>;
};

const newKey = (): string => randomBytes(18).toString("base64url");

/** The broadcast of an instance by HLS: made while somebody plays it, and for whom it is. */
export class InstanceHls {
  readonly #deps: InstanceHlsDeps;
  /** Who plays it, with the key that they have. */
  readonly #keys = new Map<Member, string>();
  #played: Played | null = null;
  /** The one before, while its last segment may come. */
  #ending: Played | null = null;
  /** Broadcasts that are over, while the rest of them is there. */
  readonly #resting = new Set<Played>();
  #codec: StreamCodec | null = null;
  #isWanted = false;
  #askedAt = Number.NEGATIVE_INFINITY;
  /** Of who may watch. */
  #changes = 0;

  constructor(deps: InstanceHlsDeps) {
    this.#deps = deps;
  }

  /**
   * How somebody gets the picture who comes now; null: there is no room for them. `isAsked`: by HLS, if it can be.
   * `neighbours`: who watches from the same address.
   */
  wayFor(isAsked: boolean, neighbours: readonly Member[]): WatchWay | null {
    const { webrtcWatchersMax, watcherCount } = this.#deps;
    const isHlsPossible = this.#codec !== "VP8";
    if (isAsked && isHlsPossible) return "hls";
    const places = isHlsPossible ? webrtcWatchersMax : Math.max(WITHOUT_HLS_MAX, webrtcWatchersMax);
    const near = neighbours.filter((each) => !this.#keys.has(each)).length;
    const hasRoom = watcherCount() - this.#keys.size < places && near < places * SHARE_AN_ADDRESS;
    if (hasRoom) return "webrtc";
    return isHlsPossible ? "hls" : null;
  }

  /** Lets somebody play it; answers the path of the playlist. `isOpen`: as `isOpenToAnybody` has just said. */
  admit(member: Member, isOpen: boolean): string {
    this.#askedAt = this.#deps.monotonic();
    const played = (this.#played ??= { window: new HlsWindow(), sharedKey: null, rest: new Map() });
    if (isOpen) played.sharedKey ??= this.#open(played, true);
    const key = (isOpen ? played.sharedKey : null) ?? this.#open(played, false);
    this.#keys.set(member, key);
    return this.#pathOf(key);
  }

  /** Removes a viewer. */
  revoke(member: Member): void {
    const key = this.#keys.get(member);
    this.#keys.delete(member);
    if (key !== undefined && this.#played !== null && key !== this.#played.sharedKey)
      this.#deps.streams.delete(key);
  }

  /** Who sees the rest of a broadcast that is over, each by a key of their own. */
  get restMembers(): Member[] {
    return [...this.#resting].flatMap(({ rest }) => [...rest.keys()]);
  }

  /** They may not watch any more. */
  endRest(isMeant: (member: Member) => boolean): void {
    for (const { rest } of this.#resting)
      for (const [member, key] of rest)
        if (isMeant(member)) {
          rest.delete(member);
          this.#deps.streams.delete(key);
        }
  }

  /** A stream has come. */
  streamOpened(codec: StreamCodec): void {
    this.#codec = codec;
    if (codec === "VP8" && this.#keys.size > 0) this.#deps.onUnplayable((member) => this.#keys.has(member));
  }

  take(segment: StreamSegment): void {
    const isOfEnding = this.#ending !== null && this.#ending.window.run === segment.run;
    const played = isOfEnding || !this.#isWanted ? this.#ending : this.#played;
    played?.window.add(segment, this.#deps.now());
  }

  /** Who may watch may have changed. `isDoorOpen`: to anybody. */
  async accessChanged(isDoorOpen: boolean): Promise<void> {
    this.#changes += 1;
    if (!isDoorOpen) this.#close();
    if (this.#hasShared && !(await this.isOpenToAnybody())) this.#close();
  }

  /** Whether somebody of whom nothing is known may watch, as it is when this is answered. */
  async isOpenToAnybody(): Promise<boolean> {
    for (;;) {
      const changes = this.#changes;
      const isOpen = await this.#deps.isOpenToAnybody();
      if (changes === this.#changes) return isOpen;
    }
  }

  #pathOf(key: string): string {
    return this.#deps.processes.pathHere(`${HLS_PATH}/${key}/${HLS_PLAYLIST}`);
  }

  get #hasShared(): boolean {
    return [this.#played, ...this.#resting].some((each) => typeof each?.sharedKey === "string");
  }

  /** Once a tick. */
  tick(): void {
    const isPlayed = this.#played !== null && this.#deps.monotonic() - this.#askedAt < IDLE_MS;
    this.#setWanted(isPlayed && this.#codec !== "VP8");
  }

  /** With the broadcast. Whoever plays it sees the rest, and that it is over. */
  end(): void {
    const ended = this.#played;
    this.#codec = null;
    this.#setWanted(false, true);
    if (ended === null) return;
    for (const [member, key] of this.#keys) if (key !== ended.sharedKey) ended.rest.set(member, key);
    this.#played = null;
    this.#keys.clear();
    this.#ending = ended;
    this.#resting.add(ended);
    setTimeout(() => {
      ended.window.end();
      if (this.#ending === ended) this.#ending = null;
    }, LAST_SEGMENT_MS).unref();
    setTimeout(() => {
      this.#resting.delete(ended);
      this.#takeBackShared(ended);
      for (const key of ended.rest.values()) this.#deps.streams.delete(key);
    }, REST_MS).unref();
  }

  #setWanted(isWanted: boolean, keepsRest = false): void {
    if (isWanted === this.#isWanted) return;
    this.#isWanted = isWanted;
    this.#deps.setSegmented(isWanted);
    if (!isWanted && !keepsRest) this.#played?.window.clear();
  }

  #open({ window }: Played, isShared: boolean): string {
    const key = newKey();
    const onAsked = (): void => {
      this.#askedAt = this.#deps.monotonic();
    };
    this.#deps.streams.add(key, { window, isShared, onAsked });
    return key;
  }

  /** Answers the key that is void now, if there was one. */
  #takeBackShared(played: Played): string | null {
    const { sharedKey } = played;
    if (sharedKey !== null) this.#deps.streams.delete(sharedKey);
    played.sharedKey = null;
    return sharedKey;
  }

  /** Not anybody may watch any more: who still does has a key of their own from now on. */
  #close(): void {
    for (const ended of this.#resting) this.#takeBackShared(ended);
    const played = this.#played;
    const shared = played && this.#takeBackShared(played);
    if (!played || !shared) return;
    for (const [member, key] of this.#keys)
      if (key === shared) {
        const own = this.#open(played, false);
        this.#keys.set(member, own);
        this.#deps.sendAddress(member, this.#pathOf(own));
      }
  }
}
