import type { Member } from "./member.ts";

/** Who is in an instance, in the order of their indices. */
export class Roster {
  readonly members: Member[] = [];
  readonly #byKey = new Map<string, Member>();
  readonly #friends = new Map<Member, Set<number>>();

  add(member: Member): void {
    let at = this.members.length;
    while (at > 0 && (this.members[at - 1]?.index ?? 0) > member.index) at -= 1;
    this.members.splice(at, 0, member);
    this.#byKey.set(member.resumeKey, member);
    this.#friends.clear();
  }

  /** False when it was not in. */
  remove(member: Member): boolean {
    const at = this.members.indexOf(member);
    if (at < 0) return false;
    this.members.splice(at, 1);
    this.#byKey.delete(member.resumeKey);
    this.#friends.clear();
    return true;
  }

  has(member: Member): boolean {
    return this.#byKey.get(member.resumeKey) === member;
  }

  /** Of those who have an account. */
  get accountIds(): string[] {
    return this.members.flatMap(({ participant }) => participant.userId ?? []);
  }

  /** Someone is somebody else's friend now, or no longer. */
  friendsChanged(): void {
    this.#friends.clear();
  }

  byVisitor(visitorId: string): Member | null {
    return this.members.find(({ visitor }) => visitor.visitorId === visitorId) ?? null;
  }

  /** The seat has another key from now on: whoever has the one before comes back with it no more. */
  changeKey(member: Member, key: string): void {
    this.#byKey.delete(member.resumeKey);
    member.resumeKey = key;
    this.#byKey.set(key, member);
  }

  /** Everyone here who is hidden from this member. */
  hiddenFrom(member: Member): Member[] {
    return this.members.filter((other) => other !== member && other.isHiddenFrom(member));
  }

  /** Participants from whom this member is hidden. */
  notSeeing(member: Member): Member[] {
    return this.members.filter((other) => other !== member && member.isHiddenFrom(other));
  }

  /** Indices of the people here whom this member calls friends. */
  friendsOf(member: Member): ReadonlySet<number> {
    let friends = this.#friends.get(member);
    if (friends === undefined) {
      friends = new Set();
      for (const { participant, index } of this.members) {
        if (participant.userId !== null && member.friendIds.has(participant.userId)) friends.add(index);
      }
      this.#friends.set(member, friends);
    }
    return friends;
  }
}
