import { randomBytes } from "node:crypto";
import type { BodyTransform, JoinOptions, LeaveReason, Participant } from "@veranda/contract/rooms/messages";
import type { MediaTicket } from "@veranda/contract/media";
import { LIVE_IDENTITY } from "@veranda/contract/rooms/live";
import type { InstanceHosting } from "../hosting/instance-hosting.ts";
import type { IndexPool } from "../replication/index-pool.ts";
import type { InstanceRecord, SeatRecord } from "../journal/journal.ts";
import type { InstanceHls } from "../live/hls/instance-hls.ts";
import type { Watcher, Watchers } from "../live/watchers.ts";
import type { ClientConnection } from "../transport/client-connection.ts";
import type { ReservationHolder } from "../participants/visitor.ts";
import type { Reservation } from "../reservations/reservation.ts";
import type { InstanceVideo } from "../video/instance-video.ts";
import type { InstanceVoice } from "../voice/instance-voice.ts";
import type { Access } from "./access.ts";
import type { DepartedRateLimits } from "../limits/action-rate-limits.ts";
import { placesBeside } from "../hosting/gathering.ts";
import type { SpawnTransforms } from "../movement/spawn-transforms.ts";
import type { Broadcast } from "../participants/broadcast.ts";
import type { VisitorRegistry } from "../participants/visitor-registry.ts";
import type { HeldReservations } from "../reservations/held-reservations.ts";
import { showChanges } from "../participants/hide-blocked.ts";
import type { InstanceDeps } from "../instance/instance-deps.ts";
import { Member } from "../participants/member.ts";
import { newParticipant, type Appearance } from "../participants/new-participant.ts";
import type { ParticipantProfiles } from "../participants/participant-profiles.ts";
import type { InstanceCapacity } from "../reservations/instance-capacity.ts";
import type { Positions } from "../movement/positions.ts";
import type { Roster } from "../participants/roster.ts";
import type { SeatJournal } from "../journal/seat-journal.ts";
import type { Welcome } from "./welcome.ts";

/** Metres; nearer than this two bodies overlap. */
const BODY_METRES = 0.6;

export type EntranceDeps = Appearance &
  Pick<InstanceDeps, "media" | "now" | "monotonic" | "visitMeter" | "onVisit" | "onEntered" | "onListing"> & {
    record: InstanceRecord;
    access: Access;
    roster: Roster;
    instanceCapacity: InstanceCapacity;
    held: HeldReservations;
    indices: IndexPool;
    departedRateLimits: DepartedRateLimits;
    positions: Positions;
    spawnTransforms: SpawnTransforms;
    visitors: VisitorRegistry;
    profiles: ParticipantProfiles;
    seatJournal: SeatJournal;
    hosting: InstanceHosting;
    voice: InstanceVoice;
    video: InstanceVideo;
    watchers: Watchers;
    hls: InstanceHls;
    welcome: Welcome;
    broadcast: Broadcast;
    /** Send everyone the state of this participant. */
    broadcastUpdate: (member: Member) => void;
  };

/** Why somebody may not watch; "door_asks": a host would have to admit them, for which they must enter. */
export type WatchRefusal = LeaveReason | "door_asks";

/** Somebody who is about to watch. `address`: as the rate limits count it, or null. */
export type WatchingPage = {
  guestName?: string | undefined;
  /** WebRTC doesn't get through to this viewer. */
  wantsHls?: boolean | undefined;
  address: string | null;
};
/** Either `media` or `hlsPath` is null. */
type Watched = { watcher: Watcher; media: MediaTicket | null; hlsPath: string | null };
type Admitted = { holder: ReservationHolder; kept: SeatRecord | null; mateIds: readonly string[] };
type Index = Pick<Participant, "index" | "generation">;
/** For people who watch from outside: they have no body. */
const NO_INDEX: Index = { index: 0, generation: 0 };

const newResumeKey = (): string => randomBytes(18).toString("base64url");

/** Lets people into an instance: for the first time, back to their own seat, or to watch from outside. */
export class Entrance {
  readonly #deps: EntranceDeps;

