import { AacError, type BitReader } from "./bits.ts";
import { SCALE_FACTOR_CODEBOOK, SPECTRUM_CODEBOOKS, type Codebook } from "./codebooks.ts";

/** Values per code, and their maximum; signed ones range to both sides of 0. */
type Shape = { readonly size: 2 | 4; readonly largest: number; readonly isSigned: boolean };

const SHAPES: readonly Shape[] = [
  { size: 4, largest: 1, isSigned: true },
  { size: 4, largest: 1, isSigned: true },
  { size: 4, largest: 2, isSigned: false },
  { size: 4, largest: 2, isSigned: false },
  { size: 2, largest: 4, isSigned: true },
  { size: 2, largest: 4, isSigned: true },
  { size: 2, largest: 7, isSigned: false },
  { size: 2, largest: 7, isSigned: false },
  { size: 2, largest: 12, isSigned: false },
  { size: 2, largest: 12, isSigned: false },
  { size: 2, largest: 16, isSigned: false },
];
const ESCAPE_CODEBOOK = 11;
const ESCAPE = 16;
/** The standard's largest value is 8191. */
const ESCAPE_PREFIX_MAX = 8;

function readSymbol(bits: BitReader, { counts, symbols }: Codebook): number {
  let code = 0;
  let first = 0;
  let index = 0;
  for (const count of counts) {
    code = code * 2 + bits.bit();
    if (code - first < count) return symbols[index + code - first] ?? 0;
    index += count;
    first = (first + count) * 2;
  }
  throw new AacError("no code");
}

export const readScaleFactorDelta = (bits: BitReader): number => readSymbol(bits, SCALE_FACTOR_CODEBOOK) - 60;

/** Reads the values of one code into `values`, and returns how many there are. */
export function readSpectrum(bits: BitReader, codebook: number, values: Int32Array): 2 | 4 {
  const shape = SHAPES[codebook - 1];
  const codes = SPECTRUM_CODEBOOKS[codebook - 1];
  if (shape === undefined || codes === undefined) throw new AacError("no codebook");
  const { size, largest, isSigned } = shape;
  const base = isSigned ? largest * 2 + 1 : largest + 1;
  let symbol = readSymbol(bits, codes);
  for (let at = size - 1; at >= 0; at -= 1) {
    values[at] = (symbol % base) - (isSigned ? largest : 0);
    symbol = Math.floor(symbol / base);
  }
  if (isSigned) return size;
  for (let at = 0; at < size; at += 1) if (values[at] !== 0 && bits.flag()) values[at] = -(values[at] ?? 0);
  if (codebook === ESCAPE_CODEBOOK)
    for (let at = 0; at < size; at += 1) {
      const value = values[at] ?? 0;
      if (Math.abs(value) === ESCAPE) values[at] = Math.sign(value) * readEscape(bits);
    }
  return size;
}

function readEscape(bits: BitReader): number {
  let prefix = 0;
  while (bits.flag()) if ((prefix += 1) > ESCAPE_PREFIX_MAX) throw new AacError("too large a value");
  return 2 ** (prefix + 4) + bits.read(prefix + 4);
}
