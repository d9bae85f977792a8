import type { Socket } from "node:net";
import { ClientState, type Client, type ClientPrivate } from "@colyseus/core";
import { LEAVE_CODES, type LeaveReason } from "@veranda/contract/rooms/messages";
import type { ClientConnection } from "./client-connection.ts";
import { headerBytes, writeHeader, writePing, PING_BYTES } from "./socket-frames.ts";

/** What a connection is written through: the WebSocket of Colyseus, and the TCP socket below it. */
type WebSocketOnLine = {
  readonly readyState: number;
  readonly bufferedAmount: number;
  readonly _socket: Socket | null;
  on(event: "pong" | "message", listener: () => void): void;
  pause(): void;
  terminate(): void;
};

const OPEN = 1;
/** Writes are cut from blocks of this size: one allocation for dozens of watchers. */
const BLOCK_BYTES = 32 * 1024;
const MISSED_PINGS = 2;
/** How long input is discarded after the session ended, until a flooding client has noticed. */
const FLOOD_GRACE_MS = 500;

let block = Buffer.allocUnsafeSlow(0);
let used = 0;

function take(length: number): Buffer {
  if (length > BLOCK_BYTES / 2) return Buffer.allocUnsafeSlow(length);
  if (used + length > block.length) {
    block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
    used = 0;
  }
  used += length;
  return block.subarray(used - length, used);
}

/**
 * A client's connection. Everything pending is sent in one write, since writes to the network are most of the cost of a
 * large instance. Frames are encoded here, because the library would write each separately.
 */
export class SocketConnection implements ClientConnection {
  readonly #client: Client & ClientPrivate;
  readonly #socket: WebSocketOnLine;
  readonly #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #isPingDue = false;
  #pings = 0;

  constructor(client: Client) {
    this.#client = client as Client & ClientPrivate;
    this.#socket = client.ref as unknown as WebSocketOnLine;
    // A large document can delay the pong: any message counts as a sign of life.
    for (const sign of ["pong", "message"] as const)
      this.#socket.on(sign, () => {
        this.#pings = 0;
      });
  }

  post(bytes: Uint8Array): void {
    this.#waiting.push(bytes);
    this.#waitingBytes += headerBytes(bytes.length) + bytes.length;
  }

  send(bytes: Uint8Array): void {
    const line = this.#line();
    if (line === null) return;
    const length = this.#waitingLength + headerBytes(bytes.length) + bytes.length;
    const out = take(length);
    let at = this.#take(out);
    at = writeHeader(out, at, bytes.length);
    out.set(bytes, at);
    line.write(out);
  }

  flush(): void {
    const length = this.#waitingLength;
    if (length === 0) return;
    const line = this.#line();
    if (line === null) return;
    const out = take(length);
    this.#take(out);
    line.write(out);
  }

  ping(): void {
    this.#pings += 1;
    if (this.#pings > MISSED_PINGS) this.#socket.terminate();
    else this.#isPingDue = true;
  }

  backlog(): number {
    return this.#socket.bufferedAmount;
  }

  close(reason: LeaveReason): void {
    this.flush();
    this.#client.leave(LEAVE_CODES[reason], reason);
    if (reason !== "flooding") return;
    this.#socket.pause();
    setTimeout(() => this.#socket.terminate(), FLOOD_GRACE_MS);
  }

  /** The socket while it is writable; bytes for a closed one are dropped. */
  #line(): Socket | null {
    const { _socket: line } = this.#socket;
    if (line !== null && this.#socket.readyState === OPEN && this.#client.state === ClientState.JOINED)
      return line;
    this.#waiting.length = this.#waitingBytes = 0;
    this.#isPingDue = false;
    return null;
  }

  get #waitingLength(): number {
    return this.#waitingBytes + (this.#isPingDue ? PING_BYTES : 0);
  }

  /** Writes pending messages to the beginning of `out`; returns the end offset. */
  #take(out: Buffer): number {
    let at = this.#isPingDue ? writePing(out, 0) : 0;
    this.#isPingDue = false;
    for (const bytes of this.#waiting) {
      at = writeHeader(out, at, bytes.length);
      out.set(bytes, at);
      at += bytes.length;
    }
    this.#waiting.length = this.#waitingBytes = 0;
    return at;
  }
}