  constructor(deps: EntranceDeps) {
    this.#deps = deps;
  }

  /** Resolves to the member, or to the reason why not. */
  async enter(
    link: ClientConnection,
    hello: JoinOptions,
    reserved: Reservation,
  ): Promise<Member | LeaveReason> {
    const { access, roster, held, hosting, instanceCapacity } = this.#deps;
    const { holder, reason } = await access.askForAdmission(reserved.holder);
    if (holder === null) return reason;
    const { visitorId } = holder;
    const present = roster.byVisitor(visitorId);
    if (present !== null) {
      if (hello.resumeKey === undefined) this.#takeOver(present, hello, holder);
      // A page that lost its connection before another page took the seat over.
      else if (hello.resumeKey !== present.resumeKey) return "replaced";
      this.#resume(present, link, hello, holder);
      return present;
    }
    const kept = held.of(visitorId, hello.resumeKey);
    if (kept === null) {
      // Rights are read again after the wait: they may have changed.
      if (hosting.doorFor(holder) !== "open") {
        // Somebody who waits at the door holds no place.
        instanceCapacity.arrived(visitorId);
        const outcome = await hosting.knock(link, hello, { holder, address: reserved.address });
        return outcome === "admitted" ? this.enter(link, hello, reserved) : outcome;
      }
      if (instanceCapacity.isFullFor(holder)) return "full";
    }
    return this.#admit(link, hello, { holder, kept, mateIds: reserved.mateIds ?? [] });
  }

  /**
   * Lets somebody watch from outside, or says why not; "full": the limit of viewers is reached. Throws
   * MediaUnavailable.
   */
  async watch(
    seated: ReservationHolder,
    { guestName = "", wantsHls = false, address }: WatchingPage = { address: null },
  ): Promise<Watched | WatchRefusal> {
    const { access, watchers, hls, media, record, hosting } = this.#deps;
    const { holder, reason } = await access.askForAdmission(seated);
    if (holder === null) return reason;
    // Nobody waits at the door only to watch.
    const door = hosting.doorFor(holder);
    if (door !== "open") return door === "ask" ? "door_asks" : "door_closed";
    const member = this.#newMember({ displayName: guestName, avatar: "" }, holder, NO_INDEX, null, "");
    if (holder.userId === null) access.settleNames(member);
    const way = hls.wayFor(wantsHls, watchers.membersAt(address));
    const watcher = way === null ? null : watchers.expect(member, address);
    if (watcher === null) return "full";
    if (way === "hls") {
      const isOpen = await hls.isOpenToAnybody();
      // If they are still watching, changes during the wait have reached them as everyone; otherwise they must ask
      // again.
      if (watchers.members.includes(member))
        return { watcher, media: null, hlsPath: hls.admit(member, isOpen) };
      return this.watch(seated, { guestName, wantsHls, address });
    }
    const ticket = await media.watchTicket(record.instanceId, member.participant.id, [LIVE_IDENTITY]);
    return { watcher, media: ticket, hlsPath: null };
  }

