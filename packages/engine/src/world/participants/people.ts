import type { Vector3 } from "three";
import type { AvatarLook } from "@veranda/contract/avatar";
import type { Sighting } from "@veranda/contract/engine/module";
import type { Participant } from "@veranda/contract/rooms/messages";
import { avatarOfCode } from "../avatars/avatar-of-code.ts";
import type { Crowd } from "../avatars/types.ts";
import type { LabelLayer } from "../labels/label-layer.ts";
import { Person, type PersonPose } from "./person.ts";

/** How near someone must be to turn their head to who speaks. */
const EARSHOT = 7;

/** Where the others are at a moment, by their number on the wire; false while that is not known. */
export type PoseSource = (participant: Participant, nowMs: number, out: PersonPose) => boolean;

type Entry = { participant: Participant; person: Person; isOwn: boolean };

/** Everyone in the instance, as bodies in the crowd. */
export class People {
  readonly #crowd: Crowd;
  readonly #labels: LabelLayer;
  readonly #entries = new Map<string, Entry>();
  /** The same as a list: it is gone through in every frame. */
  readonly #list: Entry[] = [];
  readonly #leaving: Person[] = [];
  readonly #pose: PersonPose = {
    x: 0,
    y: 0,
    z: 0,
    vx: 0,
    vy: 0,
    vz: 0,
    heading: 0,
    isGrounded: true,
    isSitting: false,
  };
  #own: Person | null = null;

  constructor(crowd: Crowd, labels: LabelLayer) {
    this.#crowd = crowd;
    this.#labels = labels;
  }

  /** Everyone who is here; changes while people come and go. */
  get everyone(): readonly { readonly person: Person; readonly isOwn: boolean }[] {
    return this.#list;
  }

  get own(): Person | null {
    return this.#own;
  }

  /** Brings someone in, or up to date. */
  put(participant: Participant, isOwn: boolean): void {
    const entry = this.#entries.get(participant.id);
    if (!entry) {
      const person = new Person(
        participant.id,
        this.#crowd.add(this.#lookOf(participant.avatar)),
        this.#labels.add(),
      );
      person.label.isOwn = isOwn;
      const added = { participant, person, isOwn };
      this.#entries.set(participant.id, added);
      this.#list.push(added);
      if (isOwn) this.#own = person;
      this.#describe(person, participant);
      return;
    }
    if (entry.participant.avatar !== participant.avatar) {
      entry.person.avatar.setLook(this.#lookOf(participant.avatar));
    }
    entry.participant = participant;
    this.#describe(entry.person, participant);
  }

  sighting(id: string): Sighting | null {
    return this.#entries.get(id)?.person.sighting ?? null;
  }

  remove(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#entries.delete(id);
    this.#list.splice(this.#list.indexOf(entry), 1);
    if (entry.isOwn) this.#own = null;
    entry.person.leave();
    this.#leaving.push(entry.person);
  }

  clear(): void {
    for (const { person } of this.#entries.values()) this.#forget(person);
    for (const person of this.#leaving.splice(0)) this.#forget(person);
    this.#entries.clear();
    this.#list.length = 0;
    this.#own = null;
  }

  say(id: string, text: string): void {
    const speaker = this.#entries.get(id)?.person;
    if (!speaker) return;
    speaker.label.say(text);
    for (const { person, isOwn } of this.#entries.values()) {
      if (person === speaker || isOwn || !isWithin(person.label.anchor, speaker.label.anchor, EARSHOT))
        continue;
      person.avatar.lookAt(speaker.label.anchor);
      person.lookFor();
    }
  }

  emote(id: string, name: string | null, hold: boolean): void {
    const entry = this.#crowd.emotes.find(({ animationAssetName }) => animationAssetName === name);
    const seconds = hold && entry?.isLoop ? Infinity : (entry?.durationSeconds ?? 0);
    this.#entries.get(id)?.person.play(entry ? name : null, hold, seconds);
  }

  update(source: PoseSource | null, nowMs: number, deltaSeconds: number): void {
    for (const { participant, person, isOwn } of this.#list) {
      if (!isOwn && source?.(participant, nowMs, this.#pose)) person.pose(this.#pose, deltaSeconds);
      person.update(deltaSeconds);
    }
    for (let i = this.#leaving.length - 1; i >= 0; i--) {
      const person = this.#leaving[i];
      person?.update(deltaSeconds);
      if (!person?.isGone) continue;
      this.#leaving.splice(i, 1);
      this.#forget(person);
    }
  }

  #describe(person: Person, participant: Participant): void {
    person.isAway = participant.isAway;
    this.#labels.setName(person.label, participant.displayName, participant.isAway);
  }

  #lookOf(avatar: string): AvatarLook {
    const shown = avatarOfCode(avatar, this.#crowd.catalogue);
    return shown.kind === "look" ? shown.look : this.#lookOf("");
  }

  #forget(person: Person): void {
    this.#crowd.remove(person.avatar);
    this.#labels.remove(person.label);
  }
}

const isWithin = (a: Vector3, b: Vector3, distance: number): boolean =>
  a.distanceToSquared(b) < distance * distance;
