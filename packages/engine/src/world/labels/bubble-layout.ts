import { Vector3, type PerspectiveCamera } from "three";
import { clamp } from "../../core/smoothing.ts";
import type { LabelAtlas } from "./label-atlas.ts";
import type { PersonLabel } from "./person-label.ts";

/** Gap between two bubbles, in CSS pixels. */
const GAP = 3;
/** Hysteresis: a raised bubble moves down only with this much room to what it avoids, as people sway. CSS pixels. */
const HYSTERESIS = 14;
/** Raised higher than this, a bubble would be attributed to somebody else. CSS pixels. */
const HIGHEST_LIFT = 300;

/**
 * Margins of the view without bubbles: its rim, and the bar at the top until the page reports its height. CSS pixels.
 */
export const SAFE = { rim: 8, top: 68 } as const;
/** In a low view, the bar takes at most this share of the height. */
const TOP_SHARE = 0.3;
/**
 * Limits of distance, number and opacity for names that bubbles must not cover; other names give way to bubbles.
 * Metres.
 */
const NAME_KEPT = 10;
const NAMES_KEPT = 12;
const NAME_SEEN = 0.3;
/** A hidden name reappears with this much room to what it avoids, CSS pixels. */
const NAME_MARGIN = 5;

/** Tolerance for rounding: overlaps up to this don't count. CSS pixels. */
const TOUCH = 0.01;

type Size = { width: number; height: number };
/** A box on screen, and the owner of the name or picture in it; null for bubbles, which everybody avoids. */
type Taken = { owner: PersonLabel | null; left: number; bottom: number; right: number; top: number };

/**
 * Lays out labels above heads without overlapping text: greedily, the nearest person's first. A name keeps its
 * position, a camera picture is above it, bubbles above both; a name behind something nearer fades, and a bubble is
 * raised until it is clear. While the speaker is in view, so is the bubble: below the name if there is no room above.
 */
export class BubbleLayout {
  /** Height of the top of the view covered by the page, CSS pixels. */
  topInset: number = SAFE.top;
  /** The first `#count` are in use in this frame; reused in the next. */
  readonly #taken: Taken[] = [];
  readonly #at = new Vector3();
  #count = 0;

  /**
   * Decides which names are clear, where visible bubbles are, and whether there `isRoom` for them; `people` are sorted
   * farthest first.
   */
  place(people: readonly PersonLabel[], camera: PerspectiveCamera, view: Size, atlas: LabelAtlas): void {
    this.#count = 0;
    let near = people.length;
    for (let kept = 0; kept < NAMES_KEPT; near--) {
      const person = people[near - 1];
      if (!person || person.turn > NAME_KEPT) break;
      if (this.#placeName(person, camera, view)) kept++;
    }
    for (let i = people.length - 1; i >= 0; i--) {
      const person = people[i];
      if (!person || person.shownBubbles === 0) continue;
      if (i < near) this.#placeName(person, camera, view);
      this.#placeBubbles(person, camera, view, atlas);
    }
    for (let i = near - 1; i >= 0; i--) {
      const person = people[i];
      if (person?.shownBubbles === 0) this.#placeName(person, camera, view);
    }
  }

  /** Position of a person's anchor on screen, in CSS pixels from the bottom left. */
  #project(person: PersonLabel, camera: PerspectiveCamera, view: Size): Readonly<Vector3> {
    this.#at.copy(person.anchor).project(camera);
    this.#at.x = (this.#at.x * 0.5 + 0.5) * view.width;
    this.#at.y = (this.#at.y * 0.5 + 0.5) * view.height;
    return this.#at;
  }

  /**
   * Places a name and a camera picture above it, if any; both are always drawn there, but a name that isn't clear
   * fades.
   */
  #placeName(person: PersonLabel, camera: PerspectiveCamera, view: Size): boolean {
    const { name, nameAlpha, nameRise, pictureRise } = person;
    if (person.distance < 0 || (nameAlpha === 0 && pictureRise === 0)) return false;
    const { x, y } = this.#project(person, camera, view);
    if (name && nameAlpha > 0) {
      const half = (name.width * person.scale) / 2;
      const margin = person.isNameClear ? 0 : NAME_MARGIN;
      person.isNameClear =
        person.keepsName ||
        !this.#meet(x - half - margin, y - margin, x + half + margin, y + nameRise + margin);
      if (hasClearName(person)) this.#take(person, x - half, y, x + half, y + nameRise);
    }
    const radius = pictureRise / 2;
    if (radius > 0) this.#take(person, x - radius, y + nameRise, x + radius, y + person.bubbleRise);
    return true;
  }

  #placeBubbles(person: PersonLabel, camera: PerspectiveCamera, view: Size, atlas: LabelAtlas): void {
    const { x, y } = this.#project(person, camera, view);
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
      // Bubbles leave the view with their speakers.
      const most = width / 2 + SAFE.rim;
      bubble.aside = clamp(clamp(x, most, view.width - most) - x, -most, most);
      const left = x + bubble.aside - width / 2;
      const highest = top - height;
      const margin = bubble.isLifted || bubble.isLowered ? HYSTERESIS : 0;
      const start = Math.min(y + rise, highest);
      // The lowest free position from there upwards, else the highest one further down.
      let bottom = start;
      let met: Taken | null;
      while (
        (met = this.#meet(
          left - margin,
          bottom - GAP,
          left + width + margin,
          bottom + height + margin,
          person,
        ))
      )
        bottom = met.top + GAP;
      bubble.isLifted = bottom > start;
      // Below the bar it would cover what is above the head, while that is in view.
      const isOverName = hasName && y < top && y + rise - highest > (bubble.isLowered ? -HYSTERESIS : 0);
      // Earlier bubbles are above the last one, or hidden.
      bubble.isLowered =
        shown === 1 && (isOverName || bottom > highest - (bubble.isLowered ? HYSTERESIS : 0));
      if (bubble.isLowered) {
        bottom = isOverName ? Math.min(start, y - GAP - height) : start;
        while ((met = this.#meet(left, bottom, left + width, bottom + height + GAP)))
          bottom = met.bottom - GAP - height;
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

  /** A placed box that overlaps this one; people's own name and picture don't count. */
  #meet(left: number, bottom: number, right: number, top: number, owner?: PersonLabel): Taken | null {
    bottom += TOUCH;
    top -= TOUCH;
    for (let i = 0; i < this.#count; i++) {
      const taken = this.#taken[i];
      if (!taken || taken.owner === owner) continue;
      if (taken.left < right && taken.bottom < top && taken.right > left && taken.top > bottom) return taken;
    }
    return null;
  }

  #take(owner: PersonLabel | null, left: number, bottom: number, right: number, top: number): void {
    const taken = (this.#taken[this.#count++] ??= {} as Taken);
    taken.owner = owner;
    taken.left = left;
    taken.bottom = bottom;
    taken.right = right;
    taken.top = top;
  }
}

const hasClearName = ({ isNameClear, nameAlpha }: PersonLabel): boolean =>
  isNameClear && nameAlpha >= NAME_SEEN;
