/** Amplitude, 0 to 1, from which on somebody speaks, and below which they stop after a while (-35 and -41 dB). */
const BEGINS = 0.018;
const GOES_ON = 0.009;
const SILENT_AFTER_SECONDS = 0.5;
/** Amplitudes displayed as 0 and as 1, in decibels: a whisper and a shout. */
const QUIETEST = -45;
const LOUDEST = -10;
/** Number of displayed steps, and their hysteresis. */
const STEPS = 16;
const BEYOND = 0.75;
/** Smoothing per tenth of a second: fast up, slow down. */
const RISES = 0.8;
const FALLS = 0.35;

/** Turns a voice's amplitude, sampled ten times a second, into a displayed speaking level. */
export class SpeechMeter {
  #smoothed = 0;
  #quietSeconds = Infinity;
  #step = 0;

  /** 0: silent; else the perceived loudness, above 0 to 1. */
  add(amplitude: number, seconds: number): number {
    const level = Number.isFinite(amplitude) ? Math.min(1, Math.max(0, amplitude)) : 0;
    this.#smoothed += (level - this.#smoothed) * (level > this.#smoothed ? RISES : FALLS);
    const isSpeaking = this.#quietSeconds < SILENT_AFTER_SECONDS;
    if (this.#smoothed >= (isSpeaking ? GOES_ON : BEGINS)) this.#quietSeconds = 0;
    else this.#quietSeconds += seconds;
    if (this.#quietSeconds >= SILENT_AFTER_SECONDS) return (this.#step = 0);
    const decibels = 20 * Math.log10(Math.max(this.#smoothed, 1e-6));
    const share = (decibels - QUIETEST) / (LOUDEST - QUIETEST);
    const exact = Math.min(1, share) * STEPS;
    if (this.#step === 0 || Math.abs(exact - this.#step) > BEYOND)
      this.#step = Math.max(1, Math.round(exact));
    return this.#step / STEPS;
  }
}
