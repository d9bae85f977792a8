import { isDeepStrictEqual } from "node:util";
import type { MediaGrant, MediaTicket } from "@veranda/contract/media";
import type { RoomRefusal } from "@veranda/contract/rooms/refusals";
import type { RoomVoice } from "@veranda/contract/rooms/voice";
import type { VoiceZone } from "@veranda/contract/rooms/voice-zones";
import type { PoseQuantizer } from "@veranda/wire";
import type { MediaActivity } from "../../platform/media/media-server.ts";
import { InstanceCaptions } from "../captions/instance-captions.ts";
import type { Member } from "../participants/member.ts";
import type { RoomMedia } from "../rooms-deps.ts";
import { HeardVoices } from "./heard-voices.ts";
import { NO_PERSISTED_VOICE, ReturningSpeakers, type PersistedVoice } from "./persisted-voice.ts";
import { MutedVisitors } from "./muted-visitors.ts";
import { VoiceAnnouncements } from "./voice-announcements.ts";
import { VoiceFloor } from "./voice-floor.ts";
import { floorRightsOf, VoicedMember } from "./voiced-member.ts";
import { VoiceRequests, type VoiceMessage } from "./voice-requests.ts";

export type InstanceVoiceDeps = {
  instanceId: string;
  media: RoomMedia;
  now: () => number;
  monotonic: () => number;
  grid: PoseQuantizer;
  /** Of the environment that there is now. */
  zones: () => readonly VoiceZone[];
  keep: (kept: PersistedVoice) => void;
  captionTicket: (instanceId: string, participantId: string) => string | null;
  /** What somebody shows besides: the media server has one grant for all. */
  shownBy: (id: string) => Omit<MediaGrant, "microphone">;
  /** Positions have been updated. */
  onPlaced: (people: Iterable<VoicedMember>) => void;
  /** The participant whose page broadcasts what it hears and sees; null: none does. */
  broadcasterId: () => string | null;
  /** What was said is kept with the chat. */
  transcribe: (member: Member, text: string) => void;
};

const NOBODY: readonly string[] = [];
/** Who is heard is decided so often, and with the next tick when somebody begins to speak or may not be heard any more. */
const DECIDED_EVERY_MS = 250;
/** Of the media server's level, 0 to 1: what is quieter is the noise of a room. */
const SPEAKING_LEVEL = 0.01;

/** The voices of one instance: who may speak, who hears whom, and what the media server and the people are told. */
export class InstanceVoice {
  readonly captions: InstanceCaptions;
  readonly #deps: InstanceVoiceDeps;
  readonly #people = new Map<string, VoicedMember>();
  readonly #floor: VoiceFloor;
  readonly #muted: MutedVisitors;
  readonly #returning: ReturningSpeakers;
  readonly #requests: VoiceRequests;
  readonly #announcements: VoiceAnnouncements;
  readonly #heard: HeardVoices;
  #kept: PersistedVoice;
  #decideAt = -Infinity;
  /** The instance goes on in another process, or has ended: the media server is not told of it any more. */
  #isReleased = false;

