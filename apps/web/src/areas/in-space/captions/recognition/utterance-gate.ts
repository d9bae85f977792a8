import { CAPTION_SAMPLE_RATE } from "@veranda/contract/constants";

/** Speech is louder than this, and than three times the noise floor. Root mean square, 0 to 1. */
const LEAST_LEVEL = 0.008;
const ABOVE_NOISE = 3;
/** The noise floor follows decreases at once and increases slowly, so that speech doesn't raise it. */
const NOISE_RISES = 0.02;
/** Silence that ends an utterance. */
const PAUSE_MS = 700;
/** Pre-roll kept before the first loud chunk, so that the first word is complete. */
const LEAD_MS = 320;

export type GateEvents = {
  /** A chunk of an utterance. */
  onSound: (samples: Int16Array) => void;
  onEnd: () => void;
};

/** Voice activity detection: passes on speech, marks the ends of utterances, and drops silence. */
export class UtteranceGate {
  readonly #events: GateEvents;
  readonly #lead: Int16Array[] = [];
  #leadMs = 0;
  #noise = LEAST_LEVEL;
  #isOpen = false;
  #quietMs = 0;

  constructor(events: GateEvents) {
    this.#events = events;
  }

  push(samples: Int16Array): void {
    const ms = (samples.length * 1000) / CAPTION_SAMPLE_RATE;
    const level = levelOf(samples);
    this.#noise = level < this.#noise ? level : this.#noise + (level - this.#noise) * NOISE_RISES;
    const isSpeech = level > Math.max(LEAST_LEVEL, this.#noise * ABOVE_NOISE);
    if (this.#isOpen) {
      this.#events.onSound(samples);
      this.#quietMs = isSpeech ? 0 : this.#quietMs + ms;
      if (this.#quietMs >= PAUSE_MS) this.end();
    } else {
      this.#keepLead(samples, ms);
      if (isSpeech) this.#open();
    }
  }

  /** Ends the current utterance. */
  end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#events.onEnd();
  }

  #open(): void {
    this.#isOpen = true;
    this.#quietMs = 0;
    for (const piece of this.#lead.splice(0)) this.#events.onSound(piece);
    this.#leadMs = 0;
  }

  #keepLead(samples: Int16Array, ms: number): void {
    this.#lead.push(samples);
    this.#leadMs += ms;
    while (this.#leadMs - ms >= LEAD_MS && this.#lead.length > 1) {
      this.#lead.shift();
      this.#leadMs -= ms;
    }
  }
}

function levelOf(samples: Int16Array): number {
  let sum = 0;
  for (const sample of samples) sum += (sample / 32_768) ** 2;
  return Math.sqrt(sum / Math.max(1, samples.length));
}
