import { RECONNECT } from "@veranda/contract";
import {
  LEAVE_CODES,
  ROOM_CHANNELS,
  ROOM_PROTOCOL,
  leaveReason,
  type LeaveReason,
  type BodyTransform,
} from "@veranda/contract/rooms/connection";
import type {
  ClientMessage,
  ClientMessageName,
  JoinOptions,
  ServerMessage,
  ServerMessageName,
} from "@veranda/contract/rooms/messages";
import { PoseQuantizer, WireError } from "@veranda/wire";
import { CHANNEL_HEADER_BYTES, messageFrame, readMessage, ROOM_CODE } from "./frame-codec.ts";
import { Heartbeat } from "./heartbeat.ts";
import { PoseSender } from "./pose-sender.ts";
import { RemoteParticipants } from "./remote-participants.ts";
import { ReconnectBackoff } from "./reconnect-backoff.ts";
import type {
  JoinRequest,
  LocalPose,
  RoomConnectionEvents,
  RoomConnectionOptions,
  RoomMessageName,
  WebSocketLike,
} from "./room-connection-types.ts";

const OPEN = 1;

type State =
  | { kind: "idle" }
  | { kind: "connecting" | "open"; socket: WebSocketLike; since: number }
  | { kind: "waiting"; timer: unknown; endListening: () => void }
  | { kind: "ticket" }
  | { kind: "closed" };

/** A message of the room, with its name. */
type NamedMessage<Name extends ServerMessageName> = { [N in Name]: [name: N, data: ServerMessage<N>] }[Name];

/** The engine's end of the room connection: joins, keeps it alive and reconnects when it breaks. */
export class RoomConnection {
  readonly remotes = new RemoteParticipants();
  readonly #options: RoomConnectionOptions;
  readonly #events: RoomConnectionEvents;
  readonly #waits: ReconnectBackoff;
  #state: State = { kind: "idle" };
  #address = "";
  #join: JoinRequest | null = null;
  #resumeKey: string | null = null;
  /** Colyseus' own right to the held seat. */
  #seatToken: string | null = null;
  #transform: BodyTransform | null = null;
  #sender: PoseSender | null = null;
  readonly #heartbeat: Heartbeat;
  /** Indices of the other participants by their ids. */
  readonly #indices = new Map<string, number>();

