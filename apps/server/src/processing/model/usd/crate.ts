import { USDCParser, type ValueRep } from "three/addons/loaders/usd/USDCParser.js";
import { damaged } from "../../gltf/description.ts";
import { Refusal } from "../../refusal.ts";
import { USD_LIMITS } from "../rules.ts";
import type { Specs } from "./specs.ts";

const MAGIC = "PXR-USDC";
const HEAD_BYTES = 88;
const TABLE_BYTES = 32;
/** Maximum compression ratios: LZ4's longest match, and four integers in each of its bytes. */
const LZ4_RATIO = 255;
const COUNT_RATIO = LZ4_RATIO * 4;
/** Tables that begin with their count and hold compressed integers. */
const COUNTED = ["FIELDS", "FIELDSETS", "PATHS", "SPECS"] as const;
/** Value types, by their numbers in crateDataTypes.h. */
const HALF = 7;
const INT = 3;
const INT64 = 5;
const TIME_SAMPLES = 46;
const PAYLOAD = 47;
/** Vector types that three's reader supports only as floats. */
const DOUBLES: Readonly<Record<number, number>> = { 19: 2, 23: 3, 27: 4 };
const HALVES: Readonly<Record<number, number>> = { 18: 4, 21: 2, 25: 3, 29: 4 };
/** Single values with a leading count: lists of paths, tokens and numbers. */
const LISTS = new Set([31, 40, 41, 44, 48]);
/** Lists of references and payloads. */
const REFERENCES = 35;
const PAYLOADS = 55;

export const isCrate = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(8, bytes.length)).toString("latin1") === MAGIC;

