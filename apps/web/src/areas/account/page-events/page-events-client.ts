import {
  PAGE_EVENTS_CLOSE,
  PAGE_EVENTS_CONNECTION_TIMEOUT_MS,
  PAGE_EVENTS_HEARTBEAT_MS,
  PAGE_EVENTS_RETRIES,
  RECONNECT,
} from "@veranda/contract";

/** The part of WebSocket that the client uses. */
type Socket = EventTarget & { close(): void };

type Timer = ReturnType<typeof setTimeout>;
type Connecting = { name: "connecting"; abort: AbortController; timer: Timer; socket: Socket | null };

export type PageEventsClientDeps = {
  /** Fetches a fresh ticket. */
  ticket: (signal: AbortSignal) => Promise<string>;
  open: (ticket: string) => Socket;
  /** Whether an error of `ticket` means that the session has ended. */
  isRefused: (error: unknown) => boolean;
  random: () => number;
  onText: (text: string) => void;
  /** Connected; `isAgain`: after a disconnection, so events may have been missed. */
  onOpen: (isAgain: boolean) => void;
  onRefused: () => void;
};

type State =
  | { name: "closed" }
  | Connecting
  | { name: "open"; abort: AbortController; socket: Socket; since: number; silence: Timer }
  | { name: "waiting"; timer: Timer }
  /** All attempts failed; it reconnects when the browser is online or the page visible again. */
  | { name: "given_up" };

/** Silence after which the connection counts as lost, in milliseconds. */
const SILENCE_MS = 2 * PAGE_EVENTS_HEARTBEAT_MS + 5_000;
/** Random delay before reconnecting, so that pages don't all return at once. */
const RENEWAL_MS = 2_000;

/** The page events' WebSocket, which reconnects by itself (product specification, sections 7 and 9). */
export class PageEventsClient {
  readonly #deps: PageEventsClientDeps;
  #state: State = { name: "closed" };
  #retries = 0;
  #delayMs: number | null = null;
  #hasBeenOpen = false;

  constructor(deps: PageEventsClientDeps) {
    this.#deps = deps;
  }

  get state(): State["name"] {
    return this.#state.name;
  }

  start(): void {
    if (this.#state.name === "closed") this.#connect();
  }

  /** Online again, or the page became visible. */
  wake(): void {
    if (this.#state.name !== "waiting" && this.#state.name !== "given_up") return;
    this.#leave();
    this.#retries = 0;
    this.#connect();
  }

  stop(): void {
    this.#leave();
    this.#state = { name: "closed" };
  }

  #connect(): void {
    const abort = new AbortController();
    const timer = setTimeout(() => this.#lost(), PAGE_EVENTS_CONNECTION_TIMEOUT_MS);
    const state: Connecting = { name: "connecting", abort, timer, socket: null };
    this.#state = state;
    this.#deps.ticket(abort.signal).then(
      (ticket) => this.#state === state && this.#open(ticket, state),
      (error: unknown) => {
        if (this.#state !== state) return;
        if (this.#deps.isRefused(error)) this.#refused();
        else this.#lost();
      },
    );
  }

  #open(ticket: string, connecting: Connecting): void {
    const socket = this.#deps.open(ticket);
    connecting.socket = socket;
    const { signal } = connecting.abort;
    const hear = (name: string, listener: (event: Event) => void): void =>
      socket.addEventListener(name, listener, { signal });
    hear("open", () => {
      clearTimeout(connecting.timer);
      const { abort } = connecting;
      this.#state = { name: "open", abort, socket, since: performance.now(), silence: this.#watchSilence() };
      this.#deps.onOpen(this.#hasBeenOpen);
      this.#hasBeenOpen = true;
    });
    hear("message", (event) => {
      const { data } = event as MessageEvent<unknown>;
      if (this.#state.name !== "open") return;
      clearTimeout(this.#state.silence);
      this.#state.silence = this.#watchSilence();
      if (typeof data === "string") this.#deps.onText(data);
    });
    hear("close", (event) => {
      const { code } = event as CloseEvent;
      if (code === PAGE_EVENTS_CLOSE.sessionEnded) this.#refused();
      else if (code === PAGE_EVENTS_CLOSE.replaced) this.stop();
      else if (code === PAGE_EVENTS_CLOSE.renew) this.#retryIn(this.#deps.random() * RENEWAL_MS);
      else this.#lost();
    });
  }

  #watchSilence(): Timer {
    return setTimeout(() => this.#lost(), SILENCE_MS);
  }

  #lost(): void {
    const { random } = this.#deps;
    const [least, most] = RECONNECT.minDelayMs;
    if (this.#state.name === "open" && performance.now() - this.#state.since >= RECONNECT.minUptimeMs) {
      this.#retries = 0;
      this.#delayMs = null;
    }
    if (this.#retries >= PAGE_EVENTS_RETRIES) {
      this.#leave();
      this.#state = { name: "given_up" };
      return;
    }
    this.#retries += 1;
    const delayMs = this.#delayMs ?? least + random() * (most - least);
    this.#delayMs = Math.min(RECONNECT.maxDelayMs, delayMs * RECONNECT.growFactor);
    this.#retryIn(delayMs);
  }

  #retryIn(delayMs: number): void {
    this.#leave();
    this.#state = { name: "waiting", timer: setTimeout(() => this.#connect(), delayMs) };
  }

  #refused(): void {
    this.stop();
    this.#deps.onRefused();
  }

  /** Releases the current state's timers and socket. */
  #leave(): void {
    const state = this.#state;
    if (state.name === "waiting") clearTimeout(state.timer);
    if (state.name === "connecting") clearTimeout(state.timer);
    if (state.name === "open") clearTimeout(state.silence);
    if (state.name !== "connecting" && state.name !== "open") return;
    // Messages of a replaced connection are ignored.
    state.abort.abort();
    state.socket?.close();
  }
}
