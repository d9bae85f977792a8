import type { RoomHosts } from "@veranda/contract";
import { mayWriteToAll, SEAT_HOLD_MS } from "@veranda/contract";
import type { ClientMessage, LeaveReason, RoomData } from "@veranda/contract/rooms/messages";
import { WATCH_CLOSE } from "@veranda/contract/rooms/live";
import type { PoseQuantizer } from "@veranda/wire";
import { InstanceDocument } from "../document/instance-document.ts";
import type { HostingRequests } from "../hosting/hosting-requests.ts";
import type { ActingHost } from "../hosting/acting-host.ts";
import type { InstanceAct } from "../hosting/instance-act.ts";
import type { InstanceHosting } from "../hosting/instance-hosting.ts";
import { IndexPool } from "../replication/index-pool.ts";
import { HandRelay } from "../replication/hand-relay.ts";
import { ReplicationRounds, type RoundReport } from "../replication/replication-round.ts";
import type { InstanceJournal, InstanceRecord } from "../journal/journal.ts";
import { INACTIVITY_MS } from "../limits/limits.ts";
import type { InstanceRecording } from "../live/instance-recording.ts";
import type { InstanceHls } from "../live/hls/instance-hls.ts";
import type { SegmentDemand } from "../live/segment-demand.ts";
import type { InstanceLive } from "../live/instance-live.ts";
import { InstanceStreamKeys } from "../live/instance-stream-keys.ts";
import type { Watchers } from "../live/watchers.ts";
import type { InstanceVideo } from "../video/instance-video.ts";
import type { InstanceVoice } from "../voice/instance-voice.ts";
import type { Access } from "../access/access.ts";
import { DepartedRateLimits } from "../limits/action-rate-limits.ts";
import { SpawnTransforms } from "../movement/spawn-transforms.ts";
import { BodyPlacement } from "../movement/body-placement.ts";
import { createBroadcast } from "../participants/broadcast.ts";
import { ChatLog } from "../chat/chat-log.ts";
import { Entrance } from "../access/entrance.ts";
import { VisitorRegistry } from "../participants/visitor-registry.ts";
import { HeldReservations } from "../reservations/held-reservations.ts";
import { InstanceChat } from "../chat/instance-chat.ts";
import { createAccess, createHosting, createHostingRequests } from "./hosting-parts.ts";
import type { InstanceDeps, InstanceSeed } from "./instance-deps.ts";
import type { InstanceCore, InstanceParts } from "./instance-parts.ts";
import {
  createHls,
  createLive,
  createRecording,
  createSegmentDemand,
  createVideo,
  createVoice,
  createWatchers,
} from "./media-parts.ts";
import type { Member } from "../participants/member.ts";
import { ParticipantProfiles } from "../participants/participant-profiles.ts";
import { InstanceCapacity } from "../reservations/instance-capacity.ts";
import { isForAll, isReaction } from "../participants/reaction.ts";
import { Positions } from "../movement/positions.ts";
import { Roster } from "../participants/roster.ts";
import { SeatJournal } from "../journal/seat-journal.ts";
import { SpaceInfo } from "../access/space-info.ts";
import { Welcome } from "../access/welcome.ts";

/** One instance of a space: its parts, its ticks, and its end. Knows no sockets. */
export class Instance implements InstanceParts {
  readonly record: InstanceRecord;
  readonly roster = new Roster();
  readonly broadcast = createBroadcast(this.roster.members);
  readonly visitors = new VisitorRegistry();
  readonly chat: InstanceChat;
  readonly instanceCapacity: InstanceCapacity;
  readonly bodyPlacement: BodyPlacement;
  readonly hands = new HandRelay();
  readonly profiles: ParticipantProfiles;
  readonly seatJournal: SeatJournal;
  readonly entrance: Entrance;
  readonly document: InstanceDocument;
  readonly voice: InstanceVoice;
  readonly video: InstanceVideo;
  /** What hosts have set here. */
  readonly hosting: InstanceHosting;
  readonly hostRequests: HostingRequests;
  readonly live: InstanceLive;
  readonly streamKeys: InstanceStreamKeys;
  readonly recording: InstanceRecording;
  readonly hls: InstanceHls;
  readonly segmentDemand: SegmentDemand;
  /** People who watch from outside. */
  readonly watchers: Watchers;
  /** Who may be here, and what they may do. */
  readonly access: Access;
  readonly #about: SpaceInfo;
  readonly #deps: InstanceDeps;
  readonly #journal: InstanceJournal;
  readonly #rounds = new ReplicationRounds((member) => this.roster.friendsOf(member));
  readonly #indices = new IndexPool();
  readonly #positions = new Positions();
  readonly #held: HeldReservations;
  readonly #spawnTransforms: SpawnTransforms;
  readonly #departedRateLimits = new DepartedRateLimits();
  #tick = 0;

