import type { Vector3 } from "three";
import type { Sighting } from "@veranda/contract/engine/module";
import type { HandsPose, Participant } from "@veranda/contract/rooms/messages";
import type { AvatarLook } from "@veranda/contract/avatar";
import { resolveAvatar, standInLook, type ShownAvatar } from "../avatars/resolve-avatar.ts";
import type { Avatar, Crowd } from "../avatars/types.ts";
import type { LabelLayer } from "../labels/label-layer.ts";
import { ParticipantView, newParticipantPose, type ParticipantPose } from "./participant-view.ts";

/** Within this distance people turn their heads to a speaker. Metres. */
const EARSHOT = 7;
/** Closer than this, two people overlap; not if they are more than this above or below. Metres. */
const PERSONAL = 0.7;
const STOREY = 1.5;
/** Distance from slightly above the crown, where labels are anchored, down to the ears. Metres. */
const CROWN_TO_MOUTH = 0.22;
/** An emote loop that isn't held ends after about this many seconds, as EmoteLayer plays it. */
const LOOPED_SECONDS = 6;

/** Bodies created per second, and at least per frame; the rest wait for the next frame. */
const MADE_A_SECOND = 240;
const LEAST_MADE = 4;

/** Reads a participant's current pose, by their index on the wire; false while it is unknown. */
export type PoseSource = (participant: Participant, nowMs: number, out: ParticipantPose) => boolean;

type Entry = { participant: Participant; person: ParticipantView; isOwn: boolean };

/** All participants of the instance, as bodies in the crowd. */
export class ParticipantViews {
  readonly #crowd: Crowd;
  readonly #labels: LabelLayer;
  readonly #entries = new Map<string, Entry>();
  /** The same as a list, which is iterated in every frame. */
  readonly #list: Entry[] = [];
  readonly #leaving: ParticipantView[] = [];
  /** Participants who wait for a body. */
  readonly #coming = new Map<string, Participant>();
  /** Bodies created since the last frame, and the current limit. */
  #made = 0;
  #mostMade = LEAST_MADE;
  readonly #pose = newParticipantPose();
  #own: ParticipantView | null = null;

  constructor(crowd: Crowd, labels: LabelLayer) {
    this.#crowd = crowd;
    this.#labels = labels;
  }

  /** All participants here; changes as people come and go. */
  get everyone(): readonly { readonly person: ParticipantView; readonly isOwn: boolean }[] {
    return this.#list;
  }

  get own(): ParticipantView | null {
    return this.#own;
  }

  /** The local participant's index among those here. */
  get ownIndex(): number {
    return this.#list.find(({ isOwn }) => isOwn)?.participant.index ?? 0;
  }

