import { RTMP_APP } from "@veranda/contract/rooms/live-addresses";
import { AmfError, readAmf, writeAmf, type AmfValue } from "./amf0.ts";
import { ChunkReader } from "./chunk-reader.ts";
import { chunkOf, numberChunk, OUT_CHUNK_SIZE } from "./chunk-writer.ts";
import { payloadMax, RTMP, RtmpError, type RtmpMessage } from "./rtmp-message.ts";

const VERSION = 3;
/** Size of each of the two parts of a handshake, besides the version. */
const HANDSHAKE_BYTES = 1_536;
/** The sender waits for an acknowledgement after this many bytes. */
const WINDOW = 2_500_000;
const ACKNOWLEDGE_EVERY = WINDOW / 2;
const DYNAMIC_LIMIT = 2;
/** Maximum commands before publishing: encoders send five. */
const COMMANDS_MAX = 32;
const KEY = /^[\w-]{16,64}$/;
/** The only message stream of a sender. */
const STREAM_ID = 1;

export type RtmpSessionEvents = {
  send: (bytes: Buffer) => void;
  /** Asks to send a stream with this key, once; answered by `accept` or `refuse`. */
  onPublish: (key: string) => void;
  onVideo: (payload: Buffer, timestamp: number) => void;
  onSound: (payload: Buffer, timestamp: number) => void;
  /** It has announced the end of its stream. */
  onEnd: () => void;
};

/**
 * The RTMP protocol (Adobe's RTMP 1.0) of one sender, without its connection: the handshake, the commands to publish
 * one stream, and that stream. Throws RtmpError for anything that no encoder sends.
 */
export class RtmpSession {
  readonly #events: RtmpSessionEvents;
  readonly #reader = new ChunkReader(
    (message) => this.#receive(message),
    (type) => (this.#isPublishing || (type !== RTMP.audio && type !== RTMP.video) ? payloadMax(type) : 0),
  );
  #state: "version" | "response" | "open" = "version";
  #handshake: Buffer = Buffer.alloc(0);
  #isConnected = false;
  #hasAsked = false;
  #isPublishing = false;
  #commands = 0;
  #received = 0;
  #acknowledged = 0;

  constructor(events: RtmpSessionEvents) {
    this.#events = events;
  }

  take(bytes: Buffer): void {
    this.#received += bytes.length;
    if (this.#state !== "open") {
      this.#shakeHands(bytes);
      return;
    }
    this.#reader.take(bytes);
    if (this.#received - this.#acknowledged < ACKNOWLEDGE_EVERY) return;
    this.#acknowledged = this.#received;
    this.#events.send(numberChunk(RTMP.acknowledgement, this.#received % 2 ** 32));
  }

  /** Accepts its stream. */
  accept(): void {
    this.#isPublishing = true;
    this.#status("status", "NetStream.Publish.Start", "Publishing");
  }

  /** `reason`: shown in the encoder's log. */
  refuse(reason: string): void {
    this.#status("error", "NetStream.Publish.BadName", reason);
  }

  #shakeHands(bytes: Buffer): void {
    this.#handshake = Buffer.concat([this.#handshake, bytes]);
    if (this.#handshake.length > 0 && this.#handshake[0] !== VERSION) throw new RtmpError("another version");
    if (this.#state === "version") {
      if (this.#handshake.length < 1 + HANDSHAKE_BYTES) return;
      const theirs = this.#handshake.subarray(1, 1 + HANDSHAKE_BYTES);
      // The content of our part is arbitrary; theirs is returned as it came.
      this.#events.send(Buffer.concat([Buffer.of(VERSION), Buffer.alloc(HANDSHAKE_BYTES), theirs]));
      this.#state = "response";
    }
    const whole = 1 + 2 * HANDSHAKE_BYTES;
    if (this.#handshake.length < whole) return;
    const rest = this.#handshake.subarray(whole);
    this.#handshake = Buffer.alloc(0);
    this.#state = "open";
    if (rest.length > 0) this.#reader.take(rest);
  }

  #receive({ type, payload, timestamp }: RtmpMessage): void {
    if (type === RTMP.video) this.#events.onVideo(payload, timestamp);
    else if (type === RTMP.audio) this.#events.onSound(payload, timestamp);
    else if (type === RTMP.command) this.#command(payload);
    // An AMF 3 command is a marker byte, followed by AMF 0.
    else if (type === RTMP.commandAmf3) this.#command(payload.subarray(1));
  }

  #command(payload: Buffer): void {
    if ((this.#commands += 1) > COMMANDS_MAX) throw new RtmpError("too many commands");
    const [name, transaction, ...values] = read(payload);
    if (typeof name !== "string" || typeof transaction !== "number") throw new RtmpError("no command");
    switch (name) {
      case "connect":
        this.#connect(transaction, values[0]);
        break;
      case "createStream":
        this.#answer(transaction, null, STREAM_ID);
        break;
      case "publish":
        this.#publish(values[1]);
        break;
      case "FCUnpublish":
      case "deleteStream":
      case "closeStream":
        this.#events.onEnd();
        break;
      default:
        // releaseStream, FCPublish, _checkbw: senders don't wait for a response.
        break;
    }
  }

  #connect(transaction: number, wanted: AmfValue | undefined): void {
    const app = typeof wanted === "object" && wanted !== null && "app" in wanted ? wanted.app : null;
    if (this.#isConnected) throw new RtmpError("connected twice");
    if (app !== RTMP_APP && app !== `${RTMP_APP}/`) {
      const refusal = {
        level: "error",
        code: "NetConnection.Connect.InvalidApp",
        description: "No such app",
      };
      this.#command0("_error", transaction, null, refusal);
      throw new RtmpError("another app");
    }
    this.#isConnected = true;
    this.#events.send(
      Buffer.concat([
        numberChunk(RTMP.windowSize, WINDOW),
        chunkOf(RTMP.peerBandwidth, Buffer.concat([uint32(WINDOW), Buffer.of(DYNAMIC_LIMIT)])),
        numberChunk(RTMP.setChunkSize, OUT_CHUNK_SIZE),
      ]),
    );
    this.#answer(
      transaction,
      { fmsVer: "FMS/3,0,1,123", capabilities: 31 },
      {
        level: "status",
        code: "NetConnection.Connect.Success",
        description: "Connected",
        objectEncoding: 0,
      },
    );
  }

  #publish(key: AmfValue | undefined): void {
    if (!this.#isConnected || this.#hasAsked) throw new RtmpError("published out of turn");
    this.#hasAsked = true;
    // A malformed key is passed on too: it is rejected with an error code.
    this.#events.onPublish(typeof key === "string" && KEY.test(key) ? key : "");
  }

  #status(level: string, code: string, description: string): void {
    const said = writeAmf("onStatus", 0, null, { level, code, description });
    this.#events.send(chunkOf(RTMP.command, said, STREAM_ID));
  }

  #answer(transaction: number, ...values: readonly AmfValue[]): void {
    this.#command0("_result", transaction, ...values);
  }

  #command0(name: string, transaction: number, ...values: readonly AmfValue[]): void {
    this.#events.send(chunkOf(RTMP.command, writeAmf(name, transaction, ...values)));
  }
}

function read(payload: Buffer): AmfValue[] {
  try {
    return readAmf(payload);
  } catch (error) {
    throw error instanceof AmfError ? new RtmpError(error.message) : error;
  }
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
