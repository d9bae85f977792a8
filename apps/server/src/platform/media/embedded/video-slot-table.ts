import {
  SCREEN_SOUND_LINES,
  SCREEN_SOUND_MIDS,
  VIDEO_LINES,
  VIDEO_MIDS,
  WATCHED_LINES,
} from "@veranda/contract/media-lines";
import type { MediaSlot, WantedVideo } from "@veranda/contract/media-signalling";
import type { SlotSpeakers, VideoWatch } from "./forwarder/messages.ts";
import { LineTable } from "./line-table.ts";

const keyOf = ({ kind, identity }: Pick<WantedVideo, "kind" | "identity">): string => `${kind} ${identity}`;

/** Assigns cameras, screens and the sound of screens to the lines of a viewer. */
export class VideoSlotTable {
  readonly #videos: LineTable;
  readonly #sounds: LineTable;
  #watched = new Map<string, VideoWatch>();

  constructor({ isWatcher }: { isWatcher: boolean }) {
    this.#videos = new LineTable(isWatcher ? WATCHED_LINES : VIDEO_LINES);
    this.#sounds = new LineTable(isWatcher ? WATCHED_LINES : SCREEN_SOUND_LINES);
  }

  get watches(): readonly (VideoWatch | null)[] {
    return this.#videos.keys.map((key) => (key === null ? null : (this.#watched.get(key) ?? null)));
  }

  get sounds(): SlotSpeakers {
    return [...this.#sounds.keys];
  }

  /** The lines in use, as described to the page. */
  get taken(): MediaSlot[] {
    return [
      ...VIDEO_MIDS.flatMap((_, index) => (this.#videos.keys[index] === null ? [] : this.#video(index))),
      ...SCREEN_SOUND_MIDS.flatMap((_, index) =>
        this.#sounds.keys[index] === null ? [] : this.#sound(index),
      ),
    ];
  }

  /** Returns the lines that have changed. */
  assign(wanted: readonly WantedVideo[]): MediaSlot[] {
    this.#watched = new Map(wanted.map((video, rank) => [keyOf(video), { ...video, rank }]));
    const videos = this.#videos.assign([...this.#watched.keys()]);
    const sounds = this.#sounds.assign(
      wanted.flatMap(({ kind, identity }) => (kind === "screen" ? identity : [])),
    );
    return [...videos.map((index) => this.#video(index)), ...sounds.map((index) => this.#sound(index))];
  }

  #video(index: number): MediaSlot {
    const key = this.#videos.keys[index] ?? null;
    const watch = key === null ? undefined : this.#watched.get(key);
    return {
      mid: VIDEO_MIDS[index] ?? "",
      identity: watch?.identity ?? null,
      kind: watch?.kind ?? "camera",
    };
  }

  #sound(index: number): MediaSlot {
    return {
      mid: SCREEN_SOUND_MIDS[index] ?? "",
      identity: this.#sounds.keys[index] ?? null,
      kind: "screen_sound",
    };
  }
}
