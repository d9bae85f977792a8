import { randomBytes, randomUUID } from "node:crypto";
import type { ChatMessage, RoomHosts } from "@veranda/contract";
import { displayName, SEAT_HOLD_MS } from "@veranda/contract";
import {
  ROOM_PROTOCOL,
  type HandsPose,
  type JoinOptions,
  type LeaveReason,
  type RoomData,
  type ServerMessage,
  type ServerMessageName,
  type BodyTransform,
} from "@veranda/contract/rooms/messages";
import { EPOCHS, TICK_MS, type PoseQuantizer } from "@veranda/wire";
import { Access } from "./access.ts";
import { Arrivals } from "./arrivals.ts";
import { SpaceInfo } from "./space-info.ts";
import { ChatLog } from "./chat-log.ts";
import { InstanceDocument } from "../document/instance-document.ts";
import { HandRelay } from "./hand-relay.ts";
import { IndexPool } from "../interest/index-pool.ts";
import type { InstanceSeed, InstanceDeps } from "./instance-deps.ts";
import type { InstanceJournal, InstanceRecord } from "../journal/journal.ts";
import { HeldReservations } from "./held-reservations.ts";
import { GuestRegistry } from "./guest-registry.ts";
import { INACTIVITY_MS, MAX_SPEED, SPACE_BOUNDS } from "../limits.ts";
import { messageBytes, type ClientConnection } from "../transport/client-connection.ts";
import { Member } from "./member.ts";
import { newParticipant } from "./new-participant.ts";
import { DepartedRateLimits } from "./action-rate-limits.ts";
import { hideFrom, showChanges } from "./hide-blocked.ts";
import { Places, type Occupancy, type PendingVisitor } from "./places.ts";
import { ReplicationRounds, type RoundReport } from "../interest/replication-round.ts";
import { Roster } from "./roster.ts";
import { Seats } from "./seats.ts";
import type { GuestIdentity, ReservationHolder } from "../types.ts";
import { ClientReplicator } from "../interest/client-replicator.ts";
import { targetOf } from "../hosting/host-acts.ts";
import type { InstanceAct } from "../hosting/instance-act.ts";
import { HostingRequests } from "../hosting/hosting-requests.ts";
import { InstanceHosting } from "../hosting/instance-hosting.ts";
import { LIVE_IDENTITY, WATCH_CLOSE } from "@veranda/contract/rooms/live";
import type { MediaTicket } from "@veranda/contract/media";
import type { RoomRefusal } from "@veranda/contract/rooms/refusals";
import { Watchers, type Watcher } from "../live/watchers.ts";
import { InstanceLive } from "../live/instance-live.ts";
import { Positions } from "./positions.ts";
import { InstanceVideo } from "../video/instance-video.ts";
import { ShareTime } from "../video/share-time.ts";
import { InstanceVoice } from "../voice/instance-voice.ts";
import { zonesIn } from "../voice/voice-zones.ts";

/** Absent: written, and not to be read aloud. */
type SaidHow = Partial<Pick<ChatMessage, "isSpoken" | "isReadAloud">>;

const newResumeKey = (): string => randomBytes(18).toString("base64url");

/** One instance of a space: who is in it, what was said, and the poses of everyone. Knows no sockets. */
export class Instance {
  readonly record: InstanceRecord;
  readonly chat: ChatLog;
  readonly roster = new Roster();
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
  readonly #journal: InstanceJournal;
  readonly #rounds = new ReplicationRounds((member) => this.roster.friendsOf(member));
  readonly #indices = new IndexPool();
  readonly #seats = new Seats();
  readonly #hands = new HandRelay();
  readonly #positions = new Positions();
  readonly #held: HeldReservations;
  readonly #places: Places;
  readonly #arrivals: Arrivals;
  readonly #guests = new GuestRegistry();
  readonly #paces = new DepartedRateLimits();
  #tick = 0;

