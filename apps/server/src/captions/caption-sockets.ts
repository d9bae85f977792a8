import type { Server } from "node:http";
import {
  CAPTION_CHUNK_BYTES,
  CAPTION_CLOSE,
  CAPTION_STREAM_PATH,
  CAPTION_STREAM_PROTOCOL,
  captionStreamClient,
  type CaptionStreamServer,
} from "@veranda/contract/caption-stream";
import type { WebSocket } from "ws";
import { limitedUpgrades } from "../platform/sockets/limited-upgrades.ts";
import type { SocketPlace } from "../platform/sockets/socket-counts.ts";
import { TokenBucket } from "../platform/token-bucket.ts";
import { CaptionStream } from "./caption-stream.ts";
import { readCaptionTicket, type CaptionSpeaker } from "./caption-ticket.ts";
import type { CaptionWorker } from "./caption-worker.ts";

/** From the socket's opening to its `hello`. */
const HELLO_MS = 10_000;
const STREAMS_MAX = 200;
/**
 * Every `checkMs`, sockets are closed if their person has left the room, or has been inaudible or unresponsive for
 * `idleMs`.
 */
const TIMING = { checkMs: 15_000, idleMs: 60_000 } as const;
/** 1.5 times real time; audio from before the socket opened arrives at once. */
const BYTES = { perSecond: 48_000, burst: 160_000 } as const;
const MESSAGES = { perSecond: 30, burst: 90 } as const;

export type CaptionSocketsOptions = {
  readonly worker: Pick<CaptionWorker, "recognise" | "isIdle" | "close">;
  readonly secret: Uint8Array;
  readonly trustedProxies: readonly string[];
  readonly now: () => number;
  readonly monotonic: () => number;
  /** Whether somebody's sound may be recognised now: their microphone is on, and somebody reads captions. */
  readonly mayStream: (speaker: CaptionSpeaker) => boolean;
  readonly isHere: (speaker: CaptionSpeaker) => boolean;
  /** For tests. */
  readonly timing?: Partial<Record<keyof typeof TIMING, number>>;
};

export type CaptionSockets = {
  /** Handles the caption sockets of a listening server; other upgrades are left alone. */
  attach(server: Server): void;
  close(): void;
};

/** Whether an upgrade request is for captions. */
export const isCaptionPath = (url = "/"): boolean =>
  url === CAPTION_STREAM_PATH || url.startsWith(`${CAPTION_STREAM_PATH}?`);

/** WebSockets by which pages send their participant's audio and receive the recognised text. */
export function openCaptionSockets(options: CaptionSocketsOptions): CaptionSockets {
  /** By participant: another page of theirs replaces the first. */
  const streams = new Map<string, WebSocket>();
  const sockets = new Map<WebSocket, CaptionConnection>();
  const { checkMs, idleMs } = { ...TIMING, ...options.timing };
  const checks = setInterval(() => {
    for (const connection of sockets.values()) connection.closeIfUnused(idleMs);
  }, checkMs).unref();

  const take = (socket: WebSocket, place: SocketPlace): void => {
    const connection = new CaptionConnection(socket, options, (participantId) => {
      const before = streams.get(participantId);
      if (before === undefined && streams.size >= STREAMS_MAX) return false;
      streams.set(participantId, socket);
      before?.close(CAPTION_CLOSE.forbidden);
      place.introduce();
      return true;
    });
    sockets.set(socket, connection);
    socket.on("pong", () => connection.answered());
    socket.on("message", (data, isBinary) => connection.take(data, isBinary));
    // A broken socket is closed as well.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      sockets.delete(socket);
      connection.close();
      for (const [id, each] of streams) if (each === socket) streams.delete(id);
    });
  };

  return {
    attach: limitedUpgrades({
      isPath: isCaptionPath,
      trustedProxies: options.trustedProxies,
      maxPayload: CAPTION_CHUNK_BYTES,
      onSocket: (socket, place) => {
        if (place === null) socket.close(CAPTION_CLOSE.full);
        else take(socket, place);
      },
    }),
    close() {
      clearInterval(checks);
      options.worker.close();
      for (const socket of sockets.keys()) socket.close(CAPTION_CLOSE.closing);
    },
  };
}