  constructor(
    { record, memory, about, opened, assets }: InstanceSeed,
    journal: InstanceJournal,
    deps: InstanceDeps,
  ) {
    this.record = record;
    this.#deps = deps;
    this.#journal = journal;
    this.#about = new SpaceInfo(record.spaceId, about, deps, memory?.isHost === true);
    this.#held = new HeldReservations(memory?.seats ?? []);
    const core: InstanceCore = {
      record,
      memory,
      journal,
      deps,
      about: this.#about,
      roster: this.roster,
      positions: this.#positions,
      held: this.#held,
      departedRateLimits: this.#departedRateLimits,
      broadcast: this.broadcast,
      broadcastUpdate: (member) => this.#broadcastUpdate(member),
      leave: (member, reason) => this.leave(member, reason),
      end: (reason) => this.end(reason),
      hostDid: (host, act) => this.hostDid(host, act),
    };
    const { roster, held, broadcastUpdate } = core;
    const room = (): RoomData => this.#room();
    this.seatJournal = new SeatJournal(core);
    this.chat = new InstanceChat({
      ...core,
      log: new ChatLog(memory?.chat),
      moderation: () => this.hosting.chat,
      watchers: () => this.watchers,
      now: deps.now,
    });
    this.hosting = createHosting(core, this);
    this.instanceCapacity = new InstanceCapacity(roster, held, {
      ...deps,
      wished: () => this.hosting.capacity,
    });
    this.document = new InstanceDocument(opened, assets, {
      ...deps,
      members: roster.members,
      hosts: () => this.hosts,
      standsOf: (accountId) => this.#about.standsOf(accountId),
      room,
      removed: () => this.#about.removed,
    });
    const spawnTransforms = new SpawnTransforms(this.document, this.#positions, deps);
    this.#spawnTransforms = spawnTransforms;
    this.bodyPlacement = new BodyPlacement({
      positions: this.#positions,
      spawnTransforms,
      hasSeat: (key) => this.#hasSeat(key),
      broadcastUpdate,
    });
    this.video = createVideo(core, this);
    this.watchers = createWatchers(core, this);
    this.segmentDemand = createSegmentDemand(core);
    this.hls = createHls(core, this);
    this.recording = createRecording(core, this);
    this.live = createLive(core, this);
    this.voice = createVoice(core, this);
    this.access = createAccess(core, this);
    this.streamKeys = new InstanceStreamKeys(core, this);
    this.hostRequests = createHostingRequests(core, this, spawnTransforms);
    const {
      document,
      voice,
      video,
      hosting,
      watchers,
      live,
      recording,
      access,
      instanceCapacity,
      visitors,
      seatJournal,
    } = this;
    const profiles = new ParticipantProfiles({
      ...deps,
      ...core,
      access,
      watchers,
      waitingRoom: hosting.waitingRoom,
      onRenamed: (participant) => {
        live.renamed(participant);
        recording.renamed(participant);
      },
    });
    this.profiles = profiles;
    const shown = { ...deps, ...core, voice, video, hosting };
    const { instanceId } = record;
    const welcome = new Welcome({
      ...shown,
      instanceId,
      document,
      live,
      room,
      chat: this.chat.log,
      tick: () => this.#tick,
    });
    this.entrance = new Entrance({
      ...shown,
      access,
      instanceCapacity,
      visitors,
      profiles,
      seatJournal,
      watchers,
      hls: this.hls,
      welcome,
      spawnTransforms,
      indices: this.#indices,
    });
  }

  /** Time by the monotonic clock. */
  get now(): number {
    return this.#deps.monotonic();
  }

  get hosts(): RoomHosts {
    return this.#about.current.hosts;
  }

  get grid(): PoseQuantizer {
    return this.#positions.grid;
  }

  /** Capacity; hosts can enter beyond it. */
  get capacity(): number {
    return this.instanceCapacity.capacity;
  }

  /** Reservations from before a restart of the process, whose visitors have not returned. */
  get heldReservations(): number {
    return this.#held.size;
  }

  /** Whether this is the space's main instance. */
  get isHost(): boolean {
    return this.#about.isHostInstance;
  }

  /** Requests to become the main instance. */
  async becomeHost(): Promise<void> {
    if (!this.isHost) await this.#deps.becomeHost();
  }

  /** This visitor has entered another instance of the space. */
  replace(visitorId: string): void {
    const member = this.roster.byVisitor(visitorId);
    if (member !== null) this.leave(member, "replaced");
  }

  /** The connection is lost; the seat is held for a while. */
  lose(member: Member): void {
    member.replicator = null;
    member.awaySince = this.now;
    member.participant.isAway = true;
    this.#broadcastUpdate(member);
  }

  /** Removes a participant for good. */
  leave(member: Member, reason: LeaveReason): void {
    if (!this.roster.remove(member)) return;
    this.#deps.visitMeter.left(this.record.spaceId, member);
    if (member.isPlaced)
      this.#spawnTransforms.remember(member.visitor.visitorId, this.bodyPlacement.transformOf(member));
    this.#departedRateLimits.add(member.visitor.visitorId, member.rateLimits, this.now);
    const link = member.replicator?.link ?? null;
    member.replicator = null;
    this.#indices.release(member.index, this.now);
    for (const other of this.roster.members) other.replicator?.forget(member.index);
    this.#rounds.forget(member.index);
    this.bodyPlacement.remove(member);
    this.video.leave(member);
    this.voice.leave(member);
    this.hosting.left(member, reason);
    this.document.letGo(member);
    this.broadcast("left", { id: member.participant.id, reason }, member);
    this.seatJournal.erase(member, reason);
    this.#deps.onListing();
    link?.close(reason);
  }

  /** Logs a host act with who did it: written with what it has changed just now. */
  hostDid({ participant }: Member, act: InstanceAct): void {
    this.#journal.hostAct(this.#deps.hostActs.lineOf(this.record, participant, act));
  }

  /** A host of the space, here or elsewhere, puts this visitor out; they can come back. False: they weren't here. */
  putOut(visitorId: string, host: ActingHost): boolean {
    const isTheirs = ({ visitor }: Member): boolean => visitor.visitorId === visitorId;
    const them =
      this.roster.byVisitor(visitorId) ??
      this.watchers.members.find(isTheirs) ??
      // Held for them since before the process restarted.
      this.#held.of(visitorId, undefined);
    this.access.putOut(visitorId);
    if (them === null) return false;
    const { userId: accountId, displayName } = them.participant;
    const act = { act: "removed", target: { accountId, displayName } } as const;
    this.#journal.hostAct(this.#deps.hostActs.lineOf(this.record, host, act));
    return true;
  }

  /** Writes at once what has changed so far, so that it outlives this process. False: it can't at present. */
  written(): Promise<boolean> {
    return this.#journal.written();
  }

  /** Shows a gesture to everyone who can see this participant; false: there is no such emote or reaction. */
  emote(member: Member, emote: ClientMessage<"emote">): boolean {
    const { name, codepoint } = emote;
    const isThere =
      name === null ? codepoint === null || isReaction(codepoint) : this.#deps.isEmote(name, codepoint);
    const isOpen = name !== null || codepoint === null || isForAll(codepoint);
    if (!isThere || !(isOpen || mayWriteToAll(member.rights))) return false;
    const reaches = (other: Member): boolean => isOpen || member.mayConverseWith(other);
    this.broadcast("emote", { id: member.participant.id, ...emote }, member, false, reaches);
    return true;
  }

  /** Sends the whole state to a page that asked for it. */
  async reload(member: Member): Promise<void> {
    if (await this.#about.read()) this.document.sendDocument(member);
  }

  /** Everyone leaves. */
  end(reason: LeaveReason): void {
    this.access.changed();
    this.hosting.waitingRoom.endAll(reason);
    this.hls.end();
    this.watchers.end(WATCH_CLOSE.again);
    this.video.end();
    this.recording.end();
    for (const member of this.roster.members.toReversed()) this.leave(member, reason);
  }

  /** Begins a round of poses; returns the number of slices in which its watchers are served. */
  beginRound(tick: number): number {
    this.#tick = tick;
    const slices = this.#rounds.begin(this.roster.members, tick);
    this.hands.forward(this.roster.members);
    this.live.setViewerCount(this.watchers.count);
    this.recording.tick();
    this.hls.tick();
    this.live.tick();
    this.video.tick();
    this.voice.tick();
    this.hosting.tick(tick);
    this.document.tick();
    this.#positions.eachMoved(this.roster.members, tick, this.#moved);
    return slices;
  }

  /** Serves the next slice of the round's watchers; the report covers the round so far. */
  serveSlice(): Readonly<RoundReport> {
    this.#rounds.slice();
    return this.#rounds.report;
  }

  #room(): RoomData {
    return { id: this.record.spaceId, ...this.#about.current, ...this.document.part };
  }

  /**
   * Ends visits of people who have been idle for long, and of those whose new connection was lost before it was let in.
   */
  endIdle(): void {
    this.hosting.waitingRoom.endIdle();
    for (const member of this.roster.members.toReversed()) {
      if (this.now - member.activeAt > INACTIVITY_MS) this.leave(member, "inactivity");
      else if (member.awaySince !== null && this.now - member.awaySince > SEAT_HOLD_MS)
        this.leave(member, "timeout");
    }
  }

  readonly #moved = (member: Member): void => {
    this.bodyPlacement.freeSeatLeft(member);
    this.seatJournal.writeTransform(member);
  };

  /** The server doesn't know environments outside this installation: a package, or an uploaded model. */
  #hasSeat(key: string): boolean {
    const { environment } = this.document;
    const seats = environment === null ? null : this.#deps.seatsOf(environment);
    return seats === null || seats.has(key) || this.document.hasSeat(key);
  }

  #broadcastUpdate(member: Member): void {
    this.hosting.chat.renamed(member);
    // They may have left while this was being read.
    if (!this.roster.has(member)) return;
    this.broadcast("updated", { participant: member.participant }, member);
    this.seatJournal.write(member);
    this.#deps.onListing();
  }
}