/** Reads a binary USD layer. Throws Refusal, or RangeError if it points outside of itself. */
export function readCrate(bytes: Uint8Array): Specs {
  requireTables(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const buffer = new Uint8Array(bytes).buffer;
  return new Crate().parseData(buffer).specsByPath;
}

/** Checks the claims of header and tables, before anything is decompressed. Throws Refusal. */
function requireTables(view: DataView): void {
  const size = view.byteLength;
  const count = (at: number): number => {
    if (at + 8 > size) throw damaged("crate: shorter than it says");
    return Number(view.getBigUint64(at, true));
  };
  if (size < HEAD_BYTES) throw damaged("crate: head");
  // Before 0.4 nothing was compressed; no program has written that since USDZ exists.
  if (view.getUint8(8) !== 0 || view.getUint8(9) < 4) throw new Refusal("UNSUPPORTED", "crate: version");
  const tablesAt = count(16);
  const tables = count(tablesAt);
  if (tables > 64) throw damaged(`crate: ${tables} tables`);
  const found = new Map<string, { start: number; length: number }>();
  for (let i = 0; i < tables; i++) {
    const at = tablesAt + 8 + i * TABLE_BYTES;
    const [start, length] = [count(at + 16), count(at + 24)];
    if (start + length > size) throw damaged("crate: a table lies outside");
    const name = Buffer.from(view.buffer, view.byteOffset + at, 16).toString("latin1");
    found.set(name.slice(0, name.indexOf("\0")), { start, length });
  }
  const table = (name: string) => {
    const one = found.get(name);
    if (!one || one.length < 8) throw damaged(`crate: no ${name}`);
    return { ...one, count: count(one.start) };
  };
  for (const name of COUNTED) {
    const { count: claimed, length } = table(name);
    if (claimed > length * COUNT_RATIO) throw damaged(`crate: ${claimed} ${name}`);
    if (claimed > USD_LIMITS.tableEntries) throw new Refusal("TOO_MANY_PARTS", `${claimed} ${name}`);
  }
  const tokens = table("TOKENS");
  const tokenBytes = count(tokens.start + 8);
  if (tokens.count > tokenBytes || tokenBytes > tokens.length * LZ4_RATIO)
    throw damaged(`crate: ${tokens.count} tokens`);
  if (tokenBytes > USD_LIMITS.tokenBytes) throw new Refusal("TOO_MANY_PARTS", "tokens");
  const strings = found.get("STRINGS");
  if (strings && count(strings.start) * 4 + 8 > strings.length) throw damaged("crate: strings");
}

/** Three's reader, with a limit on what it builds: many fields may refer to the same bytes. */
class Crate extends USDCParser {
  #reads = 0;
  #numbers = 0;

  /** Checks that the paths form a tree without repetition. Entries after a jump are siblings (crateFile.cpp). */
  override _buildPathsFromCompressed(indices: Int32Array, elements: Int32Array, jumps: Int32Array): void {
    const seen = new Uint8Array(indices.length);
    const waiting = [{ at: 0, parent: "", depth: 0 }];
    let characters = 0;
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      let { at, parent, depth } = next;
      for (;;) {
        const [index, jump] = [indices[at], jumps[at]];
        if (index === undefined || jump === undefined || seen[at] === 1) throw damaged("crate: paths");
        seen[at] = 1;
        const path = parent === "" ? "/" : this.#below(parent, elements[at] ?? 0);
        characters += path.length;
        if (depth > USD_LIMITS.depth || characters > USD_LIMITS.pathCharacters)
          throw new Refusal("TOO_MANY_PARTS", "crate: paths");
        if (index < 0 || index >= this.paths.length || jump < -2) throw damaged("crate: paths");
        this.paths[index] = path;
        if (jump === -2) break;
        if (jump > 0) waiting.push({ at: at + jump, parent, depth });
        if (jump !== 0) {
          parent = path;
          depth += 1;
        }
        at += 1;
      }
    }
  }

  #below(parent: string, element: number): string {
    const name = this.tokens[Math.abs(element)] ?? "";
    if (element < 0) return `${parent}.${name}`;
    return parent === "/" ? `/${name}` : `${parent}/${name}`;
  }

  override _readValue(rep: ValueRep): unknown {
    this.#reads += 1;
    if (this.#reads > USD_LIMITS.reads) throw new Refusal("TOO_MANY_PARTS", "crate: values");
    if (!rep.isInlined && rep.typeEnum !== TIME_SAMPLES) this.#requireRoom(rep);
    return super._readValue(rep);
  }

  #requireRoom(rep: ValueRep): void {
    const at = rep.payload;
    const { view } = this.reader;
    if ((!rep.isArray && !LISTS.has(rep.typeEnum)) || at === 0) return;
    const isShort = rep.isArray && this.version.minor < 7;
    const count = isShort ? view.getUint32(at, true) : Number(view.getBigUint64(at, true));
    const rest = view.byteLength - at;
    if (count > rest * (rep.isArray && rep.isCompressed ? COUNT_RATIO : 1))
      throw damaged(`crate: ${count} values`);
    this.#numbers += count;
    if (this.#numbers > USD_LIMITS.numbers) throw new Refusal("TOO_HEAVY", "crate: values");
  }

  /** Vectors of small integers are inlined as a byte each; integers are signed. */
  override _readInlinedValue(rep: ValueRep): unknown {
    const bits = rep.lo;
    const parts = DOUBLES[rep.typeEnum] ?? HALVES[rep.typeEnum];
    if (parts !== undefined && rep.typeEnum !== 21)
      return Array.from({ length: parts }, (_, i) => (bits << (24 - 8 * i)) >> 24);
    if (rep.typeEnum === INT || rep.typeEnum === INT64) return bits | 0;
    if (rep.typeEnum === HALF) return this._halfToFloat(bits & 0xffff);
    return super._readInlinedValue(rep);
  }

  override _readScalarValue(type: number): unknown {
    if (type === REFERENCES || type === PAYLOADS) return this.#taken(type === REFERENCES);
    if (type === PAYLOAD) return this.#address();
    return this.#numbersOf(type, 1) ?? super._readScalarValue(type);
  }

  override _readArrayValue(rep: ValueRep): unknown {
    const { reader, version } = this;
    const at = reader.tell();
    const count = version.minor < 7 ? reader.readUint32() : reader.readUint64();
    const own = rep.isCompressed ? null : this.#numbersOf(rep.typeEnum, count);
    if (own !== null) return own;
    reader.seek(at);
    return super._readArrayValue(rep);
  }

  /** Null: three's reader supports this type. */
  #numbersOf(type: number, count: number): number[] | null {
    const [doubles, halves] = [DOUBLES[type], HALVES[type]];
    const parts = doubles ?? halves;
    if (parts === undefined) return null;
    const numbers: number[] = [];
    for (let i = 0; i < count * parts; i++)
      numbers.push(doubles === undefined ? this._readHalf() : this.reader.readFloat64());
    return numbers;
  }

  /** In the text form that the composer knows: `@layer@</Prim>`. */
  #taken(areReferences: boolean): string[] | string {
    const { reader } = this;
    const flags = reader.readUint8();
    const found: string[] = [];
    // Explicit, added, prepended and appended items; deleted and ordered ones aren't references.
    for (const flag of [0x02, 0x04, 0x20, 0x40]) {
      if ((flags & flag) === 0) continue;
      const count = reader.readUint64();
      if (count > USD_LIMITS.layers) throw new Refusal("TOO_MANY_PARTS", "references");
      for (let i = 0; i < count; i++) {
        found.push(this.#address());
        // Time offset and scale; payloads have them since 0.8, references are followed by custom data.
        if (areReferences || this.version.minor >= 8) reader.seek(reader.tell() + 16);
        for (let words = areReferences ? reader.readUint64() : 0; words > 0; words--) {
          const at = reader.tell() + 4;
          reader.seek(at);
          reader.seek(at + reader.readInt64() + 8);
        }
      }
    }
    return areReferences ? [found.join(" ")] : (found[0] ?? "");
  }

  #address(): string {
    const { reader } = this;
    const layer = this.tokens[this.strings[reader.readUint32()] ?? -1] ?? "";
    const prim = this.paths[reader.readUint32()] ?? "";
    return `${layer && `@${layer}@`}${prim && `<${prim}>`}`;
  }
}
