import { StreamRefused } from "../media-server.ts";
import type { ConnectedClient } from "./embedded-participant.ts";
import type { ForwarderReport, ForwarderRequest } from "./forwarder/messages.ts";
import {
  readStreamOffer,
  streamAnswer,
  type StreamCodec,
  type StreamOffer,
  type StreamTransport,
} from "./stream-offer.ts";

export type EmbeddedStreamDeps = {
  room: string;
  identity: string;
  connection: number;
  send: (request: ForwarderRequest) => void;
  /** Called when it starts or stops sending. */
  onSending: (isSending: boolean) => void;
  /** Called once. */
  onEnded: () => void;
};

/** A program that sends a stream: it has no signalling socket, only a connection to the forwarder. */
export class EmbeddedStream implements ConnectedClient {
  readonly #deps: EmbeddedStreamDeps;
  readonly #offer: StreamOffer;
  readonly #ended = Promise.withResolvers<void>();
  readonly #transport = Promise.withResolvers<StreamTransport>();
  #isOver = false;
  #isSending = false;

  /** Throws StreamRefused. */
  constructor(sdp: string, deps: EmbeddedStreamDeps) {
    const offer = readStreamOffer(sdp);
    if (typeof offer === "string") throw new StreamRefused(offer);
    this.#offer = offer;
    this.#deps = deps;
  }

  get isSending(): boolean {
    return this.#isSending;
  }

  get isOpen(): boolean {
    return !this.#isOver;
  }

  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  /** The client's ICE user fragment: a different one means a different connection. */
  get clientFragment(): string {
    return this.#offer.userFragment;
  }

  get codec(): StreamCodec {
    return this.#offer.video.codec;
  }

  /** Rejects with StreamRefused if the forwarder can't accept it. */
  async open(): Promise<string> {
    const { room, identity, connection, send } = this.#deps;
    send({ type: "open_stream", connection, room, identity, offer: this.#offer });
    return streamAnswer(this.#offer, await this.#transport.promise);
  }

  reported(report: Extract<ForwarderReport, { connection: number }>): void {
    if (report.type === "stream") this.#transport.resolve(report.transport);
    else if (report.type === "ended") this.#over();
  }

  setSegmented(isWanted: boolean): void {
    if (!this.#isOver) this.#deps.send({ type: "segment", connection: this.#deps.connection, isWanted });
  }

  setSending(isSending: boolean): void {
    if (this.#isOver || isSending === this.#isSending) return;
    this.#isSending = isSending;
    this.#deps.onSending(isSending);
  }

  end(): void {
    if (this.#isOver) return;
    this.#deps.send({ type: "shut", connection: this.#deps.connection });
    this.#over();
  }

  /** A stream ignores what others do or may do. */
  grantChanged(): void {}
  heardChanged(): void {}
  seenChanged(): void {}
  othersGrantChanged(): void {}

  #over(): void {
    if (this.#isOver) return;
    this.setSending(false);
    this.#isOver = true;
    this.#transport.reject(new StreamRefused("malformed"));
    // There may be no caller waiting: the rejection must not go unhandled.
    this.#transport.promise.catch(() => undefined);
    this.#deps.onEnded();
    this.#ended.resolve();
  }
}
