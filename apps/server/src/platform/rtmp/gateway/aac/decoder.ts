import type { AudioConfig } from "./audio-config.ts";
import { AacError, BitReader } from "./bits.ts";
import { ChannelStream, INTENSITY_IN_PHASE, INTENSITY_OUT_OF_PHASE, readInfo } from "./channel-stream.ts";
import { FilterBank, FRAME_SAMPLES, SHORT_SAMPLES } from "./filter-bank.ts";
import type { StreamInfo } from "./stream-info.ts";

const ELEMENT = { single: 0, pair: 1, low: 3, data: 4, fill: 6, end: 7 } as const;
const FIRST_SPECIAL_CODEBOOK = 13;
/** Maximum channels of a frame; encoders for streaming use no more. */
const CHANNELS_MAX = 8;
/** Centre channels are mixed into both sides at half power (-3 dB). */
const MIDDLE_GAIN = Math.SQRT1_2;
const FULL_SCALE = 32_768;
const STEREO_MASK = { none: 0, some: 1, all: 2 } as const;
/** Linear congruential generator from Numerical Recipes. */
const RANDOM = { factor: 1_664_525, step: 1_013_904_223 } as const;

/**
 * Decodes AAC-LC (ISO/IEC 14496-3 §4), as encoders for streaming make it, to left and right. Frames are untrusted:
 * throws AacError if one can't be decoded, and takes time in proportion to its length.
 */
export class AacDecoder {
  readonly #config: AudioConfig;
  /** By index of the channel in its frame. */
  readonly #banks: FilterBank[] = [];
  #seed = 1;

  constructor(config: AudioConfig) {
    this.#config = config;
  }

  /** Left and right, 1,024 samples each, from -1 to 1. */
  decode(frame: Uint8Array): readonly [Float32Array, Float32Array] {
    const bits = new BitReader(frame);
    const left = new Float32Array(FRAME_SAMPLES);
    const right = new Float32Array(FRAME_SAMPLES);
    let channels = 0;
    let pairs = 0;
    for (;;) {
      const element = bits.read(3);
      if (element === ELEMENT.end) break;
      if (element === ELEMENT.fill) skipFill(bits);
      else if (element === ELEMENT.data) skipData(bits);
      else if (channels >= CHANNELS_MAX) throw new AacError("too many channels");
      else if (element === ELEMENT.single || element === ELEMENT.low) {
        bits.skip(4);
        const samples = this.#samples(new ChannelStream(bits, this.#rate, null, this.#random), channels++);
        const gain = this.#config.channels === 1 ? 1 : MIDDLE_GAIN;
        if (element === ELEMENT.single) {
          add(left, samples, gain);
          add(right, samples, gain);
        }
      } else if (element === ELEMENT.pair) {
        const [first, second] = this.#readPair(bits);
        // The first pair is the front.
        const gain = pairs++ === 0 ? 1 : MIDDLE_GAIN;
        add(left, this.#samples(first, channels++), gain);
        add(right, this.#samples(second, channels++), gain);
      } else throw new AacError("an element that isn't decoded");
    }
    return [left, right];
  }

  get #rate(): number {
    return this.#config.rateIndex;
  }

  readonly #random = (): number => {
    this.#seed = (Math.imul(this.#seed, RANDOM.factor) + RANDOM.step) >>> 0;
    return this.#seed / 2 ** 32;
  };

  #samples(stream: ChannelStream, channel: number): Float32Array {
    stream.applyShaping();
    const bank = (this.#banks[channel] ??= new FilterBank());
    return bank.samples(stream.spectrum, stream.info.sequence, stream.info.shape);
  }

  #readPair(bits: BitReader): [ChannelStream, ChannelStream] {
    bits.skip(4);
    const common = bits.flag() ? readInfo(bits, this.#rate) : null;
    const mask = common === null ? null : readStereoMask(bits, common);
    const first = new ChannelStream(bits, this.#rate, common, this.#random);
    const second = new ChannelStream(bits, this.#rate, common, this.#random);
    if (common !== null) joinPair(first, second, common, mask);
    return [first, second];
  }
}

type StereoMask = { readonly isSome: boolean; isMixed(index: number): boolean };

/** Which bands use mid/side stereo; null if none. */
function readStereoMask(bits: BitReader, { bandCount, groups }: StreamInfo): StereoMask | null {
  const kind = bits.read(2);
  if (kind === STEREO_MASK.none) return null;
  if (kind === STEREO_MASK.all) return { isSome: false, isMixed: () => true };
  if (kind !== STEREO_MASK.some) throw new AacError("no mask");
  const mixed = Array.from({ length: bandCount * groups.length }, () => bits.flag());
  return { isSome: true, isMixed: (index) => mixed[index] === true };
}

/** Applies mid/side and intensity stereo (§4.6.8). */
function joinPair(
  first: ChannelStream,
  second: ChannelStream,
  info: StreamInfo,
  mask: StereoMask | null,
): void {
  const { bands, bandCount, groups } = info;
  let base = 0;
  groups.forEach((windows, group) => {
    for (let band = 0; band < bandCount; band += 1) {
      const index = group * bandCount + band;
      const codebook = second.codebooks[index] ?? 0;
      const isIntensity = codebook === INTENSITY_IN_PHASE || codebook === INTENSITY_OUT_OF_PHASE;
      const isMixed = mask?.isMixed(index) === true;
      const [from = 0, to = 0] = bands.offsets.slice(band, band + 2);
      const join = isIntensity
        ? intensityOf(second, index, mask?.isSome === true && isMixed)
        : isMixed &&
            codebook < FIRST_SPECIAL_CODEBOOK &&
            (first.codebooks[index] ?? 0) < FIRST_SPECIAL_CODEBOOK
          ? unmix
          : null;
      if (join !== null)
        for (let window = 0; window < windows; window += 1)
          for (let at = from; at < to; at += 1)
            join(first.spectrum, second.spectrum, base + window * SHORT_SAMPLES + at);
    }
    base += windows * SHORT_SAMPLES;
  });
}

type Join = (first: Float32Array, second: Float32Array, at: number) => void;

const unmix: Join = (first, second, at) => {
  const middle = first[at] ?? 0;
  const difference = second[at] ?? 0;
  first[at] = middle + difference;
  second[at] = middle - difference;
};

function intensityOf(second: ChannelStream, index: number, isInverted: boolean): Join {
  const isOpposite = (second.codebooks[index] === INTENSITY_OUT_OF_PHASE) !== isInverted;
  const scale = second.intensity(index) * (isOpposite ? -1 : 1);
  return (from, to, at) => void (to[at] = (from[at] ?? 0) * scale);
}

function add(to: Float32Array, samples: Float32Array, gain: number): void {
  for (let at = 0; at < to.length; at += 1) to[at] = (to[at] ?? 0) + ((samples[at] ?? 0) * gain) / FULL_SCALE;
}

function skipFill(bits: BitReader): void {
  const count = bits.read(4);
  bits.skip(8 * (count === 15 ? 14 + bits.read(8) : count));
}

function skipData(bits: BitReader): void {
  bits.skip(4);
  const isAligned = bits.flag();
  const count = bits.read(8);
  const bytes = count === 255 ? 255 + bits.read(8) : count;
  if (isAligned) bits.align();
  bits.skip(8 * bytes);
}
