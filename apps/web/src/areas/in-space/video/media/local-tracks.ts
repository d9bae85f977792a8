import {
  CAMERA_LARGE_MID,
  CAMERA_SMALL_MID,
  SCREEN_MID,
  SCREEN_SOUND_MID,
} from "@veranda/contract/media-signalling";
import type { OwnMedia } from "#media/media-client.ts";

/** Limits of a simulcast layer. `height`: in pixels, for larger pictures; bitrate in bits a second. */
type Bounds = { height: number; frameRate: number; bitrate: number };

const CAMERA_SMALL: Bounds = { height: 180, frameRate: 15, bitrate: 160_000 };
const CAMERA_LARGE: Bounds = { height: 720, frameRate: 30, bitrate: 1_500_000 };
const SCREEN: Bounds = { height: Infinity, frameRate: 30, bitrate: 3_000_000 };

const LOCAL_MIDS = [CAMERA_SMALL_MID, CAMERA_LARGE_MID, SCREEN_MID, SCREEN_SOUND_MID] as const;
type LocalMid = (typeof LOCAL_MIDS)[number];
const isLocal = (mid: string | null): mid is LocalMid => LOCAL_MIDS.some((each) => each === mid);

const BOUNDS: Record<LocalMid, Bounds | null> = {
  [CAMERA_SMALL_MID]: CAMERA_SMALL,
  [CAMERA_LARGE_MID]: CAMERA_LARGE,
  [SCREEN_MID]: SCREEN,
  [SCREEN_SOUND_MID]: null,
};

/** One's own video tracks: each is sent only while somebody wants it. */
export class LocalTracks {
  readonly #senders = new Map<LocalMid, RTCRtpSender>();
  readonly #wanted = new Set<LocalMid>();
  readonly #tracks: Record<LocalMid, MediaStreamTrack | null> = {
    [CAMERA_SMALL_MID]: null,
    [CAMERA_LARGE_MID]: null,
    [SCREEN_MID]: null,
    [SCREEN_SOUND_MID]: null,
  };
  readonly #listeners = new Set<(own: OwnMedia) => void>();
  /** Serialised: a sender's parameters are known only once it has been replaced. */
  #sending = Promise.resolve();

  setCamera(track: MediaStreamTrack | null): void {
    this.#tracks[CAMERA_SMALL_MID] = track;
    this.#tracks[CAMERA_LARGE_MID] = track;
    this.#changed();
  }

  setScreen(picture: MediaStreamTrack | null, sound: MediaStreamTrack | null): void {
    this.#tracks[SCREEN_MID] = picture;
    this.#tracks[SCREEN_SOUND_MID] = sound;
    this.#changed();
  }

  /** Calls back at once and on each change. Answers how to stop. */
  follow(listener: (own: OwnMedia) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#own);
    return () => void this.#listeners.delete(listener);
  }

  /** Handles the transceiver if it carries one of one's own tracks. */
  take(transceiver: RTCRtpTransceiver): boolean {
    const { mid, sender } = transceiver;
    if (!isLocal(mid)) return false;
    transceiver.direction = "sendonly";
    this.#senders.set(mid, sender);
    return true;
  }

  onWanted(lines: readonly { mid: string; isWanted: boolean }[]): void {
    for (const { mid, isWanted } of lines) {
      if (!isLocal(mid)) continue;
      if (isWanted) this.#wanted.add(mid);
      else this.#wanted.delete(mid);
    }
    this.#sending = this.#sending.then(() => this.#send());
  }

  release(): void {
    this.#senders.clear();
    this.#wanted.clear();
  }

  get #own(): OwnMedia {
    const tracks = this.#tracks;
    return {
      camera: tracks[CAMERA_LARGE_MID],
      screen: tracks[SCREEN_MID],
      screen_sound: tracks[SCREEN_SOUND_MID],
    };
  }

  #changed(): void {
    for (const listener of this.#listeners) listener(this.#own);
    this.#sending = this.#sending.then(() => this.#send());
  }

  async #send(): Promise<void> {
    const each = [...this.#senders].map(async ([mid, sender]) => {
      const track = this.#wanted.has(mid) ? this.#tracks[mid] : null;
      if (sender.track === track) return;
      await sender.replaceTrack(track);
      const bounds = BOUNDS[mid];
      if (track && bounds) await bound(sender, track, bounds);
    });
    // Fails on a closed connection, which sends nothing.
    await Promise.allSettled(each);
  }
}

async function bound(sender: RTCRtpSender, track: MediaStreamTrack, bounds: Bounds): Promise<void> {
  const parameters = sender.getParameters();
  const { height = 720 } = track.getSettings();
  for (const encoding of parameters.encodings) {
    encoding.maxBitrate = bounds.bitrate;
    encoding.maxFramerate = bounds.frameRate;
    encoding.scaleResolutionDownBy = Math.max(1, height / bounds.height);
  }
  await sender.setParameters(parameters);
}
