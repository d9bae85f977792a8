import { addBurst, addTone, finish, noiseFrom, silence } from "./signal.ts";

const note = (steps: number): number => 440 * 2 ** (steps / 12);

/** A softly struck wooden bar: its tone, the fourth harmonic, which decays first, and the mallet. */
function mallet(
  out: Float32Array,
  at: number,
  hz: number,
  loud: number,
  decay: number,
  white: () => number,
): void {
  addTone(out, at, { hz, decay, level: loud, attack: 0.004 });
  addTone(out, at, { hz: hz * 1.003, decay: decay * 1.2, level: loud * 0.3, attack: 0.012 });
  addTone(out, at, { hz: hz * 3.97, decay: decay * 0.22, level: loud * 0.14, attack: 0.002 });
  addBurst(out, at, white, { hz: 1400, q: 0.7, attack: 0.001, decay: 0.006, level: loud * 0.18 });
}

/** Notification of a message: two notes, a fourth up. */
export function makeMessage(): Float32Array<ArrayBuffer> {
  const out = silence(0.9);
  const white = noiseFrom(5);
  mallet(out, 0, note(2), 0.8, 0.11, white);
  mallet(out, 0.085, note(7), 1, 0.16, white);
  finish(out, 0.4, 0.1);
  return out;
}

/** Notification of an arrival: three rising notes. */
export function makeArrival(): Float32Array<ArrayBuffer> {
  const out = silence(1.4);
  const white = noiseFrom(9);
  mallet(out, 0, note(-5), 0.7, 0.2, white);
  mallet(out, 0.11, note(0), 0.8, 0.22, white);
  mallet(out, 0.22, note(4), 1, 0.28, white);
  finish(out, 0.36, 0.2);
  return out;
}

/** An emote: a soft breath of air and a rising tone. */
export function makeFlourish(): Float32Array<ArrayBuffer> {
  const out = silence(0.5);
  const white = noiseFrom(13);
  addBurst(out, 0, white, { hz: 1700, q: 0.5, attack: 0.07, decay: 0.05, level: 0.3 });
  addTone(out, 0.06, { hz: note(-2), decay: 0.06, level: 0.8, bend: 1.7, attack: 0.012 });
  addTone(out, 0.12, { hz: note(10), decay: 0.09, level: 0.35, bend: 1.05, attack: 0.01 });
  finish(out, 0.4, 0.08);
  return out;
}

/** A button press: a fingertip on wood. */
export function makeTap(): Float32Array<ArrayBuffer> {
  const out = silence(0.12);
  const white = noiseFrom(17);
  addBurst(out, 0, white, { hz: 1900, q: 0.8, attack: 0.0008, decay: 0.003, level: 0.7 });
  addTone(out, 0, { hz: 410, decay: 0.014, level: 0.8, bend: 0.9, attack: 0.0015 });
  addTone(out, 0, { hz: 980, decay: 0.008, level: 0.4, attack: 0.001 });
  finish(out, 0.28, 0.02);
  return out;
}
