import type { AvatarCatalogue } from "@veranda/contract/avatar";
import { type BakedClip, readClip } from "./motion-file.ts";

/** Clips that movement is blended from; every catalogue has them. */
export const MOVES = [
  "idle",
  "idleLook",
  "stroll",
  "walk",
  "run",
  "sprint",
  "walkBack",
  "strafeLeft",
  "strafeRight",
  "runBack",
  "runLeft",
  "runRight",
  "turnLeft",
  "turnRight",
  "jumpStart",
  "jumpLoop",
  "fall",
  "doubleJump",
  "land",
  "landHard",
  "climb",
  "tread",
  "swim",
  "sit",
  "sitBench",
  "sitStool",
  "sitFloor",
  "ride",
] as const;

export class ClipSet {
  readonly #catalogue: AvatarCatalogue;
  /** In the order of MOVES. */
  readonly moves: readonly BakedClip[];
  readonly #emotes = new Map<string, BakedClip>();
  readonly #askForEmotes: () => void;

  /** `askForEmotes` loads their motion unless it is loaded: one of them is needed. */
  constructor(catalogue: AvatarCatalogue, motion: ArrayBuffer, askForEmotes: () => void = () => undefined) {
    this.#catalogue = catalogue;
    this.#askForEmotes = askForEmotes;
    const bytes = new Uint8Array(motion);
    this.moves = MOVES.map((name) => {
      const clip = catalogue.clips.find((c) => c.name === name);
      if (!clip) throw new Error(`The avatar catalogue has no motion “${name}”.`);
      return readClip(bytes, clip);
    });
  }

  addEmotes(motion: ArrayBuffer): void {
    const bytes = new Uint8Array(motion);
    for (const clip of this.#catalogue.clips)
      if (clip.kind === "emote") this.#emotes.set(clip.name, readClip(bytes, clip));
  }

  emote(name: string): BakedClip | undefined {
    if (this.#emotes.size === 0) this.#askForEmotes();
    return this.#emotes.get(name);
  }
}
