import {
  clientMessages,
  ROOM_CHANNELS,
  ROOM_PROTOCOL,
  type ClientMessageName,
  type JoinOptions,
  type LeaveReason,
  type ServerMessage,
} from "@veranda/contract/rooms/messages";
import { WireError } from "@veranda/wire";
import { captionMessages, type CaptionMessageName } from "../captions/caption-messages.ts";
import { DocumentMessageHandler } from "../document/document-message-handler.ts";
import type { Instance } from "../instance/instance.ts";
import { hostingMessages } from "../hosting/hosting-messages.ts";
import type { HostingMessageName } from "../hosting/hosting-requests.ts";
import { liveMessages, type LiveMessageName } from "../live/live-messages.ts";
import { FLOOD, FLOOD_BYTES, MAX_HELLO_BYTES } from "../limits/limits.ts";
import { CHANNEL_HEADER_BYTES, messageBytes, ROOM_CODE, type ClientConnection } from "./client-connection.ts";
import type { Member } from "../participants/member.ts";
import { ParticipantMessageHandler } from "../participants/participant-message-handler.ts";
import { receivePose } from "../movement/receive-pose.ts";
import { TokenBucket } from "../../platform/token-bucket.ts";
import type { ReservationHolder } from "../participants/visitor.ts";
import type { Reservation } from "../reservations/reservation.ts";
import type { VideoMessageName } from "../video/instance-video.ts";
import { videoMessages } from "../video/video-messages.ts";
import { voiceMessages } from "../voice/voice-messages.ts";
import type { VoiceMessageName } from "../voice/voice-requests.ts";
import { createMessageHandler, type MessageHandler, type Refuse } from "./message-handler.ts";

export type ClientSessionDeps = Reservation & {
  instance: Instance;
  link: ClientConnection;
  /** Position of the ticker: ticks with their fraction. */
  nowTick(): number;
  /** Why this hello is refused; null: it isn't, as far as the connection goes. */
  refusal(hello: JoinOptions): Promise<LeaveReason | null>;
  onServerCorrection(): void;
  /** Who an access token belongs to; null if it is invalid. */
  identify(accessToken: string): Promise<ReservationHolder | null>;
  /** An internal error while handling this connection. */
  onFault(error: unknown): void;
  /** The seat belongs to whoever signed in. */
  onIdentified(holder: ReservationHolder): void;
};

const text = new TextDecoder("utf-8", { fatal: true });

/** One connection from its first message to its end; malformed input ends it, and only it. */
export class ClientSession {
  readonly #deps: ClientSessionDeps;
  readonly #flood: TokenBucket;
  readonly #bytes: TokenBucket;
  readonly #participant: ParticipantMessageHandler;
  readonly #document: DocumentMessageHandler;
  readonly #voice: MessageHandler<VoiceMessageName>;
  readonly #video: MessageHandler<VideoMessageName>;
  readonly #hosting: MessageHandler<HostingMessageName>;
  readonly #live: MessageHandler<LiveMessageName>;
  readonly #captions: MessageHandler<CaptionMessageName>;
  #state: "new" | "entering" | "in" | "over" = "new";
  #hasAnswered = false;
  #member: Member | null = null;

