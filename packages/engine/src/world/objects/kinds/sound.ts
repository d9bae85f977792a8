import type { BufferGeometry } from "three";
import type { Entry, Kind, KindFrame } from "../entry.ts";
import { fitted } from "../fittings.ts";
import type { MadeStage } from "./flat.ts";
import { Playback } from "./playback.ts";

/** Heard at once, the nearest ones. */
const VOICES = 6;

/** Sounds that were brought: a small speaker that one hears from where it stands. */
export class Sounds implements Kind {
  readonly #stage: MadeStage;
  readonly #playback: Playback;
  readonly #entries = new Set<Entry>();

  constructor(stage: MadeStage) {
    this.#stage = stage;
    this.#playback = new Playback(stage, false, VOICES, () => undefined);
  }

  titleOf({ asset }: Entry): string {
    return asset?.name || "Sound";
  }

  put(entry: Entry): void {
    const { asset } = entry;
    const url = asset?.work.state === "done" ? asset.levels[0]?.url : undefined;
    this.#playback.watch(entry, url ?? null);
    if (!this.#entries.has(entry)) {
      this.#entries.add(entry);
      this.#stage.fittings.set(entry, [
        fitted("speaker", "#5b4a3c", [0, 0, 0], [1, 1, 1]),
        // What one bumps into.
        fitted("box", "#5b4a3c", [0, 0.175, -0.005], [0.215, 0.34, 0.18], true),
      ]);
      entry.box.min.set(-0.11, 0, -0.1);
      entry.box.max.set(0.11, 0.35, 0.12);
      this.#stage.resized(entry);
    }
    this.place(entry);
  }

  place(entry: Entry): void {
    this.#stage.fittings.place(entry);
  }

  remove(entry: Entry): void {
    this.#entries.delete(entry);
    this.#playback.watch(entry, null);
    this.#stage.fittings.remove(entry);
  }

  solidsOf(entry: Entry): BufferGeometry[] {
    return this.#stage.fittings.solidsOf(entry);
  }

  update(frame: KindFrame): void {
    this.#playback.update(frame);
  }

  dispose(): void {
    for (const entry of this.#entries) this.#stage.fittings.remove(entry);
    this.#playback.dispose();
  }
}
