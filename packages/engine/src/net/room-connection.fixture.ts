import { NO_HOSTING } from "@veranda/contract/rooms/hosting";
import { NOT_LIVE } from "@veranda/contract/rooms/live";
import { rightsOf } from "@veranda/contract/permissions";
import { emptyRoom } from "@veranda/contract/rooms/empty-room";
import { ROOM_PROTOCOL } from "@veranda/contract/rooms/connection";
import type { ServerMessage } from "@veranda/contract/rooms/messages";
import {
  BitWriter,
  PoseQuantizer,
  REFRESH_TICKS,
  newBaseline,
  restingPose,
  writeKey,
  writeRun,
  writeTick,
  type DeltaBaseline,
} from "@veranda/wire";
import { RoomConnection } from "./room-connection.ts";
import type { ConnectionClock, ConnectionStatus, WebSocketLike } from "./room-connection-types.ts";

const BOUNDS = {
  min: [-50, -10, -50] as [number, number, number],
  max: [50, 30, 50] as [number, number, number],
};
export const grid = new PoseQuantizer(BOUNDS);

/** Time that stands still until it is told to pass. */
export class HeldClock implements ConnectionClock {
  time = 0;
  #due: { at: number; run: () => void }[] = [];

  now(): number {
    return this.time;
  }

  setTimeout(run: () => void, ms: number): unknown {
    const entry = { at: this.time + ms, run };
    this.#due.push(entry);
    return entry;
  }

  clearTimeout(id: unknown): void {
    this.#due = this.#due.filter((entry) => entry !== id);
  }

  /** Time passes while the page does something else: whatever is due comes late. */
  stall(ms: number): void {
    this.time += ms;
  }

  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const next = this.#due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.clearTimeout(next);
      this.time = Math.max(this.time, next.at);
      next.run();
    }
    this.time = end;
  }
}

export class HeldSocket implements WebSocketLike {
  binaryType = "";
  readyState = 1;
  bufferedAmount = 0;
  readonly url: string;
  readonly sent: Uint8Array[] = [];
  closedWith: number | undefined;
  #onMessage: (event: { data: unknown }) => void = () => undefined;
  #onClose: (event: { code: number }) => void = () => undefined;

  constructor(url: string) {
    this.url = url;
  }

  send(data: Uint8Array): void {
    this.sent.push(data.slice());
  }

  close(code?: number): void {
    this.closedWith = code;
    this.readyState = 3;
  }

  addEventListener(type: "message" | "close", listener: (event: never) => void): void {
    if (type === "message") this.#onMessage = listener as (event: { data: unknown }) => void;
    else this.#onClose = listener as (event: { code: number }) => void;
  }

  bytes(...bytes: readonly number[]): void {
    this.#onMessage({ data: Uint8Array.from(bytes).buffer });
  }

  message(name: string, data: unknown): void {
    this.bytes(17, 1, ...new TextEncoder().encode(JSON.stringify([name, data])));
  }

  end(code: number): void {
    this.#onClose({ code });
  }

  /** Messages sent so far, as JSON. */
  get said(): [string, Record<string, unknown>][] {
    return this.sent
      .filter((bytes) => bytes[0] === 17 && bytes[1] === 1)
      .map(
        (bytes) =>
          JSON.parse(new TextDecoder().decode(bytes.subarray(2))) as [string, Record<string, unknown>],
      );
  }
}

export const someone = (id: string, index: number, generation = 1) => ({
  id,
  index,
  generation,
  displayName: id,
  isAuthless: true,
  userId: null,
  avatar: "plain",
  isHost: false,
  isCoHost: false,
  isAway: false,
  seat: null,
  joinedAt: new Date(0).toISOString(),
});

const welcome = (more: Partial<ServerMessage<"welcome">> = {}): ServerMessage<"welcome"> => ({
  protocol: ROOM_PROTOCOL,
  me: "me",
  instanceId: "instance1",
  resumeKey: "key1",
  serverTime: 0,
  isResumed: false,
  room: emptyRoom("space1", { environment: "terrace", variant: "day" }, "Space"),
  rights: rightsOf(emptyRoom("space1", { environment: "terrace", variant: "day" }).hosts, {
    accountId: null,
    isStaff: false,
  }),
  holds: [],
  hosting: NO_HOSTING,
  live: NOT_LIVE,
  voice: { mode: "everyone", people: [] },
  video: { people: [] },
  captions: { isTranscribed: false },
  participants: [someone("me", 0), someone("ann", 1)],
  chat: [],
  transform: null,
  tick: 10,
  tickMs: 100,
  maxSpeed: 8,
  bounds: BOUNDS,
  ...more,
});

/** A connection over sockets that are at hand, in a time that stands still. */
export class HeldLink {
  readonly clock = new HeldClock();
  readonly sockets: HeldSocket[] = [];
  /** What it told, in order. */
  readonly heard: string[] = [];
  readonly connections: ConnectionStatus[] = [];
  isOnline = true;
  readonly onOnline = new Set<() => void>();
  readonly link = new RoomConnection(
    {
      clock: this.clock,
      network: {
        isOnline: () => this.isOnline,
        onOnline: (listener) => {
          this.onOnline.add(listener);
          return () => this.onOnline.delete(listener);
        },
      },
      random: () => 0,
      openSocket: (url) => {
        this.sockets.push(new HeldSocket(url));
        return this.socket;
      },
      log: () => undefined,
    },
    {
      onWelcome: (_, isResumed) => this.heard.push(isResumed ? "resumed" : "welcome"),
      onMessage: (name) => this.heard.push(name),
      onConnection: (connection) => this.connections.push(connection),
      onNeedTicket: () => this.heard.push("ticket"),
      onClosed: (reason) => this.heard.push(`closed ${reason}`),
    },
  );

  /** The newest. */
  get socket(): HeldSocket {
    return this.sockets.at(-1) ?? new HeldSocket("none");
  }

  join(more: Partial<ServerMessage<"welcome">> = {}): void {
    this.link.connect("/rooms/p/i?sessionId=s", { ticket: "t1", displayName: "Me", avatar: "plain" });
    this.answer(more);
  }

  answer(more: Partial<ServerMessage<"welcome">> = {}): void {
    this.socket.bytes(10, 3, 97, 98, 99, 0);
    this.socket.message("welcome", welcome(more));
  }

  /** A frame with one entry about index 1. */
  frame(tick: number, write: (out: BitWriter) => void): void {
    this.#frame(tick, 1, (out) => {
      out.write(0b01, 2);
      write(out);
    });
  }

  /** A frame without entries. */
  bare(tick: number, write: (out: BitWriter) => void): void {
    this.#frame(tick, 0, write);
  }

  /** Ann stands or walks here. */
  key(tick: number, x: number, vx: number, generation = 1): DeltaBaseline {
    const baseline = newBaseline();
    grid.quantise({ ...restingPose(), x, vx }, baseline);
    baseline.tick = tick;
    this.frame(tick, (out) => writeKey(out, grid, baseline, tick, { generation, level: 0, isSnap: false }));
    return baseline;
  }

  #frame(tick: number, count: number, write: (out: BitWriter) => void): void {
    const out = new BitWriter(128);
    out.clear();
    out.write(17, 8);
    out.write(0, 8);
    writeTick(out, tick);
    writeRun(out, { count: 0, riceOrder: 0, first: 0, stride: REFRESH_TICKS });
    writeRun(out, { count, riceOrder: 0, first: 0, stride: 1 });
    write(out);
    this.socket.bytes(...out.bytes.slice(0, out.length));
  }
}
