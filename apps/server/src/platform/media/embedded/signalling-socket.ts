import {
  mediaClientMessage,
  type MediaClientMessage,
  type MediaCloseReason,
  type MediaRefusal,
  type MediaServerMessage,
} from "@veranda/contract/media-signalling";
import type { RawData, WebSocket } from "ws";
import {
  BACKLOG_MAX_BYTES,
  CLOSING_MS,
  CONNECTIONS,
  HELLO_MS,
  MESSAGES,
  PING_MS,
} from "../signalling-limits.ts";
import { TokenBucket } from "../../token-bucket.ts";

/** RFC 6455 §7.4.1: policy violation, normal, going away; 1012 is registered as a restart. */
const CLOSE_CODES = { refused: 1008, closed: 1000, server_closing: 1001, restarting: 1012 } as const;

export type SignallingSocketDeps = {
  monotonic: () => number;
  /** A valid message; the first is a `hello`, and no later one is. */
  onMessage: (message: MediaClientMessage) => void;
  /** The socket has closed, whichever end closed it. Called once. */
  onClosed: () => void;
};

/** One page's socket: parses and limits its messages, and closes it with a reason. */
export class SignallingSocket {
  readonly #socket: WebSocket;
  readonly #deps: SignallingSocketDeps;
  readonly #messages: TokenBucket;
  readonly #connections: TokenBucket;
  readonly #hello: NodeJS.Timeout;
  readonly #pings: NodeJS.Timeout;
  #isKnown = false;
  #isAlive = true;
  #isOver = false;

  constructor(socket: WebSocket, deps: SignallingSocketDeps) {
    this.#socket = socket;
    this.#deps = deps;
    this.#messages = new TokenBucket(MESSAGES, deps.monotonic());
    this.#connections = new TokenBucket(CONNECTIONS, deps.monotonic());
    this.#hello = setTimeout(() => this.refuse("timeout"), HELLO_MS);
    this.#pings = setInterval(() => this.#ping(), PING_MS);
    socket.on("pong", () => (this.#isAlive = true));
    socket.on("error", () => socket.terminate());
    socket.on("message", (data, isBinary) => this.#receive(isBinary ? null : textOf(data)));
    socket.on("close", () => {
      this.#stop();
      deps.onClosed();
    });
  }

  send(message: MediaServerMessage): void {
    const socket = this.#socket;
    if (this.#isOver || socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > BACKLOG_MAX_BYTES) socket.terminate();
    else socket.send(JSON.stringify(message));
  }

  refuse(code: MediaRefusal): void {
    this.send({ type: "refused", code });
    this.#close(CLOSE_CODES.refused);
  }

  end(reason: MediaCloseReason): void {
    this.send({ type: "closed", reason });
    this.#close(
      reason === "restarting" || reason === "server_closing" ? CLOSE_CODES[reason] : CLOSE_CODES.closed,
    );
  }

  #receive(text: string | null): void {
    if (this.#isOver) return;
    const now = this.#deps.monotonic();
    if (!this.#messages.take(now)) {
      this.refuse("flooding");
      return;
    }
    const message = text === null ? null : read(text);
    if (message === null || (message.type === "hello") === this.#isKnown) {
      this.refuse("protocol");
      return;
    }
    const isConnecting = message.type === "restart" || message.type === "open_video";
    if (isConnecting && !this.#connections.take(now)) {
      this.refuse("flooding");
      return;
    }
    if (message.type === "hello") {
      this.#isKnown = true;
      clearTimeout(this.#hello);
    }
    this.#deps.onMessage(message);
  }

  #ping(): void {
    if (!this.#isAlive) this.#socket.terminate();
    this.#isAlive = false;
    this.#socket.ping();
  }

  #stop(): void {
    this.#isOver = true;
    clearTimeout(this.#hello);
    clearInterval(this.#pings);
  }

  #close(code: number): void {
    if (this.#isOver) return;
    this.#stop();
    this.#socket.close(code);
    setTimeout(() => this.#socket.terminate(), CLOSING_MS).unref();
  }
}

/** `ws` passes a text frame as a single buffer. */
const textOf = (data: RawData): string | null => (Buffer.isBuffer(data) ? data.toString() : null);

function read(text: string): MediaClientMessage | null {
  try {
    return mediaClientMessage.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