  /** Whether somebody else is so close to this position that bodies would overlap. */
  isAnyoneNear(x: number, y: number, z: number, source: PoseSource, nowMs: number): boolean {
    const pose = this.#pose;
    return this.#list.some(
      ({ participant, isOwn }) =>
        !isOwn &&
        source(participant, nowMs, pose) &&
        Math.hypot(pose.x - x, pose.z - z) < PERSONAL &&
        Math.abs(pose.y - y) < STOREY,
    );
  }

  /** Adds or updates a remote participant. If many come at once, some wait for the next frames. */
  come(participant: Participant): void {
    const { id } = participant;
    if (this.#coming.has(id)) this.#coming.set(id, participant);
    else if (this.#entries.has(id) || this.#made < this.#mostMade) this.put(participant, false);
    else this.#coming.set(id, participant);
  }

  /** Adds or updates a participant. */
  put(participant: Participant, isOwn: boolean): void {
    this.#coming.delete(participant.id);
    const entry = this.#entries.get(participant.id);
    if (!entry) {
      this.#made += 1;
      const person = new ParticipantView(
        participant.id,
        this.#bodyOf(participant.avatar),
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
      this.#dress(entry.person.avatar, participant.avatar);
    }
    entry.participant = participant;
    this.#describe(entry.person, participant);
  }

  sighting(id: string): Sighting | null {
    return this.#entries.get(id)?.person.sighting ?? null;
  }

  remove(id: string): void {
    this.#coming.delete(id);
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
    this.#coming.clear();
    this.#list.length = 0;
    this.#own = null;
  }

  say(id: string, text: string): void {
    const speaker = this.#personOf(id);
    if (!speaker) return;
    speaker.label.say(text);
    speaker.murmur(text.length);
    this.drawEyesTo(id);
  }

  /** Shows speech as a bubble that grows until it is final. */
  caption(id: string, text: string, isFinal: boolean): void {
    const label = this.#personOf(id)?.label;
    if (label) this.#labels.caption(label, text, isFinal);
  }

  /** Removes somebody's last bubble at once. */
  hush(id: string): void {
    this.#entries.get(id)?.person.label.hush();
  }

  /** Approximate position of somebody's mouth and ears; false while unknown. */
  headOf(id: string, out: Vector3): boolean {
    const person = this.#entries.get(id)?.person;
    if (!person?.feet(out)) return false;
    out.copy(person.label.anchor);
    out.y -= CROWN_TO_MOUTH;
    return true;
  }

  /** Shows an emoji rising from somebody's head. */
  react(id: string, emoji: string): void {
    const label = this.#personOf(id)?.label;
    if (label) this.#labels.react(label, emoji);
  }

  /** Loudness of somebody's voice, 0 to 1. */
  talk(id: string, level: number): void {
    this.#personOf(id)?.talk(level);
  }

  /** Poses of head and hands of somebody in a headset. */
  showHands(id: string, pose: HandsPose | null): void {
    this.#personOf(id)?.avatar.setHands(pose);
  }

  /** The avatar's skin, as far as it is known from the family's looks. */
  skinOf({ avatar }: Pick<Participant, "avatar">): string {
    return this.#lookOf(resolveAvatar(avatar, this.#crowd.catalogue)).colours.skin;
  }

  /** People near somebody turn their heads to them for a while. */
  drawEyesTo(id: string): void {
    const speaker = this.#entries.get(id)?.person;
    if (!speaker) return;
    for (const { person, isOwn } of this.#entries.values()) {
      if (person === speaker || isOwn || !isWithin(person.label.anchor, speaker.label.anchor, EARSHOT))
        continue;
      person.avatar.lookAt(speaker.label.anchor);
      person.lookFor();
    }
  }

  emote(id: string, name: string | null, hold: boolean): void {
    const person = this.#personOf(id);
    const entry = this.#crowd.emotes.find(({ animationAssetName }) => animationAssetName === name);
    if (!person) return;
    if (!entry) {
      person.stop();
      return;
    }
    const { durationSeconds: once, isLoop, canHold, isUpperBody } = entry;
    const unheld = isLoop ? once * Math.max(1, Math.round(LOOPED_SECONDS / once)) : once;
    if (!hold && person.isPressed(entry.animationAssetName))
      person.release(entry.animationAssetName, isLoop ? 0.3 : once, unheld);
    else person.play(name, hold, hold && canHold ? Infinity : unheld, isUpperBody);
  }

  update(source: PoseSource | null, nowMs: number, deltaSeconds: number): void {
    this.#mostMade = Math.max(LEAST_MADE, Math.round(deltaSeconds * MADE_A_SECOND));
    if (this.#coming.size > 0) this.#loadSome();
    this.#made = 0;
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

  #loadSome(): void {
    for (const participant of this.#coming.values()) {
      if (this.#made >= this.#mostMade) return;
      this.put(participant, false);
    }
  }

  /** Creates the body of a waiting participant who acts. */
  #personOf(id: string): ParticipantView | undefined {
    const coming = this.#coming.get(id);
    if (coming) this.put(coming, false);
    return this.#entries.get(id)?.person;
  }

  #describe(person: ParticipantView, participant: Participant): void {
    person.isAway = participant.isAway;
    this.#labels.setName(person.label, participant.displayName, participant.isAway);
  }

  /** Loads what these avatars are drawn with, so that they are complete when shown. Never rejects. */
  loadAvatars(codes: readonly string[]): Promise<void> {
    return this.#crowd.loadLooks(
      codes.map((code) => this.#lookOf(resolveAvatar(code, this.#crowd.catalogue))),
    );
  }

  #lookOf(shown: ShownAvatar): AvatarLook {
    return shown.kind === "look" ? shown.look : standInLook(this.#crowd.catalogue, shown.id);
  }

  #bodyOf(code: string): Avatar {
    const shown = resolveAvatar(code, this.#crowd.catalogue);
    const avatar = this.#crowd.add(this.#lookOf(shown));
    if (shown.kind === "custom") avatar.setCustomAvatar(shown.id);
    return avatar;
  }

  #dress(avatar: Avatar, code: string): void {
    const shown = resolveAvatar(code, this.#crowd.catalogue);
    avatar.setLook(this.#lookOf(shown));
    avatar.setCustomAvatar(shown.kind === "custom" ? shown.id : null);
  }

  #forget(person: ParticipantView): void {
    this.#crowd.remove(person.avatar);
    this.#labels.remove(person.label);
  }
}

const isWithin = (a: Vector3, b: Vector3, distance: number): boolean =>
  a.distanceToSquared(b) < distance * distance;
