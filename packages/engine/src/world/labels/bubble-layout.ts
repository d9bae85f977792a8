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

/** What bubbles leave free of the view: its rim, and the bar at its top until the page says how high it is, CSS pixels. */
export const SAFE = { rim: 8, top: 68 } as const;
/** On a low view the bar's part is at most this share of it. */
const TOP_SHARE = 0.4;
/** Names so near, so many and so well seen are covered by no bubble; those farther away give way to bubbles. Metres. */
const NAME_KEPT = 10;
const NAMES_KEPT = 12;
const NAME_SEEN = 0.3;
/** A name that gave way comes back once it is so far from what it gave way to, CSS pixels. */
const NAME_MARGIN = 5;

const MOST_PEOPLE = PLACES.bubble + PLACES.name;
/** Bubbles, names, and as many pictures of cameras. */
const MOST_TAKEN = PLACES.bubble + MOST_PEOPLE * 2;

/**
 * Places what stands above heads so that no text covers another: greedily, the nearest person's first. A name keeps its
 * place, the picture of a camera stands above it, bubbles above both; a name in whose place something nearer stands
 * fades, and a bubble goes up until it is clear. While who speaks is in view, so is the bubble: below their name, where
 * there is no room above it.
 */
export class BubbleLayout {
  /** How much of the view's top is covered by what the page shows there, CSS pixels. */
  topInset: number = SAFE.top;
  readonly #order: (PersonLabel | null)[] = Array.from({ length: MOST_PEOPLE }, () => null);
  /** Left, bottom, right, top of what has its place in this frame, and whose name or picture it is; bubbles are everybody's. */
  readonly #taken = new Float32Array(MOST_TAKEN * 4);
  readonly #owners: (PersonLabel | null)[] = Array.from({ length: MOST_TAKEN }, () => null);
  readonly #at = new Vector3();
  #people = 0;
  #count = 0;

  /**
   * Sets which names are clear, where all bubbles go that are shown, and whether there `isRoom` for them; `people` are the
   * farthest first.
   */
  place(
    people: readonly PersonLabel[],
    camera: PerspectiveCamera,
    view: { width: number; height: number },
    atlas: LabelAtlas,
  ): void {
    this.#sort(people);
    this.#count = 0;
    if (this.#people === 0) return;
    let near = 0;
    for (; near < Math.min(this.#people, NAMES_KEPT); near++) {
      const person = this.#order[near];
      if (!person || person.turn > NAME_KEPT) break;
      this.#project(person, camera, view);
      this.#placeName(person, this.#at);
    }
    for (let i = 0; i < this.#people; i++) {
      const person = this.#order[i];
      if (!person || person.shownBubbles === 0) continue;
      this.#project(person, camera, view);
      if (i >= near) this.#placeName(person, this.#at);
      this.#placeBubbles(person, this.#at, view, atlas);
    }
    for (let i = near; i < this.#people; i++) {
      const person = this.#order[i];
      if (!person || person.shownBubbles > 0) continue;
      this.#project(person, camera, view);
      this.#placeName(person, this.#at);
    }
    this.#order.fill(null, 0, this.#people);
  }

  /** Where somebody's anchor is on the screen: `#at`, in CSS pixels from the bottom left. */
  #project(person: PersonLabel, camera: PerspectiveCamera, view: { width: number; height: number }): void {
    this.#at.copy(person.anchor).project(camera);
    this.#at.x = (this.#at.x * 0.5 + 0.5) * view.width;
    this.#at.y = (this.#at.y * 0.5 + 0.5) * view.height;
  }

  /** A name, and the picture of a camera above it; both are drawn there in any case, but a name that isn't clear fades. */
  #placeName(person: PersonLabel, { x, y }: Readonly<Vector3>): void {
    const { name, nameRise, pictureRise } = person;
    if (name && person.nameAlpha > 0) {
      const half = (name.width * person.scale) / 2;
      const margin = person.isNameClear ? 0 : NAME_MARGIN;
      person.isNameClear =
        person.keepsName ||
        !this.#isMet(x - half - margin, y - margin, x + half + margin, y + nameRise + margin);
      if (hasClearName(person)) this.#take(person, x - half, y, x + half, y + nameRise);
    }
    const radius = pictureRise / 2;
    if (radius > 0) this.#take(person, x - radius, y + nameRise, x + radius, y + person.bubbleRise);
  }

