type Voice = { gain: GainNode; panner: PannerNode; source: AudioBufferSourceNode | null; loud: number };

/** Voices at once for what sounds near: more would be noise. */
const MOST_VOICES = 10;
/** Distance at which a sound is half as loud as at arm's length. Metres. */
const NEAR = 2.2;

/** A few placed voices that are used again and again; the loudest keep theirs when there are too many. */
export class Voices {
  readonly #context: BaseAudioContext;
  readonly #output: AudioNode;
  readonly #voices: readonly Voice[];

  constructor(context: BaseAudioContext, output: AudioNode, count = MOST_VOICES, near = NEAR) {
    this.#context = context;
    this.#output = output;
    this.#voices = Array.from({ length: count }, () => {
      const gain = new GainNode(context);
      const panner = new PannerNode(context, {
        panningModel: "equalpower",
        distanceModel: "inverse",
        refDistance: near,
        rolloffFactor: 1.2,
      });
      gain.connect(panner);
      return { gain, panner, source: null, loud: 0 };
    });
  }

  /** `loud` says which sounds matter most: the gain as it is heard. */
  play(buffer: AudioBuffer, x: number, y: number, z: number, gain: number, rate: number, loud: number): void {
    const voice = this.#free(loud);
    if (!voice) return;
    voice.source?.stop();
    const { panner } = voice;
    panner.positionX.value = x;
    panner.positionY.value = y;
    panner.positionZ.value = z;
    voice.gain.gain.value = gain;
    voice.loud = loud;
    const source = new AudioBufferSourceNode(this.#context, { buffer, playbackRate: rate });
    source.connect(voice.gain);
    // Only while it sounds: a connected panner takes the audio thread's time for silence too.
    panner.connect(this.#output);
    voice.source = source;
    source.addEventListener("ended", () => {
      source.disconnect();
      if (voice.source !== source) return;
      voice.source = null;
      voice.loud = 0;
      panner.disconnect();
    });
    source.start();
  }

  #free(loud: number): Voice | null {
    let quietest: Voice | null = null;
    for (const voice of this.#voices) {
      if (!voice.source) return voice;
      if (!quietest || voice.loud < quietest.loud) quietest = voice;
    }
    return quietest && quietest.loud < loud ? quietest : null;
  }
}
