import type { MediaSlot } from "@veranda/contract/media-signalling";
import type { OwnMedia, SeenMedia, VideoLines } from "#media/media-client.ts";
import { receivedLevel } from "#media/received-level.ts";
import { LocalTracks } from "./local-tracks.ts";

type Received = { readonly stream: MediaStream; level(): number };

/** One's own tracks, and the others', as transceivers of the video connection or as tracks. */
export class PageVideoLines implements VideoLines {
  readonly own = new LocalTracks();
  readonly #onMedia: (media: readonly SeenMedia[]) => void;
  readonly #received = new Map<string, Received>();
  readonly #slots = new Map<string, MediaSlot>();

  constructor(onMedia: (media: readonly SeenMedia[]) => void) {
    this.#onMedia = onMedia;
  }

  take(transceivers: readonly RTCRtpTransceiver[]): Promise<void> {
    for (const transceiver of transceivers) {
      const { mid, receiver } = transceiver;
      if (this.own.take(transceiver) || mid === null) continue;
      const isSound = receiver.track.kind === "audio";
      this.#received.set(mid, {
        stream: new MediaStream([receiver.track]),
        level: () => (isSound ? receivedLevel(receiver) : 0),
      });
    }
    return Promise.resolve();
  }

  onConnected(): void {
    this.#notify();
  }

  onSlots(slots: readonly MediaSlot[]): void {
    for (const slot of slots) {
      if (slot.identity === null) this.#slots.delete(slot.mid);
      else this.#slots.set(slot.mid, slot);
    }
    this.#notify();
  }

  onWanted(lines: readonly { mid: string; isWanted: boolean }[]): void {
    this.own.onWanted(lines);
  }

  onReceived(media: readonly SeenMedia[]): void {
    this.#onMedia(media);
  }

  followOwn(listener: (own: OwnMedia) => void): () => void {
    return this.own.follow(listener);
  }

  release(): void {
    this.#received.clear();
    this.#slots.clear();
    this.own.release();
    this.#notify();
  }

  #notify(): void {
    const media: SeenMedia[] = [];
    for (const { mid, identity, kind } of this.#slots.values()) {
      const received = this.#received.get(mid);
      if (received && identity !== null && kind !== "microphone")
        media.push({ ...received, identity, kind, connectionMode: "embedded" });
    }
    this.#onMedia(media);
  }
}
