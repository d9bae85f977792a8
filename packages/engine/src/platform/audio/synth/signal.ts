/** Sample rate of all synthesized sounds; the browser resamples them for output. */
export const RATE = 32_000;

/** Seeded random numbers in -1 to 1. */
export function noiseFrom(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2147483648 - 1;
  };
}

/** A silent buffer of this duration to write into. */
export const silence = (seconds: number): Float32Array<ArrayBuffer> =>
  new Float32Array(Math.round(seconds * RATE));

/** State variable filter (Zavalishin, "The Art of VA Filter Design", 3.10): the band of a signal round `hz`. */
export class Band {
  #low = 0;
  #band = 0;
  readonly #g: number;
  readonly #k: number;
  readonly #a: number;

  constructor(hz: number, q: number) {
    this.#g = Math.tan((Math.PI * Math.min(hz, RATE * 0.45)) / RATE);
    this.#k = 1 / q;
    this.#a = 1 / (1 + this.#g * (this.#g + this.#k));
  }

  /** Unity gain at the centre of the band. */
  next(sample: number): number {
    const v1 = (this.#band + this.#g * (sample - this.#low)) * this.#a;
    const v2 = this.#low + this.#g * v1;
    this.#band = 2 * v1 - this.#band;
    this.#low = 2 * v2 - this.#low;
    return v1 * this.#k;
  }
}

/**
 * Adds a noise burst round `hz` that rises for `attack` and decays, by 63 % in `decay` seconds; `level` is its
 * approximate peak.
 */
export function addBurst(
  out: Float32Array,
  at: number,
  white: () => number,
  burst: { hz: number; q: number; attack: number; decay: number; level: number },
): void {
  const from = Math.max(0, Math.round(at * RATE));
  const length = Math.round((burst.attack + burst.decay * 6) * RATE);
  const band = new Band(burst.hz, burst.q);
  // A narrow band passes less noise (its width is π/2 · hz / q): compensated, with peaks at three times the mean.
  const share = Math.min(1, (Math.PI * burst.hz) / burst.q / RATE);
  const gain = burst.level / (3 * Math.sqrt(share / 3));
  const fading = Math.exp(-1 / (RATE * burst.decay));
  const attack = burst.attack * RATE;
  let fall = 1;
  for (let i = 0; i < length && from + i < out.length; i++) {
    const rise = i < attack ? i / attack : 1;
    if (i > attack) fall *= fading;
    out[from + i] = (out[from + i] ?? 0) + band.next(white()) * rise * fall * gain;
  }
}

/** Adds a decaying tone that slides from `hz` to `hz * bend`. */
export function addTone(
  out: Float32Array,
  at: number,
  tone: { hz: number; decay: number; level: number; bend?: number; attack?: number },
): void {
  const from = Math.max(0, Math.round(at * RATE));
  const length = Math.min(Math.round(tone.decay * 6 * RATE), out.length - from);
  const attack = (tone.attack ?? 0.001) * RATE;
  const fading = Math.exp(-1 / (RATE * tone.decay));
  const bend = (tone.bend ?? 1) - 1;
  const turn = (2 * Math.PI * tone.hz) / RATE;
  let phase = 0;
  let fall = 1;
  for (let i = 0; i < length; i++) {
    phase += turn * (1 + bend * (1 - fall));
    const rise = i < attack ? i / attack : 1;
    out[from + i] = (out[from + i] ?? 0) + Math.sin(phase) * rise * fall * tone.level;
    fall *= fading;
  }
}

/** Normalizes the loudest sample to `peak`, and fades both ends to prevent clicks. */
export function finish(out: Float32Array, peak: number, endSeconds = 0.02): void {
  let loudest = 0;
  for (const sample of out) loudest = Math.max(loudest, Math.abs(sample));
  const scale = loudest > 0 ? peak / loudest : 0;
  const start = 0.0008 * RATE;
  const end = endSeconds * RATE;
  for (let i = 0; i < out.length; i++) {
    const ends = Math.min(1, i / start, (out.length - 1 - i) / end);
    out[i] = (out[i] ?? 0) * scale * ends;
  }
}

/** Cross-fades the end of a loop into its start for a seamless loop; returns the loop, shorter by `seconds`. */
export function looped(samples: Float32Array, seconds: number): Float32Array<ArrayBuffer> {
  const over = Math.round(seconds * RATE);
  const loop = Float32Array.from(samples.subarray(0, samples.length - over));
  for (let i = 0; i < over; i++) {
    const t = i / over;
    const tail = samples[loop.length + i] ?? 0;
    loop[i] = (loop[i] ?? 0) * Math.sqrt(t) + tail * Math.sqrt(1 - t);
  }
  return loop;
}

/** Normalizes the loudest sample of a loop to `peak`. */
export function level(out: Float32Array<ArrayBuffer>, peak: number): Float32Array<ArrayBuffer> {
  let loudest = 0;
  for (const sample of out) loudest = Math.max(loudest, Math.abs(sample));
  if (loudest > 0) for (let i = 0; i < out.length; i++) out[i] = ((out[i] ?? 0) * peak) / loudest;
  return out;
}
