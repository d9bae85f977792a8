import type { SoundBus } from "../../audio/audio.ts";

/** Seconds in which a slider's move is 63 % heard: no steps in the sound. */
const FOLLOW = 0.04;

/** The ways of sound from the kinds over the master to the ears. */
export class Mixer {
  readonly #context: BaseAudioContext;
  readonly #gains: Readonly<Record<SoundBus | "master", GainNode>>;

  constructor(context: BaseAudioContext) {
    this.#context = context;
    // Many things at once are pressed together rather than clipped.
    const limiter = new DynamicsCompressorNode(context, {
      threshold: -8,
      knee: 8,
      ratio: 12,
      attack: 0.003,
      release: 0.2,
    });
    const master = new GainNode(context, { gain: 0 });
    master.connect(limiter).connect(context.destination);
    const bus = (): GainNode => {
      const gain = new GainNode(context, { gain: 0 });
      gain.connect(master);
      return gain;
    };
    this.#gains = { master, ambience: bus(), effects: bus(), interface: bus() };
  }

  bus(name: SoundBus): AudioNode {
    return this.#gains[name];
  }

  setLevel(name: SoundBus | "master", gain: number): void {
    this.#gains[name].gain.setTargetAtTime(gain, this.#context.currentTime, FOLLOW);
  }
}
