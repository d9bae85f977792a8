import { once } from "node:events";
import { WebSocket } from "ws";
import {
  ROOM_CHANNELS,
  ROOM_PROTOCOL,
  type JoinOptions,
  type ServerMessage,
  type ServerMessageName,
} from "@veranda/contract/rooms/messages";
import {
  BitReader,
  BitWriter,
  PoseQuantizer,
  newQuantizedPose,
  newBaseline,
  predictX,
  predictZ,
  readDownFrame,
  restingPose,
  writeUpFrame,
  type DeltaBaseline,
  type Pose,
} from "@veranda/wire";

const CODE = { joined: 10, bytes: 17 } as const;
/** A busy machine is slow, not wrong. */
const PATIENCE_MS = 20_000;
const KEEP_ALIVE_MS = 500;

type Heard = { name: ServerMessageName; data: unknown };

/** A page's end of the room protocol, as plain as it gets. */
export class TestClient {
  readonly heard: Heard[] = [];
  readonly baselines = new Map<number, DeltaBaseline>();
  /** Bytes of pose frames so far. */
  poseBytes = 0;
  token = "";
  tick = 0;
  epoch = 0;
  closedWith: number | null = null;
  readonly url: string;
  readonly #socket: WebSocket;
  readonly #hello: JoinOptions;
  #grid: PoseQuantizer | null = null;
  #step = 0;
  readonly #keepAlive: NodeJS.Timeout;

  constructor(url: string, hello: Partial<JoinOptions> & { ticket: string }) {
    this.#hello = { protocol: ROOM_PROTOCOL, displayName: "Guest", avatar: "plain", ...hello };
    this.url = url;
    this.#socket = new WebSocket(url);
    this.#socket.on("message", (data: Buffer) => this.#receive(data));
    this.#socket.on("close", (code) => {
      this.closedWith = code;
      clearInterval(this.#keepAlive);
    });
    this.#keepAlive = setInterval(() => this.#say({}, false), KEEP_ALIVE_MS);
    this.#socket.on("error", () => undefined);
  }

  /** Waits for a message of this name, from the first on. */
  async hear<N extends ServerMessageName>(
    name: N,
    isWanted: (data: ServerMessage<N>) => boolean = () => true,
  ): Promise<ServerMessage<N>> {
    const found = await until(() =>
      this.heard.find((message) => message.name === name && isWanted(message.data as ServerMessage<N>)),
    );
    return found.data as ServerMessage<N>;
  }

  closed(): Promise<number> {
    return until(() => this.closedWith ?? undefined);
  }

  send(name: string, data: unknown): void {
    this.sendBytes(ROOM_CHANNELS.message, Buffer.from(JSON.stringify([name, data])));
  }

  sendBytes(channel: number, body: Uint8Array): void {
    this.sendRaw(Buffer.concat([Buffer.of(CODE.bytes, channel), body]));
  }

  /** A message as it is. */
  sendRaw(message: Uint8Array): void {
    this.#socket.send(message);
  }

  /** A ping of the socket's own. */
  ping(): void {
    this.#socket.ping();
  }

  /** Waits until all that the room has sent so far is here: its answer to a ping comes after that. */
  async untilAllArrived(): Promise<void> {
    const answered = once(this.#socket, "pong");
    this.#socket.ping();
    await answered;
  }

  /** Says where one is. */
  pose(pose: Partial<Pose>): void {
    this.#say(pose, true);
  }

  /** As `pose`, by a leap. */
  leap(pose: Partial<Pose>): void {
    this.#say(pose, true, true);
  }

  /** Where this end believes the participant of an index to be now. */
  placeOf(index: number): { x: number; z: number } | null {
    const baseline = this.baselines.get(index);
    if (baseline === undefined || this.#grid === null) return null;
    return {
      x: this.#grid.metres(predictX(baseline, this.tick), 0),
      z: this.#grid.metres(predictZ(baseline, this.tick), 2),
    };
  }

  /** The line breaks without a word. */
  break(): void {
    this.#socket.terminate();
  }

  leave(): void {
    this.#socket.close(4000);
  }

  #say(pose: Partial<Pose>, hasPlace: boolean, isTeleport = false): void {
    if (this.#grid === null || this.#socket.readyState !== WebSocket.OPEN) return;
    const step = Math.max(this.#step + 1, Math.floor(performance.now() / 100));
    this.#step = step;
    const grid = newQuantizedPose();
    this.#grid.quantise({ ...restingPose(), ...pose }, grid);
    const writer = new BitWriter(64);
    writer.clear();
    const parts = { hasPlace, hasTurn: hasPlace, hasState: hasPlace, isTeleport };
    const state = { step, heard: this.tick, epoch: this.epoch, ...parts };
    writeUpFrame(writer, this.#grid, { ...state, pose: grid, mouth: pose.mouth ?? 0 });
    this.sendBytes(ROOM_CHANNELS.pose, writer.bytes.slice(0, writer.length));
  }

  #receive(data: Buffer): void {
    if (data[0] === CODE.joined) {
      this.token = data.toString("utf8", 2, 2 + (data[1] ?? 0));
      this.#socket.send(Buffer.of(CODE.joined));
      this.send("join", this.#hello);
    } else if (data[0] === CODE.bytes && data[1] === ROOM_CHANNELS.message) {
      this.#message(JSON.parse(data.toString("utf8", 2)) as [ServerMessageName, unknown]);
    } else if (data[0] === CODE.bytes && this.#grid !== null) {
      this.poseBytes += data.length;
      const reader = new BitReader();
      reader.open(data, 2);
      this.tick = readDownFrame(reader, this.#grid, this.tick, {
        beliefOf: (index) => {
          const baseline = this.baselines.get(index) ?? newBaseline();
          this.baselines.set(index, baseline);
          return baseline;
        },
        changed: () => undefined,
        spoke: () => undefined,
      });
    }
  }

  #message([name, data]: [ServerMessageName, unknown]): void {
    if (name === "welcome") {
      const welcome = data as ServerMessage<"welcome">;
      this.#grid = new PoseQuantizer(welcome.bounds);
      this.tick = welcome.tick;
    } else if (name === "serverCorrection") {
      this.epoch = (data as ServerMessage<"serverCorrection">).epoch;
    }
    this.heard.push({ name, data });
  }
}

/** Looks until there is something to see. */
export async function until<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    if (Date.now() > end) throw new Error("waited in vain");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
