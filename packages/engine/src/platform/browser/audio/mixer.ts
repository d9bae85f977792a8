import type { SoundBus } from "../../audio/audio.ts";

/** Seconds in which a slider's move is 63 % heard: no steps in the sound. */
const FOLLOW = 0.04;
/** The browser's limiter makes up for what it takes away; this takes that back, and leaves room above the loudest. */
const AFTER_LIMITER = 0.66;
/** What is quiet is as loud beside the limiter as through it, as measured with a quiet tone. */
const BESIDE_LIMITER = 0.908;
/** What the far ear still hears of a sound at one's side: the head lets its low part round. */
const ROUND_THE_HEAD = { gain: 0.32, hz: 1300 };

/** The ways of sound from the kinds over the master to the ears. */
export class Mixer {
  readonly #context: BaseAudioContext;
  readonly #out: AudioNode;
  readonly #gains: Readonly<Record<SoundBus | "master", readonly GainNode[]>>;
  readonly #preciseVoices: AudioNode;

  constructor(context: BaseAudioContext) {
    this.#context = context;
    this.#out = new GainNode(context);
    this.#out.connect(context.destination);
    // Many things at once are pressed together rather than clipped.
    const limiter = new DynamicsCompressorNode(context, {
      threshold: -8,
      knee: 8,
      ratio: 12,
      attack: 0.002,
      release: 0.2,
    });
    const master = new GainNode(context, { gain: 0 });
    // What is made for both ears already goes past the mixing of the ears.
    const straight = new GainNode(context, { gain: 0 });
    straight.connect(limiter);
    crossed(context, master)
      .connect(limiter)
      .connect(new GainNode(context, { gain: AFTER_LIMITER }))
      .connect(this.#out);
    // An ambience is never loud, and never ends: the limiter, which takes more than all else here, is idle beside it.
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

  /** Where voices go; `isPrecise`: those that come as both ears would hear them. */
  voices(isPrecise: boolean): AudioNode {
    return isPrecise ? this.#preciseVoices : this.bus("voices");
  }

  /** What is heard goes there as well. */
  tap(into: AudioNode): void {
    this.#out.connect(into);
  }

  setLevel(name: SoundBus | "master", gain: number): void {
    for (const node of this.#gains[name]) node.gain.setTargetAtTime(gain, this.#context.currentTime, FOLLOW);
  }
}

/** Lets each ear hear a little of the other side, so that nothing sits in one ear alone. */
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
