import { randomBytes, randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { ChatMessage } from "@veranda/contract";
import { displayName, mayEdit, SEAT_HOLD_MS } from "@veranda/contract";
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
import { TICK_MS, type PoseQuantizer } from "@veranda/wire";
import { SpaceInfo } from "./space-info.ts";
import { ChatLog } from "./chat-log.ts";
import { InstanceDocument } from "../document/instance-document.ts";
import { GuestNames } from "./guest-names.ts";
import { HandRelay } from "./hand-relay.ts";
import { IndexPool } from "../interest/index-pool.ts";
import type { InstanceSeed, InstanceDeps } from "./instance-deps.ts";
import type { InstanceJournal, InstanceRecord } from "../journal/journal.ts";
import { HeldReservations } from "./held-reservations.ts";
import { KnownGuests } from "./known-guests.ts";
import { LastPositions } from "./last-positions.ts";
import { INACTIVITY_MS, MAX_SPEED, SPACE_BOUNDS } from "../limits.ts";
import { messageBytes, type ClientConnection } from "../transport/client-connection.ts";
import { Member } from "./member.ts";
import { newParticipant } from "./new-participant.ts";
import { DepartedRateLimits } from "./action-rate-limits.ts";
import { hideFrom, settleBlocks, showChanges } from "./hide-blocked.ts";
import { PendingReservations } from "./pending-reservations.ts";
import { ReplicationRounds, type RoundReport } from "../interest/replication-round.ts";
import { Roster } from "./roster.ts";
import { Seats } from "./seats.ts";
import type { ArrivalPoints, KnownGuest, ReservationHolder, SpaceAbout } from "../types.ts";
import { ClientReplicator } from "../interest/client-replicator.ts";
import { Positions } from "./positions.ts";

const newResumeKey = (): string => randomBytes(18).toString("base64url");
const NO_ARRIVAL_POINTS: ArrivalPoints = { arrivals: [], teleporters: [] };

/** `taken`: places that are somebody else's. */
export type Occupancy = { taken: number; isHere: boolean };
/** Who is on the way; `address` as limits count it. */
export type PendingVisitor = { visitorId: string; address: string | null; isHost: boolean };

/** One instance of a space: who is in it, what was said, and the poses of everyone. Knows no sockets. */
export class Instance {
  readonly record: InstanceRecord;
  readonly chat: ChatLog;
  readonly roster = new Roster();
  readonly document: InstanceDocument;
  readonly #about: SpaceInfo;
  readonly #deps: InstanceDeps;
  readonly #journal: InstanceJournal;
  readonly #rounds = new ReplicationRounds((member) => this.roster.friendsOf(member));
  readonly #indices = new IndexPool();
  readonly #seats = new Seats();
  readonly #hands = new HandRelay();
  readonly #positions = new Positions();
  readonly #held: HeldReservations;
  readonly #pending = new PendingReservations();
  readonly #left = new LastPositions();
  readonly #guests = new KnownGuests();
  readonly #paces = new DepartedRateLimits();
  readonly #names = new GuestNames();
  #tick = 0;
  /** How often its space has changed for those who come and those who are here. */
  #changes = 0;
  /** What everyone here was told of the space. */
  #told: SpaceAbout;
  #looking: Promise<void> = Promise.resolve();
  #settling: Promise<void> = Promise.resolve();

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
    this.#about = new SpaceInfo(record.spaceId, about, deps, memory?.isHost === true);
    this.#told = this.#about.known;
    this.document = new InstanceDocument(opened, assets, {
      ...deps,
      members: this.roster.members,
      hosts: () => this.#about.known.hosts,
      room: () => this.#room(),
    });
  }

  /** Moment by the monotonic clock. */
  get now(): number {
    return this.#deps.monotonic();
  }

  get grid(): PoseQuantizer {
    return this.#positions.grid;
  }

  /** People that it holds; hosts come in above it. */
  get capacity(): number {
    return this.#deps.capacity;
  }

  /** Reservations of before the process died that nobody has come back to. */
  get heldReservations(): number {
    return this.#held.size;
  }

  /** Everyone's seat is written down once more. */
  rememberAll(): void {
    for (const member of this.roster.members) this.remember(member);
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

  /** It is the main one from now on, or no more. */
  setHost(isHost: boolean): void {
    if (isHost === this.isHost) return;
    this.#about.isHostInstance = isHost;
    for (const member of this.roster.members) this.#entitle(member);
    this.#deps.onPeople();
  }

  /** Lets someone in, or back in. Answers the member, or why not. */
  async enter(
    link: ClientConnection,
    hello: JoinOptions,
    seated: ReservationHolder,
  ): Promise<Member | LeaveReason> {
    const { isThere, holder, isSignedOut } = await this.#ask(seated);
    if (!isThere) return "no_longer_exists";
    // What ended while the database was asked is known by now.
    if (isSignedOut || this.#hasSignedOut(seated)) return "logged_out";
    if (holder === null) return "denied";
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
    if (kept === null && !holder.isHost && this.#taken(visitorId) >= this.#deps.capacity) return "full";
    const index = this.#indices.take(this.now);
    if (index === null) return "full";
    const arrival = { hello, holder, index, kept, now: this.#deps.now() };
    const participant = newParticipant(arrival, this.#deps);
    const resumeKey = kept?.resumeKey ?? newResumeKey();
    const member = new Member(participant, holder, resumeKey, this.grid, this.now, () =>
      this.#arrivalPoints(),
    );
    member.pace = this.#paces.take(visitorId, this.now);
    member.rights = this.#about.rightsOf(member);
    participant.isHost = member.rights.isHost;
    const transform = this.#beginning(visitorId, hello.transform, kept?.transform);
    if (transform !== null) this.#positions.place(member, transform);
    // Before anyone is told of them.
    this.#names.settle([...this.roster.members, member], this.#about.hostNames).forEach((other) => {
      if (other !== member) this.#tell(other);
    });
    if (kept !== null) this.#held.drop(kept);
    this.#pending.drop(visitorId);
    this.roster.add(member);
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
    return { taken: this.#taken(visitorId), isHere: this.roster.byVisitor(visitorId) !== null };
  }

  /** A guest who is here or was; null for nobody. */
  guest(participantId: string): KnownGuest | null {
    return this.#guests.of(participantId);
  }

  /** Holds a place for somebody on the way; false when there is none. */
  expect({ visitorId, address, isHost }: PendingVisitor): boolean {
    if (isHost || this.roster.byVisitor(visitorId) !== null || this.#held.has(visitorId)) return true;
    if (this.#taken(visitorId) >= this.#deps.capacity) return false;
    this.#pending.hold(visitorId, address, this.now);
    return true;
  }

  /** This visitor is in another instance of the space now. */
  replace(visitorId: string): void {
    const member = this.roster.byVisitor(visitorId);
    if (member !== null) this.leave(member, "replaced");
  }

  /** A newcomer who says that they are where nobody arrives: they stand at the entrance. */
  placeAtEntrance(member: Member): void {
    const [entrance] = this.#arrivals() ?? [];
    if (entrance !== undefined) this.#positions.place(member, { position: [...entrance], heading: 0 });
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
    if (member.isPlaced) this.#left.add(member.visitor.visitorId, this.transformOf(member), this.now);
    this.#paces.add(member.visitor.visitorId, member.pace, this.now);
    const link = member.replicator?.link ?? null;
    member.replicator = null;
    this.#indices.release(member.index, this.now);
    for (const other of this.roster.members) other.replicator?.forget(member.index);
    this.#rounds.forget(member.index);
    this.#seats.leave(member);
    this.document.letGo(member);
    this.broadcast("left", { id: member.participant.id, reason }, member);
    this.#journal.unseat(member.participant.id);
    this.#deps.onPeople();
    link?.close(reason);
  }

  say(member: Member, text: string): void {
    const message: ChatMessage = {
      id: randomUUID(),
      senderId: member.participant.id,
      senderName: member.participant.displayName,
      text,
      sentAt: new Date(this.#deps.now()).toISOString(),
    };
    const kept = { ...message, accountId: member.participant.userId };
    this.chat.add(kept);
    this.#journal.chat(kept);
    this.broadcast("chat", message, member);
  }

  /** False when this name can't be used. */
  rename(member: Member, name: string): boolean {
    const parsed = displayName.safeParse(name);
    if (!parsed.success) return false;
    member.chosenName = parsed.data;
    this.#settleNames();
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

  /** A session has ended: who came with it leaves, whether their connection stands or was lost. */
  endSession(sessionId: string): void {
    for (const member of this.roster.members.toReversed())
      if (member.visitor.sessionId === sessionId) this.leave(member, "logged_out");
  }

  /** Ends the visits of those whose session is over without this process having heard of it. */
  async endSignedOut(): Promise<void> {
    const ids = new Set(this.roster.members.flatMap(({ visitor }) => visitor.sessionId ?? []));
    if (ids.size === 0) return;
    for (const id of await this.#deps.sessions.ended([...ids])) this.endSession(id);
  }

  /** The same participant on the same spot, from now on as who signed in. */
  identify(member: Member, holder: ReservationHolder): void {
    if (this.#hasSignedOut(holder)) {
      this.leave(member, "logged_out");
      return;
    }
    const elsewhere = this.roster.byVisitor(holder.visitorId);
    if (elsewhere !== null && elsewhere !== member) this.leave(elsewhere, "replaced");
    member.become(holder);
    this.#deps.onEntered(holder.visitorId);
    this.roster.friendsChanged();
    this.#entitle(member);
    for (const other of this.roster.hiddenFrom(member)) hideFrom(member, other);
    this.#tell(member);
    this.#settleNames();
  }

  /** Looks who has blocked whom by now, among these accounts or among all that are here. */
  settleBlocks(accountIds?: readonly string[]): Promise<void> {
    // Who is on the way in and was asked about already is asked about again.
    this.#changes += 1;
    const settle = async (): Promise<void> => {
      const here = this.roster.accountIds;
      const asked = new Set(accountIds === undefined ? here : here.filter((id) => accountIds.includes(id)));
      if (asked.size < 2) return;
      settleBlocks(this.roster.members, asked, await this.#deps.people.blocksAmong([...asked]));
    };
    // One after the other: what was asked last is what is settled last.
    const settled = this.#settling.then(settle);
    this.#settling = settled.catch(() => undefined);
    return settled;
  }

  /** All there is, to one who asked. */
  async reload(member: Member): Promise<void> {
    if (await this.#about.read()) this.document.sendDocument(member);
  }

  /** The space's name, hosts or sharing have changed. */
  refresh(): Promise<void> {
    this.#changes += 1;
    this.#about.isBehind = true;
    // One after the other: what was found last is what came last.
    this.#looking = this.#looking.catch(() => undefined).then(() => this.#look());
    return this.#looking;
  }

  /** Makes up for what could not be asked when something changed. */
  async catchUp(): Promise<void> {
    if (this.#about.isBehind) await this.refresh();
  }

  /** Everyone leaves. */
  end(reason: LeaveReason): void {
    this.#changes += 1;
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
    this.document.tick();
    this.#positions.eachMoved(this.roster.members, tick, this.#rememberTransform);
    return slices;
  }

  /** Serves the next slice of the round's watchers; the report is of the round so far. */
  serveSlice(): Readonly<RoundReport> {
    this.#rounds.slice();
    return this.#rounds.report;
  }

  /** Gives someone the rights that they have now, and says so when they are others than before. */
  #entitle(member: Member): void {
    const rights = this.#about.rightsOf(member);
    if (isDeepStrictEqual(rights, member.rights)) return;
    member.rights = rights;
    member.participant.isHost = rights.isHost;
    member.replicator?.link.post(messageBytes("rights", rights));
    if (!mayEdit(rights)) this.document.letGo(member);
  }

  async #look(): Promise<void> {
    this.#about.isBehind = false;
    try {
      if (!(await this.#about.readAnew())) {
        this.end("no_longer_exists");
        return;
      }
      for (const member of await this.#about.lookAgain([...this.roster.members])) this.#shutOut(member);
    } catch (error) {
      this.#about.isBehind = true;
      throw error;
    }
    this.#settleNames();
    for (const member of this.roster.members) {
      const { isHost } = member.participant;
      this.#entitle(member);
      if (member.participant.isHost !== isHost) this.#tell(member);
    }
    const { known } = this.#about;
    if (isDeepStrictEqual(known, this.#told)) return;
    this.#told = known;
    this.document.send("about", known);
  }

  /** Whoever may not be here any more leaves, and nothing is done of what they asked for and still waits. */
  #shutOut(member: Member): void {
    member.rights = { ...member.rights, isHost: false, isRestrictedToViewOnly: true };
    this.leave(member, "denied");
  }

  /** Who comes with a seat, as they are now: what changes while it is asked is asked about again. */
  async #ask(seated: ReservationHolder) {
    for (;;) {
      const changes = this.#changes;
      const [isThere, admitted, circle, isSignedOut] = await Promise.all([
        this.#about.read(),
        this.#about.admit(seated),
        this.#about.circleOf(seated),
        this.#isSignedOut(seated),
      ]);
      const holder = admitted && { ...admitted, ...circle };
      if (changes === this.#changes) return { isThere, holder, isSignedOut };
    }
  }

  #hasSignedOut({ sessionId }: ReservationHolder): boolean {
    return sessionId !== undefined && this.#deps.sessions.hasEnded(sessionId);
  }

  async #isSignedOut({ sessionId }: ReservationHolder): Promise<boolean> {
    return sessionId !== undefined && (await this.#deps.sessions.ended([sessionId])).has(sessionId);
  }

  #room(): RoomData {
    return { id: this.record.spaceId, ...this.#about.known, ...this.document.part };
  }

  #settleNames(): void {
    for (const member of this.#names.settle(this.roster.members, this.#about.hostNames)) this.#tell(member);
  }

  /** Places that are not this visitor's to take. */
  #taken(visitorId: string): number {
    const here = this.roster.members.length - (this.roster.byVisitor(visitorId) === null ? 0 : 1);
    return here + this.#held.othersThan(visitorId) + this.#pending.heldForOthers(visitorId, this.now);
  }

  /** Where somebody begins who says where they were: there, if the server knows of it. Null: where newcomers arrive. */
  #beginning(
    visitorId: string,
    said: BodyTransform | undefined,
    kept: BodyTransform | undefined,
  ): BodyTransform | null {
    const known = this.#left.take(visitorId, this.now);
    const before = kept ?? known;
    if (before === null || (said === undefined && kept === undefined)) return null;
    return said !== undefined && this.#positions.isNear(before, said) ? said : before;
  }

  /** Where people begin; null where that is not known. */
  #arrivals(): ArrivalPoints["arrivals"] | null {
    const { arrivals } = this.#arrivalPoints();
    return arrivals.length === 0 ? null : arrivals;
  }

  #arrivalPoints(): ArrivalPoints {
    const { environment, arrivalPoints } = this.document;
    const { arrivals, teleporters } =
      (environment && this.#deps.arrivalPointsOf(environment)) || NO_ARRIVAL_POINTS;
    return {
      arrivals: [...arrivals, ...arrivalPoints.arrivals],
      teleporters: [...teleporters, ...arrivalPoints.teleporters],
    };
  }

  /** Writes down where people are; who walked away from their seat without a word gives it back. */
  readonly #rememberTransform = (member: Member): void => {
    if (this.#seats.hasLeft(member)) this.sit(member, null);
    this.#journal.move(member.participant.id, this.transformOf(member));
  };

  /** Ends visits of people who did nothing for long, and of those whose new connection was lost before it was let in. */
  endIdle(): void {
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
    const { participant } = member;
    const looks = newParticipant(
      { hello, holder, index: participant, kept: null, now: this.#deps.now() },
      { ...this.#deps, randomName: () => member.chosenName, randomAvatar: () => participant.avatar },
    );
    participant.displayName = member.chosenName = looks.displayName;
    this.#settleNames();
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
    member.rights = this.#about.rightsOf(member);
    member.participant.isHost = member.rights.isHost;
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
      maxSpeed: MAX_SPEED.ground,
      bounds: { min: [...SPACE_BOUNDS.min], max: [...SPACE_BOUNDS.max] },
    });
    member.replicator.wholeBytes = bytes.length;
    link.send(bytes);
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