  #admit(
    link: ClientConnection,
    hello: JoinOptions,
    { holder, kept, mateIds }: Admitted,
  ): Member | LeaveReason {
    const { access, roster, held, instanceCapacity, positions, spawnTransforms, voice, video, visitors } =
      this.#deps;
    const { visitorId } = holder;
    const index = this.#deps.indices.take(this.#deps.monotonic());
    if (index === null) return "full";
    const resumeKey = kept?.resumeKey ?? newResumeKey();
    const member = this.#newMember(hello, holder, index, kept, resumeKey);
    const { participant } = member;
    const before = spawnTransforms.restored(visitorId, hello.transform, kept?.transform ?? undefined);
    // A page does not resume on a spot that is now occupied: it spawns like a newcomer. A reconnecting page stays.
    const isNewPage = kept === null || hello.resumeKey === undefined;
    const own = isNewPage && before !== null && this.#isTaken(before) ? null : before;
    const transform = own ?? this.#besideOneOf(mateIds);
    if (transform !== null) positions.place(member, transform);
    // Before anyone is notified of them.
    access.settleNames(member);
    if (kept !== null) held.drop(kept);
    instanceCapacity.arrived(visitorId);
    roster.add(member);
    this.#deps.visitMeter.entered(member);
    video.enter(member);
    voice.enter(member);
    visitors.add(member);
    this.#deps.welcome.connect(member, link, { isResumed: kept !== null, stands: transform !== null });
    for (const other of roster.notSeeing(member)) other.replicator?.hide(member.index);
    this.#deps.broadcast("joined", { participant }, member, false);
    if (kept === null) this.#deps.onVisit(this.#deps.record.spaceId, holder, this.#accountsSeenBy(member));
    this.#deps.seatJournal.write(member);
    this.#deps.onEntered(visitorId);
    this.#deps.onListing();
    return member;
  }

  #newMember(
    hello: Pick<JoinOptions, "displayName" | "avatar">,
    holder: ReservationHolder,
    index: Index,
    kept: SeatRecord | null,
    resumeKey: string,
  ): Member {
    const { access, spawnTransforms, roster, watchers, departedRateLimits, positions, now, monotonic } =
      this.#deps;
    const participant = newParticipant({ hello, holder, index, kept, now: now() }, this.#deps);
    const member = new Member(
      participant,
      holder,
      resumeKey,
      positions.grid,
      monotonic(),
      spawnTransforms.arrivalPoints,
    );
    // Whether this visitor is inside, watches, or does both on several pages: together they count as one.
    member.rateLimits =
      roster.byVisitor(holder.visitorId)?.rateLimits ??
      watchers.rateLimitsOf(holder.visitorId) ??
      departedRateLimits.take(holder.visitorId, monotonic());
    access.grant(member);
    return member;
  }

  /** Another page of the same visitor replaces the earlier one. */
  #takeOver(member: Member, hello: JoinOptions, holder: ReservationHolder): void {
    const { roster, video, voice, profiles } = this.#deps;
    roster.changeKey(member, newResumeKey());
    video.takenOver(member);
    voice.takenOver(member);
    profiles.takeOver(member, hello, holder);
  }

  #resume(member: Member, link: ClientConnection, hello: JoinOptions, holder: ReservationHolder): void {
    const { roster, positions, access, monotonic } = this.#deps;
    const before = member.replicator?.link ?? null;
    const lostFor = member.awaySince === null ? 0 : monotonic() - member.awaySince;
    const { transform } = hello;
    if (transform !== undefined && positions.isWithinReach(member, transform, lostFor))
      positions.place(member, transform);
    member.awaySince = null;
    member.participant.isAway = false;
    const notSeeing = roster.notSeeing(member);
    member.renew(holder);
    showChanges(member, notSeeing, roster.notSeeing(member));
    roster.friendsChanged();
    access.grant(member);
    this.#deps.welcome.connect(member, link, { isResumed: true, stands: true });
    this.#deps.broadcastUpdate(member);
    before?.close("replaced");
  }

  /** A free spot beside one of these visitors; null if none of them is here. */
  #besideOneOf(visitorIds: readonly string[]): BodyTransform | null {
    const { roster, positions } = this.#deps;
    for (const id of visitorIds) {
      const mate = roster.byVisitor(id);
      if (mate?.isPlaced !== true) continue;
      const beside = placesBeside(positions.of(mate)).find((place) => !this.#isTaken(place));
      if (beside !== undefined) return beside;
    }
    return null;
  }

  #isTaken(place: BodyTransform): boolean {
    const { roster, positions } = this.#deps;
    return roster.members.some(
      (other) => other.isPlaced && positions.isNear(positions.of(other), place, BODY_METRES),
    );
  }

  #accountsSeenBy(member: Member): string[] {
    return this.#deps.roster.members.flatMap((other) =>
      other === member || other.isApartFrom(member) ? [] : (other.participant.userId ?? []),
    );
  }
}
