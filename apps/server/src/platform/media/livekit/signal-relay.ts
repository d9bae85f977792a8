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

/** A page sends some tens of candidates at once, and later an occasional ping. */
const MESSAGES = { perSecond: 20, burst: 150 } as const;
/** Tracks that one connection may publish: a page has four, and republishes one from time to time. */
const TRACKS = { perSecond: 0.2, burst: 16 } as const;

/** A page gives up publishing a track after this time. */
const TRACK_PATIENCE_MS = 10_000;
/** Maximum videos that a page may ask for at once; beyond it, the oldest is dropped. */
const ASKED_MAX = 64;

/**
 * These reasons are final for a page, so only this server may send them: when LiveKit itself ends a connection (a late
 * removal of an earlier one, or an operator), the page gets a loss instead, and reconnects if it may.
 */
const NOT_LIVEKITS: ReadonlySet<DisconnectReason> = new Set([
  DisconnectReason.PARTICIPANT_REMOVED,
  DisconnectReason.ROOM_DELETED,
]);

export type SignalRelayDeps = {
  monotonic: () => number;
  mayPublish: (kind: MediaKind) => boolean;
  /** This person's tracks, or their loudness, have changed. */
  onTracks: () => void;
  /** A subscription has failed and should be retried. */
  onFailed: () => void;
  /** Called once. `byLivekit`: LiveKit closed the connection, or it was lost. */
  onClosed: (byLivekit: boolean) => void;
};

/**
 * Relays one page's signalling to LiveKit and back. Messages of the page are filtered by rules; subscriptions to voices
 * are sent from here, in its name. A page never sees a LiveKit token, so it can't bypass the relay.
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
  /** Tracks that LiveKit was asked to send. */
  readonly #subscribed = new Set<string>();
  /** Videos that the page wants, whether it may see them now or not. */
  readonly #asked = new Set<string>();
  /** Tracks published before they are permitted, held for a while: permission is requested on the room's own connection. */
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

  /** Sets what this page may receive: all of these voices, and these videos on request. */
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

  /** Removes them from the room, and tells the page the reason; null if the page is gone. */
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

  /** Notes videos that a page wants but may not see yet, to send them once it may. */
  #remember({ trackSids, participantTracks, subscribe }: UpdateSubscription): void {
    for (const sid of [...trackSids, ...participantTracks.flatMap((each) => each.trackSids)]) {
      this.#asked.delete(sid);
      if (subscribe) this.#asked.add(sid);
      const [oldest] = this.#asked;
      if (this.#asked.size > ASKED_MAX && oldest !== undefined) this.#asked.delete(oldest);
    }
  }

  /** Returns whether the request is held until permission is granted. */
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

  /** Processes a message of LiveKit; returns whether to pass it on to the page. */
  #takeNote({ message }: SignalResponse): boolean {
    switch (message.case) {
      case "join":
        this.#ownSid = message.value.participant?.sid ?? null;
        message.value.alternativeUrl = "";
        this.#follow();
        return true;
      // Both contain a token by which the page could bypass this relay.
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
      // Closing before the handshake has finished causes an error event, which has no listener any more.
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

/** Unknown fields are dropped, so that nothing passes unchecked. Null if malformed. */
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
