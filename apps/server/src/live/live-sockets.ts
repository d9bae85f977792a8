import { LIVE_CLOSE, LIVE_HEARTBEAT_MS } from "@veranda/contract";
import type { WebSocket } from "ws";
import type { LivePerson } from "./live-ticket.ts";

/** Sockets of one person at once; a newer one takes the place of the oldest. A browser needs one for all its tabs. */
export const SOCKETS_A_PERSON = 8;
/** Who has so much waiting to be read is not reading: the socket goes, the page comes back and asks anew. */
const MAX_BACKLOG_BYTES = 128 * 1024;
/** A socket older than this is to prove anew that its session holds, also when the word of its end got lost. */
const LIFETIME_MS = 30 * 60_000;
const LIFETIME_SPREAD_MS = 10_000;
const TICK_MS = 1_000;
const GROUPS = LIVE_HEARTBEAT_MS / TICK_MS;
/** What a page that is told to go gets to read and answer it. */
const CLOSING_MS = 1_000;
const HEARTBEAT = JSON.stringify({ action: "heartbeat" });

type LiveSocket = {
  readonly socket: WebSocket;
  readonly person: LivePerson;
  readonly group: number;
  readonly openedAt: number;
  /** Has answered the last ping. */
  isAlive: boolean;
};

export type LiveSocketsDeps = {
  monotonic: () => number;
  /** The first socket of someone on this process opened, or the last one closed. */
  onChange: (accountId: string) => void;
  hasEnded: (sessionId: string) => boolean;
};

/** The open sockets of this process, by whose they are. */
export class LiveSockets {
  readonly #deps: LiveSocketsDeps;
  readonly #byAccount = new Map<string, Set<LiveSocket>>();
  /** Each group is asked in a second of its own, so that thousands of heartbeats never come at once. */
  readonly #groups: readonly Set<LiveSocket>[] = Array.from({ length: GROUPS }, () => new Set());
  readonly #timer: NodeJS.Timeout;
  #tick = 0;
  #count = 0;

  constructor(deps: LiveSocketsDeps) {
    this.#deps = deps;
    this.#timer = setInterval(() => this.#beat(), TICK_MS);
    this.#timer.unref();
  }

  get count(): number {
    return this.#count;
  }

  has(accountId: string): boolean {
    return this.#byAccount.has(accountId);
  }

  add(socket: WebSocket, person: LivePerson): void {
    const live: LiveSocket = {
      socket,
      person,
      group: this.#tick % GROUPS,
      openedAt: this.#deps.monotonic(),
      isAlive: true,
    };
    const own = this.#byAccount.get(person.accountId) ?? new Set();
    const isFirst = own.size === 0;
    this.#byAccount.set(person.accountId, own.add(live));
    this.#groups[live.group]?.add(live);
    this.#count += 1;
    socket.on("pong", () => (live.isAlive = true));
    // Pages have nothing to say here; who talks is no page of ours.
    socket.on("message", () => this.#close(live, LIVE_CLOSE.notUnderstood));
    socket.on("error", () => socket.terminate());
    socket.on("close", () => this.#remove(live));
    const [oldest] = own;
    if (own.size > SOCKETS_A_PERSON && oldest !== undefined) this.#close(oldest, LIVE_CLOSE.replaced);
    if (isFirst) this.#deps.onChange(person.accountId);
  }

  /** Sends a text to all sockets of these people on this process. */
  deliver(accountIds: readonly string[], text: string): void {
    for (const id of accountIds) for (const live of this.#byAccount.get(id) ?? []) this.#send(live, text);
  }

  /** Tells the pages of a session that it is over, and closes their sockets. */
  endSession(sessionId: string, text: string): void {
    for (const own of this.#byAccount.values()) {
      for (const live of own) {
        if (live.person.sessionId !== sessionId) continue;
        this.#send(live, text);
        this.#close(live, LIVE_CLOSE.sessionEnded);
      }
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    const all = [...this.#byAccount.values()].flatMap((own) => [...own]);
    for (const live of all) this.#close(live, LIVE_CLOSE.serverGoes);
    if (all.length === 0) return;
    await Promise.race([
      Promise.all(all.map(({ socket }) => closed(socket))),
      new Promise((resolve) => setTimeout(resolve, CLOSING_MS).unref()),
    ]);
    for (const { socket } of all) socket.terminate();
  }

  #send({ socket }: LiveSocket, text: string): void {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MAX_BACKLOG_BYTES) {
      socket.terminate();
      return;
    }
    socket.send(text);
  }

  #close(live: LiveSocket, code: number): void {
    const { socket } = live;
    if (socket.readyState !== socket.OPEN) return;
    // From here on it counts for nothing, however long the other side takes to answer.
    this.#remove(live);
    socket.close(code);
    setTimeout(() => socket.terminate(), CLOSING_MS).unref();
  }

  #remove(live: LiveSocket): void {
    const { accountId } = live.person;
    const own = this.#byAccount.get(accountId);
    if (own?.delete(live) !== true) return;
    this.#groups[live.group]?.delete(live);
    this.#count -= 1;
    if (own.size > 0) return;
    this.#byAccount.delete(accountId);
    this.#deps.onChange(accountId);
  }

  #beat(): void {
    this.#tick += 1;
    const group = this.#tick % GROUPS;
    const now = this.#deps.monotonic();
    for (const live of this.#groups[group] ?? []) {
      if (!live.isAlive) live.socket.terminate();
      else if (this.#deps.hasEnded(live.person.sessionId)) this.#close(live, LIVE_CLOSE.sessionEnded);
      else if (now - live.openedAt > LIFETIME_MS + group * LIFETIME_SPREAD_MS)
        this.#close(live, LIVE_CLOSE.renew);
      else {
        live.isAlive = false;
        live.socket.ping();
        this.#send(live, HEARTBEAT);
      }
    }
  }
}

const closed = (socket: WebSocket): Promise<void> =>
  new Promise((resolve) => {
    if (socket.readyState === socket.CLOSED) resolve();
    else socket.once("close", () => resolve());
  });
