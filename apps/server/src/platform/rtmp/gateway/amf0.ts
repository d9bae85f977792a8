/*
 * The part of AMF 0 (Action Message Format, §2) that RTMP's commands use. Input is untrusted: depth and number of
 * values are limited, and anything else throws.
 */

type AmfObject = { readonly [name: string]: AmfValue };
export type AmfValue = number | boolean | string | null | AmfObject | readonly AmfValue[];

const NUMBER = 0;
const BOOLEAN = 1;
const STRING = 2;
const OBJECT = 3;
const NULL = 5;
const UNDEFINED = 6;
const ECMA_ARRAY = 8;
const OBJECT_END = 9;
const STRICT_ARRAY = 10;
const DATE = 11;
const LONG_STRING = 12;
const DEPTH_MAX = 4;
const VALUES_MAX = 256;

export class AmfError extends Error {}

/** All values of a message, in order. Throws AmfError. */
export function readAmf(bytes: Buffer): AmfValue[] {
  const reader = new AmfReader(bytes);
  const values: AmfValue[] = [];
  while (!reader.isAtEnd) values.push(reader.value(0));
  return values;
}

class AmfReader {
  readonly #bytes: Buffer;
  #at = 0;
  #values = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  value(depth: number): AmfValue {
    if (depth > DEPTH_MAX || ++this.#values > VALUES_MAX) throw new AmfError("too much in it");
    const type = this.#take(1).readUInt8();
    switch (type) {
      case NUMBER:
        return this.#take(8).readDoubleBE();
      case BOOLEAN:
        return this.#take(1).readUInt8() !== 0;
      case STRING:
        return this.#text(this.#take(2).readUInt16BE());
      case LONG_STRING:
        return this.#text(this.#take(4).readUInt32BE());
      case NULL:
      case UNDEFINED:
        return null;
      case ECMA_ARRAY:
        // The number of entries is only the sender's estimate.
        this.#take(4);
        return this.#object(depth);
      case OBJECT:
        return this.#object(depth);
      case STRICT_ARRAY: {
        const count = this.#take(4).readUInt32BE();
        if (count > VALUES_MAX) throw new AmfError("too much in it");
        return Array.from({ length: count }, () => this.value(depth + 1));
      }
      case DATE:
        return this.#take(10).readDoubleBE();
      default:
        throw new AmfError("an unknown type");
    }
  }

  #object(depth: number): AmfObject {
    const members = new Map<string, AmfValue>();
    for (;;) {
      const name = this.#text(this.#take(2).readUInt16BE());
      if (name === "" && this.#bytes[this.#at] === OBJECT_END) {
        this.#at += 1;
        return Object.fromEntries(members);
      }
      members.set(name, this.value(depth + 1));
    }
  }

  #text(length: number): string {
    return this.#take(length).toString("utf8");
  }

  #take(length: number): Buffer {
    if (length > this.#bytes.length - this.#at) throw new AmfError("cut off");
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
}

/** For the server's own messages: short texts, numbers and flat objects. */
export function writeAmf(...values: readonly AmfValue[]): Buffer {
  return Buffer.concat(values.map(bytesOf));
}

function bytesOf(value: AmfValue): Buffer {
  if (value === null) return Buffer.of(NULL);
  if (typeof value === "boolean") return Buffer.of(BOOLEAN, Number(value));
  if (typeof value === "number") {
    const bytes = Buffer.alloc(9);
    bytes.writeDoubleBE(value, 1);
    return bytes;
  }
  if (typeof value === "string") return Buffer.concat([Buffer.of(STRING), named(value)]);
  const members = Object.entries(value).map(([name, each]) => Buffer.concat([named(name), bytesOf(each)]));
  return Buffer.concat([Buffer.of(OBJECT), ...members, Buffer.of(0, 0, OBJECT_END)]);
}

function named(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}
