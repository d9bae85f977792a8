import { isDeepStrictEqual } from "node:util";
import { mayEdit, type RoomRights } from "@veranda/contract";
import { roleOf } from "@veranda/contract/permissions";
import type { LeaveReason } from "@veranda/contract/rooms/messages";
import type { InstanceChat } from "../chat/instance-chat.ts";
import type { InstanceDocument } from "../document/instance-document.ts";
import { WATCH_CLOSE } from "@veranda/contract/rooms/live";
import type { WaitingVisitor } from "@veranda/contract/rooms/hosting";
import type { WaitingRoom } from "../hosting/waiting-room.ts";
import type { InstanceHls } from "../live/hls/instance-hls.ts";
import type { Watchers } from "../live/watchers.ts";
import { messageBytes } from "../transport/client-connection.ts";
import type { ExclusionReason } from "./admission.ts";
import type { ReservationHolder } from "../participants/visitor.ts";
import { GuestNames } from "../participants/guest-names.ts";
import { settleBlocks, showSight } from "../participants/hide-blocked.ts";
import type { InstanceDeps } from "../instance/instance-deps.ts";
import type { Member } from "../participants/member.ts";
import type { Roster } from "../participants/roster.ts";
import type { SpaceAbout } from "./space-about.ts";
import type { SpaceInfo } from "./space-info.ts";

/** The rights of somebody who is removed: none, so that their pending requests are refused. */
const withoutRights = (rights: RoomRights): RoomRights => ({
  ...rights,
  isHost: false,
  isCoHost: false,
  isRestrictedToViewOnly: true,
  assignedRoles: [],
  stands: [],
});

/** What a change of access does to an instance. */
export type AccessTarget = {
  readonly roster: Roster;
  readonly document: InstanceDocument;
  readonly chat: Pick<InstanceChat, "shownTo">;
  readonly waitingRoom: Pick<WaitingRoom, "holders" | "end">;
  readonly watchers: Pick<Watchers, "members" | "holders" | "end" | "putOut" | "selfOf" | "sendSelf">;
  readonly hls: Pick<InstanceHls, "restMembers" | "endRest">;
  leave(member: Member, reason: LeaveReason): void;
  end(reason: LeaveReason): void;
  /** A host of this instance has made this account a host. */
  isCoHost(accountId: string): boolean;
  /** Newcomers would have to wait now, so watching ends. */
  endExcludedWatchers(): void;
  /**
   * Ids of visitors and accounts for whom hosts have set something that lasts, or whose messages wait for approval,
   * whether they are here or not.
   */
  rememberedIds(): readonly string[];
  /** Somebody was banned or removed: end these. */
  forget(ids: readonly string[]): void;
  /**
   * Somebody who watched has left, but a message of theirs waits for a host: if approved, it is shown with the rights
   * that they have then.
   */
  absentWriters(): readonly Member[];
  /**
   * Ids of accounts whose messages hosts hold: announcements, and messages that wait for approval; whether they are
   * here or not.
   */
  writerIds(): readonly string[];
  /** A parent has turned voice and chat off for these accounts: drop those messages. */
  silence(accountIds: readonly string[]): void;
  /** These accounts were deleted: drop the messages of theirs that hosts hold. */
  forgetWords(accountIds: readonly string[]): void;
  /** Sends everyone the current state of this participant. */
  broadcastUpdate(member: Member): void;
};

/** Who may be here, as whom, and with which rights: read when people enter, and again when it changes elsewhere. */
export class Access {
  readonly #about: SpaceInfo;
  readonly #deps: Pick<InstanceDeps, "people" | "sessions" | "onListing">;
  readonly #target: AccessTarget;
  readonly #names = new GuestNames();
  /** Counts changes that concern people who enter or are inside, to detect stale reads. */
  #changes = 0;
  /** What everyone here was last sent about the space. */
  #told: SpaceAbout;
  #rechecking: Promise<void> = Promise.resolve();
  #settling: Promise<void> = Promise.resolve();

  constructor(
    about: SpaceInfo,
    deps: Pick<InstanceDeps, "people" | "sessions" | "onListing">,
    target: AccessTarget,
  ) {
    this.#about = about;
    this.#told = about.current;
    this.#deps = deps;
    this.#target = target;
  }

