import { Vector3, type PerspectiveCamera } from "three";
import { dampingShare, smoothstep } from "../../core/smoothing.ts";
import { RAISED_HAND, type LabelPainter } from "../../platform/label-painter.ts";
import type { View } from "../../platform/platform.ts";
import type { CollisionWorld } from "../collision/collision-world.ts";
import { BubbleLayout } from "./bubble-layout.ts";
import { atlasLabel, type AtlasLabel, LabelAtlas, PLACES } from "./label-atlas.ts";
import { LabelBatch } from "./label-batch.ts";
import { BUBBLE_LEAVES, PersonLabel, REACTION_SECONDS, type Bubble, type Reaction } from "./person-label.ts";

/** Distances in metres up to which a name is opaque, and from which on it is hidden; bubbles are visible further. */
const NAME_NEAR = 13;
const NAME_FAR = 22;
const BUBBLE_FAR = 34;
/** Lines of sight checked per frame: a hundred people are covered in half a second. */
const SIGHTS_PER_FRAME = 4;
const CAPACITY = 144;
/** How far an emoji rises and sways, in CSS pixels, and the distance from which on it is hidden, in metres. */
const REACTION_RISE = 104;
const REACTION_SWAY = 15;
const REACTION_FAR = 60;
/** Maximum number of emoji labels kept for reuse. */
const KNOWN_EMOJIS = 64;
/** Hysteresis of the order by distance, metres, as people sway. */
const TURN_HYSTERESIS = 0.4;
const NAME_GAP = 4;
/** Seconds of fade-in of a name that had to wait to be painted. */
const NAME_COMES = 0.2;
/** Seconds of fade-out of a name that something nearer would cover. */
const NAME_GOES = 0.08;
/** Time constant of a speaker's ring, and the loudness below which there is none. */
const GLOW_SECONDS = 0.09;
const LEAST_GLOW = 0.04;
/**
 * A raised hand beside a name: scale relative to a reaction, and distance of its centre from the plate's end, in CSS
 * pixels.
 */
const HAND_SCALE = 0.46;
const HAND_ASIDE = 11;
/** Alignment so fine that nothing jumps: the two eyes have different pixels. */
const FINE = 64;
/** Seconds in which a bubble moves to its position in the layout. */
const BUBBLE_FOLLOWS = 0.07;

/** Names and speech bubbles of everyone: nearest in front, hidden behind walls, one draw call. */
export class LabelLayer {
  readonly #atlas: LabelAtlas;
  readonly #batch: LabelBatch;
  readonly layout = new BubbleLayout();
  readonly #view: View;
  readonly #solids: CollisionWorld;
  readonly #people: PersonLabel[] = [];
  readonly #emojis = new Map<string, AtlasLabel>();
  readonly #hand = atlasLabel(RAISED_HAND, "emoji");
  readonly #toHead = new Vector3();
  readonly #ahead = new Vector3();
  /** The mark of somebody who is away from their page, in the visitor's language. */
  wordForAway: () => string = () => "";
  readonly #endLetters: () => void;
  #nextSight = 0;

  constructor(view: View, painter: LabelPainter, solids: CollisionWorld) {
    this.#view = view;
    this.#solids = solids;
    this.#atlas = new LabelAtlas(view, painter);
    this.#batch = new LabelBatch(this.#atlas.texture, CAPACITY);
    this.#endLetters = painter.onLetters(() => this.#atlas.repaint());
    view.onContext((isLost) => {
      if (!isLost) this.#atlas.clear();
    });
  }

  get root(): LabelBatch["mesh"] {
    return this.#batch.mesh;
  }

  add(): PersonLabel {
    const label = new PersonLabel();
    this.#people.push(label);
    return label;
  }

  setName(label: PersonLabel, name: string, isAway: boolean): void {
    const before = label.setName(name, isAway, this.wordForAway());
    if (before) this.#atlas.drop(before);
  }

