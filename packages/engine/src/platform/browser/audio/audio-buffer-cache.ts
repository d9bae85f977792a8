import type { LoopSound } from "../../audio/audio.ts";
import { LOOPS, RECIPES, type ShortSound } from "../../audio/synth/make-sound.ts";
import { RATE } from "../../audio/synth/signal.ts";

/** Milliseconds of the main thread per slice of synthesizing a long sound, and the pause afterwards. */
const SLICE_MS = 3;
const PAUSE_MS = 24;

/** Caches synthesized sounds; each is made when first needed. */
export class AudioBufferCache {
  readonly #context: BaseAudioContext;
  readonly #kept = new Map<ShortSound, { buffers: (AudioBuffer | undefined)[]; last: number }>();
  readonly #loops = new Map<LoopSound, Promise<AudioBuffer>>();
  readonly #pause: () => Promise<void>;
  /** Long sounds are synthesized one after the other. */
  #making: Promise<unknown> = Promise.resolve();

  constructor(context: BaseAudioContext, pause = () => new Promise<void>((go) => setTimeout(go, PAUSE_MS))) {
    this.#context = context;
    this.#pause = pause;
  }

  /** One of the variations, never the same twice in a row if there are several. */
  take(sound: ShortSound): AudioBuffer {
    const recipe = RECIPES[sound];
    let kept = this.#kept.get(sound);
    if (!kept) this.#kept.set(sound, (kept = { buffers: [], last: -1 }));
    const steps = recipe.variations > 1 ? 1 + Math.floor(Math.random() * (recipe.variations - 1)) : 1;
    kept.last = kept.last < 0 ? 0 : (kept.last + steps) % recipe.variations;
    return (kept.buffers[kept.last] ??= this.#buffer(recipe.make(kept.last)));
  }

  /** Synthesizes short sounds in advance, one after the other. */
  async makeReady(sounds: readonly ShortSound[]): Promise<void> {
    for (const sound of sounds) {
      await this.#pause();
      const kept = this.#kept.get(sound);
      if (!kept) this.#kept.set(sound, { buffers: [this.#buffer(RECIPES[sound].make(0))], last: -1 });
    }
  }

  loop(sound: LoopSound): Promise<AudioBuffer> {
    let loop = this.#loops.get(sound);
    if (!loop) {
      loop = this.#making.then(() => this.#make(sound));
      this.#making = loop;
      this.#loops.set(sound, loop);
    }
    return loop;
  }

  async #make(sound: LoopSound): Promise<AudioBuffer> {
    const making = LOOPS[sound]();
    for (;;) {
      const until = performance.now() + SLICE_MS;
      do {
        const { done, value } = making.next();
        if (done) return this.#buffer(value);
      } while (performance.now() < until);
      await this.#pause();
    }
  }

  #buffer(samples: Float32Array<ArrayBuffer>): AudioBuffer {
    const buffer = this.#context.createBuffer(1, samples.length, RATE);
    buffer.copyToChannel(samples, 0);
    return buffer;
  }
}
