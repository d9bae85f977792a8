import type { RoomHosts } from "@veranda/contract";
import { SEAT_HOLD_MS } from "@veranda/contract";
import type { LeaveReason, RoomData } from "@veranda/contract/rooms/messages";
import { LIVE_IDENTITY, WATCH_CLOSE } from "@veranda/contract/rooms/live";
import type { PoseQuantizer } from "@veranda/wire";
import { InstanceDocument } from "../document/instance-document.ts";
import { targetOf } from "../hosting/host-acts.ts";
import { HostingRequests } from "../hosting/hosting-requests.ts";
import type { InstanceAct } from "../hosting/instance-act.ts";
import { InstanceHosting } from "../hosting/instance-hosting.ts";
import { IndexPool } from "../interest/index-pool.ts";
import { ReplicationRounds, type RoundReport } from "../interest/replication-round.ts";
import type { InstanceJournal, InstanceRecord } from "../journal/journal.ts";
import { INACTIVITY_MS } from "../limits.ts";
import { InstanceLive } from "../live/instance-live.ts";
import { Watchers } from "../live/watchers.ts";
import { InstanceVideo } from "../video/instance-video.ts";
import { ShareTime } from "../video/share-time.ts";
import { InstanceVoice } from "../voice/instance-voice.ts";
import { zonesIn } from "../voice/voice-zones.ts";
import { Access } from "./access.ts";
import { DepartedRateLimits } from "./action-rate-limits.ts";
import { Arrivals } from "./arrivals.ts";
import { Bodies } from "./bodies.ts";
import { createBroadcast } from "./broadcast.ts";
import { ChatLog } from "./chat-log.ts";
import { Entrance } from "./entrance.ts";
import { GuestRegistry } from "./guest-registry.ts";
import { HeldReservations } from "./held-reservations.ts";
import { InstanceChat } from "./instance-chat.ts";
import type { InstanceDeps, InstanceSeed } from "./instance-deps.ts";
import type { Member } from "./member.ts";
import { ParticipantProfiles } from "./participant-profiles.ts";
import { Places } from "./places.ts";
import { Positions } from "./positions.ts";
import { Roster } from "./roster.ts";
import { SeatJournal } from "./seat-journal.ts";
import { SpaceInfo } from "./space-info.ts";
import { Welcome } from "./welcome.ts";

/** One instance of a space: what it is made of, its ticks, and its end. Knows no sockets. */
export class Instance {
  readonly record: InstanceRecord;
  readonly roster = new Roster();
  readonly broadcast = createBroadcast(this.roster.members);
  readonly guests = new GuestRegistry();
  readonly chat: InstanceChat;
  readonly places: Places;
  readonly bodies: Bodies;
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
  /** Who watches from outside. */
  readonly watchers: Watchers;
  /** Who may be here, and do what. */
  readonly access: Access;
  readonly #about: SpaceInfo;
  readonly #deps: InstanceDeps;
  readonly #rounds = new ReplicationRounds((member) => this.roster.friendsOf(member));
  readonly #indices = new IndexPool();
  readonly #positions = new Positions();
  readonly #held: HeldReservations;
  readonly #arrivals: Arrivals;
  readonly #pace = new DepartedRateLimits();
  #tick = 0;

