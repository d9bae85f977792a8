import { Vector3 } from "three";
import { atlasLabel, type AtlasLabel } from "./label-atlas.ts";

/** Display time of a bubble: to notice it, and to read each character. */
const NOTICE = 3.2;
const PER_LETTER = 0.055;
const LONGEST = 12;
export const BUBBLE_LEAVES = 0.45;
/** Further bubbles push out the oldest at once. */
const MOST_BUBBLES = 3;
/** Seconds in which a bubble appears, and those above make room. */
const BUBBLE_COMES = 0.5;

export type Bubble = {
  /** During speech, replaced with each word. */
  label: AtlasLabel;
  /** Seconds since it was said, and until it starts to fade. */
  age: number;
  lasts: number;
  /** Height above the anchor, in CSS pixels; follows `target`, which the layout sets. */
  rise: number;
  target: number;
  /** Offset of its centre to the right of the anchor, so that it stays in view, in CSS pixels. */
  aside: number;
  /** Whether it is raised above another bubble, or lowered as there was no room above. */
  isLifted: boolean;
  isLowered: boolean;
  /** Whether there is room for it near the speaker, and the resulting opacity, 0 to 1. */
  isRoom: boolean;
  room: number;
};

/** An emoji rising from somebody's head. */
export type Reaction = {
  /** Shared by everyone who shows this emoji. */
  readonly label: AtlasLabel;
  /** Seconds since it appeared, and its direction of sway: -1 to 1. */
  age: number;
  readonly sway: number;
};
/** Display time of a reaction, and the maximum number per person: more replace the oldest. */
export const REACTION_SECONDS = 2.6;
const MOST_REACTIONS = 6;

const lastsFor = (text: string): number => Math.min(NOTICE + text.length * PER_LETTER, LONGEST);

/** The label above one person: name, bubbles, marks. */
export class PersonLabel {
  /** Slightly above the crown, in the world. */
  readonly anchor = new Vector3();
  readonly bubbles: Bubble[] = [];
  readonly reactions: Reaction[] = [];
  #reacted = 0;
  /** The bubble of current speech. */
  #spoken: Bubble | null = null;
  name: AtlasLabel | null = null;
  isAway = false;
  isOwn = false;
  /** Loudness of the voice, 0 to 1; `glow` follows smoothly. */
  speaking = 0;
  glow = 0;
  isHandRaised = false;
  /** 0 to 1 as the person fades in and out. */
  presence = 1;
  /** Whether a wall is in between, updated now and then; `seen` follows smoothly. */
  isBehindWall = false;
  seen = 0;
  distance = 0;
  /** 0 to 1 since the name was painted, and its opacity in this frame if nothing were in front. */
  named = 0;
  nameAlpha = 0;
  /** Whether nothing nearer covers the name, as the layout determines; `nameClear` follows smoothly. */
  isNameClear = true;
  nameClear = 1;
  /** Always shown, whatever is in front. */
  keepsName = false;
  /** Number of bubbles with a place in the atlas in this frame. */
  shownBubbles = 0;
  /** In this frame: the scale, and the height of the first bubble above the anchor, in CSS pixels. */
  scale = 1;
  bubbleRise = 0;
  /** Height above the anchor of what is above the name, in CSS pixels. */
  nameRise = 0;
  /** Height of the camera picture between name and bubbles, in CSS pixels. */
  pictureRise = 0;
  /** Distance that determines the order of the layout, nearest first; follows `distance` in steps. */
  turn = Infinity;

  /** An emoji rises, or a bubble appears or disappears. */
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

  /** `away`: the suffix of the name of somebody who is away. */
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

  /** Current speech: one bubble until it is final. Returns the label that was replaced. */
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

  /** All bubbles start to disappear. */
  hush(): void {
    for (const bubble of this.bubbles) bubble.lasts = Math.min(bubble.lasts, bubble.age);
  }

  react(label: AtlasLabel): void {
    // Steps of the golden ratio: consecutive ones never sway the same way.
    this.#reacted = (this.#reacted + 0.618034) % 1;
    this.reactions.push({ label, age: 0, sway: this.#reacted * 2 - 1 });
    if (this.reactions.length > MOST_REACTIONS) this.reactions.shift();
  }

  /** Ages the bubbles; calls back for those that have disappeared. */
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
