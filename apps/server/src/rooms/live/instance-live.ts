import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { mayHost } from "@veranda/contract";
import {
  NOT_LIVE,
  type liveClientMessages,
  type RoomLive,
  type StreamProblem,
} from "@veranda/contract/rooms/live";
import type { ClientMessage, Participant } from "@veranda/contract/rooms/messages";
import type { RoomRefusal } from "@veranda/contract/rooms/refusals";
import type { InstanceAct } from "../hosting/instance-act.ts";
import type { Member } from "../participants/member.ts";
import type { VideoLimits } from "../video/video-limits.ts";
import { messageBytes } from "../transport/client-connection.ts";
import type { ReceivedMessage } from "../transport/message-handler.ts";
import { NO_PERSISTED_LIVE, type PersistedLive } from "./persisted-live.ts";

type BroadcastMessageName = Exclude<
  keyof typeof liveClientMessages,
  "makeStreamKey" | "startRecording" | "stopRecording"
>;

export type InstanceLiveDeps = {
  limits: () => Pick<VideoLimits, "isGoLiveAllowed">;
  /** Where programs send theirs by RTMP; null: nowhere. */
  rtmpPort: () => number | null;
  /** The media server takes streams. */
  isAvailable: boolean;
  /** Names this process; null: there are no others. */
  processMark: string | null;
  members: readonly Member[];
  /** People whose seats are held since before the process began. */
  heldReservations: () => number;
  now: () => number;
  /** Why the stream can't be shown on this screen object by this host, or null. */
  surfaceRefusal: (id: string, hostId: string) => RoomRefusal | null;
  hasSurface: (id: string) => boolean;
  keep: () => void;
  recording: () => RoomLive["recording"];
  broadcast: (live: RoomLive) => void;
  /** The stream is seen on this screen object, with null on none; without an argument it isn't seen. */
  showStream: (surfaceId?: string | null) => void;
  /** Who sends the stream is cut off. */
  endStream: () => void;
  /** The broadcast is over. Another one may begin before anybody is told of it. */
  onEnded: () => void;
  onAct: (host: Member, act: InstanceAct) => void;
};

/** A program that is cut off comes back every few seconds, and what is wrong with its stream shows soon. */
const WITHOUT_PROBLEM_MS = 4_000;

const hashOf = (key: string): Buffer => createHash("sha256").update(key).digest();

/** Whether an instance is broadcast, and how. */
export class InstanceLive {
  readonly #deps: InstanceLiveDeps;
  #kept: PersistedLive;
  #isStreaming = false;
  /** Of the key by which the page of who went live sends its view. */
  #insideHash: Buffer | null = null;
  /** The account that made the key by which a program sends the stream; null: none does. */
  #streamBy: string | null = null;
  #streamProblem: StreamProblem | null = null;
  /** It is of a stream before this one. */
  #isProblemOld = false;
  #openedAt = 0;
  #viewerCount = 0;
  /** As everybody was last told. */
  #told: RoomLive;

  constructor(kept: PersistedLive | null, deps: InstanceLiveDeps) {
    this.#deps = deps;
    this.#kept = kept ?? NO_PERSISTED_LIVE;
    this.#told = { ...NOT_LIVE, ...this.#kept };
  }

  get kept(): PersistedLive {
    return this.#kept;
  }

  get isLive(): boolean {
    return this.#kept.broadcast !== null;
  }

  /** A stream may come now. */
  get isStreamWanted(): boolean {
    return this.isLive && this.#kept.method === "stream_in";
  }

  /** The participant whose page sends what it sees and hears; null: none does. */
  get insideId(): string | null {
    const { broadcast, method } = this.#kept;
    return method === "inside" ? (broadcast?.byId ?? null) : null;
  }

  get streamBy(): string | null {
    return this.#streamBy;
  }

  /** A program sends the stream by the key of this account; null: who went live sends their view. */
  streamOpened(madeBy: string | null): void {
    this.#streamBy = madeBy;
    this.#openedAt = this.#deps.now();
    this.#isProblemOld = true;
  }

  /** It stays with the stream, and after one that ended for it until another has gone on without. */
  setStreamProblem(problem: StreamProblem): void {
    this.#streamProblem = problem;
    this.#isProblemOld = false;
  }

  /** Who sends the stream is cut off. */
  endStream(): void {
    this.#streamBy = null;
    this.setStreaming(false);
    this.#deps.endStream();
  }

  /** It is the key by which the page of who went live sends its view now. */
  isInsideKey(key: string): boolean {
    return this.isLive && this.#insideHash !== null && timingSafeEqual(hashOf(key), this.#insideHash);
  }

  /** What somebody is told who comes. */
  get shown(): RoomLive {
    const recording = this.#deps.recording();
    return {
      ...this.#kept,
      isStreaming: this.#isStreaming,
      streamProblem: this.#streamProblem,
      rtmpPort: this.#deps.rtmpPort(),
      viewerCount: this.#viewerCount,
      recording,
    };
  }