  constructor(
    { record, memory, about, opened, assets }: InstanceSeed,
    journal: InstanceJournal,
    deps: InstanceDeps,
  ) {
    this.record = record;
    this.#deps = deps;
    const { roster, broadcast } = this;
    const tell = (member: Member): void => this.#tell(member);
    const leave = (member: Member, reason: LeaveReason): void => this.leave(member, reason);
    const room = (): RoomData => this.#room();
    const positions = this.#positions;
    const held = new HeldReservations(memory?.seats ?? []);
    this.#held = held;
    this.seatJournal = new SeatJournal({ journal, roster, positions, held });
    this.chat = new InstanceChat({
      log: new ChatLog(memory?.chat),
      journal,
      moderation: () => this.hosting.chat,
      watchers: () => this.watchers,
      broadcast,
      now: deps.now,
    });
    this.hosting = new InstanceHosting(memory?.hosting ?? null, {
      ...deps,
      roster: this.roster,
      named: (waiting) => this.access.named(waiting),
      onDoor: () =>
        this.watchers.end(WATCH_CLOSE.again, ({ visitor }) => this.hosting.doorFor(visitor) !== "open"),
      keep: (kept) => {
        journal.hosting(kept);
        void this.#followStreamRight();
      },
      live: () => this.live.kept,
      broadcast: (changed) => broadcast("hosting", changed),
    });
    this.places = new Places(roster, held, { ...deps, wished: () => this.hosting.capacity });
    this.#about = new SpaceInfo(record.spaceId, about, deps, memory?.isHost === true);
    this.document = new InstanceDocument(opened, assets, {
      ...deps,
      members: roster.members,
      hosts: () => this.hosts,
      room,
    });
    this.#arrivals = new Arrivals(this.document, positions, deps);
    this.bodies = new Bodies({ positions, arrivals: this.#arrivals, tell });
    this.video = new InstanceVideo({
      limits: () => this.#about.videoLimits,
      shareTime: new ShareTime({
        ...deps,
        store: deps.shareTimes,
        ownerId: () => this.hosts.ownerId ?? `space:${record.spaceId}`,
      }),
      hasSurface: (id) => this.document.hasScreen(id),
      onGrant: (id) => this.voice.shownChanged(id),
      onStopped: (host, them, kind) =>
        this.hostDid(host, {
          act: kind === "camera" ? "camera_stopped" : "screen_stopped",
          target: targetOf(them),
        }),
      setSeen: (viewerId, shownIds) => this.voice.setSeen(viewerId, shownIds),
    });
    this.watchers = new Watchers({
      ...deps,
      live: () => this.live.shown,
      say: (member, text) => this.chat.offer(member, text),
      waitSecondsOf: (member) => this.chat.waitSecondsOf(member),
      onGone: ({ participant, visitor, pace }) => {
        this.#pace.add(visitor.visitorId, pace, this.now);
        deps.media.remove(record.instanceId, participant.id);
      },
    });
    this.live = new InstanceLive(memory?.hosting?.live ?? null, {
      limits: () => this.#about.videoLimits,
      isAvailable: deps.media.kind === "embedded",
      members: roster.members,
      heldReservations: () => held.size,
      now: deps.now,
      surfaceRefusal: (id) => this.video.surfaceRefusal(id, LIVE_IDENTITY),
      hasSurface: (id) => this.document.hasScreen(id),
      keep: () => this.hosting.liveChanged(),
      broadcast: (live) => {
        broadcast("liveChanged", live);
        this.watchers.told(live);
      },
      showStream: (surfaceId) => this.video.showStream(surfaceId),
      endStream: () => deps.media.remove(record.instanceId, LIVE_IDENTITY),
      onAct: (host, act) => this.hostDid(host, act),
    });
    this.voice = new InstanceVoice(memory?.voice ?? null, {
      ...deps,
      instanceId: record.instanceId,
      grid: this.grid,
      zones: () => zonesIn(this.document.environment, deps),
      keep: (kept) => journal.voice(kept),
      shownBy: (id) => this.video.grantOf(id),
      onPlaced: (people) => this.video.decide(people),
      transcribe: (member, text) => this.chat.transcribe(member, text),
    });
    this.access = new Access(this.#about, deps, {
      roster,
      document: this.document,
      waitingRoom: this.hosting.waitingRoom,
      watchers: this.watchers,
      leave,
      end: (reason) => this.end(reason),
      isCoHost: (accountId) => this.hosting.isCoHost(accountId),
      rememberedIds: () => this.hosting.rememberedIds,
      forget: (ids) => {
        this.hosting.forget(ids);
        void this.#followStreamRight();
      },
      tell,
    });
    this.profiles = new ParticipantProfiles({
      ...deps,
      access: this.access,
      roster,
      waitingRoom: this.hosting.waitingRoom,
      watchers: this.watchers,
      live: () => this.live,
      pace: this.#pace,
      leave,
      tell,
    });
    this.hostRequests = new HostingRequests({
      hosting: this.hosting,
      roster,
      watchers: this.watchers,
      now: deps.now,
      hosts: () => this.hosts,
      arrivals: () => this.#arrivals.points().arrivals,
      expect: (visitorId) => this.places.expect({ visitorId, address: null, isHost: false }),
      transformOf: (member) => this.bodies.transformOf(member),
      moveTo: (member, transform) => this.bodies.moveTo(member, transform),
      putOut: (visitorId) => this.access.putOut(visitorId),
      entitle: (member) => {
        this.access.entitle(member);
        tell(member);
      },
      say: (member, text) => this.chat.say(member, text),
      onAct: (host, act) => this.hostDid(host, act),
    });
    const { document, voice, video, hosting, live, access, places, guests, profiles, seatJournal } = this;
    const shown = { ...deps, roster, positions, voice, video, hosting };
    const { instanceId } = record;
    const tick = (): number => this.#tick;
    this.entrance = new Entrance({
      ...shown,
      record,
      access,
      places,
      held,
      guests,
      profiles,
      seatJournal,
      broadcast,
      tell,
      indices: this.#indices,
      pace: this.#pace,
      arrivals: this.#arrivals,
      watchers: this.watchers,
      welcome: new Welcome({ ...shown, instanceId, document, live, chat: this.chat.log, room, tick }),
    });
  }

  /** Moment by the monotonic clock. */
  get now(): number {
    return this.#deps.monotonic();
  }

  get hosts(): RoomHosts {
    return this.#about.current.hosts;
  }

  get grid(): PoseQuantizer {
    return this.#positions.grid;
  }

  /** People that it holds; hosts come in above it. */
  get capacity(): number {
    return this.places.capacity;
  }

  /** Reservations of before the process died that nobody has come back to. */
  get heldReservations(): number {
    return this.#held.size;
  }

  /** The space's main instance. */
  get isHost(): boolean {
    return this.#about.isHostInstance;
  }

  /** Asks to be the main one. */
  async becomeHost(): Promise<void> {
    if (!this.isHost) await this.#deps.becomeHost();
  }

  /** This visitor is in another instance of the space now. */
  replace(visitorId: string): void {
    const member = this.roster.byVisitor(visitorId);
    if (member !== null) this.leave(member, "replaced");
  }

  /** The connection is gone, the seat stays for a while. */
  lose(member: Member): void {
    member.replicator = null;
    member.awaySince = this.now;
    member.participant.isAway = true;
    this.#tell(member);
  }

  /** Out for good. */
  leave(member: Member, reason: LeaveReason): void {
    if (!this.roster.remove(member)) return;
    if (member.isPlaced) this.#arrivals.left(member.visitor.visitorId, this.bodies.transformOf(member));
    this.#pace.add(member.visitor.visitorId, member.pace, this.now);
    const link = member.replicator?.link ?? null;
    member.replicator = null;
    this.#indices.release(member.index, this.now);
    for (const other of this.roster.members) other.replicator?.forget(member.index);
    this.#rounds.forget(member.index);
    this.bodies.remove(member);
    this.video.leave(member);
    this.voice.leave(member);
    this.hosting.left(member, reason);
    this.document.letGo(member);
    this.broadcast("left", { id: member.participant.id, reason }, member);
    this.seatJournal.erase(member);
    this.#deps.onPeople();
    link?.close(reason);
  }

  /** It is written down who did it. */
  hostDid(host: Member, act: InstanceAct): void {
    this.#deps.onHostAct(host, act);
  }

  /** An account has made another key in this space: who sends by its last one is cut off, and nobody else. */
  endProgramStream(madeBy: string): void {
    if (this.live.streamBy === madeBy) this.live.endStream();
  }

  /** Hosts or bans have changed: the stream ends with the right of who made its key. */
  async #followStreamRight(): Promise<void> {
    const by = this.live.streamBy;
    if (by === null) return;
    try {
      if (!(await this.access.isHostAccount(by)) && this.live.streamBy === by) this.live.endStream();
    } catch (error) {
      // With the next look at who may be here it is asked again.
      this.#deps.log.warn({ err: error }, "Whether a stream may go on could not be asked");
    }
  }