  /** The current state of somebody who enters with a reservation; read again if it changes meanwhile. */
  async ask(seated: ReservationHolder) {
    for (;;) {
      const changes = this.#changes;
      const [isThere, admitted, circle, face, isSignedOut] = await Promise.all([
        this.#about.read(),
        this.#about.admit(seated),
        this.#about.circleOf(seated),
        this.#about.faceOf(seated),
        this.isSignedOut(seated),
      ]);
      const holder = typeof admitted === "string" ? admitted : { ...admitted, ...circle, ...face };
      if (changes === this.#changes) return { isThere, holder, isSignedOut };
    }
  }

  /** The same, with the reason if they may not be here: `holder` is null. */
  async askForAdmission(
    seated: ReservationHolder,
  ): Promise<{ holder: ReservationHolder; reason: null } | { holder: null; reason: LeaveReason }> {
    const { isThere, holder, isSignedOut } = await this.ask(seated);
    if (!isThere) return { holder: null, reason: "no_longer_exists" };
    // Sessions that ended during the query are known by now.
    if (isSignedOut || this.hasSignedOut(seated)) return { holder: null, reason: "logged_out" };
    return typeof holder === "string" ? { holder: null, reason: holder } : { holder, reason: null };
  }

  /** Whether this account, here or not, could enter now, may host here, and isn't known to be under 16. */
  async mayStream(accountId: string): Promise<boolean> {
    const member = this.#target.roster.members.find(({ participant }) => participant.userId === accountId);
    const absent = { visitorId: accountId, userId: accountId, isAuthless: false, isHost: false };
    const admitted = await this.#about.admit({ ...(member?.visitor ?? absent), friendIds: [] });
    return (
      typeof admitted !== "string" &&
      admitted.isUnder16 !== true &&
      (admitted.isHost || this.#target.isCoHost(accountId))
    );
  }

  /** Whether their session has ended, as far as this process knows. */
  hasSignedOut({ sessionId }: ReservationHolder): boolean {
    return sessionId !== undefined && this.#deps.sessions.hasEnded(sessionId);
  }

  /** Whether their session has ended, according to the database. */
  async isSignedOut({ sessionId }: Pick<ReservationHolder, "sessionId">): Promise<boolean> {
    return sessionId !== undefined && (await this.#deps.sessions.ended([sessionId])).has(sessionId);
  }

  /** Invalidates reads in progress. */
  changed(): void {
    this.#changes += 1;
  }

  /** The space's name, hosts or sharing have changed. */
  refresh(): Promise<void> {
    this.changed();
    this.#about.isBehind = true;
    // Serialised, so that the last result is the newest.
    this.#rechecking = this.#rechecking.catch(() => undefined).then(() => this.#recheck());
    return this.#rechecking;
  }

  /** Catches up on reads that failed while the database was away. */
  async catchUp(): Promise<void> {
    if (this.#about.isBehind) await this.refresh();
  }

  /** Reads current blocks among these accounts, as far as one of them is here, or among all that are. */
  settleBlocks(accountIds?: readonly string[]): Promise<void> {
    // Invalidates reads about people who are entering.
    this.changed();
    const { roster, chat } = this.#target;
    const settle = async (): Promise<void> => {
      const here = roster.accountIds;
      // Somebody who isn't here may still have messages here, shown or waiting.
      const asked = new Set(accountIds ?? here);
      if (asked.size < 2 || !here.some((id) => asked.has(id))) return;
      const blocks = await this.#deps.people.blocksAmong([...asked]);
      settleBlocks({ members: roster.members, chat }, asked, blocks);
    };
    // Serialised, so that the newest read is applied last.
    const settled = this.#settling.then(settle);
    this.#settling = settled.catch(() => undefined);
    return settled;
  }

  /**
   * Reads the current friends of these accounts, as far as they are here; without accounts, of everyone here who is
   * under 16.
   */
  settleFriends(accountIds?: readonly string[]): Promise<void> {
    this.changed();
    const { roster } = this.#target;
    const settle = async (): Promise<void> => {
      const asked = [...roster.members, ...this.#outside].filter(
        ({ rights, participant: { userId } }) =>
          userId !== null && (accountIds === undefined ? rights.isUnder16 : accountIds.includes(userId)),
      );
      await Promise.all(
        asked.map(async (member) => {
          const { userId } = member.participant;
          if (userId !== null)
            member.friendIds = new Set((await this.#deps.people.circleOf(userId)).friendIds);
        }),
      );
      if (asked.length > 0) roster.friendsChanged();
    };
    const settled = this.#settling.then(settle);
    this.#settling = settled.catch(() => undefined);
    return settled;
  }

  /**
   * Silences people with messages here for whom a parent has turned voice and chat off, and forgets deleted accounts.
   */
  async settleWriters(): Promise<void> {
    const { silenced, gone } = await this.#about.silencedAndGone(this.#target.writerIds());
    this.#target.silence(silenced);
    this.#target.forgetWords(gone);
  }

  /** Whether this account is inside, waits at the door, watches, or has messages here. */
  knows(accountId: string): boolean {
    const { roster, waitingRoom, watchers } = this.#target;
    return (
      [...roster.members, ...watchers.members].some(({ participant }) => participant.userId === accountId) ||
      waitingRoom.holders.some(({ userId }) => userId === accountId) ||
      this.#target.writerIds().includes(accountId)
    );
  }

  /** A session has ended: whoever joined with it leaves, whether connected, disconnected or waiting at the door. */
  endSession(sessionId: string): void {
    const { waitingRoom, watchers, hls } = this.#target;
    const isTheirs = ({ visitor }: Member): boolean => visitor.sessionId === sessionId;
    watchers.end(WATCH_CLOSE.again, isTheirs);
    hls.endRest(isTheirs);
    for (const holder of waitingRoom.holders)
      if (holder.sessionId === sessionId) waitingRoom.end(holder.visitorId, "logged_out");
    for (const member of this.#target.roster.members.toReversed())
      if (member.visitor.sessionId === sessionId) this.#target.leave(member, "logged_out");
  }

  /** A host removes this visitor: their pending requests are dropped. */
  putOut(visitorId: string): void {
    this.#target.watchers.putOut(visitorId);
    this.#target.hls.endRest(({ visitor }) => visitor.visitorId === visitorId);
    this.#target.forget([visitorId]);
    const member = this.#target.roster.byVisitor(visitorId);
    if (member === null) return;
    member.rights = withoutRights(member.rights);
    this.#target.leave(member, "kicked");
  }

  /** Ends the visits of people whose session has ended without this process being notified. */
  async endSignedOut(): Promise<void> {
    const { roster, waitingRoom, watchers, hls } = this.#target;
    const visitors = [
      ...hls.restMembers.map(({ visitor }) => visitor),
      ...roster.members.map(({ visitor }) => visitor),
      ...waitingRoom.holders,
      ...watchers.holders,
    ];
    const ids = new Set(visitors.flatMap(({ sessionId }) => sessionId ?? []));
    if (ids.size === 0) return;
    for (const id of await this.#deps.sessions.ended([...ids])) this.endSession(id);
  }

  /** This instance has become the main instance of the space, or is no longer. */
  setHostInstance(isHost: boolean): void {
    if (isHost === this.#about.isHostInstance) return;
    this.#about.isHostInstance = isHost;
    for (const member of this.#target.roster.members) this.entitle(member);
    this.#deps.onListing();
  }

  /** The rights of somebody who enters. */
  grant(member: Member): void {
    member.rights = this.#rightsOf(member);
    const { isHost, isCoHost, assignedRoles } = member.rights;
    Object.assign(member.participant, { isHost, isCoHost });
    if (assignedRoles.length > 0) member.participant.assignedRoles = [...assignedRoles];
    else delete member.participant.assignedRoles;
  }

  /** Gives someone their current rights, and notifies them if those have changed. */
  entitle(member: Member): void {
    const { userId } = member.participant;
    // On a page that watches, people have the same rights as inside.
    for (const watching of this.#target.watchers.members)
      if (userId !== null && watching.participant.userId === userId) this.#entitleWatching(watching);
    this.#entitleInside(member);
  }

  #entitleInside(member: Member): void {
    if (isDeepStrictEqual(this.#rightsOf(member), member.rights)) return;
    const { roster } = this.#target;
    const hidden = roster.hiddenFrom(member);
    this.grant(member);
    // People under 16 are not shown in listings.
    this.#deps.onListing();
    showSight(member, hidden, roster.hiddenFrom(member));
    member.replicator?.link.post(messageBytes("rights", member.rights));
    if (!mayEdit(member.rights)) this.#target.document.letGo(member);
  }

  /** Whether this account hosts the space, directly or through its organisation. */
  isHostOfSpace(accountId: string): boolean {
    return roleOf(this.#about.current.hosts, accountId) !== null;
  }

  /**
   * Resolves name clashes: no guest has the name of a host or of another guest. `newcomer` is not here yet, so nobody
   * is notified of them.
   */
  settleNames(newcomer?: Member): void {
    const { members } = this.#target.roster;
    const all = newcomer ? [...members, newcomer] : members;
    for (const member of this.#names.settle(all, this.#about.hostNames))
      if (member !== newcomer) this.#target.broadcastUpdate(member);
  }

  /** Those who wait at the door, under the names that they would be shown by inside. */
  named(waiting: readonly WaitingVisitor[]): WaitingVisitor[] {
    return this.#names.waiting(waiting, this.#target.roster.members, this.#about.hostNames);
  }

  /** Those who watch, and those whose messages are still waiting for a host. */
  get #outside(): Member[] {
    return [...this.#target.watchers.members, ...this.#target.absentWriters()];
  }

  /**
   * Gives somebody who watches their current rights, and notifies them if they may now write, no longer may, or other
   * chat rules apply.
   */
  #entitleWatching(watching: Member, isRenamed = false): void {
    const { watchers } = this.#target;
    const before = watchers.selfOf(watching);
    this.grant(watching);
    if (isRenamed || !isDeepStrictEqual(watchers.selfOf(watching), before)) watchers.sendSelf(watching);
  }

  #rightsOf(member: Member): RoomRights {
    const rights = this.#about.rightsOf(member);
    const { userId } = member.participant;
    return { ...rights, isCoHost: !rights.isHost && userId !== null && this.#target.isCoHost(userId) };
  }

  async #recheck(): Promise<void> {
    const { roster, document, waitingRoom, watchers, hls } = this.#target;
    this.#about.isBehind = false;
    try {
      if (!(await this.#about.readAnew())) {
        this.#target.end("no_longer_exists");
        return;
      }
      for (const { member, reason } of await this.#about.recheck([...roster.members]))
        this.#exclude(member, reason);
      for (const { visitorId, reason } of await this.#about.recheckWaiting(waitingRoom.holders))
        waitingRoom.end(visitorId, reason);
      for (const { member: watching } of await this.#about.recheck(this.#outside)) {
        // Their page asks for the reason.
        watchers.end(WATCH_CLOSE.again, (member) => member === watching);
        this.#target.forget([watching.visitor.visitorId]);
      }
      const excluded = new Set((await this.#about.recheck(hls.restMembers)).map(({ member }) => member));
      hls.endRest((member) => excluded.has(member));
      // Former hosts no longer watch behind a closed door.
      this.#target.endExcludedWatchers();
      this.#target.forget(await this.#about.bannedAmong(this.#target.rememberedIds()));
      await this.settleWriters();
    } catch (error) {
      this.#about.isBehind = true;
      throw error;
    }
    document.followRemoved();
    const guests = watchers.members.filter(({ participant }) => participant.isAuthless);
    const renamed = new Set(this.#names.settle([...roster.members, ...guests], this.#about.hostNames));
    for (const member of this.#outside) this.#entitleWatching(member, renamed.delete(member));
    for (const member of renamed) this.#target.broadcastUpdate(member);
    for (const member of roster.members) {
      const { isHost, assignedRoles } = member.participant;
      this.#entitleInside(member);
      const isShownAnew =
        member.participant.isHost !== isHost ||
        !isDeepStrictEqual(member.participant.assignedRoles, assignedRoles);
      if (isShownAnew) this.#target.broadcastUpdate(member);
    }
    const { current } = this.#about;
    if (isDeepStrictEqual(current, this.#told)) return;
    this.#told = current;
    document.send("about", current);
  }

  /** Removes people who may no longer be here, and cancels their pending requests. */
  #exclude(member: Member, reason: ExclusionReason): void {
    member.rights = withoutRights(member.rights);
    this.#target.leave(member, reason);
  }
}