  constructor(options: RoomConnectionOptions, events: RoomConnectionEvents) {
    this.#options = options;
    this.#events = events;
    this.#waits = new ReconnectBackoff(options.random);
    this.#heartbeat = new Heartbeat(options.clock, {
      onAlive: () => this.#settle(),
      ping: () => this.#ping(),
      onSilence: () => this.#lost(0),
    });
  }

  /** Milliseconds there and back, or null before the first answer. */
  get pingMs(): number | null {
    return this.#heartbeat.pingMs;
  }

  /** Joins with a fresh ticket. */
  connect(address: string, join: JoinRequest): void {
    this.#drop();
    this.#address = address;
    this.#join = join;
    this.#resumeKey = null;
    this.#seatToken = null;
    this.#transform = null;
    this.#indices.clear();
    this.remotes.clear();
    this.#waits.reset();
    this.#open();
  }

  /** Another ticket for the same visit, after onNeedTicket. */
  renew(address: string, ticket: string): void {
    if (this.#join === null || this.#state.kind === "closed") return;
    this.#drop();
    this.#address = address;
    this.#join = { ...this.#join, ticket };
    this.#seatToken = null;
    this.#open();
  }

  /** Call each frame: sends at most ten times a second, and only what changed. */
  sendPose(pose: LocalPose): void {
    if (this.#state.kind !== "open" || this.#sender === null) return;
    this.#remember(pose);
    const bytes = this.#sender.step(pose, this.#options.clock.now(), this.remotes.tick);
    if (bytes !== null) this.#state.socket.send(bytes);
  }

  /** The next pose doesn't follow from the last one: respawn, portal. */
  teleported(): void {
    this.#sender?.teleport();
  }

  send<N extends Exclude<ClientMessageName, "join">>(name: N, data: ClientMessage<N>): void {
    if (this.#state.kind !== "open") return;
    if (name === "rename" && this.#join !== null) {
      this.#join = { ...this.#join, displayName: (data as ClientMessage<"rename">).displayName };
    }
    if (name === "avatar" && this.#join !== null) {
      this.#join = { ...this.#join, avatar: (data as ClientMessage<"avatar">).avatar };
    }
    this.#sendMessage(this.#state.socket, name, data);
  }

  close(reason: LeaveReason): void {
    if (this.#state.kind === "closed" || this.#state.kind === "idle") return;
    this.#drop(LEAVE_CODES.left);
    this.#end(reason);
  }

  #open(): void {
    const socket = this.#options.openSocket(this.#socketAddress());
    socket.binaryType = "arraybuffer";
    this.#state = { kind: "connecting", socket, since: this.#options.clock.now() };
    this.#events.onConnection({ status: "connecting", attempt: this.#waits.attempt, nextTryInMs: 0 });
    socket.addEventListener("message", ({ data }) => {
      if (this.#isCurrent(socket) && data instanceof ArrayBuffer) this.#receive(socket, new Uint8Array(data));
    });
    socket.addEventListener("close", ({ code }) => {
      if (this.#isCurrent(socket)) this.#lost(code);
    });
    this.#heartbeat.start();
  }

  #socketAddress(): string {
    if (this.#seatToken === null) return this.#address;
    return `${this.#address}&reconnectionToken=${encodeURIComponent(this.#seatToken)}`;
  }

  #isCurrent(socket: WebSocketLike): boolean {
    const state = this.#state;
    return (state.kind === "connecting" || state.kind === "open") && state.socket === socket;
  }

  /** The connection has held for a while: the next loss counts as a first one. */
  #settle(): void {
    const state = this.#state;
    if (state.kind === "open" && this.#options.clock.now() - state.since > RECONNECT.minUptimeMs)
      this.#waits.reset();
  }

  #ping(): boolean {
    const state = this.#state;
    if (state.kind !== "open" || state.socket.readyState !== OPEN) return false;
    state.socket.send(PING);
    return true;
  }

  #receive(socket: WebSocketLike, bytes: Uint8Array): void {
    this.#heartbeat.heard();
    try {
      this.#read(socket, bytes);
    } catch (error) {
      if (!(error instanceof WireError) && !(error instanceof SyntaxError)) throw error;
      this.#options.log("error", "the room sent what can't be read", { fault: error.message });
      this.#drop(LEAVE_CODES.protocol);
      this.#end("protocol");
    }
  }

  #read(socket: WebSocketLike, bytes: Uint8Array): void {
    switch (bytes[0]) {
      case ROOM_CODE.bytes:
        if (bytes[1] === ROOM_CHANNELS.pose) {
          this.remotes.read(bytes, CHANNEL_HEADER_BYTES, this.#heartbeat.heardAt);
        } else {
          this.#message(readMessage(bytes));
        }
        break;
      case ROOM_CODE.joined:
        this.#seatToken = decoder.decode(bytes.subarray(2, 2 + (bytes[1] ?? 0)));
        socket.send(JOINED);
        this.#hello(socket);
        break;
      case ROOM_CODE.ping:
        this.#heartbeat.answered();
        break;
      default:
    }
  }

  #hello(socket: WebSocketLike): void {
    if (this.#join === null) return;
    const hello: JoinOptions = { protocol: ROOM_PROTOCOL, ...this.#join };
    if (this.#resumeKey !== null) hello.resumeKey = this.#resumeKey;
    if (this.#transform !== null) hello.transform = this.#transform;
    this.#sendMessage(socket, "join", hello);
  }

  #message(message: unknown[]): void {
    const said = message as NamedMessage<ServerMessageName>;
    if (said[0] === "welcome") this.#welcome(said[1]);
    else this.#deliver(said);
  }

  #deliver([name, data]: NamedMessage<RoomMessageName>): void {
    if (name === "joined") {
      const { participant } = data;
      this.remotes.add(participant.index, participant.generation);
      this.#indices.set(participant.id, participant.index);
    } else if (name === "left") {
      const { id } = data;
      const index = this.#indices.get(id);
      if (index !== undefined) this.remotes.remove(index);
      this.#indices.delete(id);
    } else if (name === "serverCorrection" && this.#sender !== null) {
      const { epoch, transform } = data;
      this.#sender.epoch = epoch;
      this.#transform = transform;
    }
    this.#events.onMessage(name, data);
  }

  #welcome(welcome: ServerMessage<"welcome">): void {
    const state = this.#state;
    if (state.kind !== "connecting") return;
    this.#state = { kind: "open", socket: state.socket, since: this.#heartbeat.heardAt };
    this.#waits.opened();
    this.#resumeKey = welcome.resumeKey;
    const grid = new PoseQuantizer(welcome.bounds);
    this.#sender = new PoseSender(grid);
    const same = welcome.participants.filter(({ id, index }) => this.#indices.get(id) === index);
    this.remotes.keep(new Set(same.map(({ index }) => index)));
    this.#indices.clear();
    this.remotes.begin(grid, welcome.tick, this.#heartbeat.heardAt);
    for (const { id, index, generation } of welcome.participants) {
      if (id === welcome.me) continue;
      this.remotes.add(index, generation);
      this.#indices.set(id, index);
    }
    this.#events.onConnection({ status: "open", attempt: 0, nextTryInMs: 0 });
    this.#events.onWelcome(welcome, welcome.isResumed);
  }

  #remember(pose: LocalPose): void {
    this.#transform ??= { position: [0, 0, 0], heading: 0 };
    const { position } = this.#transform;
    position[0] = pose.x;
    position[1] = pose.y;
    position[2] = pose.z;
    this.#transform.heading = pose.heading;
  }

  /** The connection broke or was closed by the other end. */
  #lost(code: number): void {
    const reason = REASONS.get(code);
    const wasOpen = this.#state.kind === "open";
    this.#drop();
    if (reason !== undefined) {
      this.#end(reason);
    } else if (code >= 4000 && this.#needsTicket(code)) {
      this.#state = { kind: "ticket" };
      this.#events.onNeedTicket();
    } else {
      this.#options.log("info", "the room connection broke", { code, wasOpen });
      this.#wait();
    }
  }

  /** The server answered that there is no such seat: only another ticket helps. */
  #needsTicket(code: number): boolean {
    return code === SEAT_GONE.withError || code === SEAT_GONE.failedToReconnect;
  }

  #wait(): void {
    const isOnline = this.#options.network.isOnline();
    this.#waitFor(isOnline ? this.#waits.next() : this.#waits.offline());
  }

  /** Waits for the next attempt; once the network is back, only briefly. */
  #waitFor(ms: number): void {
    const { clock, network } = this.#options;
    this.#state = {
      kind: "waiting",
      timer: clock.setTimeout(() => {
        this.#drop();
        this.#open();
      }, ms),
      endListening: network.onOnline(() => {
        this.#drop();
        this.#waitFor(this.#waits.online());
      }),
    };
    this.#events.onConnection({
      status: "waiting",
      attempt: this.#waits.attempt,
      nextTryInMs: Math.round(ms),
    });
  }

  #end(reason: LeaveReason): void {
    this.#state = { kind: "closed" };
    this.#events.onClosed(reason);
  }

  /** Drops the current socket or timer without notifying anyone. */
  #drop(code?: number): void {
    const state = this.#state;
    this.#heartbeat.stop();
    if (state.kind === "waiting") {
      this.#options.clock.clearTimeout(state.timer);
      state.endListening();
    }
    this.#state = { kind: "idle" };
    if (state.kind === "connecting" || state.kind === "open") state.socket.close(code);
  }

  #sendMessage<N extends ClientMessageName>(socket: WebSocketLike, name: N, data: ClientMessage<N>): void {
    socket.send(messageFrame(name, data));
  }
}

const decoder = new TextDecoder();
const JOINED = Uint8Array.of(ROOM_CODE.joined);
const PING = Uint8Array.of(ROOM_CODE.ping);
/** Close codes of Colyseus for a seat that doesn't exist (any more). */
const SEAT_GONE = { withError: 4002, failedToReconnect: 4003 } as const;
const REASONS = new Map<number, LeaveReason>(
  leaveReason.options.map((reason) => [LEAVE_CODES[reason], reason]),
);
