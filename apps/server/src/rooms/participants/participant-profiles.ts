import type { JoinOptions, LeaveReason, Participant } from "@veranda/contract/rooms/messages";
import type { WaitingRoom } from "../hosting/waiting-room.ts";
import type { Watchers } from "../live/watchers.ts";
import { chosenName } from "./chosen-name.ts";
import type { Face, ReservationHolder } from "./visitor.ts";
import type { Access } from "../access/access.ts";
import type { DepartedRateLimits } from "../limits/action-rate-limits.ts";
import { showChanges, showSight } from "./hide-blocked.ts";
import type { InstanceDeps } from "../instance/instance-deps.ts";
import { faceOf, type Member } from "./member.ts";
import { newParticipant, type Appearance } from "./new-participant.ts";
import type { Roster } from "./roster.ts";

export type ParticipantProfilesDeps = Appearance &
  Pick<InstanceDeps, "ownsCustomAvatar" | "onEntered" | "now" | "monotonic" | "people"> & {
    access: Access;
    roster: Roster;
    waitingRoom: Pick<WaitingRoom, "holders" | "showAs">;
    watchers: Pick<Watchers, "members">;
    onRenamed: (participant: Pick<Participant, "id" | "displayName">) => void;
    departedRateLimits: Pick<DepartedRateLimits, "add">;
    leave: (member: Member, reason: LeaveReason) => void;
    /** Everyone is to know how this one is now. */
    broadcastUpdate: (member: Member) => void;
  };

/** As whom people of an instance are shown: name, avatar, account. */
export class ParticipantProfiles {
  readonly #deps: ParticipantProfilesDeps;
  /** Looks at accounts so far, and the one that counts for each who is here or waits. */
  #asks = 0;
  readonly #followed = new WeakMap<Member | ReservationHolder, number>();

  constructor(deps: ParticipantProfilesDeps) {
    this.#deps = deps;
  }

  /** False when this name can't be used. */
  rename(member: Member, name: string): boolean {
    const chosen = chosenName(name);
    if (chosen === null) return false;
    member.chosenName = chosen;
    this.#deps.access.settleNames();
    return true;
  }

  /** False when this avatar is neither among the allowed nor one that this person has uploaded. */
  async changeAvatar(member: Member, avatar: string): Promise<boolean> {
    const { userId, isAuthless } = member.participant;
    const isAllowed =
      this.#deps.isAvatarAllowed(avatar, isAuthless) ||
      (userId !== null && (await this.#deps.ownsCustomAvatar(userId, avatar)));
    if (!isAllowed) return false;
    member.participant.avatar = avatar;
    this.#deps.broadcastUpdate(member);
    return true;
  }

  /** Looks what name and avatar this account has by now, or each that is here, waits or watches: whoever sees them is told. */
  async followAccounts(accountId?: string): Promise<void> {
    const { access, waitingRoom, people } = this.#deps;
    // Who is on the way in and was asked about already is asked about again.
    access.changed();
    const all = [...this.#all.map(({ participant }) => participant), ...waitingRoom.holders].flatMap(
      ({ userId }) => userId ?? [],
    );
    const ids = all.filter((id) => accountId === undefined || id === accountId);
    if (ids.length === 0) return;
    const asked = (this.#asks += 1);
    const faces = await people.facesOf(ids);
    // Of several looks at once the one that began last counts, whichever is answered first.
    const newFaceOf = (whose: Member | ReservationHolder, userId: string | null): Face | null => {
      const face = userId === null ? undefined : faces.get(userId);
      if (face === undefined || (this.#followed.get(whose) ?? 0) > asked) return null;
      this.#followed.set(whose, asked);
      return face;
    };
    for (const holder of waitingRoom.holders) {
      const face = newFaceOf(holder, holder.userId);
      if (face !== null) waitingRoom.showAs(holder.visitorId, face);
    }
    let isHostRenamed = false;
    // As they are by now: meanwhile people came, left or signed in.
    for (const member of this.#all) {
      const { participant } = member;
      const face = newFaceOf(member, participant.userId);
      if (face === null) continue;
      const name = participant.displayName;
      if (!member.followAccount(face)) continue;
      this.#deps.broadcastUpdate(member);
      if (participant.displayName === name) continue;
      this.#deps.onRenamed(participant);
      isHostRenamed ||= participant.userId !== null && access.isHostOfSpace(participant.userId);
    }
    access.settleNames();
    if (isHostRenamed) await access.refresh();
  }

  get #all(): readonly Member[] {
    const { roster, watchers } = this.#deps;
    return [...roster.members, ...watchers.members];
  }

  /**
   * The same participant on the same spot, from now on as who signed in, as they are let in by now; null: they may not be
   * here as that and have left, or `isStill` nobody's wish any more.
   */
  async identify(
    member: Member,
    signedIn: ReservationHolder,
    isStill: () => boolean,
  ): Promise<ReservationHolder | null> {
    const { access, roster, leave, broadcastUpdate } = this.#deps;
    // As a newcomer is asked, with the link and the browser that they came with; until then they are who they were.
    const { holder, reason } = await access.askForAdmission(member.asSignedIn(signedIn));
    if (!isStill()) return null;
    if (holder === null) {
      leave(member, reason);
      return null;
    }
    const elsewhere = roster.byVisitor(holder.visitorId);
    if (elsewhere !== null && elsewhere !== member) leave(elsewhere, "replaced");
    const [notSeeing, hidden] = [roster.notSeeing(member), roster.hiddenFrom(member)];
    // As who they were they may do no more than they had left either.
    this.#deps.departedRateLimits.add(member.visitor.visitorId, member.rateLimits, this.#deps.monotonic());
    member.become(holder);
    showChanges(member, notSeeing, roster.notSeeing(member));
    showSight(member, hidden, roster.hiddenFrom(member));
    this.#deps.onEntered(holder.visitorId);
    roster.friendsChanged();
    access.entitle(member);
    broadcastUpdate(member);
    access.settleNames();
    return holder;
  }

  /** Another page of the same visitor has taken over: the same participant, as that page says they are. */
  takeOver(member: Member, hello: JoinOptions, holder: ReservationHolder): void {
    const { participant } = member;
    const appearance = newParticipant(
      { hello, holder, index: participant, kept: null, now: this.#deps.now() },
      { ...this.#deps, randomName: () => member.chosenName, randomAvatar: () => participant.avatar },
    );
    participant.displayName = member.chosenName = appearance.displayName;
    this.#deps.access.settleNames();
    participant.avatar = appearance.avatar;
    member.accountFace = faceOf(holder);
  }
}
