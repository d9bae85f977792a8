import type { Context } from "../context.ts";
import { isMuted } from "../people/muted.ts";
import type { AttachedMediaList } from "./attached-media.ts";

const EYES_EVERY_SECONDS = 1.2;
const SIGNS_EVERY_SECONDS = 0.1;

/** Visible effects of voices: mouths, highlighted names, raised hands, and glances at the speaker. */
export class Lips {
  readonly #context: Context;
  readonly #attached: AttachedMediaList;
  /** Speakers of the previous frame: their mouths are closed when they stop. */
  readonly #spoke = new Set<string>();
  #sinceEyes = Infinity;
  #sinceSigns = Infinity;

  constructor(context: Context, attached: AttachedMediaList) {
    this.#context = context;
    this.#attached = attached;
  }

  onFrame(deltaSeconds: number): void {
    const { world } = this.#context;
    const { people } = world;
    if (!people) return;
    const mouth = this.#attached.own?.mouth() ?? 0;
    // A viseme with weight 0 is invalid on the wire.
    world.own.speak((mouth & 15) === 0 ? 0 : mouth & 255);
    const loudest = this.#talk();
    this.#sinceEyes += deltaSeconds;
    if (loudest !== null && this.#sinceEyes >= EYES_EVERY_SECONDS) {
      this.#sinceEyes = 0;
      people.drawEyesTo(loudest);
    }
    this.#sinceSigns += deltaSeconds;
    if (this.#sinceSigns < SIGNS_EVERY_SECONDS) return;
    this.#sinceSigns = 0;
    this.#showSigns();
  }

  /** Returns the loudest speaker. */
  #talk(): string | null {
    const { world, state } = this.#context;
    const { speaking } = state.current;
    for (const id of this.#spoke) {
      if (id in speaking) continue;
      world.people?.talk(id, 0);
      this.#spoke.delete(id);
    }
    let loudest: string | null = null;
    let most = 0;
    for (const id in speaking) {
      const level = speaking[id] ?? 0;
      world.people?.talk(id, level);
      this.#spoke.add(id);
      if (level <= most) continue;
      most = level;
      loudest = id;
    }
    return loudest;
  }

  #showSigns(): void {
    const { world, state } = this.#context;
    const { current } = state;
    const { people } = current.voice;
    for (const { person, isOwn } of world.people?.everyone ?? []) {
      person.isSilenced = !isOwn && isMuted(current, person.id);
      person.label.isHandRaised = (people[person.id]?.hand ?? 0) > 0;
    }
  }
}
