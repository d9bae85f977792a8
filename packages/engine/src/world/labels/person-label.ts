import { Vector3 } from "three";
import { atlasLabel, type AtlasLabel } from "./label-atlas.ts";

/** Seconds that a bubble stays: time to notice it, and time to read it. */
const NOTICE = 3.2;
const PER_LETTER = 0.055;
const LONGEST = 12;
export const BUBBLE_LEAVES = 0.45;
/** More than these are gathered away upwards at once. */
const MOST_BUBBLES = 3;
/** A bubble comes, and those above it make room. */
const BUBBLE_COMES = 0.5;

export type Bubble = {
  /** Of what is being said it is another one with each word. */
  label: AtlasLabel;
  /** Seconds since it was said, and until it begins to go. */
  age: number;
  lasts: number;
  /** How high it stands above the anchor, in CSS pixels; follows `target`, which the layout sets. */
  rise: number;
  target: number;
  /** How far to the right of the anchor its middle stands, so that it lies in the view, in CSS pixels. */
  aside: number;
  /** Whether it stands higher than its own place, clear of somebody else's bubble; or lower, as there was no room above. */
  isLifted: boolean;
  isLowered: boolean;
  /** Whether there is room for it near who said it, and how much it is seen by that: 0 to 1. */
  isRoom: boolean;
  room: number;
};

/** An emoji on its way up from somebody's head. */
export type Reaction = {
  /** The same for everyone who shows this emoji. */
  readonly label: AtlasLabel;
  /** Seconds since it was let go, and which way it sways: -1 to 1. */
  age: number;
  readonly sway: number;
};
/** How long one is seen, and how many of one person at once: more take the oldest's place. */
export const REACTION_SECONDS = 2.6;
const MOST_REACTIONS = 6;

const lastsFor = (text: string): number => Math.min(NOTICE + text.length * PER_LETTER, LONGEST);

/** The label above one person: name, bubbles, marks. */
export class PersonLabel {
  /** A little above the crown, in the world. */
  readonly anchor = new Vector3();
  readonly bubbles: Bubble[] = [];
  readonly reactions: Reaction[] = [];
  #reacted = 0;
  /** The bubble of what is being said. */
  #spoken: Bubble | null = null;
  name: AtlasLabel | null = null;
  isAway = false;
  isOwn = false;
  /** Loudness of the voice, 0 to 1; `glow` follows softly. */
  speaking = 0;
  glow = 0;
  isHandRaised = false;
  /** 0 to 1 with the person's coming and going. */
  presence = 1;
  /** Whether a wall stands between, renewed now and then; `seen` follows softly. */
  isBehindWall = false;
  seen = 0;
  distance = 0;
  /** 0 to 1 since the name is painted, and how much of it would be seen in this frame with nothing in its way. */
  named = 0;
  nameAlpha = 0;
  /** Whether nothing nearer stands in the name's place, which the layout finds out; `nameClear` follows softly. */
  isNameClear = true;
  nameClear = 1;
  /** Shown whatever stands there. */
  keepsName = false;
  /** How many bubbles have a place in the atlas in this frame. */
  shownBubbles = 0;
  /** Of this frame: the size of what is drawn, and where the first bubble would stand above the anchor, in CSS pixels. */
  scale = 1;
  bubbleRise = 0;
  /** Where what is above the name begins, above the anchor, in CSS pixels. */
  nameRise = 0;
  /** What stands between the name and the bubbles, in CSS pixels: the picture of a camera. */
  pictureRise = 0;
  /** The distance by which labels get their places, nearest first; follows `distance` in steps. */
  turn = Infinity;

  /** An emoji rises, or a bubble comes or goes. */
  get isMoving(): boolean {
    if (this.reactions.length > 0) return true;
    for (let i = 0; i < this.bubbles.length; i++) {
      const bubble = this.bubbles[i];
      if (!bubble) continue;
      if (bubble.age < BUBBLE_COMES || bubble.age > bubble.lasts) return true;
      if (Math.abs(bubble.rise - bubble.target) > 1) return true;
    }
    return false;
  }

  /** `away`: what stands behind the name of someone who is. */
  setName(text: string, isAway: boolean, away: string): AtlasLabel | null {
    const shown = isAway ? `${text} · ${away}` : text;
    this.isAway = isAway;
    if (this.name?.text === shown) return null;
    const before = this.name;
    this.name = atlasLabel(shown, "name");
    return before;
  }

  say(text: string): void {
    const lasts = lastsFor(text);
    this.bubbles.push({
      label: atlasLabel(text, "bubble"),
      age: 0,
      lasts,
      rise: 0,
      target: 0,
      aside: 0,
      isLifted: false,
      isLowered: false,
      isRoom: true,
      room: 1,
    });
    const tooMany = this.bubbles.length - MOST_BUBBLES;
    for (const bubble of this.bubbles.slice(0, Math.max(0, tooMany)))
      bubble.lasts = Math.min(bubble.lasts, bubble.age);
  }

  /** What is being said: until it is final its bubble is the same. Answers the label that it takes the place of. */
  caption(text: string, isFinal: boolean): AtlasLabel | null {
    const spoken = this.#spoken;
    const isThere = spoken !== null && this.bubbles.includes(spoken) && spoken.age <= spoken.lasts;
    if (!isThere) this.say(text);
    const bubble = isThere ? spoken : (this.bubbles.at(-1) ?? null);
    this.#spoken = isFinal ? null : bubble;
    if (bubble === null || !isThere) return null;
    bubble.lasts = bubble.age + lastsFor(text);
    if (bubble.label.text === text) return null;
    const before = bubble.label;
    bubble.label = atlasLabel(text, "bubble");
    return before;
  }

  /** All bubbles begin to go. */
  hush(): void {
    for (const bubble of this.bubbles) bubble.lasts = Math.min(bubble.lasts, bubble.age);
  }

  react(label: AtlasLabel): void {
    // Steps of the golden ratio: no two in a row go the same way.
    this.#reacted = (this.#reacted + 0.618034) % 1;
    this.reactions.push({ label, age: 0, sway: this.#reacted * 2 - 1 });
    if (this.reactions.length > MOST_REACTIONS) this.reactions.shift();
  }

  /** Ages the bubbles; calls back for those that are gone. */
  age(deltaSeconds: number, onGone: (label: AtlasLabel) => void): void {
    if (this.bubbles.length === 0 && this.reactions.length === 0) return;
    for (const bubble of this.bubbles) bubble.age += deltaSeconds;
    for (const reaction of this.reactions) reaction.age += deltaSeconds;
    while (this.reactions[0] && this.reactions[0].age > REACTION_SECONDS) this.reactions.shift();
    while (this.bubbles[0] && this.bubbles[0].age > this.bubbles[0].lasts + BUBBLE_LEAVES) {
      const gone = this.bubbles.shift();
      if (gone) onGone(gone.label);
    }
  }
}
