import { Vector3, type PerspectiveCamera } from "three";
import { clamp } from "../../core/smoothing.ts";
import { PLACES, type LabelAtlas } from "./label-atlas.ts";
import type { PersonLabel } from "./person-label.ts";

/** Between two bubbles, in CSS pixels. */
const GAP = 3;
/** A lifted bubble comes down again once it is so far from what it gave way to: nobody stands quite still. CSS pixels. */
const HYSTERESIS = 14;
/** Hysteresis of the order by distance, metres. */
const TURN_HYSTERESIS = 0.4;
/** Higher above its own place a bubble would be taken for somebody else's, CSS pixels. */
const HIGHEST_LIFT = 300;

/** What bubbles leave free of the view: its rim, and the bar at its top, CSS pixels. */
export const SAFE = { rim: 8, top: 68 } as const;
/** On a low view the bar's part is at most this share of it. */
const TOP_SHARE = 0.2;
/** Names so near, so many and so well seen are covered by nobody else's bubble. Metres. */
const NAME_KEPT = 10;
const NAMES_KEPT = 12;
const NAME_SEEN = 0.3;

/**
 * Places speech bubbles on the screen so that none covers another or a name near by: greedily, the nearest person's
 * first; a bubble in whose place another stands goes up until it is clear. While who speaks is in view, so is the bubble.
 */
export class BubbleLayout {
  readonly #order: (PersonLabel | null)[] = Array.from({ length: PLACES.bubble }, () => null);
  /** Left, bottom, right, top of what has its place in this frame, and whose name it is; bubbles are everybody's. */
  readonly #taken = new Float32Array((PLACES.bubble + NAMES_KEPT) * 4);
  readonly #owners: (PersonLabel | null)[] = Array.from({ length: PLACES.bubble + NAMES_KEPT }, () => null);
  readonly #at = new Vector3();
  #people = 0;
  #count = 0;

  /** Sets where all bubbles go that are shown, and whether there `isRoom` for them; `people` are the farthest first. */
  place(
    people: readonly PersonLabel[],
    camera: PerspectiveCamera,
    view: { width: number; height: number },
    atlas: LabelAtlas,
  ): void {
    this.#sort(people);
    this.#count = 0;
    if (this.#people === 0) return;
    this.#keepNames(people, camera, view);
    for (let i = 0; i < this.#people; i++) {
      const person = this.#order[i];
      if (!person) continue;
      this.#project(person, camera, view);
      this.#placePerson(person, this.#at.x, this.#at.y, view, atlas);
      this.#order[i] = null;
    }
  }

  /** Where somebody's anchor is on the screen: `#at`, in CSS pixels from the bottom left. */
  #project(person: PersonLabel, camera: PerspectiveCamera, view: { width: number; height: number }): void {
    this.#at.copy(person.anchor).project(camera);
    this.#at.x = (this.#at.x * 0.5 + 0.5) * view.width;
    this.#at.y = (this.#at.y * 0.5 + 0.5) * view.height;
  }

  #keepNames(
    people: readonly PersonLabel[],
    camera: PerspectiveCamera,
    view: { width: number; height: number },
  ): void {
    for (let i = people.length - 1; i >= 0 && this.#count < NAMES_KEPT; i--) {
      const person = people[i];
      if (!person?.name || person.distance < 0 || person.nameAlpha < NAME_SEEN) continue;
      if (person.distance > NAME_KEPT) return;
      this.#project(person, camera, view);
      const half = (person.name.width * person.scale) / 2;
      const { x, y } = this.#at;
      this.#take(person, x - half, y, x + half, y + person.bubbleRise);
    }
  }

  #placePerson(
    person: PersonLabel,
    x: number,
    y: number,
    view: { width: number; height: number },
    atlas: LabelAtlas,
  ): void {
    const { scale } = person;
    let rise = person.bubbleRise;
    let own = rise;
    for (let shown = 1; shown <= person.shownBubbles; shown++) {
      const bubble = person.bubbles[person.bubbles.length - shown];
      if (!bubble || !atlas.show(bubble.label)) continue;
      const width = bubble.label.width * scale;
      const height = bubble.label.height * scale;
      // Whoever leaves the view takes their bubble along.
      const most = width / 2 + SAFE.rim;
      bubble.aside = clamp(clamp(x, most, view.width - most) - x, -most, most);
      const left = x + bubble.aside - width / 2;
      const top = Math.max(view.height, y) - Math.min(SAFE.top, view.height * TOP_SHARE);
      const highest = top - height;
      const margin = bubble.isLifted || bubble.isLowered ? HYSTERESIS : 0;
      const start = Math.min(y + rise, highest);
      let bottom = this.#clear(person, left - margin, left + width + margin, start, height, margin);
      bubble.isLifted = bottom > start;
      // What was said before stands above what was said last, or nowhere.
      bubble.isLowered = shown === 1 && bottom > highest - (bubble.isLowered ? HYSTERESIS : 0);
      if (bubble.isLowered) bottom = this.#clearBelow(person, left, left + width, start, height);
      bubble.target = bottom - y;
      bubble.isRoom =
        Math.abs(bubble.target - own) < HIGHEST_LIFT &&
        bottom <= highest &&
        (shown === 1 || start === y + rise);
      own += height + GAP;
      if (!bubble.isRoom) continue;
      rise = bubble.target + height + GAP;
      this.#take(null, left, bottom, left + width, bottom + height);
    }
  }

  /** The lowest bottom from `bottom` on at which nothing that has its place is met. */
  #clear(
    person: PersonLabel,
    left: number,
    right: number,
    bottom: number,
    height: number,
    margin: number,
  ): number {
    const taken = this.#taken;
    let clear = bottom;
    for (let i = 0; i < this.#count; i++) {
      const at = i * 4;
      const top = taken[at + 3] ?? 0;
      if (this.#owners[i] === person || (taken[at] ?? 0) >= right || (taken[at + 2] ?? 0) <= left) continue;
      if (top + GAP <= clear || (taken[at + 1] ?? 0) >= clear + height + margin) continue;
      clear = top + GAP;
      // Higher up it may meet one that it was clear of.
      i = -1;
    }
    return clear;
  }

  /** The highest bottom from `bottom` down. */
  #clearBelow(person: PersonLabel, left: number, right: number, bottom: number, height: number): number {
    const taken = this.#taken;
    let clear = bottom;
    for (let i = 0; i < this.#count; i++) {
      const at = i * 4;
      const low = taken[at + 1] ?? 0;
      if (this.#owners[i] === person || (taken[at] ?? 0) >= right || (taken[at + 2] ?? 0) <= left) continue;
      if (low - GAP >= clear + height || (taken[at + 3] ?? 0) <= clear) continue;
      clear = low - GAP - height;
      i = -1;
    }
    return clear;
  }

  #take(owner: PersonLabel | null, left: number, bottom: number, right: number, top: number): void {
    this.#owners[this.#count] = owner;
    const at = this.#count++ * 4;
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
