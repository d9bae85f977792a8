import { displayName } from "@veranda/contract";
import type { JoinOptions, LeaveReason } from "@veranda/contract/rooms/messages";
import type { ReservationHolder } from "../types.ts";
import type { Access } from "./access.ts";
import { showChanges, showSight } from "./hide-blocked.ts";
import type { InstanceDeps } from "./instance-deps.ts";
import type { Member } from "./member.ts";
import { newParticipant, type Appearance } from "./new-participant.ts";
import type { Roster } from "./roster.ts";

export type ParticipantProfilesDeps = Appearance &
  Pick<InstanceDeps, "isOwnAvatar" | "onEntered" | "now"> & {
    access: Access;
    roster: Roster;
    leave: (member: Member, reason: LeaveReason) => void;
    /** Everyone is to know how this one is now. */
    tell: (member: Member) => void;
  };

/** As whom people of an instance are shown: name, avatar, account. */
export class ParticipantProfiles {
  readonly #deps: ParticipantProfilesDeps;

  constructor(deps: ParticipantProfilesDeps) {
    this.#deps = deps;
  }

  /** False when this name can't be used. */
  rename(member: Member, name: string): boolean {
    const parsed = displayName.safeParse(name);
    if (!parsed.success) return false;
    member.chosenName = parsed.data;
    this.#deps.access.settleNames();
    return true;
  }

  /** False when this avatar is neither among the allowed nor one that this person has uploaded. */
  async dress(member: Member, avatar: string): Promise<boolean> {
    const { userId, isAuthless } = member.participant;
    const isAllowed =
      this.#deps.isAvatarAllowed(avatar, isAuthless) ||
      (userId !== null && (await this.#deps.isOwnAvatar(userId, avatar)));
    if (!isAllowed) return false;
    member.participant.avatar = avatar;
    this.#deps.tell(member);
    return true;
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
    const { access, roster, leave, tell } = this.#deps;
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
    member.become(holder);
    showChanges(member, notSeeing, roster.notSeeing(member));
    showSight(member, hidden, roster.hiddenFrom(member));
    this.#deps.onEntered(holder.visitorId);
    roster.friendsChanged();
    access.entitle(member);
    tell(member);
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
  }
}
