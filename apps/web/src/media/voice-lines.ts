import { MICROPHONE_MID, type MediaSlot } from "@veranda/contract/media-signalling";
import type { HeardVoice } from "./media-client.ts";
import type { PeerLines } from "./peer-connection.ts";
import { receivedLevel } from "./received-level.ts";

/** The transceivers of the voice connection: one's own microphone, and the received voices. */
export class VoiceLines implements PeerLines {
  readonly #onVoices: (voices: ReadonlyMap<string, HeardVoice>) => void;
  readonly #voices = new Map<string, HeardVoice>();
  /** Which participant each transceiver carries. */
  readonly #slots = new Map<string, string>();
  #sender: RTCRtpSender | null = null;
  #track: MediaStreamTrack | null = null;

  constructor(onVoices: (voices: ReadonlyMap<string, HeardVoice>) => void) {
    this.#onVoices = onVoices;
  }

  async take(transceivers: readonly RTCRtpTransceiver[]): Promise<void> {
    for (const transceiver of transceivers) {
      const { mid, receiver } = transceiver;
      if (mid === MICROPHONE_MID) {
        transceiver.direction = "sendonly";
        this.#sender = transceiver.sender;
      } else if (mid !== null) {
        const stream = new MediaStream([receiver.track]);
        this.#voices.set(mid, { stream, level: () => receivedLevel(receiver) });
      }
    }
    await this.#sender?.replaceTrack(this.#track);
  }

  publish(track: MediaStreamTrack | null): void {
    this.#track = track;
    // Fails on a closed connection, which sends nothing.
    this.#sender?.replaceTrack(track).catch(() => undefined);
  }

  onSlots(slots: readonly MediaSlot[]): void {
    for (const { mid, identity, kind } of slots) {
      if (identity === null || kind !== "microphone") this.#slots.delete(mid);
      else this.#slots.set(mid, identity);
    }
    this.notify();
  }

  notify(): void {
    const voices = new Map<string, HeardVoice>();
    for (const [mid, identity] of this.#slots) {
      const voice = this.#voices.get(mid);
      if (voice) voices.set(identity, voice);
    }
    this.#onVoices(voices);
  }

  release(): void {
    this.#voices.clear();
    this.#sender = null;
  }
}
