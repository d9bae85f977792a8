import type { Context } from "../context.ts";
import { isMuted } from "../people/muted.ts";
import type { AttachedMediaList } from "./attached-media.ts";
import { SpeechMeter } from "./speech-meter.ts";

const EVERY_SECONDS = 0.1;

/**
 * Updates `speaking` in the state: measures the loudness of all voices, including the local one, ten times a second.
 */
export class Speakers {
  readonly #context: Context;
  readonly #attached: AttachedMediaList;
  readonly #meters = new Map<string, SpeechMeter>();
  /** Current maximum over each person's media. */
  readonly #amplitudes = new Map<string, number>();
  #since = 0;

  constructor(context: Context, attached: AttachedMediaList) {
    this.#context = context;
    this.#attached = attached;
  }

  onFrame(deltaSeconds: number): void {
    this.#since += deltaSeconds;
    if (this.#since < EVERY_SECONDS) return;
    const seconds = this.#since;
    this.#since = 0;
    if (this.#attached.all.size === 0 && !this.#attached.own && this.#meters.size === 0) return;
    this.#listen();
    for (const id of this.#amplitudes.keys())
      if (!this.#meters.has(id)) this.#meters.set(id, new SpeechMeter());
    this.#show(seconds);
  }

  #listen(): void {
    const { current } = this.#context.state;
    const amplitudes = this.#amplitudes;
    amplitudes.clear();
    for (const [mediaId, attached] of this.#attached.all) {
      const media = current.voice.media[mediaId];
      if (media?.kind !== "microphone" || isMuted(current, media.participantId)) continue;
      if (!(media.participantId in current.participants)) continue;
      amplitudes.set(
        media.participantId,
        Math.max(amplitudes.get(media.participantId) ?? 0, attached.level()),
      );
    }
    const { me } = current.session;
    if (this.#attached.own && me !== null) amplitudes.set(me, this.#attached.own.level());
  }

  #show(seconds: number): void {
    const { state } = this.#context;
    const { speaking } = state.current;
    let next: Record<string, number> | null = null;
    for (const [id, meter] of this.#meters) {
      const amplitude = this.#amplitudes.get(id);
      const level = amplitude === undefined ? 0 : meter.add(amplitude, seconds);
      if (amplitude === undefined) this.#meters.delete(id);
      if (level === (speaking[id] ?? 0)) continue;
      next ??= { ...speaking };
      if (level === 0) delete next[id];
      else next[id] = level;
    }
    if (next) state.set("speaking", next);
  }
}
