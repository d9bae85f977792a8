import type { AmbienceLayer, SoundPosition } from "../../audio/audio.ts";
import { GainEnvelope } from "./gain-envelope.ts";
import type { LayerLoops } from "./layer-loops.ts";

/** Interval of scheduling swells. Milliseconds. */
const SCHEDULE_MS = 20_000;

/** An ambience that fades in, plays and fades out. All of it runs on the browser's audio thread. */
export class AmbienceBed {
  readonly #context: BaseAudioContext;
  readonly #out: GainNode;
  readonly #sources: AudioBufferSourceNode[] = [];
  readonly #swells: GainEnvelope[] = [];
  #timer = 0;
  #isOver = false;

  constructor(context: BaseAudioContext, output: AudioNode) {
    this.#context = context;
    this.#out = new GainNode(context, { gain: 0 });
    this.#out.connect(output);
  }

  /** Fades in once all of its loops are rendered. */
  async start(layers: readonly AmbienceLayer[], rendered: LayerLoops, fadeSeconds: number): Promise<void> {
    const loops = await rendered.take(layers);
    if (this.#isOver) return;
    layers.forEach((layer, index) => {
      const loop = loops[index];
      if (loop) this.#add(layer, loop, index);
    });
    this.#schedule();
    this.#timer = window.setInterval(() => this.#schedule(), SCHEDULE_MS);
    this.#out.gain.setTargetAtTime(1, this.#context.currentTime, fadeSeconds / 3);
  }

  end(fadeSeconds: number): void {
    this.#isOver = true;
    window.clearInterval(this.#timer);
    const now = this.#context.currentTime;
    this.#out.gain.setTargetAtTime(0, now, fadeSeconds / 4);
    for (const source of this.#sources) source.stop(now + fadeSeconds);
    const last = this.#sources.at(-1);
    if (last) last.addEventListener("ended", () => this.#out.disconnect());
    else this.#out.disconnect();
  }

  #schedule(): void {
    for (const swell of this.#swells) swell.schedule(this.#context.currentTime);
  }

  #add(layer: AmbienceLayer, loop: AudioBuffer, index: number): void {
    const context = this.#context;
    const source = new AudioBufferSourceNode(context, { buffer: loop, loop: true });
    const gain = new GainNode(context, { gain: layer.level });
    let end: AudioNode = source.connect(gain);
    if (layer.position) end = end.connect(placed(context, layer.position));
    end.connect(this.#out);
    if (layer.swell) this.#swells.push(new GainEnvelope(gain.gain, layer.level, layer.swell));
    // Out of phase, in case two layers use one loop.
    source.start(0, loop.duration * ((index * 0.618034) % 1));
    this.#sources.push(source);
  }
}

const placed = (context: BaseAudioContext, { x, y, z, near }: SoundPosition): PannerNode =>
  new PannerNode(context, {
    panningModel: "equalpower",
    distanceModel: "inverse",
    refDistance: near,
    rolloffFactor: 1,
    positionX: x,
    positionY: y,
    positionZ: z,
  });
