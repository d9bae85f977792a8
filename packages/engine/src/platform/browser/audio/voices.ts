type Voice = { gain: GainNode; panner: PannerNode; source: AudioBufferSourceNode | null; loud: number };

/** Maximum number of simultaneous positional sounds: more would be noise. */
const MOST_VOICES = 10;
/** Distance at which a sound is half as loud as at arm's length. Metres. */
const NEAR = 2.2;

/** A pool of positional voices; the loudest sounds keep theirs if there are too many. */
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

  /** `loud` is the priority: the audible gain. */
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
    // Connected only while it plays: a connected panner uses the audio thread even for silence.
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