  /** A new key for programs that send the stream of a broadcast; who sends it by this host's last one is cut off. */
  async makeStreamKey(host: Member, accountId: string): Promise<string> {
    const key = await this.#deps.streamKeys.make(this.record.spaceId, accountId);
    this.#deps.onStreamKey(accountId);
    this.hostDid(host, { act: "stream_key_made" });
    return key;
  }

  /** All there is, to one who asked. */
  async reload(member: Member): Promise<void> {
    if (await this.#about.read()) this.document.sendDocument(member);
  }

  /** Everyone leaves. */
  end(reason: LeaveReason): void {
    this.access.changed();
    this.hosting.waitingRoom.endAll(reason);
    this.watchers.end(WATCH_CLOSE.again);
    this.video.end();
    for (const member of this.roster.members.toReversed()) this.leave(member, reason);
  }

  /** Begins a round of poses; answers in how many slices its watchers are served. */
  beginRound(tick: number): number {
    this.#tick = tick;
    const slices = this.#rounds.begin(this.roster.members, tick);
    this.bodies.forwardHands(this.roster.members);
    this.live.setViewerCount(this.watchers.count);
    this.live.tick();
    this.video.tick();
    this.voice.tick();
    this.hosting.tick(tick);
    this.document.tick();
    this.#positions.eachMoved(this.roster.members, tick, this.#moved);
    return slices;
  }

  /** Serves the next slice of the round's watchers; the report is of the round so far. */
  serveSlice(): Readonly<RoundReport> {
    this.#rounds.slice();
    return this.#rounds.report;
  }

  #room(): RoomData {
    return { id: this.record.spaceId, ...this.#about.current, ...this.document.part };
  }

  /** Ends visits of people who did nothing for long, and of those whose new connection was lost before it was let in. */
  endIdle(): void {
    this.hosting.waitingRoom.endIdle();
    for (const member of this.roster.members.toReversed()) {
      if (this.now - member.activeAt > INACTIVITY_MS) this.leave(member, "inactivity");
      else if (member.awaySince !== null && this.now - member.awaySince > SEAT_HOLD_MS)
        this.leave(member, "timeout");
    }
  }

  readonly #moved = (member: Member): void => {
    this.bodies.freeSeatLeft(member);
    this.seatJournal.writeTransform(member);
  };

  #tell(member: Member): void {
    this.hosting.chat.renamed(member);
    // Some of what is told was looked up first: they can have left meanwhile.
    if (!this.roster.has(member)) return;
    this.broadcast("updated", { participant: member.participant }, member);
    this.seatJournal.write(member);
    this.#deps.onPeople();
  }
}