  constructor(kept: PersistedVoice | null, deps: InstanceVoiceDeps) {
    this.#deps = deps;
    this.#kept = kept ?? NO_PERSISTED_VOICE;
    const { now, monotonic, grid, zones } = deps;
    const people = this.#people;
    const floor = (this.#floor = new VoiceFloor(this.#kept.mode, lastHandOf(this.#kept)));
    const muted = (this.#muted = new MutedVisitors(this.#kept.mutedIds));
    this.#returning = new ReturningSpeakers(this.#kept);
    this.#requests = new VoiceRequests({ floor, people, muted, now, monotonic });
    this.#announcements = new VoiceAnnouncements(floor, people);
    const setHeard = (listenerId: string, speakerIds: readonly string[]): void =>
      this.#media((media, room) => media.setHeard(room, listenerId, speakerIds));
    this.#heard = new HeardVoices({ floor, people, grid, zones, setHeard });
    const { captionTicket, instanceId, transcribe } = deps;
    const ticketFor = (id: string): string | null => captionTicket(instanceId, id);
    const captions = { floor, people, heard: this.#heard, monotonic, ticketFor, transcribe };
    this.captions = new InstanceCaptions(captions);
  }

  /** Adds a member whose rights are known. */
  enter(member: Member): void {
    const { id } = member.participant;
    const voiced = new VoicedMember(member);
    this.#people.set(id, voiced);
    this.#floor.enter(id, floorRightsOf(member.rights), this.#muted.has(member.visitor));
    const { until, hasMegaphone, hand } = this.#returning.take(id);
    const { now, monotonic } = this.#deps;
    if (hand > 0) this.#floor.keepHand(id, hand);
    if (until === null) this.#floor.keepGiven(id, null);
    else if (until !== undefined)
      this.#floor.keepGiven(id, { wall: until, monotonic: monotonic() + until - now() });
    if (hasMegaphone) this.#floor.setMegaphone(id, true);
    voiced.isTransmitting = this.#floor.mayTransmit(id);
    // A media server that outlived the process knows them from before.
    this.#media((media, room) => {
      media.setGrant(room, id, this.#grantOf(id, voiced));
      media.setHeard(room, id, []);
    });
  }

  leave({ participant: { id } }: Member): void {
    const voiced = this.#people.get(id);
    if (voiced === undefined) return;
    this.#people.delete(id);
    this.#floor.leave(id);
    this.#heard.forget(voiced);
    this.captions.leave(voiced);
    this.#decideAt = -Infinity;
    this.#media((media, room) => media.remove(room, id));
    // What they had is theirs no more, also in what is written.
    this.#keep();
  }

  /** These participants of before the process started again don't come back. */
  forget(ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.#returning.forget(ids);
    this.#keep();
  }

  /** Another page of theirs has taken over: its microphone is off. */
  takenOver(member: Member): void {
    const { id } = member.participant;
    this.captions.setReading(member, false);
    this.#floor.setMicrophone(id, false);
  }

  /** What somebody is told who comes. */
  welcome(member: Member): RoomVoice {
    return this.#announcements.of(member);
  }

  /** Another connection of theirs: what its page wants is to be said again. */
  connected(member: Member): void {
    this.#people.get(member.participant.id)?.ignore(NOBODY);
    this.captions.connected(member);
  }

  /** Does what somebody asks for; answers why not, or null. */
  take(member: Member, message: VoiceMessage): RoomRefusal | null {
    this.#follow();
    const refusal = this.#requests.take(member, message);
    if (refusal === null && message[0] === "setVoiceMode") this.#returning.modeSet();
    this.#settle();
    return refusal;
  }

  /** A media ticket for somebody who is here. */
  ticket({ participant: { id } }: Member): Promise<MediaTicket> {
    const grant = this.#grantOf(id, { isTransmitting: this.#floor.mayTransmit(id) });
    return this.#deps.media.ticket(this.#deps.instanceId, id, grant);
  }

  /** What the media server hears of those who are connected to it. */
  heardActivity(people: readonly MediaActivity[]): void {
    const now = this.#deps.monotonic();
    for (const { identity, isPublishing, level } of people) {
      const voiced = this.#people.get(identity);
      if (voiced === undefined || !isPublishing || level <= SPEAKING_LEVEL) continue;
      // Whoever begins to speak is heard with the next tick.
      if (!voiced.isSpeaking(now)) this.#decideAt = -Infinity;
      voiced.spoke(now);
    }
  }

  /** Once a tick. */
  tick(): void {
    const now = this.#deps.monotonic();
    this.#follow();
    this.#floor.expire(now);
    this.#settle();
    if (this.#announcements.tell()) {
      this.#keep();
      this.#decideAt = now;
    }
    if (now < this.#decideAt) return;
    this.#decideAt = now + DECIDED_EVERY_MS;
    const broadcasterId = this.#deps.broadcasterId();
    for (const voiced of this.#people.values()) voiced.isRecording = voiced.id === broadcasterId;
    this.#heard.decide(now);
    this.#deps.onPlaced(this.#people.values());
    this.captions.followHearing(now);
  }

  /** What somebody shows has changed. */
  shownChanged(id: string): void {
    const voiced = this.#people.get(id);
    if (voiced !== undefined) this.#applyGrant(voiced);
    this.#decideAt = -Infinity;
  }

  /** Whose camera and screen somebody may see. */
  setSeen(viewerId: string, shownIds: readonly string[]): void {
    this.#media((media, room) => media.setSeen(room, viewerId, shownIds));
  }

  /** Another process runs the instance now. */
  release(): void {
    this.#isReleased = true;
  }

  end(): void {
    this.#media((media, room) => media.endRoom(room));
    this.#isReleased = true;
  }

  /** Rights change, and guests sign in, wherever that is decided: the floor knows it before anything is asked of it. */
  #follow(): void {
    for (const voiced of this.#people.values()) {
      const { id, member } = voiced;
      const { visitor, rights } = member;
      if (rights !== voiced.rights) {
        voiced.rights = rights;
        this.#floor.entitle(id, floorRightsOf(rights));
      }
      if (visitor !== voiced.visitor) {
        if (this.#muted.has(voiced.visitor)) this.#muted.add(visitor);
        voiced.visitor = visitor;
        if (this.#muted.has(visitor) && !rights.isHost) this.#floor.mute(id);
      }
      if (rights.isHost) this.#muted.delete(visitor);
    }
  }

  /** What somebody may publish is told the media server at once. */
  #settle(): void {
    for (const voiced of this.#people.values()) {
      const { id } = voiced;
      const mayTransmit = this.#floor.mayTransmit(id);
      if (mayTransmit === voiced.isTransmitting) continue;
      voiced.isTransmitting = mayTransmit;
      this.#applyGrant(voiced);
    }
  }

  #applyGrant(voiced: VoicedMember): void {
    this.#media((media, room) => media.setGrant(room, voiced.id, this.#grantOf(voiced.id, voiced)));
  }

  #grantOf(id: string, { isTransmitting }: Pick<VoicedMember, "isTransmitting">): MediaGrant {
    return { microphone: isTransmitting, ...this.#deps.shownBy(id) };
  }

  #keep(): void {
    const { given, megaphoneIds, hands } = this.#returning.kept;
    const kept: PersistedVoice = {
      mode: this.#floor.mode,
      mutedIds: this.#muted.ids,
      given: [
        ...given,
        ...this.#floor.given.map(([id, until]): [string, number | null] => [id, until?.wall ?? null]),
      ],
      megaphoneIds: [...megaphoneIds, ...this.#floor.megaphones],
      hands: [...hands, ...this.#floor.hands],
    };
    if (isDeepStrictEqual(kept, this.#kept)) return;
    this.#kept = kept;
    this.#deps.keep(kept);
  }

  #media(tell: (media: RoomMedia, room: string) => void): void {
    if (!this.#isReleased) tell(this.#deps.media, this.#deps.instanceId);
  }
}

const lastHandOf = ({ hands = [] }: PersistedVoice): number => Math.max(0, ...hands.map(([, hand]) => hand));
