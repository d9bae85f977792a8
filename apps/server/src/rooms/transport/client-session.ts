import { chatRestriction } from "@veranda/contract";
import {
  clientMessages,
  ROOM_CHANNELS,
  ROOM_PROTOCOL,
  type ClientMessage,
  type ClientMessageName,
  type JoinOptions,
  type LeaveReason,
  type ServerMessage,
} from "@veranda/contract/rooms/messages";
import type { RoomRefusal } from "@veranda/contract/rooms/refusals";
import { WireError } from "@veranda/wire";
import { CaptionIntake } from "../captions/caption-intake.ts";
import { DocumentIntake } from "../document/document-intake.ts";
import type { Instance } from "../instance/instance.ts";
import { HostingIntake } from "../hosting/hosting-intake.ts";
import { LiveIntake } from "../live/live-intake.ts";
import { FLOOD, FLOOD_BYTES, MAX_HELLO_BYTES } from "../limits.ts";
import { CHANNEL_HEADER_BYTES, messageBytes, ROOM_CODE, type ClientConnection } from "./client-connection.ts";
import type { Member } from "../instance/member.ts";
import { receivePose } from "../movement/receive-pose.ts";
import { TokenBucket } from "../../platform/token-bucket.ts";
import type { Reservation, ReservationHolder } from "../types.ts";
import { VideoIntake } from "../video/video-intake.ts";
import { VoiceIntake } from "../voice/voice-intake.ts";

export type ClientSessionDeps = Reservation & {
  instance: Instance;
  link: ClientConnection;
  /** Position of the ticker: ticks with their fraction. */
  nowTick(): number;
  /** Why this hello does not let anyone in; null: it does, as far as the connection goes. */
  refusal(hello: JoinOptions): Promise<LeaveReason | null>;
  onServerCorrection(): void;
  /** Who an access token says that this is; null when it opens nothing. */
  identify(accessToken: string): Promise<ReservationHolder | null>;
  /** What this connection asked for could not be done, for no reason of its own. */
  onFault(error: unknown): void;
  /** The seat belongs to who signed in. */
  onIdentified(holder: ReservationHolder): void;
};

const SILENCES = {
  chat_disabled: "CHAT_OFF",
  guest_text_chat_disabled: "CHAT_WITH_ACCOUNT",
} as const satisfies Record<string, RoomRefusal>;
/** Why this person may not write here; null: they may. */
function silenceOf({ rights }: Member): RoomRefusal | null {
  const restriction = chatRestriction(rights);
  return restriction && SILENCES[restriction];
}
const text = new TextDecoder("utf-8", { fatal: true });

/** One connection from its first message to its end; what it sends that can't be read ends it, and only it. */
export class ClientSession {
  readonly #deps: ClientSessionDeps;
  readonly #flood: TokenBucket;
  readonly #bytes: TokenBucket;
  readonly #document: DocumentIntake;
  readonly #voice: VoiceIntake;
  readonly #video: VideoIntake;
  readonly #hosting: HostingIntake;
  readonly #live: LiveIntake;
  readonly #captions: CaptionIntake;
  #state: "new" | "entering" | "in" | "over" = "new";
  #hasAnswered = false;
  #member: Member | null = null;

