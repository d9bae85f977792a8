import { maySound } from "./may-sound.ts";

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

type Sound = { context: WithSink; out: GainNode };
type Voices = ReadonlyMap<string, { readonly stream: MediaStream }>;

/** Plays voices without a place: a group's are heard as on the phone. There is no audio context before it may sound. */
export class GroupVoicePlayer {
  #sound: Sound | null = null;
  readonly #playing = new Map<string, Playing>();
  readonly #ended = new AbortController();
  #voices: Voices = new Map();
  #level = 1;
  #volumeOf: (id: string) => number = () => 1;
  #speaker: string | null = null;

  constructor() {
    const { signal } = this.#ended;
    for (const gesture of GESTURES)
      window.addEventListener(gesture, () => this.#wake(), { signal, capture: true, passive: true });
    this.#wake();
  }

  /** Begins to sound where it may by now. */
  begin(): void {
    if (!this.#sound && maySound()) this.#sound = this.#open();
  }

  play(voices: Voices): void {
    this.#voices = voices;
    for (const [id, { stream }] of this.#playing) if (voices.get(id)?.stream !== stream) this.#stop(id);
    const sound = this.#sound;
    if (!sound) return;
    for (const [id, { stream }] of voices) if (!this.#playing.has(id)) this.#start(sound, id, stream);
  }

  /** `level`: of all; `volumeOf`: of each. Factors of loudness. */
  setVolumes(level: number, volumeOf: (id: string) => number): void {
    this.#level = level;
    this.#volumeOf = volumeOf;
    if (!this.#sound) return;
    const { context, out } = this.#sound;
    follow(context, out.gain, level);
    for (const [id, { gain }] of this.#playing) follow(context, gain.gain, volumeOf(id));
  }

  setSpeaker(deviceId: string | null): void {
    this.#speaker = deviceId;
    if (this.#sound) sendTo(this.#sound.context, deviceId);
  }

  close(): void {
    this.#ended.abort();
    for (const id of this.#playing.keys()) this.#stop(id);
    this.#sound?.context.close().catch(() => undefined);
  }

  #start({ context, out }: Sound, id: string, stream: MediaStream): void {
    const source = new MediaStreamAudioSourceNode(context, { mediaStream: stream });
    const gain = new GainNode(context, { gain: this.#volumeOf(id) });
    source.connect(gain).connect(out);
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

  #wake(): void {
    this.begin();
    const context = this.#sound?.context;
    if (context && context.state !== "running") context.resume().catch(() => undefined);
  }

  #open(): Sound {
    const context: WithSink = new AudioContext(
      "userAgentData" in navigator ? { sampleRate: CALL_SAMPLE_RATE } : {},
    );
    const out = new GainNode(context, { gain: this.#level });
    out.connect(context.destination);
    if (this.#speaker !== null) sendTo(context, this.#speaker);
    for (const [id, { stream }] of this.#voices) this.#start({ context, out }, id, stream);
    return { context, out };
  }
}

/** A device that isn't connected any more gives way to the system's own. */
function sendTo(context: WithSink, deviceId: string | null): void {
  context.setSinkId?.(deviceId ?? "").catch(() => context.setSinkId?.("").catch(() => undefined));
}

const follow = (context: AudioContext, param: AudioParam, to: number): void =>
  void param.setTargetAtTime(to, context.currentTime, FOLLOW);
