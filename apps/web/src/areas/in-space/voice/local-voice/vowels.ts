/**
 * Estimates the vowel of a voice from its spectrum, by comparing the energies of 14 bands with templates computed from
 * known formants. Accurate enough for lip movement in any language with the five cardinal vowels.
 */

/** In the order of the mouth byte's values, from 1. */
export const VOWELS = ["A", "I", "U", "E", "O"] as const;
export type Vowel = (typeof VOWELS)[number];

/** First three formants in Hz, of men and women (after Peterson and Barney, 1952, and Hillenbrand et al., 1995). */
const FORMANTS: Record<Vowel, readonly (readonly [number, number, number])[]> = {
  A: [
    [740, 1180, 2460],
    [890, 1320, 2780],
  ],
  I: [
    [300, 2290, 3000],
    [360, 2780, 3320],
  ],
  U: [
    [330, 900, 2240],
    [410, 1000, 2650],
  ],
  E: [
    [540, 1840, 2490],
    [640, 2250, 2950],
  ],
  O: [
    [490, 880, 2410],
    [560, 970, 2750],
  ],
};
/** Bandwidth of a formant's peak, in Hz. */
const BANDWIDTHS = [90, 110, 170];

/** Band edges in Hz: none is narrower than the harmonic spacing of a high voice. */
const EDGES = [160, 400, 620, 840, 1070, 1310, 1570, 1850, 2160, 2490, 2850, 3240, 3660, 4120];
const BANDS = EDGES.length - 1;
/** Range below the loudest band, in dB, beyond which is noise. */
const FLOOR_DB = 40;

/** Reused buffer, so that nothing is allocated while somebody speaks. */
const bands = new Float32Array(BANDS);

const TEMPLATES: readonly { vowel: Vowel; bands: Float32Array }[] = VOWELS.flatMap((vowel) =>
  FORMANTS[vowel].map((formants) => {
    const template = new Float32Array(BANDS);
    measure(template, (hertz) => envelopeDb(hertz, formants), 20);
    return { vowel, bands: template };
  }),
);

/**
 * The vowel of a spectrum in dB with bins of `binHz`. Hysteresis: the previous one holds unless another fits clearly
 * better, so that the lips don't flicker.
 */
export function vowelOf(spectrum: Float32Array, binHz: number, last: Vowel | null = null): Vowel {
  measure(bands, (hertz) => spectrum[Math.round(hertz / binHz)] ?? -200, binHz);
  let best: Vowel = "A";
  let least = Number.POSITIVE_INFINITY;
  for (const template of TEMPLATES) {
    const distance = distanceTo(template.bands) * (template.vowel === last ? 0.85 : 1);
    if (distance < least) [best, least] = [template.vowel, distance];
  }
  return best;
}

/** Response of a vocal tract with a source slope of 6 dB an octave, in dB. */
function envelopeDb(hertz: number, formants: readonly number[]): number {
  let db = -6 * Math.log2(hertz / 100);
  for (const [at, formant] of formants.entries()) {
    const bandwidth = BANDWIDTHS[at] ?? 200;
    const gain = formant ** 2 / Math.hypot(formant ** 2 - hertz ** 2, bandwidth * hertz);
    db += 20 * Math.log10(gain);
  }
  return db;
}

/** Mean power per band in dB above the floor, with the overall mean subtracted: loudness doesn't matter. */
function measure(into: Float32Array, db: (hertz: number) => number, stepHz: number): void {
  let loudest = Number.NEGATIVE_INFINITY;
  for (let band = 0; band < BANDS; band += 1) {
    const [from = 0, to = 0] = [EDGES[band], EDGES[band + 1]];
    let power = 0;
    let count = 0;
    for (let hertz = from; hertz < to; hertz += stepHz) {
      power += 10 ** (db(hertz) / 10);
      count += 1;
    }
    into[band] = 10 * Math.log10(power / count + 1e-20);
    loudest = Math.max(loudest, into[band] ?? 0);
  }
  let mean = 0;
  for (let band = 0; band < BANDS; band += 1) {
    into[band] = Math.max(into[band] ?? 0, loudest - FLOOR_DB);
    mean += (into[band] ?? 0) / BANDS;
  }
  for (let band = 0; band < BANDS; band += 1) into[band] = (into[band] ?? 0) - mean;
}

function distanceTo(template: Float32Array): number {
  let sum = 0;
  for (let band = 0; band < BANDS; band += 1) sum += ((bands[band] ?? 0) - (template[band] ?? 0)) ** 2;
  return sum;
}
