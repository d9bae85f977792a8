import { Vector3, type PerspectiveCamera } from "three";
import { clamp } from "../../core/smoothing.ts";
import type { LabelAtlas } from "./label-atlas.ts";
import type { PersonLabel } from "./person-label.ts";

/** Between two bubbles, in CSS pixels. */
const GAP = 3;
/** A lifted bubble comes down again once it is so far from what it gave way to: nobody stands quite still. CSS pixels. */
const HYSTERESIS = 14;
/** Higher above its own place a bubble would be taken for somebody else's, CSS pixels. */
const HIGHEST_LIFT = 300;

/** What bubbles leave free of the view: its rim, and the bar at its top until the page says how high it is, CSS pixels. */
export const SAFE = { rim: 8, top: 68 } as const;
/** On a low view the bar's part is at most this share of it. */
const TOP_SHARE = 0.3;
/** Names so near, so many and so well seen are covered by no bubble; those farther away give way to bubbles. Metres. */
const NAME_KEPT = 10;
const NAMES_KEPT = 12;
const NAME_SEEN = 0.3;
/** A name that gave way comes back once it is so far from what it gave way to, CSS pixels. */
const NAME_MARGIN = 5;

/** What stands this little into something only touches it: sums are rounded. CSS pixels. */
const TOUCH = 0.01;

type Size = { width: number; height: number };
/** A box on the screen, and whose name or picture it is; bubbles are everybody's. */
type Taken = { owner: PersonLabel | null; left: number; bottom: number; right: number; top: number };

/**
 * Places what stands above heads so that no text covers another: greedily, the nearest person's first. A name keeps its
 * place, the picture of a camera stands above it, bubbles above both; a name in whose place something nearer stands
 * fades, and a bubble goes up until it is clear. While who speaks is in view, so is the bubble: below their name, where
 * there is no room above it.
 */
export class BubbleLayout {
  /** How much of the view's top is covered by what the page shows there, CSS pixels. */
  topInset: number = SAFE.top;
  /** What has its place in this frame are the first `#count`; they are used again in the next. */
  readonly #taken: Taken[] = [];
  readonly #at = new Vector3();
  #count = 0;

  /**
   * Sets which names are clear, where all bubbles go that are shown, and whether there `isRoom` for them; `people` are the
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

  /** Where somebody's anchor is on the screen, in CSS pixels from the bottom left. */
  #project(person: PersonLabel, camera: PerspectiveCamera, view: Size): Readonly<Vector3> {
    this.#at.copy(person.anchor).project(camera);
    this.#at.x = (this.#at.x * 0.5 + 0.5) * view.width;
    this.#at.y = (this.#at.y * 0.5 + 0.5) * view.height;
    return this.#at;
  }

  /**
   * A name, and the picture of a camera above it, if there are; both are drawn there in any case, but a name that isn't
   * clear fades.
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
      // Whoever leaves the view takes their bubble along.
      const most = width / 2 + SAFE.rim;
      bubble.aside = clamp(clamp(x, most, view.width - most) - x, -most, most);
      const left = x + bubble.aside - width / 2;
      const highest = top - height;
      const margin = bubble.isLifted || bubble.isLowered ? HYSTERESIS : 0;
      const start = Math.min(y + rise, highest);
      // The lowest place from there on at which nothing is met, and further down the highest one.
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
      // Below the bar it would cover what stands above the head, as long as that is seen.
      const isOverName = hasName && y < top && y + rise - highest > (bubble.isLowered ? -HYSTERESIS : 0);
      // What was said before stands above what was said last, or nowhere.
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

  /** Something that has its place and meets this box; somebody's name and picture aren't in their own way. */
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