  /** Shows an emoji rising from somebody's head. */
  react(label: PersonLabel, emoji: string): void {
    let painted = this.#emojis.get(emoji);
    if (!painted) {
      if (this.#emojis.size >= KNOWN_EMOJIS) this.#emojis.clear();
      painted = atlasLabel(emoji, "emoji");
      this.#emojis.set(emoji, painted);
    }
    label.react(painted);
  }

  /** Shows speech as a bubble. */
  caption(label: PersonLabel, text: string, isFinal: boolean): void {
    const before = label.caption(text, isFinal);
    if (before) this.#atlas.drop(before);
  }

  remove(label: PersonLabel): void {
    const at = this.#people.indexOf(label);
    if (at >= 0) this.#people.splice(at, 1);
    if (label.name) this.#atlas.drop(label.name);
    for (const bubble of label.bubbles) this.#atlas.drop(bubble.label);
  }

  /** `isWorn`: rendered for the two eyes of a headset, each with its own pixels. */
  update(camera: PerspectiveCamera, deltaSeconds: number, isWorn = false): void {
    this.#atlas.beginFrame(deltaSeconds);
    const { width, height, pixelRatio } = this.#view;
    const { elements: scales } = camera.projectionMatrix;
    this.#batch.begin(width * scales[0], height * scales[5], isWorn ? FINE : pixelRatio);
    this.#checkSight(camera, deltaSeconds);
    this.#sort();
    this.#choose(deltaSeconds);
    this.layout.place(this.#people, camera, this.#view, this.#atlas);
    for (const person of this.#people) {
      if (person.distance < 0) continue;
      this.#put(person, deltaSeconds);
      for (const reaction of person.reactions) this.#putReaction(person, reaction);
    }
    this.#batch.end();
  }

  dispose(): void {
    this.#endLetters();
    this.#atlas.dispose();
    this.#batch.dispose();
  }

  readonly #drop = (label: Bubble["label"]): void => this.#atlas.drop(label);

  /** Updates distances (negative: behind the camera) and a few lines of sight. */
  #checkSight(camera: PerspectiveCamera, deltaSeconds: number): void {
    const from = camera.position;
    camera.getWorldDirection(this.#ahead);
    const softly = dampingShare(0.12, deltaSeconds);
    for (const person of this.#people) {
      person.age(deltaSeconds, this.#drop);
      this.#toHead.subVectors(person.anchor, from);
      const distance = this.#toHead.length();
      person.distance = this.#toHead.dot(this.#ahead) > camera.near ? distance : -distance;
      if (Math.abs(person.distance - person.turn) > TURN_HYSTERESIS) person.turn = person.distance;
      person.seen += ((person.isBehindWall ? 0 : 1) - person.seen) * softly;
    }
    const looks = Math.min(SIGHTS_PER_FRAME, this.#people.length);
    for (let i = 0; i < looks; i++) {
      this.#nextSight = (this.#nextSight + 1) % this.#people.length;
      const person = this.#people[this.#nextSight];
      if (!person || person.distance < 0 || person.distance > BUBBLE_FAR) continue;
      const way = this.#toHead.subVectors(person.anchor, from);
      const far = way.length();
      if (far < 0.5) continue;
      way.multiplyScalar(1 / far);
      person.isBehindWall =
        this.#solids.sweep(from.x, from.y, from.z, way.x, way.y, way.z, 0.01, far) < far - 0.3;
    }
  }

  /** Farthest first; insertion sort is fast, as the previous order nearly fits. */
  #sort(): void {
    const people = this.#people;
    for (let i = 1; i < people.length; i++) {
      const person = people[i];
      if (!person) continue;
      let at = i;
      for (let before = people[at - 1]; before && before.turn < person.turn; before = people[at - 1]) {
        people[at] = before;
        at -= 1;
      }
      people[at] = person;
    }
  }

  /** The number of names is limited: the nearest are shown, and painted first. */
  #choose(deltaSeconds: number): void {
    let names: number = PLACES.name;
    let bubbles: number = PLACES.bubble;
    for (let i = this.#people.length - 1; i >= 0; i--) {
      const person = this.#people[i];
      if (!person) continue;
      const { distance } = person;
      const alpha = names > 0 ? nameAlpha(person) : 0;
      if (alpha > 0) names -= 1;
      const isPainted = alpha > 0.01 && person.name !== null && this.#atlas.show(person.name);
      person.named = isPainted ? Math.min(1, person.named + deltaSeconds / NAME_COMES) : 0;
      person.nameAlpha = alpha * person.named;
      person.shownBubbles =
        distance >= 0 && distance < BUBBLE_FAR ? Math.min(person.bubbles.length, bubbles) : 0;
      bubbles -= person.shownBubbles;
      person.scale = 1 - 0.36 * smoothstep(3, NAME_NEAR + 4, distance);
      const isNamed = person.name !== null && person.nameAlpha > 0;
      person.nameRise = NAME_GAP + (isNamed ? (person.name?.height ?? 0) * person.scale : 0);
      person.bubbleRise = person.nameRise + person.pictureRise;
    }
  }

  #put(person: PersonLabel, deltaSeconds: number): void {
    const { anchor, distance, presence, seen, scale, name } = person;
    person.nameClear +=
      ((person.isNameClear ? 1 : 0) - person.nameClear) * dampingShare(NAME_GOES, deltaSeconds);
    const nameAlpha = person.nameAlpha * person.nameClear;
    if (name && nameAlpha > 0.01) {
      person.glow += (person.speaking - person.glow) * dampingShare(GLOW_SECONDS, deltaSeconds);
      const glow = person.glow > LEAST_GLOW ? person.glow : 0;
      this.#batch.putName(anchor, name, NAME_GAP, scale, nameAlpha, glow);
      if (person.isHandRaised && this.#atlas.show(this.#hand))
        this.#batch.put(
          anchor,
          this.#hand,
          NAME_GAP + (name.height - this.#hand.height * HAND_SCALE) * 0.5 * scale,
          scale * HAND_SCALE,
          nameAlpha,
          (name.width * 0.5 + HAND_ASIDE) * scale,
        );
    }
    const far = 1 - smoothstep(BUBBLE_FAR * 0.7, BUBBLE_FAR, distance);
    const follows = dampingShare(BUBBLE_FOLLOWS, deltaSeconds);
    for (let shown = 1; shown <= person.shownBubbles; shown++) {
      const bubble = person.bubbles[person.bubbles.length - shown];
      if (!bubble || !this.#atlas.show(bubble.label)) continue;
      const comes = smoothstep(0, 0.18, bubble.age);
      const goes = smoothstep(bubble.lasts, bubble.lasts + BUBBLE_LEAVES, bubble.age);
      const share = bubble.age <= deltaSeconds ? 1 : follows;
      bubble.rise += (bubble.target - bubble.rise) * share;
      bubble.room += ((bubble.isRoom ? 1 : 0) - bubble.room) * share;
      const size = scale * (0.8 + 0.2 * comes);
      const alpha = presence * (0.35 + 0.65 * seen) * far * comes * (1 - goes) * bubble.room;
      if (alpha > 0.01)
        this.#batch.putBubble(anchor, bubble.label, bubble.rise + goes * 14, size, alpha, bubble.aside);
    }
  }

  /** Pops up, rises ever more slowly, sways and fades. */
  #putReaction(person: PersonLabel, { label, age, sway }: Reaction): void {
    if (person.distance > REACTION_FAR || !this.#atlas.show(label)) return;
    const { anchor } = person;
    const t = age / REACTION_SECONDS;
    const pop = 0.3 + 0.95 * smoothstep(0, 0.07, t) - 0.25 * smoothstep(0.06, 0.14, t);
    const near = 1.1 - 0.6 * smoothstep(3, 34, person.distance);
    const rise = (8 + REACTION_RISE * (1 - (1 - t) * (1 - t))) * near;
    const aside = REACTION_SWAY * near * (sway * t + 0.5 * Math.sin(t * 9 + sway * 3) * t);
    const alpha =
      person.presence * (0.3 + 0.7 * person.seen) * (1 - smoothstep(0.68, 1, t)) * smoothstep(0, 0.04, t);
    const far = 1 - smoothstep(REACTION_FAR * 0.8, REACTION_FAR, person.distance);
    if (alpha * far > 0.01) this.#batch.put(anchor, label, rise, pop * near, alpha * far, aside);
  }
}

/** Opacity of a name; 0 if it isn't shown. */
function nameAlpha({ distance, presence, seen, isAway, isOwn }: PersonLabel): number {
  if (isOwn || distance < 0 || distance >= NAME_FAR) return 0;
  return presence * seen * (1 - smoothstep(NAME_NEAR, NAME_FAR, distance)) * (isAway ? 0.5 : 1);
}
