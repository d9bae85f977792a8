import { PAGE_EVENTS_CLOSE, PAGE_EVENTS_HEARTBEAT_MS } from "@veranda/contract";
import type { WebSocket } from "ws";
import type { TicketHolder } from "./page-ticket.ts";

/** Maximum sockets per person; a newer one replaces the oldest. A browser needs one for all its tabs. */
export const SOCKETS_A_PERSON = 8;
/** A client with this much unread is stalled: its socket is closed, and the page reconnects and refetches. */
const MAX_BACKLOG_BYTES = 128 * 1024;
/** A socket's session is verified again at this age, in case the message of its end was lost. */
const LIFETIME_MS = 30 * 60_000;
const LIFETIME_SPREAD_MS = 10_000;
const TICK_MS = 1_000;
const GROUPS = PAGE_EVENTS_HEARTBEAT_MS / TICK_MS;
/** How long a closed page has to receive and acknowledge it. */
const CLOSING_MS = 1_000;
const HEARTBEAT = JSON.stringify({ action: "heartbeat" });

type PageSocket = {
  readonly socket: WebSocket;
  readonly person: TicketHolder;
  readonly group: number;
  readonly openedAt: number;
  /** Has answered the last ping. */
  isAlive: boolean;
};

export type PageSocketsDeps = {
  monotonic: () => number;
  /** Someone's first socket on this process opened, or the last one closed. */
  onChange: (accountId: string) => void;
  hasEnded: (sessionId: string) => boolean;
};

/** The open sockets of this process, by person. */
export class PageSockets {
  readonly #deps: PageSocketsDeps;
  readonly #byAccount = new Map<string, Set<PageSocket>>();
  /** Each group is pinged in a different second, so that thousands of pongs never arrive at once. */
  readonly #groups: readonly Set<PageSocket>[] = Array.from({ length: GROUPS }, () => new Set());
  readonly #timer: NodeJS.Timeout;
  #tick = 0;
  #count = 0;

  constructor(deps: PageSocketsDeps) {
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

  add(socket: WebSocket, person: TicketHolder): void {
    const pageSocket: PageSocket = {
      socket,
      person,
      group: this.#tick % GROUPS,
      openedAt: this.#deps.monotonic(),
      isAlive: true,
    };
    const own = this.#byAccount.get(person.accountId) ?? new Set();
    const isFirst = own.size === 0;
    this.#byAccount.set(person.accountId, own.add(pageSocket));
    this.#groups[pageSocket.group]?.add(pageSocket);
    this.#count += 1;
    socket.on("pong", () => (pageSocket.isAlive = true));
    // Pages send nothing; a client that does isn't ours.
    socket.on("message", () => this.#close(pageSocket, PAGE_EVENTS_CLOSE.notUnderstood));
    socket.on("error", () => socket.terminate());
    socket.on("close", () => this.#remove(pageSocket));
    const [oldest] = own;
    if (own.size > SOCKETS_A_PERSON && oldest !== undefined) this.#close(oldest, PAGE_EVENTS_CLOSE.replaced);
    if (isFirst) this.#deps.onChange(person.accountId);
  }

  /** Sends a text to all sockets of these people on this process. */
  deliver(accountIds: readonly string[], text: string): void {
    for (const id of accountIds)
      for (const pageSocket of this.#byAccount.get(id) ?? []) this.#send(pageSocket, text);
  }

  /** Notifies the pages of a session that it has ended, and closes their sockets. */
  endSession(sessionId: string, text: string): void {
    for (const own of this.#byAccount.values()) {
      for (const pageSocket of own) {
        if (pageSocket.person.sessionId !== sessionId) continue;
        this.#send(pageSocket, text);
        this.#close(pageSocket, PAGE_EVENTS_CLOSE.sessionEnded);
      }
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    const all = [...this.#byAccount.values()].flatMap((own) => [...own]);
    for (const pageSocket of all) this.#close(pageSocket, PAGE_EVENTS_CLOSE.serverGoes);
    if (all.length === 0) return;
    await Promise.race([
      Promise.all(all.map(({ socket }) => closed(socket))),
      new Promise((resolve) => setTimeout(resolve, CLOSING_MS).unref()),
    ]);
    for (const { socket } of all) socket.terminate();
  }

  #send({ socket }: PageSocket, text: string): void {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MAX_BACKLOG_BYTES) {
      socket.terminate();
      return;
    }
    socket.send(text);
  }

  #close(pageSocket: PageSocket, code: number): void {
    const { socket } = pageSocket;
    if (socket.readyState !== socket.OPEN) return;
    // From here on it doesn't count, however long the other side takes to close.
    this.#remove(pageSocket);
    socket.close(code);
    setTimeout(() => socket.terminate(), CLOSING_MS).unref();
  }

  #remove(pageSocket: PageSocket): void {
    const { accountId } = pageSocket.person;
    const own = this.#byAccount.get(accountId);
    if (own?.delete(pageSocket) !== true) return;
    this.#groups[pageSocket.group]?.delete(pageSocket);
    this.#count -= 1;
    if (own.size > 0) return;
    this.#byAccount.delete(accountId);
    this.#deps.onChange(accountId);
  }

  #beat(): void {
    this.#tick += 1;
    const group = this.#tick % GROUPS;
    const now = this.#deps.monotonic();
    for (const pageSocket of this.#groups[group] ?? []) {
      if (!pageSocket.isAlive) pageSocket.socket.terminate();
      else if (this.#deps.hasEnded(pageSocket.person.sessionId))
        this.#close(pageSocket, PAGE_EVENTS_CLOSE.sessionEnded);
      else if (now - pageSocket.openedAt > LIFETIME_MS + group * LIFETIME_SPREAD_MS)
        this.#close(pageSocket, PAGE_EVENTS_CLOSE.renew);
      else {
        pageSocket.isAlive = false;
        pageSocket.socket.ping();
        this.#send(pageSocket, HEARTBEAT);
      }
    }
  }
}

const closed = (socket: WebSocket): Promise<void> =>
  new Promise((resolve) => {
    if (socket.readyState === socket.CLOSED) resolve();
    else socket.once("close", () => resolve());
  });
