import { RTMP, RtmpError, type RtmpMessage } from "./rtmp-message.ts";

/** Encoders use three or four. */
const CHUNK_STREAMS_MAX = 16;
/** Total size of incomplete messages. */
const PARTIAL_MAX = 2_200_000;
const FIRST_CHUNK_SIZE = 128;
/** The largest size of a message. */
const CHUNK_SIZE_MAX = 0xff_ff_ff;
/** Maximum chunk header: three bytes for the chunk stream, eleven for the message, four for an extended timestamp. */
const HEADER_MAX = 18;
const EXTENDED = 0xff_ff_ff;
const MESSAGE_HEADER_BYTES = [11, 7, 3, 0] as const;

type ChunkStream = {
  type: number;
  streamId: number;
  length: number;
  timestamp: number;
  /** Since the previous message. */
  delta: number;
  isExtended: boolean;
  /** Null: no message has been started. */
  payload: Buffer | null;
  filled: number;
};

/** Assembles messages from chunks (Adobe's RTMP 1.0, §5.3) as bytes arrive. Throws RtmpError. */
export class ChunkReader {
  readonly #onMessage: (message: RtmpMessage) => void;
  readonly #payloadMax: (type: number) => number;
  readonly #streams = new Map<number, ChunkStream>();
  #chunkSize = FIRST_CHUNK_SIZE;
  #partial = 0;
  /** Bytes of an incomplete header. */
  #rest: Buffer = Buffer.alloc(0);
  /** The chunk whose payload is arriving, and its missing bytes. */
  #current: ChunkStream | null = null;
  #missing = 0;

  /** `payloadMax`: maximum size of a message of this type; 0 if it isn't accepted. */
  constructor(onMessage: (message: RtmpMessage) => void, payloadMax: (type: number) => number) {
    this.#onMessage = onMessage;
    this.#payloadMax = payloadMax;
  }

  /** Bytes buffered for incomplete headers and messages. */
  get kept(): number {
    return this.#partial + this.#rest.length;
  }

  take(bytes: Buffer): void {
    let left = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    this.#rest = Buffer.alloc(0);
    while (left.length > 0) {
      const taken = this.#current === null ? this.#takeHeader(left) : this.#takePayload(this.#current, left);
      if (taken === 0) {
        // A copy, so that the received buffer can be freed.
        this.#rest = Buffer.from(left);
        if (this.#rest.length > HEADER_MAX) throw new RtmpError("a header that never ends");
        return;
      }
      left = left.subarray(taken);
    }
  }

  /** Returns the header's length; 0 if it is incomplete. */
  #takeHeader(bytes: Buffer): number {
    const format = bytes.readUInt8(0) >> 6;
    const low = bytes.readUInt8(0) & 0x3f;
    const basic = low === 0 ? 2 : low === 1 ? 3 : 1;
    const headBytes = MESSAGE_HEADER_BYTES[format as 0 | 1 | 2 | 3];
    if (bytes.length < basic + headBytes) return 0;
    const id = low === 0 ? bytes.readUInt8(1) + 64 : low === 1 ? bytes.readUInt16LE(1) + 64 : low;
    const existing = this.#streams.get(id);
    if (existing === undefined && format !== 0) throw new RtmpError("a chunk of nothing");
    const field = format === 3 ? null : bytes.readUIntBE(basic, 3);
    const isExtended = field === null ? existing?.isExtended === true : field === EXTENDED;
    const at = basic + headBytes;
    if (isExtended && bytes.length < at + 4) return 0;
    const time = isExtended ? bytes.readUInt32BE(at) : (field ?? 0);
    const stream = existing ?? this.#open(id);
    const isContinued = stream.payload !== null;
    if (isContinued && format !== 3) throw new RtmpError("a message within another");
    if (format < 2) {
      stream.length = bytes.readUIntBE(basic + 3, 3);
      stream.type = bytes.readUInt8(basic + 6);
    }
    if (format === 0) stream.streamId = bytes.readUInt32LE(basic + 7);
    stream.isExtended = isExtended;
    if (!isContinued) {
      if (format === 0) stream.timestamp = time;
      // Without a timestamp of its own, a message has the same delta as the previous one.
      else stream.timestamp += format === 3 ? stream.delta : time;
      if (format !== 3) stream.delta = format === 0 ? 0 : time;
      this.#begin(stream);
    }
    this.#current = stream;
    this.#missing = Math.min(this.#chunkSize, stream.length - stream.filled);
    if (stream.length === 0) this.#finish(stream);
    return at + (isExtended ? 4 : 0);
  }

  #takePayload(stream: ChunkStream, bytes: Buffer): number {
    const taken = Math.min(bytes.length, this.#missing);
    stream.payload?.set(bytes.subarray(0, taken), stream.filled);
    stream.filled += taken;
    this.#missing -= taken;
    if (this.#missing === 0) {
      this.#current = null;
      if (stream.filled === stream.length) this.#finish(stream);
    }
    return taken;
  }

  #open(id: number): ChunkStream {
    if (this.#streams.size >= CHUNK_STREAMS_MAX) throw new RtmpError("too many chunk streams");
    const opened: ChunkStream = {
      type: 0,
      streamId: 0,
      length: 0,
      timestamp: 0,
      delta: 0,
      isExtended: false,
      payload: null,
      filled: 0,
    };
    this.#streams.set(id, opened);
    return opened;
  }

  #begin(stream: ChunkStream): void {
    if (stream.length > this.#payloadMax(stream.type)) throw new RtmpError("a message that is too large");
    if (this.#partial + stream.length > PARTIAL_MAX) throw new RtmpError("too many messages at once");
    this.#partial += stream.length;
    stream.payload = Buffer.alloc(stream.length);
    stream.filled = 0;
  }

  #finish(stream: ChunkStream): void {
    const { type, streamId, timestamp, payload } = stream;
    this.#drop(stream);
    this.#current = null;
    if (payload === null) return;
    if (type === RTMP.setChunkSize) this.#resize(payload);
    else if (type === RTMP.abort) this.#abort(payload);
    else this.#onMessage({ type, streamId, timestamp, payload });
  }

  #drop(stream: ChunkStream): void {
    this.#partial -= stream.payload?.length ?? 0;
    stream.payload = null;
    stream.filled = 0;
  }

  #resize(payload: Buffer): void {
    const size = payload.length < 4 ? 0 : payload.readUInt32BE(0);
    if (size < 1 || size > 0x7f_ff_ff_ff) throw new RtmpError("no size of chunks");
    this.#chunkSize = Math.min(size, CHUNK_SIZE_MAX);
  }

  #abort(payload: Buffer): void {
    const stream = payload.length < 4 ? undefined : this.#streams.get(payload.readUInt32BE(0));
    if (stream !== undefined) this.#drop(stream);
  }
}
