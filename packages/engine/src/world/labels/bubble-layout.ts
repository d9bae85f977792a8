import { Vector3, type PerspectiveCamera } from "three";
import { PLACES, type LabelAtlas } from "./label-atlas.ts";
import type { PersonLabel } from "./person-label.ts";

/** Between two bubbles, in CSS pixels. */
const GAP = 3;
/** A lifted bubble comes down again once it is so far from what it gave way to: nobody stands quite still. CSS pixels. */
const HYSTERESIS = 14;
/** Whoever came nearer by less keeps their turn, metres. */
const TURN_HYSTERESIS = 0.4;
/** Higher above its own place a bubble would be taken for somebody else's, CSS pixels. */
const HIGHEST_LIFT = 300;

/**
 * Places speech bubbles on the screen so that none covers another: greedily, the nearest person's first; a bubble in
 * whose place another stands goes up until it is clear.
 */
export class BubbleLayout {
  readonly #order: (PersonLabel | null)[] = Array.from({ length: PLACES.bubble }, () => null);
  /** Left, bottom, right, top of those that have their place in this frame. */
  readonly #taken = new Float32Array(PLACES.bubble * 4);
  readonly #at = new Vector3();
  #people = 0;
  #bubbles = 0;

  /** Sets the `target` of all bubbles that are shown, and whether there `isRoom` for them. */
  place(
    people: readonly PersonLabel[],
    camera: PerspectiveCamera,
    view: { width: number; height: number },
    atlas: LabelAtlas,
  ): void {
    this.#sort(people);
    this.#bubbles = 0;
    for (let i = 0; i < this.#people; i++) {
      const person = this.#order[i];
      if (!person) continue;
      this.#at.copy(person.anchor).project(camera);
      const x = (this.#at.x * 0.5 + 0.5) * view.width;
      const y = (this.#at.y * 0.5 + 0.5) * view.height;
      this.#placePerson(person, x, y, atlas);
      this.#order[i] = null;
    }
  }

  #placePerson(person: PersonLabel, x: number, y: number, atlas: LabelAtlas): void {
    const { scale } = person;
    let rise = person.bubbleRise;
    let own = rise;
    for (let shown = 1; shown <= person.shownBubbles; shown++) {
      const bubble = person.bubbles[person.bubbles.length - shown];
      if (!bubble || !atlas.show(bubble.label)) continue;
      const width = bubble.label.width * scale;
      const height = bubble.label.height * scale;
      const margin = bubble.isLifted ? HYSTERESIS : 0;
      const clear = this.#clear(x - width / 2 - margin, x + width / 2 + margin, y + rise, height, margin) - y;
      bubble.isLifted = clear > rise;
      bubble.target = clear;
      bubble.isRoom = clear - own < HIGHEST_LIFT;
      own += height + GAP;
      if (!bubble.isRoom) continue;
      rise = clear + height + GAP;
      this.#take(x - width / 2, y + clear, x + width / 2, y + clear + height);
    }
  }

  /** The lowest bottom from `bottom` on at which nothing that has its place is met. */
  #clear(left: number, right: number, bottom: number, height: number, margin: number): number {
    const taken = this.#taken;
    let clear = bottom;
    for (let i = 0; i < this.#bubbles; i++) {
      const at = i * 4;
      const top = taken[at + 3] ?? 0;
      if ((taken[at] ?? 0) >= right || (taken[at + 2] ?? 0) <= left) continue;
      if (top + GAP <= clear || (taken[at + 1] ?? 0) >= clear + height + margin) continue;
      clear = top + GAP;
      // Higher up it may meet one that it was clear of.
      i = -1;
    }
    return clear;
  }

  #take(left: number, bottom: number, right: number, top: number): void {
    const at = this.#bubbles++ * 4;
    this.#taken[at] = left;
    this.#taken[at + 1] = bottom;
    this.#taken[at + 2] = right;
    this.#taken[at + 3] = top;
  }

  /** Those who have bubbles, the nearest first. */
  #sort(people: readonly PersonLabel[]): void {
    this.#people = 0;
    for (let i = 0; i < people.length; i++) {
      const person = people[i];
      if (!person || person.shownBubbles === 0) continue;
      if (Math.abs(person.distance - person.turn) > TURN_HYSTERESIS) person.turn = person.distance;
      let at = this.#people++;
      for (let before = this.#order[at - 1]; before && isBefore(person, before); before = this.#order[at - 1])
        this.#order[at--] = before;
      this.#order[at] = person;
    }
  }
}

const isBefore = (a: PersonLabel, b: PersonLabel): boolean =>
  a.turn < b.turn || (a.turn === b.turn && a.serial < b.serial);
