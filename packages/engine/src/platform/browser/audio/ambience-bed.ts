import type { AmbienceLayer, SoundPlace } from "../../audio/audio.ts";
import type { SampleShelf } from "./sample-shelf.ts";

/** A swell rises faster than it sinks, as waves do: the first terms of such a curve. */
const SWELL_SINE = [0, 1, 0.42, 0.16, 0.05];

/** One ambience that fades in, sounds and fades out. All of it runs in the browser's audio thread. */
export class AmbienceBed {
  readonly #context: BaseAudioContext;
  readonly #out: GainNode;
  readonly #sources: AudioScheduledSourceNode[] = [];
  #isOver = false;

  constructor(context: BaseAudioContext, output: AudioNode) {
    this.#context = context;
    this.#out = new GainNode(context, { gain: 0 });
    this.#out.connect(output);
  }

  /** Comes up when all of its loops are made. */
  async start(layers: readonly AmbienceLayer[], shelf: SampleShelf, fadeSeconds: number): Promise<void> {
    await Promise.all(
      layers.map(async (layer, index) => {
        const loop = await shelf.loop(layer.sound);
        if (!this.#isOver) this.#add(layer, loop, index);
      }),
    );
    if (this.#isOver) return;
    const now = this.#context.currentTime;
    this.#out.gain.setTargetAtTime(1, now, fadeSeconds / 3);
  }

  end(fadeSeconds: number): void {
    this.#isOver = true;
    const now = this.#context.currentTime;
    this.#out.gain.setTargetAtTime(0, now, fadeSeconds / 4);
    const last = this.#sources.at(-1);
    for (const source of this.#sources) source.stop(now + fadeSeconds);
    if (last) last.addEventListener("ended", () => this.#out.disconnect());
    else this.#out.disconnect();
  }

  #add(layer: AmbienceLayer, loop: AudioBuffer, index: number): void {
    const context = this.#context;
    const source = new AudioBufferSourceNode(context, { buffer: loop, loop: true, playbackRate: layer.pace });
    const gain = new GainNode(context, { gain: layer.level });
    let end: AudioNode = source;
    if (layer.filter) {
      const { type, hz, q } = layer.filter;
      end = end.connect(new BiquadFilterNode(context, { type, frequency: hz, Q: q }));
    }
    end = end.connect(gain);
    if (layer.place) end = end.connect(placed(context, layer.place));
    end.connect(this.#out);
    if (layer.swell) this.#swell(layer, gain.gain, index);
    // Two layers of one loop must not sound as one.
    source.start(0, loop.duration * ((index * 0.618034) % 1));
    this.#sources.push(source);
  }

  #swell({ level, swell }: AmbienceLayer, gain: AudioParam, index: number): void {
    if (!swell) return;
    const context = this.#context;
    // A longer and a shorter wave of unequal length never come together the same way.
    for (const [seconds, share] of [
      [swell.seconds, 0.65],
      [swell.seconds * 0.618034, 0.35],
    ] as const) {
      const wave = context.createPeriodicWave(
        new Float32Array(SWELL_SINE.length),
        Float32Array.from(SWELL_SINE),
      );
      const oscillator = new OscillatorNode(context, { frequency: 1 / (seconds * (1 + 0.07 * index)) });
      oscillator.setPeriodicWave(wave);
      oscillator.connect(new GainNode(context, { gain: level * swell.share * share })).connect(gain);
      oscillator.start();
      this.#sources.push(oscillator);
    }
  }
}

const placed = (context: BaseAudioContext, { x, y, z, near }: SoundPlace): PannerNode =>
  new PannerNode(context, {
    panningModel: "equalpower",
    distanceModel: "inverse",
    refDistance: near,
    rolloffFactor: 1,
    positionX: x,
    positionY: y,
    positionZ: z,
  });
