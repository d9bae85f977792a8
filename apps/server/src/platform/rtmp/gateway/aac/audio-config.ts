import { AacError, BitReader } from "./bits.ts";

/** AAC format, as far as it is decoded. */
export type AudioConfig = {
  /** Index into the standard's tables. */
  readonly rateIndex: number;
  readonly sampleRate: number;
  /** 1 to 7: channel configuration (ISO/IEC 14496-3, table 1.19). */
  readonly channels: number;
};

const SAMPLE_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
] as const;
const LOW_COMPLEXITY = 2;
const SBR = 5;
const PARAMETRIC_STEREO = 29;
const ESCAPE = 31;
const EXPLICIT_RATE = 15;

/**
 * Reads an AudioSpecificConfig (ISO/IEC 14496-3 §1.6.2.1). For HE-AAC, returns its AAC-LC base layer. Null if it is
 * malformed or not supported.
 */
export function readAudioConfig(bytes: Uint8Array): AudioConfig | null {
  try {
    const bits = new BitReader(bytes);
    let type = readType(bits);
    const rateIndex = readRate(bits);
    const channels = bits.read(4);
    if (type === SBR || type === PARAMETRIC_STEREO) {
      readRate(bits);
      type = readType(bits);
    }
    const isShorter = bits.flag();
    const sampleRate = SAMPLE_RATES[rateIndex];
    const isDecoded = type === LOW_COMPLEXITY && !isShorter && channels >= 1 && channels <= 7;
    return isDecoded && sampleRate !== undefined ? { rateIndex, sampleRate, channels } : null;
  } catch (error) {
    if (error instanceof AacError) return null;
    throw error;
  }
}

function readType(bits: BitReader): number {
  const type = bits.read(5);
  return type === ESCAPE ? 32 + bits.read(6) : type;
}

function readRate(bits: BitReader): number {
  const index = bits.read(4);
  if (index !== EXPLICIT_RATE) return index;
  const rate = bits.read(24);
  return SAMPLE_RATES.findIndex((each) => each === rate);
}
