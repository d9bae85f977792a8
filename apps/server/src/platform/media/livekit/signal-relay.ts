import {
  type AddTrackRequest,
  DisconnectReason,
  LeaveRequest,
  LeaveRequest_Action,
  SignalRequest,
  SignalResponse,
  SubscriptionError,
  type UpdateSubscription,
} from "@livekit/protocol";
import type { MediaKind } from "@veranda/contract/media";
import type { RawData, WebSocket } from "ws";
import { TokenBucket } from "../../token-bucket.ts";
import { BACKLOG_MAX_BYTES, CLOSING_MS } from "../signalling-limits.ts";
import { kindOf, ruled, subscriptionTo } from "./signal-rules.ts";

/** A page says some tens of candidates at once, and later a ping from time to time. */
const MESSAGES = { perSecond: 20, burst: 150 } as const;
/** Tracks that one connection may bring in all: a page has four, and brings one again from time to time. */
const TRACKS = { perSecond: 0.2, burst: 16 } as const;

/** A page gives a track up that it couldn't bring within so long. */
const TRACK_PATIENCE_MS = 10_000;
/** Pictures that a page asks for at once; of more the oldest is forgotten. */
const ASKED_MAX = 64;

/**
 * Final for a page, so for this server to say: what LiveKit ends by itself (a late removal of an earlier connection, an
 * operator's hand) is a loss, after which they connect again if they may.
 */
const NOT_LIVEKITS: ReadonlySet<DisconnectReason> = new Set([
  DisconnectReason.PARTICIPANT_REMOVED,
  DisconnectReason.ROOM_DELETED,
]);

export type SignalRelayDeps = {
  monotonic: () => number;
  mayPublish: (kind: MediaKind) => boolean;
  /** Which tracks there are of this person, or how loud they are, has changed. */
  onTracks: () => void;
  /** A subscription has failed; it is worth another try. */
  onFailed: () => void;
  /** Once. `byLivekit`: it let go, or was lost. */
  onClosed: (byLivekit: boolean) => void;
};

/**
 * One page's signalling to LiveKit and back. What a page says passes by rules; whom it hears is said to LiveKit here, in
 * its name. A page never sees a token of LiveKit's, so there is no other way in.
 */
export class SignalRelay {
  readonly tracks = new Map<MediaKind, string>();
  level = 0;
  readonly #page: WebSocket;
  readonly #livekit: WebSocket;
  readonly #deps: SignalRelayDeps;
  readonly #messages: TokenBucket;
  readonly #tracksPace: TokenBucket;
  #ownSid: string | null = null;
  /** Tracks that LiveKit was told to send. */
  readonly #subscribed = new Set<string>();
  /** Pictures that the page wants, whether it may see them now or not. */
  readonly #asked = new Set<string>();
  /** Tracks that the page brings before the right to: its room is told of a switch by another way. */
  readonly #held = new Map<MediaKind, { readonly request: SignalRequest; readonly until: number }>();
  #heard: ReadonlySet<string> = new Set();
  #seen: ReadonlySet<string> = new Set();
  #hasSaidWhy = false;
  #isOver = false;