  constructor(deps: ClientSessionDeps) {
    this.#deps = deps;
    const { now } = deps.instance;
    this.#flood = new TokenBucket(FLOOD, now);
    this.#bytes = new TokenBucket(FLOOD_BYTES, now);
    this.#document = new DocumentIntake(deps.instance.document, (...why) => this.#refuse(...why));
    this.#voice = new VoiceIntake(deps.instance, (...why) => this.#refuse(...why));
    this.#video = new VideoIntake(deps.instance.video, (...why) => this.#refuse(...why));
    this.#hosting = new HostingIntake(deps.instance.hostRequests, (...why) => this.#refuse(...why));
    const { live } = deps.instance;
    const makeKey = (host: Member, accountId: string): Promise<string> =>
      deps.instance.makeStreamKey(host, accountId);
    this.#live = new LiveIntake({ live, makeKey }, (...why) => this.#refuse(...why));
    this.#captions = new CaptionIntake(deps.instance.voice.captions, (...why) => this.#refuse(...why));
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

  /** Takes a message as it came (docs/wire.md, W20); true: it is one that the room library answers. */
  receive(message: Uint8Array): boolean {
    if (this.#state === "over" || !this.#isPaced(message.length)) return false;
    try {
      return this.#take(message);
    } catch (error) {
      // Whatever a message breaks, it breaks for who sent it.
      this.end("closed");
      this.#deps.onFault(error);
      return false;
    }
  }

  /** They sent a ping of the socket's own; it is answered already. */
  pinged(): void {
    if (this.#state !== "over") this.#isPaced(0);
  }

  /** Ends the connection of who floods. */
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
    if (!member.movement.hasArrived) instance.bodies.placeAtEntrance(member);
    this.#deps.onServerCorrection();
    instance.bodies.correct(member, reason);
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
    const { instance, link, holder, address } = this.#deps;
    const refusal = await this.#deps.refusal(hello.data);
    if (refusal !== null) {
      this.end(refusal);
      return;
    }
    const entered = await instance.entrance.enter(link, hello.data, { holder, address });
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
    const { instance } = this.#deps;
    const { now } = instance;
    const { pace } = member;
    // A headset that lies on a table says something too.
    if (message.name !== "hands") member.activeAt = now;
    switch (message.name) {
      case "chat":
        this.#paced(message, "chat", pace.chat, ({ text, isReadAloud = false }) => {
          const silence = silenceOf(member);
          if (silence === null) this.#say(member, text, isReadAloud);
          else this.#refuse("chat", "FORBIDDEN", silence);
        });
        break;
      case "emote":
        this.#paced(message, "emote", pace.emotes, (emote) =>
          instance.broadcast("emote", { id: member.participant.id, ...emote }, member, false),
        );
        break;
      case "rename":
        this.#paced(message, "rename", pace.renames, ({ displayName }) => {
          // The name and the look of the signed-in are their account's.
          if (!member.participant.isAuthless) this.#refuse("rename", "USER_UNAUTHORIZED", "NAMED_IN_PROFILE");
          else if (!instance.profiles.rename(member, displayName)) {
            this.#refuse("rename", "NAME_INVALID", "NAME_INVALID");
          }
        });
        break;
      case "avatar":
        this.#paced(message, "avatar", pace.renames, ({ avatar }) => {
          void this.#dress(member, avatar);
        });
        break;
      case "sit":
        this.#paced(message, "sit", pace.emotes, ({ seat }) => {
          if (!instance.bodies.sit(member, seat)) this.#refuse("sit", "SEAT_TAKEN", "SEAT_TAKEN");
        });
        break;
      case "hands":
        this.#paced(message, "hands", pace.hands, ({ pose }) => instance.bodies.showHands(member, pose));
        break;
      case "reload":
        this.#paced(message, "reload", pace.reloads, () => {
          instance.reload(member).catch((error: unknown) => this.#deps.onFault(error));
        });
        break;
      case "identify":
        this.#paced(message, "identify", pace.renames, ({ accessToken }) => {
          void this.#identify(member, accessToken);
        });
        break;
      case "hostInstance":
        this.#paced(message, "hostInstance", pace.renames, () => {
          void this.#becomeHost(member);
        });
        break;
      case "edit":
      case "play":
      case "hold":
      case "save":
      case "revert":
      case "clear":
      case "undo":
        this.#document.take(member, message.name, message.data, now);
        break;
      case "microphone":
      case "raiseHand":
      case "setVoiceMode":
      case "muteParticipant":
      case "muteAll":
      case "giveMicrophone":
      case "setMegaphone":
        this.#voice.take(member, message.name, message.data, now);
        break;
      case "camera":
      case "screenShare":
      case "stopVideo":
        this.#video.take(member, message.name, message.data, now);
        break;
      case "caption":
      case "wantCaptions":
      case "setTranscript":
        this.#captions.take(member, message.name, message.data, now);
        break;
      case "setDoor":
      case "setCapacity":
      case "answerWaiting":
      case "removeParticipant":
      case "setCoHost":
      case "gather":
      case "respawnOthers":
      case "announce":
      case "setCountdown":
      case "setChatRules":
      case "answerHeldMessage":
        this.#hosting.take(member, message.name, message.data, now);
        break;
      case "goLive":
      case "endLive":
      case "setLiveMethod":
      case "makeStreamKey":
      case "askInsideKey":
        this.#live.take(member, message.name, message.data, now);
        break;
      case "join":
        this.end("protocol");
        break;
      default:
        message.name satisfies never;
    }
  }

  #say(member: Member, text: string, isReadAloud: boolean): void {
    const { instance, link } = this.#deps;
    const verdict = instance.chat.offer(member, text, { isReadAloud });
    if (verdict === "held") link.post(messageBytes("chatHeld", {}));
    else if (verdict !== null)
      this.#refuse(
        "chat",
        verdict === "CHAT_WITHOUT_LINKS" ? "FORBIDDEN" : "RATE_LIMITED",
        verdict,
        verdict === "CHAT_SLOW" ? { waitSeconds: instance.chat.waitSecondsOf(member) } : {},
      );
  }

  async #dress(member: Member, avatar: string): Promise<void> {
    const isWorn = await this.#deps.instance.profiles.dress(member, avatar).catch(() => false);
    if (!isWorn && !this.#over()) this.#refuse("avatar", "INVALID_INPUT", "AVATAR_UNWEARABLE");
  }

  async #becomeHost({ rights }: Member): Promise<void> {
    if (!rights.isHost) {
      this.#refuse("hostInstance", "FORBIDDEN", "HOSTS_ONLY");
      return;
    }
    try {
      await this.#deps.instance.becomeHost();
    } catch {
      this.#refuse("hostInstance", "UNAVAILABLE", "NOT_NOW");
    }
  }

  async #identify(member: Member, accessToken: string): Promise<void> {
    const isStill = (): boolean => !this.#over() && this.isCurrent;
    const signedIn = await this.#deps.identify(accessToken).catch(() => null);
    if (!isStill()) return;
    if (signedIn === null) {
      this.#refuse("identify", "USER_UNAUTHORIZED", "NOT_SIGNED_IN_HERE");
      return;
    }
    try {
      const holder = await this.#deps.instance.profiles.identify(member, signedIn, isStill);
      if (holder !== null) this.#deps.onIdentified(holder);
    } catch (error) {
      this.#deps.onFault(error);
      if (isStill()) this.#refuse("identify", "UNAVAILABLE", "NOT_NOW");
    }
  }

  #paced<N extends ClientMessageName>(
    message: Parsed,
    name: N,
    bucket: TokenBucket,
    then: (data: ClientMessage<N>) => void,
  ): void {
    const parsed = clientMessages[name].safeParse(message.data);
    if (!parsed.success) {
      this.#refuse(name, "INVALID_INPUT", "NOT_SENT");
    } else if (bucket.take(this.#deps.instance.now)) {
      then(parsed.data as ClientMessage<N>);
    } else {
      this.#refuse(name, "RATE_LIMITED", "RATE_LIMITED");
    }
  }

  #refuse(
    message: string,
    code: ServerMessage<"refused">["code"],
    reason: RoomRefusal,
    more: Pick<ServerMessage<"refused">, "waitSeconds"> = {},
  ): void {
    this.#deps.link.post(messageBytes("refused", { message, code, reason, ...more }));
  }
}

type Parsed = { name: ClientMessageName; data: unknown };

const isName = (name: unknown): name is ClientMessageName =>
  typeof name === "string" && Object.hasOwn(clientMessages, name);

/** Null for anything but `[name, data]` with a name that is known. */
function parse(bytes: Uint8Array): Parsed | null {
  try {
    const parsed: unknown = JSON.parse(text.decode(bytes));
    if (!Array.isArray(parsed) || parsed.length !== 2 || !isName(parsed[0])) return null;
    return { name: parsed[0], data: parsed[1] };
  } catch {
    return null;
  }
}