  constructor(deps: ClientSessionDeps) {
    this.#deps = deps;
    const { now } = deps.instance;
    this.#flood = new TokenBucket(FLOOD, now);
    this.#bytes = new TokenBucket(FLOOD_BYTES, now);
    const { instance, link } = deps;
    const refuse: Refuse<ClientMessageName> = (message, code, reason, more = {}) =>
      link.post(messageBytes("refused", { message, code, reason, ...more }));
    const onFault = (error: unknown): void => deps.onFault(error);
    this.#participant = new ParticipantMessageHandler(
      {
        instance,
        link,
        identify: (accessToken) => deps.identify(accessToken),
        onIdentified: (holder) => deps.onIdentified(holder),
        onFault,
        isCurrent: () => !this.#over() && this.isCurrent,
      },
      refuse,
    );
    this.#document = new DocumentMessageHandler(instance.document, refuse, onFault);
    this.#voice = createMessageHandler(voiceMessages(instance), refuse, onFault);
    this.#video = createMessageHandler(videoMessages(instance.video), refuse, onFault);
    this.#hosting = createMessageHandler(hostingMessages(instance.hostRequests), refuse, onFault);
    const makeKey = (host: Member, accountId: string): Promise<string> =>
      instance.streamKeys.make(host, accountId);
    const { live, recording } = instance;
    this.#live = createMessageHandler(liveMessages({ live, recording, makeKey }), refuse, onFault);
    this.#captions = createMessageHandler(captionMessages(instance.voice.captions), refuse, onFault);
  }

  /** The participant, once let in. */
  get member(): Member | null {
    return this.#member;
  }

  /** This connection is the one that its participant uses now. */
  get isCurrent(): boolean {
    return this.#member !== null && this.#member.replicator?.link === this.#deps.link;
  }

  /** Ends the connection before anyone was let in. */
  end(reason: LeaveReason): void {
    if (this.#state === "over") return;
    this.#state = "over";
    const member = this.#member;
    if (member !== null && this.isCurrent) this.#deps.instance.leave(member, reason);
    else {
      this.#deps.instance.hosting.waitingRoom.gone(this.#deps.link);
      this.#deps.link.close(reason);
    }
  }

  /** The connection broke before anyone was let in: nobody waits in the waiting room any more. */
  dropped(): void {
    if (this.#member === null) this.#deps.instance.hosting.waitingRoom.gone(this.#deps.link);
  }

  get isWaiting(): boolean {
    return this.#state === "new";
  }

  /** Handles a raw message (docs/wire.md, W20); true: it is left to the room library. */
  receive(message: Uint8Array): boolean {
    if (this.#state === "over" || !this.#isPaced(message.length)) return false;
    try {
      return this.#take(message);
    } catch (error) {
      // An error ends only the sender's session.
      this.end("closed");
      this.#deps.onFault(error);
      return false;
    }
  }

  /** They sent a ping of the socket's own; it is answered already. */
  pinged(): void {
    if (this.#state !== "over") this.#isPaced(0);
  }

  /** Enforces the flood limits. */
  #isPaced(bytes: number): boolean {
    const { now } = this.#deps.instance;
    if (this.#flood.take(now) && this.#bytes.take(now, bytes)) return true;
    this.end("flooding");
    return false;
  }

  #take(message: Uint8Array): boolean {
    const [code, channel] = message;
    const isLone = message.length === 1;
    if (isLone && code === ROOM_CODE.ping) return true;
    if (isLone && code === ROOM_CODE.joined && !this.#hasAnswered) {
      this.#hasAnswered = true;
      return true;
    }
    const bytes = message.subarray(CHANNEL_HEADER_BYTES);
    const isBody = code === ROOM_CODE.bytes && this.#hasAnswered;
    if (!isBody || (this.#member === null && bytes.length > MAX_HELLO_BYTES)) this.end("protocol");
    else if (channel === ROOM_CHANNELS.pose) this.#pose(bytes);
    else if (channel === ROOM_CHANNELS.message) this.#message(bytes);
    else this.end("protocol");
    return false;
  }

  #pose(bytes: Uint8Array): void {
    const { instance } = this.#deps;
    if (this.#member === null || !this.isCurrent) return;
    try {
      const refusal = receivePose(this.#member, instance.grid, bytes, this.#deps.nowTick(), instance.now);
      if (refusal !== null) this.#correct(this.#member, refusal);
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      this.end("protocol");
    }
  }

  #correct(member: Member, reason: ServerMessage<"serverCorrection">["reason"]): void {
    const { instance } = this.#deps;
    if (!member.movement.hasArrived) instance.bodyPlacement.placeAtSpawn(member);
    this.#deps.onServerCorrection();
    instance.bodyPlacement.correct(member, reason);
  }

  #message(bytes: Uint8Array): void {
    const message = parse(bytes);
    if (message === null) {
      this.end("protocol");
    } else if (message.name === "join") {
      void this.#join(message.data).catch((error: unknown) => {
        this.end("closed");
        this.#deps.onFault(error);
      });
    } else if (this.#member !== null && this.isCurrent) {
      this.#handle(this.#member, message);
    }
  }

  async #join(data: unknown): Promise<void> {
    const hello = clientMessages.join.safeParse(data);
    if (this.#state !== "new" || !hello.success || hello.data.protocol !== ROOM_PROTOCOL) {
      this.end("protocol");
      return;
    }
    this.#state = "entering";
    const { instance, link, holder, address, mateIds = [] } = this.#deps;
    const refusal = await this.#deps.refusal(hello.data);
    if (refusal !== null) {
      this.end(refusal);
      return;
    }
    const entered = await instance.entrance.enter(link, hello.data, { holder, address, mateIds });
    if (typeof entered === "string") {
      this.end(entered);
    } else if (this.#over()) {
      this.#member = entered;
      instance.leave(entered, "left");
    } else {
      this.#member = entered;
      this.#state = "in";
    }
  }

  /** The connection can end while someone is being let in. */
  #over(): boolean {
    return this.#state === "over";
  }

  #handle(member: Member, message: Parsed): void {
    const { now } = this.#deps.instance;
    // An idle headset sends hands too: they don't count as activity.
    if (message.name !== "hands") member.activeAt = now;
    switch (message.name) {
      case "chat":
      case "emote":
      case "rename":
      case "avatar":
      case "sit":
      case "hands":
      case "reload":
      case "identify":
      case "hostInstance":
        this.#participant.handle(member, message.name, message.data, now);
        break;
      case "edit":
      case "play":
      case "hold":
      case "save":
      case "revert":
      case "clear":
      case "undo":
        this.#document.handle(member, message.name, message.data, now);
        break;
      case "microphone":
      case "raiseHand":
      case "ignoreVoices":
      case "setVoiceMode":
      case "muteParticipant":
      case "muteAll":
      case "giveMicrophone":
      case "setMegaphone":
        this.#voice(member, message.name, message.data, now);
        break;
      case "camera":
      case "screenShare":
      case "stopVideo":
        this.#video(member, message.name, message.data, now);
        break;
      case "caption":
      case "wantCaptions":
      case "setTranscript":
        this.#captions(member, message.name, message.data, now);
        break;
      case "setDoor":
      case "setCapacity":
      case "answerWaiting":
      case "removeParticipant":
      case "setCoHost":
      case "gather":
      case "respawnOthers":
      case "setGuiding":
      case "catchUpWithGuide":
      case "announce":
      case "setCountdown":
      case "setChatRules":
      case "setChatWords":
      case "answerHeldMessage":
      case "removeMessage":
        this.#hosting(member, message.name, message.data, now);
        break;
      case "goLive":
      case "endLive":
      case "setLiveMethod":
      case "makeStreamKey":
      case "askInsideKey":
      case "startRecording":
      case "stopRecording":
        this.#live(member, message.name, message.data, now);
        break;
      case "join":
        this.end("protocol");
        break;
      default:
        message.name satisfies never;
    }
  }
}

type Parsed = { name: ClientMessageName; data: unknown };

const isName = (name: unknown): name is ClientMessageName =>
  typeof name === "string" && Object.hasOwn(clientMessages, name);

/** Null for anything but `[name, data]` with a known name. */
function parse(bytes: Uint8Array): Parsed | null {
  try {
    const parsed: unknown = JSON.parse(text.decode(bytes));
    if (!Array.isArray(parsed) || parsed.length !== 2 || !isName(parsed[0])) return null;
    return { name: parsed[0], data: parsed[1] };
  } catch {
    return null;
  }
}