  #placeBubbles(
    person: PersonLabel,
    { x, y }: Readonly<Vector3>,
    view: { width: number; height: number },
    atlas: LabelAtlas,
  ): void {
    const { scale } = person;
    const top =
      Math.max(view.height, y) - Math.max(SAFE.rim, Math.min(this.topInset, view.height * TOP_SHARE));
    let rise = person.bubbleRise;
    let own = rise;
    const hasName = hasClearName(person) || person.pictureRise > 0;
    let isLowered = false;
    for (let shown = 1; shown <= person.shownBubbles; shown++) {
      const bubble = person.bubbles[person.bubbles.length - shown];
      if (!bubble || !atlas.show(bubble.label)) continue;
      const width = bubble.label.width * scale;
      const height = bubble.label.height * scale;
      // Whoever leaves the view takes their bubble along.
      const most = width / 2 + SAFE.rim;
      bubble.aside = clamp(clamp(x, most, view.width - most) - x, -most, most);
      const left = x + bubble.aside - width / 2;
      const highest = top - height;
      const margin = bubble.isLifted || bubble.isLowered ? HYSTERESIS : 0;
      const start = Math.min(y + rise, highest);
      let bottom = this.#clear(person, left - margin, left + width + margin, start, height, margin);
      bubble.isLifted = bottom > start;
      // Below the bar it would cover what stands above the head, as long as that is seen.
      const isOverName = hasName && y < top && y + rise - highest > (bubble.isLowered ? -HYSTERESIS : 0);
      // What was said before stands above what was said last, or nowhere.
      bubble.isLowered =
        shown === 1 && (isOverName || bottom > highest - (bubble.isLowered ? HYSTERESIS : 0));
      if (bubble.isLowered) {
        const below = isOverName ? Math.min(start, y - GAP - height) : start;
        bottom = this.#clearBelow(left, left + width, below, height);
      }
      bubble.target = bottom - y;
      bubble.isRoom =
        !isLowered &&
        Math.abs(bubble.target - (bubble.isLowered ? 0 : own)) < HIGHEST_LIFT &&
        bottom <= highest &&
        (shown === 1 || start === y + rise);
      isLowered ||= bubble.isLowered;
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
  #clearBelow(left: number, right: number, bottom: number, height: number): number {
    const taken = this.#taken;
    let clear = bottom;
    for (let i = 0; i < this.#count; i++) {
      const at = i * 4;
      const low = taken[at + 1] ?? 0;
      if ((taken[at] ?? 0) >= right || (taken[at + 2] ?? 0) <= left) continue;
      if (low - GAP >= clear + height || (taken[at + 3] ?? 0) <= clear) continue;
      clear = low - GAP - height;
      i = -1;
    }
    return clear;
  }

  /** Whether something that has its place lies in this box. */
  #isMet(left: number, bottom: number, right: number, top: number): boolean {
    const taken = this.#taken;
    for (let at = 0; at < this.#count * 4; at += 4)
      if (
        (taken[at] ?? 0) < right &&
        (taken[at + 2] ?? 0) > left &&
        (taken[at + 1] ?? 0) < top &&
        (taken[at + 3] ?? 0) > bottom
      )
        return true;
    return false;
  }

  #take(owner: PersonLabel | null, left: number, bottom: number, right: number, top: number): void {
    this.#owners[this.#count] = owner;
    const at = this.#count++ * 4;
    this.#taken[at] = left;
    this.#taken[at + 1] = bottom;
    this.#taken[at + 2] = right;
    this.#taken[at + 3] = top;
  }

  /** Those who have a name, a picture or bubbles to show, the nearest first. */
  #sort(people: readonly PersonLabel[]): void {
    this.#people = 0;
    for (let i = people.length - 1; i >= 0 && this.#people < MOST_PEOPLE; i--) {
      const person = people[i];
      if (!person || !hasLabel(person)) continue;
      if (Math.abs(person.distance - person.turn) > TURN_HYSTERESIS) person.turn = person.distance;
      let at = this.#people++;
      for (let before = this.#order[at - 1]; before && isBefore(person, before); before = this.#order[at - 1])
        this.#order[at--] = before;
      this.#order[at] = person;
    }
  }
}

const hasClearName = ({ isNameClear, nameAlpha }: PersonLabel): boolean =>
  isNameClear && nameAlpha >= NAME_SEEN;

const hasLabel = ({ distance, nameAlpha, pictureRise, shownBubbles }: PersonLabel): boolean =>
  distance >= 0 && (nameAlpha > 0 || pictureRise > 0 || shownBubbles > 0);

const isBefore = (a: PersonLabel, b: PersonLabel): boolean =>
  a.turn < b.turn || (a.turn === b.turn && a.serial < b.serial);
