import type { AmbienceLayer } from "../../audio/audio.ts";
import type { AudioBufferCache } from "./audio-buffer-cache.ts";
import { LONG_BLOCKS } from "./once-a-block.ts";

/** Rendered before the loop and dropped, so that the filter has settled where the loop begins. Seconds. */
const LEAD_SECONDS = 0.25;

const keyOf = ({ sound, pace, filter }: AmbienceLayer): string => JSON.stringify([sound, pace, filter]);

/**
 * Loops of an ambience, rendered once with their pace and filter at the output's sample rate: resampling and filtering
 * them while they play costs the audio thread about as much as all the rest of an ambience.
 */
export class LayerLoops {
  readonly #context: BaseAudioContext;
  readonly #shelf: AudioBufferCache;
  #kept: ReadonlyMap<string, Promise<AudioBuffer>> = new Map();
  /** They are rendered one after the other. */
  #rendering: Promise<unknown> = Promise.resolve();

  constructor(context: BaseAudioContext, shelf: AudioBufferCache) {
    this.#context = context;
    this.#shelf = shelf;
  }

  /** The loop of each layer. Only those of the last call are kept: a loop takes 1 to 2 MB. */
  take(layers: readonly AmbienceLayer[]): Promise<AudioBuffer[]> {
    const kept = new Map<string, Promise<AudioBuffer>>();
    const loops = layers.map((layer) => {
      const key = keyOf(layer);
      const loop = kept.get(key) ?? this.#kept.get(key) ?? this.#next(layer);
      kept.set(key, loop);
      return loop;
    });
    this.#kept = kept;
    return Promise.all(loops);
  }

  #next(layer: AmbienceLayer): Promise<AudioBuffer> {
    const loop = this.#rendering.then(() => this.#render(layer));
    this.#rendering = loop.catch(() => undefined);
    return loop;
  }

  async #render({ sound, pace, filter }: AmbienceLayer): Promise<AudioBuffer> {
    const loop = await this.#shelf.loop(sound);
    const { sampleRate } = this.#context;
    const lead = Math.round(LEAD_SECONDS * sampleRate);
    const length = Math.round((loop.duration / pace) * sampleRate);
    const offline = new OfflineAudioContext({ length: lead + length, sampleRate, ...LONG_BLOCKS });
    const source = new AudioBufferSourceNode(offline, { buffer: loop, loop: true, playbackRate: pace });
    let end: AudioNode = source;
    if (filter)
      end = end.connect(
        new BiquadFilterNode(offline, { type: filter.type, frequency: filter.hz, Q: filter.q }),
      );
    end.connect(offline.destination);
    source.start();
    const rendered = await offline.startRendering();
    const buffer = this.#context.createBuffer(1, length, sampleRate);
    buffer.copyToChannel(rendered.getChannelData(0).subarray(lead), 0);
    return buffer;
  }
}