  constructor(
    { record, memory, about, opened, assets }: InstanceSeed,
    journal: InstanceJournal,
    deps: InstanceDeps,
  ) {
    this.record = record;
    this.#deps = deps;
    this.#journal = journal;
    this.chat = new ChatLog(memory?.chat);
    this.#held = new HeldReservations(memory?.seats ?? []);
    this.hosting = new InstanceHosting(memory?.hosting ?? null, {
      ...deps,
      roster: this.roster,
      keep: (kept) => journal.hosting(kept),
      live: () => this.live.kept,
      broadcast: (changed) => this.broadcast("hosting", changed),
    });
    this.#places = new Places(this.roster, this.#held, { ...deps, wished: () => this.hosting.capacity });
    this.#about = new SpaceInfo(record.spaceId, about, deps, memory?.isHost === true);
    this.document = new InstanceDocument(opened, assets, {
      ...deps,
      members: this.roster.members,
      hosts: () => this.#about.current.hosts,
      room: () => this.#room(),
    });
    this.#arrivals = new Arrivals(this.document, this.#positions, deps);
    this.video = new InstanceVideo({
      limits: () => this.#about.videoLimits,
      shareTime: new ShareTime({
        ...deps,
        store: deps.shareTimes,
        ownerId: () => this.#about.current.hosts.ownerId ?? `space:${record.spaceId}`,
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
      say: (member, text) => this.#sayFromOutside(member, text),
      remove: ({ participant }) => deps.media.remove(record.instanceId, participant.id),
    });
    this.live = new InstanceLive(memory?.hosting?.live ?? null, {
      limits: () => this.#about.videoLimits,
      isAvailable: deps.media.kind === "embedded",
      members: this.roster.members,
      heldReservations: () => this.#held.size,
      now: deps.now,
      surfaceRefusal: (id) => this.video.surfaceRefusal(id, LIVE_IDENTITY),
      hasSurface: (id) => this.document.hasScreen(id),
      keep: () => this.hosting.liveChanged(),
      broadcast: (live) => {
        this.broadcast("liveChanged", live);
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
      transcribe: (member, text) => this.say(member, text, { isSpoken: true }),
    });
    this.access = new Access(this.#about, deps, {
      roster: this.roster,
      document: this.document,
      lobby: this.hosting.lobby,
      leave: (member, reason) => this.leave(member, reason),
      end: (reason) => this.end(reason),
      isCoHost: (accountId) => this.hosting.isCoHost(accountId),
      tell: (member) => this.#tell(member),
    });
    this.hostRequests = new HostingRequests({
      hosting: this.hosting,
      roster: this.roster,
      now: deps.now,
      hosts: () => this.#about.current.hosts,
      arrivals: () => this.#arrivals.points().arrivals,
      expect: (visitorId) => this.expect({ visitorId, address: null, isHost: false }),
      transformOf: (member) => this.transformOf(member),
      moveTo: (member, transform) => this.moveTo(member, transform),
      putOut: (visitorId) => this.access.putOut(visitorId),
      entitle: (member) => {
        this.access.entitle(member);
        this.#tell(member);
      },
      say: (member, text) => this.say(member, text),
      onAct: (host, act) => this.hostDid(host, act),
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
    return this.#places.capacity;
  }

  /** Reservations of before the process died that nobody has come back to. */
  get heldReservations(): number {
    return this.#held.size;
  }

  /** Everyone's seat is written down once more, and where they are by now: a seat that was written keeps its place. */
  rememberAll(): void {
    for (const member of this.roster.members) {
      this.remember(member);
      this.#journal.move(member.participant.id, this.transformOf(member));
    }
  }

  dropHeldReservations(): void {
    for (const id of this.#held.clear()) this.#journal.unseat(id);
  }

  /** The space's main instance. */
  get isHost(): boolean {
    return this.#about.isHostInstance;
  }

  /** Asks to be the main one. */
  async becomeHost(): Promise<void> {
    if (!this.isHost) await this.#deps.becomeHost();
  }

  /** Lets someone in, or back in. Answers the member, or why not. */
  async enter(
    link: ClientConnection,
    hello: JoinOptions,
    seated: ReservationHolder,
  ): Promise<Member | LeaveReason> {
    const { isThere, holder, isSignedOut } = await this.access.ask(seated);
    if (!isThere) return "no_longer_exists";
    // What ended while the database was asked is known by now.
    if (isSignedOut || this.access.hasSignedOut(seated)) return "logged_out";
    if (typeof holder === "string") return holder;
    const { visitorId } = holder;
    const present = this.roster.byVisitor(visitorId);
    if (present !== null) {
      if (hello.resumeKey === undefined) this.#takeOver(present, hello, holder);
      // A page that lost its connection before another one took the seat over.
      else if (hello.resumeKey !== present.resumeKey) return "replaced";
      this.#resume(present, link, hello, holder);
      return present;
    }
    const kept = this.#held.of(visitorId, hello.resumeKey);
    if (kept === null) {
      // Who waited is asked about again: much may have changed meanwhile.
      if (this.hosting.doorFor(holder) !== "open") {
        // Who waits is not on the way in: no place is held for them.
        this.#places.arrived(visitorId);
        const outcome = await this.hosting.knock(link, hello, holder);
        return outcome === "admitted" ? this.enter(link, hello, seated) : outcome;
      }
      if (this.#places.isFullFor(holder)) return "full";
    }
    const index = this.#indices.take(this.now);
    if (index === null) return "full";
    const arrival = { hello, holder, index, kept, now: this.#deps.now() };
    const participant = newParticipant(arrival, this.#deps);
    const resumeKey = kept?.resumeKey ?? newResumeKey();
    const member = new Member(participant, holder, resumeKey, this.grid, this.now, this.#arrivals.points);
    member.pace = this.#paces.take(visitorId, this.now);
    this.access.grant(member);
    const transform = this.#arrivals.beginning(visitorId, hello.transform, kept?.transform);
    if (transform !== null) this.#positions.place(member, transform);
    // Before anyone is told of them.
    this.access.settleNames(member);
    if (kept !== null) this.#held.drop(kept);
    this.#places.arrived(visitorId);
    this.roster.add(member);
    this.video.enter(member);
    this.voice.enter(member);
    this.#guests.add(member);
    this.#connect(member, link, { isResumed: kept !== null, stands: transform !== null });
    for (const other of this.roster.hiddenFrom(member)) other.replicator?.hide(member.index);
    this.broadcast("joined", { participant }, member, false);
    if (kept === null) this.#deps.onVisit(this.record.spaceId, holder, this.#accountsSeenBy(member));
    this.remember(member);
    this.#deps.onEntered(visitorId);
    this.#deps.onPeople();
    return member;
  }

  /** How full it is without this visitor, and whether they are in it. */
  census(visitorId: string): Occupancy {
    return this.#places.census(visitorId);
  }

  /** A guest who is here or was; null for nobody. */
  guest(participantId: string): GuestIdentity | null {
    return this.#guests.of(participantId);
  }

  /** Holds a place for somebody on the way; false when there is none. */
  expect(visitor: PendingVisitor): boolean {
    return this.#places.expect(visitor);
  }

  /** This visitor is in another instance of the space now. */
  replace(visitorId: string): void {
    const member = this.roster.byVisitor(visitorId);
    if (member !== null) this.leave(member, "replaced");
  }

  /** A newcomer who says that they are where nobody arrives: they stand at the entrance. */
  placeAtEntrance(member: Member): void {
    const { entrance } = this.#arrivals;
    if (entrance !== null) this.#positions.place(member, entrance);
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
    if (member.isPlaced) this.#arrivals.left(member.visitor.visitorId, this.transformOf(member));
    this.#paces.add(member.visitor.visitorId, member.pace, this.now);
    const link = member.replicator?.link ?? null;
    member.replicator = null;
    this.#indices.release(member.index, this.now);
    for (const other of this.roster.members) other.replicator?.forget(member.index);
    this.#rounds.forget(member.index);
    this.#seats.leave(member);
    this.video.leave(member);
    this.voice.leave(member);
    this.hosting.left(member, reason);
    this.document.letGo(member);
    this.broadcast("left", { id: member.participant.id, reason }, member);
    this.#journal.unseat(member.participant.id);
    this.#deps.onPeople();
    link?.close(reason);
  }

  /** It is written down who did it. */
  hostDid(host: Member, act: InstanceAct): void {
    this.#deps.onHostAct(host, act);
  }

  /** A new secret for programs that send the stream of a broadcast; who sends it by the last one is cut off. */
  async makeStreamSecret(host: Member, accountId: string): Promise<string> {
    const secret = await this.#deps.streamSecrets.make(this.record.spaceId, accountId);
    this.#deps.media.remove(this.record.instanceId, LIVE_IDENTITY);
    this.hostDid(host, { act: "stream_secret_made" });
    return secret;
  }

  /** A host has them stand elsewhere: their page is told, and goes on from there. */
  moveTo(member: Member, transform: BodyTransform): void {
    if (member.participant.seat !== null) this.sit(member, null);
    this.#positions.place(member, transform);
    this.correct(member, "host");
  }

  /** Their page has the body stand where the server has it. */
  correct(member: Member, reason: ServerMessage<"serverCorrection">["reason"]): void {
    if (reason !== "host") member.inputBuffer.reset(member.actual);
    member.epoch = (member.epoch + 1) % EPOCHS;
    const transform = this.transformOf(member);
    member.replicator?.link.send(
      messageBytes("serverCorrection", { transform, reason, epoch: member.epoch }),
    );
  }

  say(member: Member, text: string, { isSpoken, isReadAloud }: SaidHow = {}): void {
    const message: ChatMessage = {
      id: randomUUID(),
      senderId: member.participant.id,
      senderName: member.participant.displayName,
      text,
      sentAt: new Date(this.#deps.now()).toISOString(),
    };
    const spoken = { ...message, ...(isSpoken === true && { isSpoken }) };
    const kept = { ...spoken, accountId: member.participant.userId };
    this.chat.add(kept);
    this.#journal.chat(kept);
    this.broadcast("chat", { ...spoken, ...(isReadAloud === true && { isReadAloud }) }, member);
    this.watchers.chat(spoken, member);
  }

  /** False when this name can't be used. */
  rename(member: Member, name: string): boolean {
    const parsed = displayName.safeParse(name);
    if (!parsed.success) return false;
    member.chosenName = parsed.data;
    this.access.settleNames();
    return true;
  }

  /** False when this avatar is neither among the allowed nor one that this person brought. */
  async dress(member: Member, avatar: string): Promise<boolean> {
    if (!this.#deps.isAvatarAllowed(avatar, member.participant.isAuthless)) {
      const { userId } = member.participant;
      if (userId === null || !(await this.#deps.isOwnAvatar(userId, avatar))) return false;
    }
    member.participant.avatar = avatar;
    this.#tell(member);
    return true;
  }

  /** Takes a seat, or with null leaves it; false when somebody else sits there. */
  sit(member: Member, seat: string | null): boolean {
    if (seat === member.participant.seat) return true;
    if (seat === null) this.#seats.leave(member);
    else if (!this.#seats.take(member, seat)) return false;
    this.#tell(member);
    return true;
  }

  /** What the headset of this member says of head and hands; null when it was taken off. */
  showHands(member: Member, pose: HandsPose | null): void {
    this.#hands.take(member, pose);
  }

  /** The same participant on the same spot, from now on as who signed in. */
  identify(member: Member, holder: ReservationHolder): void {
    if (this.access.hasSignedOut(holder)) {
      this.leave(member, "logged_out");
      return;
    }
    const elsewhere = this.roster.byVisitor(holder.visitorId);
    if (elsewhere !== null && elsewhere !== member) this.leave(elsewhere, "replaced");
    member.become(holder);
    this.#deps.onEntered(holder.visitorId);
    this.roster.friendsChanged();
    this.access.entitle(member);
    for (const other of this.roster.hiddenFrom(member)) hideFrom(member, other);
    this.#tell(member);
    this.access.settleNames();
  }

  /** All there is, to one who asked. */
  async reload(member: Member): Promise<void> {
    if (await this.#about.read()) this.document.sendDocument(member);
  }

  /** Everyone leaves. */
  end(reason: LeaveReason): void {
    this.access.changed();
    this.hosting.lobby.endAll(reason);
    this.watchers.end(WATCH_CLOSE.again);
    this.video.end();
    for (const member of this.roster.members.toReversed()) this.leave(member, reason);
  }

  /**
   * To everyone with the frames of the next tick: no write of its own. What concerns someone does not go to those from
   * whom they are hidden, and to themselves only with `isToSelf`.
   */
  broadcast<N extends ServerMessageName>(
    name: N,
    data: ServerMessage<N>,
    about: Member | null = null,
    isToSelf = true,
  ): void {
    const bytes = messageBytes(name, data);
    for (const other of this.roster.members) {
      if (other === about ? isToSelf : about === null || !about.isHiddenFrom(other))
        other.replicator?.link.post(bytes);
    }
  }

  /** Begins a round of poses; answers in how many slices its watchers are served. */
  beginRound(tick: number): number {
    this.#tick = tick;
    const slices = this.#rounds.begin(this.roster.members, tick);
    this.#hands.forward(this.roster.members);
    this.live.setViewerCount(this.watchers.count);
    this.live.tick();
    this.video.tick();
    this.voice.tick();
    this.hosting.tick(tick);
    this.document.tick();
    this.#positions.eachMoved(this.roster.members, tick, this.#rememberTransform);
    return slices;
  }

  /** Serves the next slice of the round's watchers; the report is of the round so far. */
  serveSlice(): Readonly<RoundReport> {
    this.#rounds.slice();
    return this.#rounds.report;
  }

  /** Somebody may watch from outside; null: as many do as may. Throws MediaUnavailable. */
  async watch(holder: ReservationHolder): Promise<{ watcher: Watcher; media: MediaTicket } | null> {
    const arrival = {
      hello: { displayName: "", avatar: "" },
      holder,
      index: { index: 0, generation: 0 },
      kept: null,
      now: this.#deps.now(),
    };
    const participant = newParticipant(arrival, this.#deps);
    const member = new Member(participant, holder, "", this.grid, this.now);
    member.pace = this.#paces.take(holder.visitorId, this.now);
    this.access.grant(member);
    const watcher = this.watchers.expect(member);
    if (watcher === null) return null;
    const { instanceId } = this.record;
    const media = await this.#deps.media.watchTicket(instanceId, participant.id, [LIVE_IDENTITY]);
    return { watcher, media };
  }

  #sayFromOutside(member: Member, text: string): RoomRefusal | "held" | null {
    const verdict = this.hosting.chat.judge(member, text);
    if (verdict === null) this.say(member, text);
    else if (verdict === "held") this.hosting.chat.hold(member, text);
    return verdict;
  }

  #room(): RoomData {
    return { id: this.record.spaceId, ...this.#about.current, ...this.document.part };
  }

  /** Writes down where people are; who walked away from their seat without a word gives it back. */
  readonly #rememberTransform = (member: Member): void => {
    if (this.#seats.hasLeft(member)) this.sit(member, null);
    this.#journal.move(member.participant.id, this.transformOf(member));
  };

  /** Ends visits of people who did nothing for long, and of those whose new connection was lost before it was let in. */
  endIdle(): void {
    this.hosting.lobby.endIdle();
    for (const member of this.roster.members.toReversed()) {
      if (this.now - member.activeAt > INACTIVITY_MS) this.leave(member, "inactivity");
      else if (member.awaySince !== null && this.now - member.awaySince > SEAT_HOLD_MS)
        this.leave(member, "timeout");
    }
  }

  transformOf(member: Member): BodyTransform {
    return this.#positions.of(member);
  }

  remember(member: Member): void {
    this.#journal.seat({
      participant: member.participant,
      holder: {
        ...member.visitor,
        friendIds: [...member.friendIds],
        blockedIds: [...member.blockedIds],
      },
      resumeKey: member.resumeKey,
      transform: this.transformOf(member),
    });
  }

  /** Another page of the same visitor: the same participant, as that page says they are. */
  #takeOver(member: Member, hello: JoinOptions, holder: ReservationHolder): void {
    this.roster.changeKey(member, newResumeKey());
    this.video.takenOver(member);
    this.voice.takenOver(member);
    const { participant } = member;
    const looks = newParticipant(
      { hello, holder, index: participant, kept: null, now: this.#deps.now() },
      { ...this.#deps, randomName: () => member.chosenName, randomAvatar: () => participant.avatar },
    );
    participant.displayName = member.chosenName = looks.displayName;
    this.access.settleNames();
    participant.avatar = looks.avatar;
  }

  #resume(member: Member, link: ClientConnection, hello: JoinOptions, holder: ReservationHolder): void {
    const before = member.replicator?.link ?? null;
    const lostFor = member.awaySince === null ? 0 : this.now - member.awaySince;
    const { transform } = hello;
    if (transform !== undefined && this.#positions.isWithinReach(member, transform, lostFor))
      this.#positions.place(member, transform);
    member.awaySince = null;
    member.participant.isAway = false;
    const hidden = this.roster.hiddenFrom(member);
    member.renew(holder);
    showChanges(member, hidden, this.roster.hiddenFrom(member));
    this.roster.friendsChanged();
    this.access.grant(member);
    this.#connect(member, link, { isResumed: true, stands: true });
    this.#tell(member);
    before?.close("replaced");
  }

  /** `stands`: somewhere already, and not wherever newcomers arrive. */
  #connect(
    member: Member,
    link: ClientConnection,
    { isResumed, stands }: { isResumed: boolean; stands: boolean },
  ): void {
    const hidden = this.roster.hiddenFrom(member);
    const hiddenIds = new Set(hidden.map(({ participant }) => participant.id));
    member.replicator = new ClientReplicator(link, this.#tick);
    member.hasHostView = false;
    for (const { index } of hidden) member.replicator.hide(index);
    member.inputBuffer.restart();
    member.epoch = 0;
    member.activeAt = this.now;
    const bytes = messageBytes("welcome", {
      protocol: ROOM_PROTOCOL,
      me: member.participant.id,
      instanceId: this.record.instanceId,
      resumeKey: member.resumeKey,
      isResumed,
      room: this.#room(),
      participants: this.roster.members.flatMap(({ participant }) =>
        hiddenIds.has(participant.id) ? [] : participant,
      ),
      chat: this.chat.without(member.blockedIds, hiddenIds),
      transform: stands ? this.transformOf(member) : null,
      serverTime: this.#deps.now(),
      tick: this.#tick,
      tickMs: TICK_MS,
      rights: member.rights,
      holds: this.document.holds,
      voice: this.voice.welcome(member),
      video: this.video.welcome(member),
      hosting: this.hosting.shown,
      live: this.live.shown,
      captions: { isTranscribed: this.voice.captions.isTranscribed },
      maxSpeed: MAX_SPEED.ground,
      bounds: { min: [...SPACE_BOUNDS.min], max: [...SPACE_BOUNDS.max] },
    });
    member.replicator.wholeBytes = bytes.length;
    link.send(bytes);
    this.voice.captions.connected(member);
  }

  #accountsSeenBy(member: Member): string[] {
    return this.roster.members.flatMap((other) =>
      other === member || other.isHiddenFrom(member) ? [] : (other.participant.userId ?? []),
    );
  }

  #tell(member: Member): void {
    // Some of what is told was looked up first: they can have left meanwhile.
    if (!this.roster.has(member)) return;
    this.broadcast("updated", { participant: member.participant }, member);
    this.remember(member);
    this.#deps.onPeople();
  }
}
