import { NO_HOSTING } from "@veranda/contract/rooms/hosting";
import { NOT_LIVE } from "@veranda/contract/rooms/live";
import { rightsOf } from "@veranda/contract/permissions";
import { emptyRoom } from "@veranda/contract/rooms/empty-room";
import { ROOM_PROTOCOL } from "@veranda/contract/rooms/connection";
import type { ServerMessage } from "@veranda/contract/rooms/messages";
import { PoseQuantizer } from "@veranda/wire";
import type { ConnectionClock, WebSocketLike } from "./room-connection-types.ts";

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

export const welcome = (more: Partial<ServerMessage<"welcome">> = {}): ServerMessage<"welcome"> => ({
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
