import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BitReader } from "./bit-reader.ts";
import { BitWriter } from "./bit-writer.ts";
import {
  readRice,
  readSigned,
  readUnsigned,
  unsignedLength,
  writeRice,
  writeSigned,
  writeUnsigned,
} from "./number-codes.ts";
import { WireError } from "./wire-error.ts";

const seed = 20_261;

const roundTrip = (write: (out: BitWriter) => void): BitReader => {
  const out = new BitWriter(8_192);
  out.clear();
  write(out);
  const reader = new BitReader();
  reader.open(out.bytes.slice(0, out.length));
  return reader;
};

describe("bits (W1, W2)", () => {
  it("are read in the order and width they were written in", () => {
    const field = fc
      .integer({ min: 1, max: 32 })
      .chain((width) =>
        fc.record({ width: fc.constant(width), value: fc.integer({ min: 0, max: 2 ** width - 1 }) }),
      );
    fc.assert(
      fc.property(fc.array(field, { maxLength: 200 }), (fields) => {
        const reader = roundTrip((out) => fields.forEach(({ value, width }) => out.write(value, width)));
        for (const { value, width } of fields) expect(reader.read(width)).toBe(value);
        reader.finish();
      }),
      { seed },
    );
  });

  it("put the first bit lowest", () => {
    const out = new BitWriter(8);
    out.clear();
    out.write(1, 1);
    out.write(0b10, 2);
    expect(out.bytes[0]).toBe(0b101);
  });

  it("can't be read past their end", () => {
    const reader = roundTrip((out) => out.write(5, 3));
    reader.read(8);
    expect(() => reader.read(1)).toThrow(new WireError("truncated"));
  });

  it("reject more padding than the last byte needs, and padding that isn't zero", () => {
    const whole = roundTrip((out) => out.write(0, 16));
    whole.read(3);
    expect(() => whole.finish()).toThrow(new WireError("surplus"));
    const dirty = roundTrip((out) => out.write(0b1000, 8));
    dirty.read(3);
    expect(() => dirty.finish()).toThrow(new WireError("surplus"));
  });

  it("can be taken back", () => {
    const out = new BitWriter(64);
    out.clear();
    out.write(0x7fff, 15);
    const at = out.at;
    out.write(0xffffffff, 32);
    out.rewind(at);
    out.write(0, 9);
    expect(out.bytes.slice(0, 3)).toEqual(Uint8Array.of(0xff, 0x7f, 0));
  });
});

describe("numbers (W3, W4)", () => {
  it("survive the exponential Golomb code, signed or not, in the announced length", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 7 }),
        fc.integer({ min: -8_000_000, max: 8_000_000 }),
        (k, value) => {
          const out = new BitWriter(64);
          out.clear();
          writeUnsigned(out, Math.abs(value), k);
          expect(out.at).toBe(unsignedLength(Math.abs(value), k));
          writeSigned(out, value, k);
          const reader = new BitReader();
          reader.open(out.bytes.slice(0, out.length));
          expect(readUnsigned(reader, k)).toBe(Math.abs(value));
          expect(readSigned(reader, k)).toBe(value);
        },
      ),
      { seed },
    );
  });

  it("survive the Rice code", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 4_095 }), (k, value) => {
        const reader = roundTrip((out) => writeRice(out, value, k));
        expect(readRice(reader, k, 4_096)).toBe(value);
      }),
      { seed },
    );
  });

  it("that are longer than any valid one are rejected", () => {
    const reader = new BitReader();
    reader.open(new Uint8Array(600).fill(0xff));
    expect(() => readUnsigned(reader, 2)).toThrow(new WireError("range"));
    reader.open(new Uint8Array(600).fill(0xff));
    expect(() => readRice(reader, 0, 4_096)).toThrow(new WireError("range"));
  });
});
