import { addBurst, addTone, Band, finish, level, looped, noiseFrom, RATE, silence } from "./signal.ts";

/** Incremental synthesis of a long sound: runs in slices between its pauses, so that no frame is delayed. */
export type LongMaking = Generator<undefined, Float32Array<ArrayBuffer>>;
/** Samples and details computed between two pauses. */
const SAMPLES = 16_384;
const DETAILS = 24;

/** Pink noise, falling by 3 dB per octave like wind and water (P. Kellet's filter); filters do the rest. */
export function* makeNoise(): LongMaking {
  const white = noiseFrom(21);
  const out = silence(7.3);
  let a = 0;
  let b = 0;
  let c = 0;
  for (let i = 0; i < out.length; i++) {
    if (i % SAMPLES === 0) yield;
    const w = white();
    a = 0.99765 * a + w * 0.099046;
    b = 0.963 * b + w * 0.2965164;
    c = 0.57 * c + w * 1.0526913;
    out[i] = a + b + c + w * 0.1848;
  }
  return level(looped(out, 0.4), 0.9);
}

/** Trickling water: many small bubbles, each a short rising tone (Minnaert), over soft noise. */
export function* makeTrickle(): LongMaking {
  const white = noiseFrom(31);
  const out = silence(3.7);
  const rush = new Band(2300, 0.5);
  for (let i = 0; i < out.length; i++) {
    if (i % SAMPLES === 0) yield;
    out[i] = rush.next(white()) * 0.1;
  }
  for (let i = 0; i < 380; i++) {
    if (i % DETAILS === 0) yield;
    const hz = 620 * 5.5 ** Math.abs(white());
    addTone(out, 1.85 + 1.85 * white(), {
      hz,
      decay: 0.003 + 6 / hz,
      level: 0.06 + 0.3 * Math.abs(white()) ** 3,
      bend: 1 + 0.5 * Math.abs(white()),
      attack: 0.0025,
    });
  }
  return level(looped(out, 0.3), 0.7);
}

/** A small fire: low noise, and crackling wood. */
export function* makeCrackle(): LongMaking {
  const white = noiseFrom(41);
  const out = silence(6.1);
  const low = new Band(150, 0.5);
  const breath = new Band(520, 0.4);
  for (let i = 0; i < out.length; i++) {
    if (i % SAMPLES === 0) yield;
    const w = white();
    const flare = 0.7 + 0.3 * Math.sin((i / RATE) * 5.1) * Math.sin((i / RATE) * 2.3);
    out[i] = (low.next(w) * 0.3 + breath.next(w) * 0.1) * flare;
  }
  for (let i = 0; i < 90; i++) {
    if (i % DETAILS === 0) yield;
    addBurst(out, 3 + 3 * white(), white, {
      hz: 1100 + 3800 * Math.abs(white()),
      q: 1.4,
      attack: 0.0004,
      decay: 0.0015 + 0.004 * Math.abs(white()),
      level: 0.25 + 1.3 * Math.abs(white()) ** 4,
    });
  }
  return level(looped(out, 0.3), 0.7);
}

/** A field cricket: chirps of three wing beats, then a rest (4.4 kHz, as Gryllus sings on a warm night). */
export function* makeCrickets(): LongMaking {
  const white = noiseFrom(51);
  const out = silence(6);
  for (let at = 0.1; at < 5.6; at += 0.62 + 0.09 * white()) {
    yield;
    for (let beat = 0; beat < 3; beat++) {
      const hz = 4380 + 30 * white();
      const start = Math.round((at + beat * 0.036) * RATE);
      const length = Math.round(0.024 * RATE);
      for (let i = 0; i < length && start + i < out.length; i++) {
        const swell = Math.sin((Math.PI * i) / length);
        out[start + i] = Math.sin((2 * Math.PI * hz * i) / RATE) * swell * swell * (0.6 + 0.2 * beat);
      }
    }
  }
  return level(out, 0.6);
}

/** A distant gull: a cry that rises and falls, repeated a few times, each shorter. */
export function makeGull(variation: number): Float32Array<ArrayBuffer> {
  const white = noiseFrom(61 + variation * 7);
  const cries = 2 + Math.round(1.5 + 1.5 * white());
  const out = silence(0.35 + cries * 0.46);
  const base = 760 * (1 + 0.12 * white());
  let at = 0.01;
  for (let cry = 0; cry < cries; cry++) {
    const seconds = (cry === 0 ? 0.46 : 0.32) * (1 + 0.15 * white());
    addCry(out, at, base * (1 - cry * 0.025), seconds, white, 1 - cry * 0.12);
    at += seconds + 0.05 + 0.03 * white();
  }
  finish(out, 0.5, 0.05);
  return out;
}

function addCry(
  out: Float32Array,
  at: number,
  hz: number,
  seconds: number,
  white: () => number,
  loud: number,
): void {
  const from = Math.round(at * RATE);
  const length = Math.round(seconds * RATE);
  const throat = new Band(1900, 1.1);
  const beak = new Band(3100, 1.6);
  let phase = 0;
  for (let i = 0; i < length && from + i < out.length; i++) {
    const t = i / length;
    const glide =
      t < 0.22 ? 0.72 + 0.5 * Math.sin((t / 0.22) * (Math.PI / 2)) : 1.22 - 0.42 * ((t - 0.22) / 0.78);
    phase += (hz * glide * (1 + 0.012 * white())) / RATE;
    // A narrow pulse is rich in harmonics; the formant filter selects from them.
    const pulse = Math.exp(-(((phase % 1) - 0.5) ** 2) * 60) - 0.2;
    const voice = throat.next(pulse) * 0.9 + beak.next(pulse) * 0.6 + pulse * 0.12;
    const swell = Math.min(1, t / 0.08) * Math.min(1, (1 - t) / 0.35);
    out[from + i] = (out[from + i] ?? 0) + voice * swell * loud;
  }
}

/** A scops owl: one soft whistle. */
export function makeOwl(variation: number): Float32Array<ArrayBuffer> {
  const out = silence(0.6);
  const hz = 1290 + 35 * variation;
  const length = Math.round(0.27 * RATE);
  let phase = 0;
  for (let i = 0; i < length; i++) {
    const t = i / length;
    phase += (2 * Math.PI * hz * (1.03 - 0.09 * t)) / RATE;
    out[i] = Math.sin(phase) * Math.sin(Math.PI * t) ** 1.3;
  }
  // A single echo from the valley.
  const echo = Math.round(0.21 * RATE);
  for (let i = out.length - 1; i >= echo; i--) out[i] = (out[i] ?? 0) + 0.16 * (out[i - echo] ?? 0);
  finish(out, 0.4, 0.05);
  return out;
}
