/** Sample rate of the voices of peer connections: in Chromium a context of another one resamples each by itself. */
const CALL_SAMPLE_RATE = 48_000;
/** Seconds in which a change of loudness is 63 % heard. */
const FOLLOW = 0.04;
/** A person's own act, after which a page may sound. */
const GESTURES = ["pointerup", "touchend", "keydown"] as const;

/** Not in the TypeScript library. */
type WithSink = AudioContext & { setSinkId?: (deviceId: string) => Promise<void> };

type Playing = {
  stream: MediaStream;
  source: MediaStreamAudioSourceNode;
  gain: GainNode;
  /** Chromium decodes what comes from afar only while an element plays it, too. */
  element: HTMLAudioElement;
};

/** Plays voices without a place: a group's are heard as on the phone. */
export class GroupVoicePlayer {
  readonly #context: WithSink;
  readonly #out: GainNode;
  readonly #playing = new Map<string, Playing>();
  readonly #ended = new AbortController();
  #volumeOf: (id: string) => number = () => 1;

  constructor() {
    const context = "userAgentData" in navigator ? { sampleRate: CALL_SAMPLE_RATE } : {};
    this.#context = new AudioContext(context);
    this.#out = new GainNode(this.#context);
    this.#out.connect(this.#context.destination);
    const { signal } = this.#ended;
    for (const gesture of GESTURES)
      window.addEventListener(gesture, () => this.#wake(), { signal, capture: true, passive: true });
    this.#wake();
  }

  play(voices: ReadonlyMap<string, { readonly stream: MediaStream }>): void {
    for (const [id, { stream }] of this.#playing) if (voices.get(id)?.stream !== stream) this.#stop(id);
    for (const [id, { stream }] of voices) if (!this.#playing.has(id)) this.#start(id, stream);
  }

  /** `level`: of all; `volumeOf`: of each. Factors of loudness. */
  setVolumes(level: number, volumeOf: (id: string) => number): void {
    this.#volumeOf = volumeOf;
    this.#follow(this.#out.gain, level);
    for (const [id, { gain }] of this.#playing) this.#follow(gain.gain, volumeOf(id));
  }

  /** A device that isn't connected any more gives way to the system's own. */
  setSpeaker(deviceId: string | null): void {
    const context = this.#context;
    context.setSinkId?.(deviceId ?? "").catch(() => context.setSinkId?.("").catch(() => undefined));
  }

  close(): void {
    this.#ended.abort();
    for (const id of this.#playing.keys()) this.#stop(id);
    this.#context.close().catch(() => undefined);
  }

  #start(id: string, stream: MediaStream): void {
    const context = this.#context;
    const source = new MediaStreamAudioSourceNode(context, { mediaStream: stream });
    const gain = new GainNode(context, { gain: this.#volumeOf(id) });
    source.connect(gain).connect(this.#out);
    const element = new Audio();
    element.muted = true;
    element.srcObject = stream;
    element.play().catch(() => undefined);
    this.#playing.set(id, { stream, source, gain, element });
  }

  #stop(id: string): void {
    const playing = this.#playing.get(id);
    if (playing === undefined) return;
    this.#playing.delete(id);
    playing.source.disconnect();
    playing.gain.disconnect();
    playing.element.pause();
    playing.element.srcObject = null;
  }

  #follow(param: AudioParam, to: number): void {
    param.setTargetAtTime(to, this.#context.currentTime, FOLLOW);
  }

  #wake(): void {
    if (this.#context.state !== "running") this.#context.resume().catch(() => undefined);
  }
}