class CaptionConnection {
  readonly #socket: WebSocket;
  readonly #options: CaptionSocketsOptions;
  readonly #introduce: (participantId: string) => boolean;
  readonly #bytes: TokenBucket;
  readonly #messages: TokenBucket;
  readonly #waitingForHello: NodeJS.Timeout;
  #speaker: CaptionSpeaker | null = null;
  #stream: CaptionStream | null = null;
  /** When their microphone was last on and somebody was reading. */
  #heardAt: number;
  #answeredAt: number;

  constructor(socket: WebSocket, options: CaptionSocketsOptions, introduce: (id: string) => boolean) {
    this.#socket = socket;
    this.#options = options;
    this.#introduce = introduce;
    const now = options.monotonic();
    this.#heardAt = this.#answeredAt = now;
    this.#bytes = new TokenBucket(BYTES, now);
    this.#messages = new TokenBucket(MESSAGES, now);
    this.#waitingForHello = setTimeout(() => socket.close(CAPTION_CLOSE.protocol), HELLO_MS);
  }

  take(data: Buffer | ArrayBuffer | Buffer[], isBinary: boolean): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const bytes = Buffer.isBuffer(data)
      ? data
      : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)]);
    const now = this.#options.monotonic();
    if (!this.#messages.take(now) || !this.#bytes.take(now, bytes.length))
      this.#socket.close(CAPTION_CLOSE.flooding);
    else if (isBinary) this.#sound(bytes);
    else this.#message(bytes.toString("utf8"));
  }

  /** Closes the connection when its participant has left, or is neither heard nor answering for this long. */
  closeIfUnused(idleMs: number): void {
    const now = this.#options.monotonic();
    if (now - this.#answeredAt > idleMs) this.#socket.terminate();
    else if (this.#speaker !== null && this.#socket.readyState === this.#socket.OPEN) {
      if (this.#options.mayStream(this.#speaker)) this.#heardAt = now;
      const isOfUse = this.#options.isHere(this.#speaker) && now - this.#heardAt <= idleMs;
      if (!isOfUse) this.#socket.close(CAPTION_CLOSE.absent);
      else this.#socket.ping();
    }
  }

  /** A pong has arrived. */
  answered(): void {
    this.#answeredAt = this.#options.monotonic();
  }

  close(): void {
    clearTimeout(this.#waitingForHello);
    this.#stream?.discard();
    this.#stream = null;
  }

  #sound(bytes: Buffer): void {
    if (this.#stream === null || this.#speaker === null) this.#socket.close(CAPTION_CLOSE.protocol);
    else if (this.#options.mayStream(this.#speaker)) this.#stream.take(bytes);
    // Muted, or without readers: nothing is buffered.
    else this.#stream.discard();
  }

  #message(text: string): void {
    const message = parse(text);
    if (message?.type === "end" && this.#stream !== null && this.#speaker !== null) {
      if (this.#options.mayStream(this.#speaker)) this.#stream.end();
      else this.#stream.discard();
    } else if (message?.type === "hello" && this.#speaker === null) this.#hello(message);
    else this.#socket.close(CAPTION_CLOSE.protocol);
  }

  #hello({ protocol, token, languageCode }: { protocol: number; token: string; languageCode: string }): void {
    const { secret, now, worker } = this.#options;
    const speaker = readCaptionTicket(token, secret, now());
    if (protocol !== CAPTION_STREAM_PROTOCOL) this.#socket.close(CAPTION_CLOSE.protocol);
    else if (speaker === null) this.#socket.close(CAPTION_CLOSE.forbidden);
    else if (!this.#options.isHere(speaker)) this.#socket.close(CAPTION_CLOSE.absent);
    else if (!this.#introduce(speaker.participantId)) this.#socket.close(CAPTION_CLOSE.full);
    else {
      clearTimeout(this.#waitingForHello);
      this.#speaker = speaker;
      this.#stream = new CaptionStream({
        worker,
        languageCode,
        onText: (utterance, said, isFinal) => this.#tell({ type: "text", utterance, text: said, isFinal }),
        onUnavailable: () => this.#tell({ type: "unavailable" }),
      });
      this.#tell({ type: "ready" });
    }
  }

  #tell(message: CaptionStreamServer): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

function parse(text: string) {
  try {
    return captionStreamClient.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