  constructor(page: WebSocket, livekit: WebSocket, deps: SignalRelayDeps) {
    this.#page = page;
    this.#livekit = livekit;
    this.#deps = deps;
    this.#messages = new TokenBucket(MESSAGES, deps.monotonic());
    this.#tracksPace = new TokenBucket(TRACKS, deps.monotonic());
    page.on("error", () => page.terminate());
    page.on("close", () => this.end(null));
    page.on("message", (data) => this.#fromPage(bytesOf(data)));
    livekit.on("error", () => livekit.terminate());
    livekit.on("close", () => this.#close(DisconnectReason.SERVER_SHUTDOWN, true));
    livekit.on("message", (data) => this.#fromLivekit(bytesOf(data)));
  }

  /** What this page may get: the voices it gets, and the pictures that it may ask for. */
  allow(heard: ReadonlySet<string>, seen: ReadonlySet<string>): void {
    this.#heard = heard;
    this.#seen = seen;
    this.#follow();
  }

  /** What they may publish has changed. */
  grantChanged(): void {
    for (const [kind, { request, until }] of this.#held) {
      if (until > this.#deps.monotonic() && !this.#deps.mayPublish(kind)) continue;
      this.#held.delete(kind);
      if (until > this.#deps.monotonic()) this.#pass(request);
    }
  }

  /** Takes them out of the room, and tells the page why; null: it is gone. */
  end(reason: DisconnectReason | null): void {
    if (this.#isOver) return;
    this.#tell(leave(DisconnectReason.CLIENT_INITIATED));
    this.#close(reason, false);
  }

  #follow(): void {
    if (this.#ownSid === null || this.#isOver) return;
    const gone = [...this.#subscribed].filter((sid) => !this.#heard.has(sid) && !this.#seen.has(sid));
    const wanted = [...this.#heard, ...[...this.#asked].filter((sid) => this.#seen.has(sid))];
    const come = wanted.filter((sid) => !this.#subscribed.has(sid));
    for (const sid of gone) this.#subscribed.delete(sid);
    for (const sid of come) this.#subscribed.add(sid);
    if (gone.length > 0) this.#tell(subscriptionTo(gone, false));
    if (come.length > 0) this.#tell(subscriptionTo(come, true));
  }

  #fromPage(bytes: Uint8Array): void {
    if (this.#isOver) return;
    const said = read(SignalRequest, bytes);
    if (said === null || !this.#messages.take(this.#deps.monotonic())) {
      this.end(DisconnectReason.STATE_MISMATCH);
      return;
    }
    if (said.message.case === "leave") {
      this.end(DisconnectReason.CLIENT_INITIATED);
      return;
    }
    if (said.message.case === "subscription") this.#remember(said.message.value);
    if (said.message.case === "addTrack" && this.#hold(said, said.message.value)) return;
    this.#pass(said);
  }

  /** What a page wants that it may not see yet is sent to it once it may. */
  #remember({ trackSids, participantTracks, subscribe }: UpdateSubscription): void {
    for (const sid of [...trackSids, ...participantTracks.flatMap((each) => each.trackSids)]) {
      this.#asked.delete(sid);
      if (subscribe) this.#asked.add(sid);
      const [oldest] = this.#asked;
      if (this.#asked.size > ASKED_MAX && oldest !== undefined) this.#asked.delete(oldest);
    }
  }

  /** Whether it waits for the right to bring it. */
  #hold(request: SignalRequest, track: AddTrackRequest): boolean {
    const kind = kindOf(track);
    if (kind === null) return false;
    this.#held.delete(kind);
    if (this.#deps.mayPublish(kind)) return false;
    this.#held.set(kind, { request, until: this.#deps.monotonic() + TRACK_PATIENCE_MS });
    return true;
  }

  #pass(said: SignalRequest): void {
    const passed = ruled(said, {
      mayPublish: (kind) => this.#deps.mayPublish(kind) && this.#tracksPace.take(this.#deps.monotonic()),
      mayAskFor: (sid) => this.#seen.has(sid),
    });
    if (passed === null) return;
    if (passed.message.case === "subscription") {
      const { trackSids, subscribe } = passed.message.value;
      for (const sid of trackSids) {
        if (subscribe) this.#subscribed.add(sid);
        else this.#subscribed.delete(sid);
      }
    }
    this.#tell(passed);
  }

  #fromLivekit(bytes: Uint8Array): void {
    if (this.#isOver) return;
    const said = read(SignalResponse, bytes);
    if (said === null || !this.#takeNote(said)) return;
    const page = this.#page;
    if (page.readyState !== page.OPEN) return;
    if (page.bufferedAmount > BACKLOG_MAX_BYTES) page.terminate();
    else page.send(said.toBinary());
  }

  /** Whether the page is to know it. */
  #takeNote({ message }: SignalResponse): boolean {
    switch (message.case) {
      case "join":
        this.#ownSid = message.value.participant?.sid ?? null;
        message.value.alternativeUrl = "";
        this.#follow();
        return true;
      // Both carry a token by which one could come to LiveKit past this relay.
      case "refreshToken":
      case "roomMoved":
      case undefined:
        return false;
      case "trackPublished": {
        const { track } = message.value;
        const kind = track === undefined ? null : kindOf(track);
        if (track !== undefined && kind !== null) this.tracks.set(kind, track.sid);
        this.#deps.onTracks();
        return true;
      }
      case "trackUnpublished":
        for (const [kind, sid] of this.tracks) if (sid === message.value.trackSid) this.tracks.delete(kind);
        this.#deps.onTracks();
        return true;
      case "speakersChanged": {
        const own = message.value.speakers.find(({ sid }) => sid === this.#ownSid);
        if (own !== undefined) this.level = own.active ? own.level : 0;
        return true;
      }
      case "subscriptionResponse":
        if (message.value.err === SubscriptionError.SE_UNKNOWN) return true;
        this.#subscribed.delete(message.value.trackSid);
        this.#deps.onFailed();
        return true;
      case "leave":
        if (NOT_LIVEKITS.has(message.value.reason)) message.value.reason = DisconnectReason.SERVER_SHUTDOWN;
        this.#hasSaidWhy = true;
        return true;
      default:
        return true;
    }
  }

  #tell(request: SignalRequest): void {
    if (this.#livekit.readyState === this.#livekit.OPEN) this.#livekit.send(request.toBinary());
  }

  #close(reason: DisconnectReason | null, byLivekit: boolean): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (reason !== null && !this.#hasSaidWhy && this.#page.readyState === this.#page.OPEN)
      this.#page.send(leaveOf(reason));
    for (const socket of [this.#page, this.#livekit]) {
      // Before the handshake is over, closing it is an error event; nobody listens to more than that.
      socket.close();
      setTimeout(() => socket.terminate(), CLOSING_MS).unref();
    }
    this.#deps.onClosed(byLivekit);
  }
}

const leaveRequest = (reason: DisconnectReason): LeaveRequest =>
  new LeaveRequest({ reason, action: LeaveRequest_Action.DISCONNECT });
const leave = (reason: DisconnectReason): SignalRequest =>
  new SignalRequest({ message: { case: "leave", value: leaveRequest(reason) } });
export const leaveOf = (reason: DisconnectReason): Uint8Array =>
  new SignalResponse({ message: { case: "leave", value: leaveRequest(reason) } }).toBinary();

const bytesOf = (data: RawData): Uint8Array =>
  Array.isArray(data) ? Buffer.concat(data) : data instanceof ArrayBuffer ? new Uint8Array(data) : data;

/** Fields that aren't known are left out: nothing passes unread. Null: it can't be read. */
function read<T>(
  type: { fromBinary(bytes: Uint8Array, options: { readUnknownFields: boolean }): T },
  bytes: Uint8Array,
): T | null {
  try {
    return type.fromBinary(bytes, { readUnknownFields: false });
  } catch {
    return null;
  }
}
