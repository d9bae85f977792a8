import type { SoundBus } from "../../audio/audio.ts";

/** Time constant of volume changes (63 %): avoids audible steps. */
const FOLLOW = 0.04;
/** Compensates the make-up gain of the browser's limiter, and leaves headroom. */
const AFTER_LIMITER = 0.66;
/** Matches the level beside the limiter to that of quiet sounds through it, as measured with a quiet tone. */
const BESIDE_LIMITER = 0.908;
/** What the far ear hears of a sound at one side: the low frequencies that pass round the head. */
const ROUND_THE_HEAD = { gain: 0.32, hz: 1300 };

/** The audio graph from the buses through the master to the output. */
export class Mixer {
  readonly #context: BaseAudioContext;
  readonly #out: AudioNode;
  readonly #gains: Readonly<Record<SoundBus | "master", readonly GainNode[]>>;
  readonly #preciseVoices: AudioNode;

  constructor(context: BaseAudioContext) {
    this.#context = context;
    this.#out = new GainNode(context);
    this.#out.connect(context.destination);
    // Many simultaneous sounds are limited rather than clipped.
    const limiter = new DynamicsCompressorNode(context, {
      threshold: -8,
      knee: 8,
      ratio: 12,
      attack: 0.002,
      release: 0.2,
    });
    const master = new GainNode(context, { gain: 0 });
    // Binaural sounds bypass the crossfeed.
    const straight = new GainNode(context, { gain: 0 });
    straight.connect(limiter);
    crossed(context, master)
      .connect(limiter)
      .connect(new GainNode(context, { gain: AFTER_LIMITER }))
      .connect(this.#out);
    // An ambience is never loud and never ends: it bypasses the limiter, the most expensive node, which is then idle.
    const ambience = new GainNode(context, { gain: 0 });
    crossed(context, ambience)
      .connect(new GainNode(context, { gain: BESIDE_LIMITER }))
      .connect(this.#out);
    const bus = (into = master): GainNode => {
      const gain = new GainNode(context, { gain: 0, channelCount: 2, channelCountMode: "explicit" });
      gain.connect(into);
      return gain;
    };
    const preciseVoices = bus(straight);
    this.#preciseVoices = preciseVoices;
    this.#gains = {
      master: [master, straight, ambience],
      ambience: [bus(ambience)],
      effects: [bus()],
      interface: [bus()],
      voices: [bus(), preciseVoices],
    };
  }

  bus(name: SoundBus): AudioNode {
    const [bus] = this.#gains[name];
    if (!bus) throw new Error(`No bus is called ${name}`);
    return bus;
  }

  /** The input for voices; `isPrecise`: for binaural ones. */
  voices(isPrecise: boolean): AudioNode {
    return isPrecise ? this.#preciseVoices : this.bus("voices");
  }

  /** Also sends the output there. */
  tap(into: AudioNode): void {
    this.#out.connect(into);
  }

  setLevel(name: SoundBus | "master", gain: number): void {
    for (const node of this.#gains[name]) node.gain.setTargetAtTime(gain, this.#context.currentTime, FOLLOW);
  }
}

/** Crossfeed: each ear hears a little of the other side, so that no sound is in one ear alone. */
function crossed(context: BaseAudioContext, source: AudioNode): AudioNode {
  const out = new GainNode(context);
  source.connect(out);
  const sides = new ChannelSplitterNode(context, { numberOfOutputs: 2 });
  const swapped = new ChannelMergerNode(context, { numberOfInputs: 2 });
  source.connect(sides);
  sides.connect(swapped, 0, 1);
  sides.connect(swapped, 1, 0);
  swapped
    .connect(new BiquadFilterNode(context, { type: "lowpass", frequency: ROUND_THE_HEAD.hz, Q: 0.5 }))
    .connect(new GainNode(context, { gain: ROUND_THE_HEAD.gain }))
    .connect(out);
  return out;
}