  /** Does what somebody asks for; answers why not, or null. */
  take(host: Member, [name, data]: ReceivedMessage<BroadcastMessageName>): RoomRefusal | null {
    if (!mayHost(host.rights)) return "HOSTS_ONLY";
    if (host.rights.isUnder16 && name !== "endLive") return "LIVE_FROM_16";
    switch (name) {
      case "goLive":
        return this.#start(host);
      case "endLive":
        if (!this.isLive) return null;
        this.#end();
        this.#deps.onAct(host, { act: "ended_live" });
        return null;
      case "setLiveMethod":
        return this.#setMethod(host, data);
      case "askInsideKey":
        return this.#giveInsideKey(host);
      default:
        return name satisfies never;
    }
  }

  /** Why this one can't make a key for programs that send the stream, or null. */
  keyRefusal({ rights }: Member): RoomRefusal | null {
    if (rights.isUnder16) return "LIVE_FROM_16";
    return mayHost(rights) ? this.#refusal : "HOSTS_ONLY";
  }

  /** Somebody has started or stopped sending the stream. */
  setStreaming(isStreaming: boolean): void {
    this.#isStreaming = isStreaming && this.isLive;
    this.#showStream();
  }

  /** Who went live may have another name now. */
  renamed({ id, displayName: by }: Pick<Participant, "id" | "displayName">): void {
    const { broadcast } = this.#kept;
    if (broadcast?.byId === id) this.#set({ broadcast: { ...broadcast, by } });
  }

  setViewerCount(count: number): void {
    this.#viewerCount = count;
  }

  /** Once a tick. */
  tick(): void {
    this.#followRights();
    const { surfaceId } = this.#kept;
    if (surfaceId !== null && !this.#deps.hasSurface(surfaceId)) {
      this.#set({ surfaceId: null });
      this.#showStream();
    }
    if (this.#isProblemOld && this.#deps.now() - this.#openedAt >= WITHOUT_PROBLEM_MS) {
      this.#isProblemOld = false;
      this.#streamProblem = null;
    }
    const { shown } = this;
    if (isDeepStrictEqual(shown, this.#told)) return;
    this.#told = shown;
    this.#deps.broadcast(shown);
  }

  get #refusal(): RoomRefusal | null {
    const { limits, isAvailable } = this.#deps;
    if (!limits().isGoLiveAllowed) return "LIVE_NOT_IN_PLAN";
    return isAvailable ? null : "LIVE_UNAVAILABLE";
  }

  #start(host: Member): RoomRefusal | null {
    const refusal = this.#refusal;
    if (refusal !== null || this.isLive) return refusal;
    const { id, displayName: by } = host.participant;
    this.#set({ broadcast: { by, byId: id, startedAt: this.#deps.now() } });
    this.#deps.onAct(host, { act: "went_live" });
    return null;
  }

  #setMethod(
    host: Member,
    { method, latency, surfaceId }: ClientMessage<"setLiveMethod">,
  ): RoomRefusal | null {
    if (surfaceId !== null && surfaceId !== this.#kept.surfaceId) {
      const refusal = this.#deps.surfaceRefusal(surfaceId, host.participant.id);
      if (refusal !== null) return refusal;
    }
    if (method !== this.#kept.method) {
      this.#insideHash = null;
      this.#streamProblem = null;
      this.endStream();
    }
    this.#set({ method, latency, surfaceId });
    this.#showStream();
    return null;
  }

  #giveInsideKey({ participant, replicator }: Member): RoomRefusal | null {
    const { broadcast, method } = this.#kept;
    if (broadcast?.byId !== participant.id || method !== "inside") return "NOT_NOW";
    // It leads to this process from any other.
    const key = `${this.#deps.processMark ?? ""}${randomBytes(18).toString("base64url")}`;
    this.#insideHash = hashOf(key);
    replicator?.link.post(messageBytes("insideKey", { key }));
    return null;
  }

  /** It ends with the leaving of who began it, with their right to, and with the plan's. */
  #followRights(): void {
    const { broadcast } = this.#kept;
    if (broadcast === null) return;
    const { members, heldReservations, limits } = this.#deps;
    const host = members.find(({ participant }) => participant.id === broadcast.byId);
    const isHeld = host === undefined && heldReservations() > 0;
    const isHosted = isHeld || (host !== undefined && mayHost(host.rights) && !host.rights.isUnder16);
    if (!isHosted || !limits().isGoLiveAllowed) this.#end();
  }

  #end(): void {
    this.#insideHash = null;
    this.#streamProblem = null;
    this.#set({ broadcast: null });
    this.endStream();
    this.#deps.onEnded();
  }

  #set(changed: Partial<PersistedLive>): void {
    this.#kept = { ...this.#kept, ...changed };
    this.#deps.keep();
  }

  #showStream(): void {
    // One's own view isn't shown in it.
    if (this.#isStreaming && this.#kept.method === "stream_in") this.#deps.showStream(this.#kept.surfaceId);
    else this.#deps.showStream();
  }
}
