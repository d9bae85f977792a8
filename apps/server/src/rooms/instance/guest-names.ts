import { DISPLAY_NAME_MAX } from "@veranda/contract";
import { confusableSkeleton } from "./confusables.ts";
import type { Member } from "./member.ts";

const MARK = " (guest)";

/** Keeps guests from being taken for hosts of the space, and for people with an account who are there. */
export class GuestNames {
  readonly #skeletons = new WeakMap<Member, { name: string; skeleton: string }>();

  /** Gives guests the name that they are shown by; answers those whose name has changed. */
  settle(members: readonly Member[], hostNames: readonly string[]): Member[] {
    const taken = new Set(hostNames.map(confusableSkeleton));
    for (const member of members)
      if (!member.participant.isAuthless) taken.add(this.#skeletonOf(member, member.participant.displayName));
    return members.filter((member) => {
      const { participant, chosenName } = member;
      if (!participant.isAuthless) return false;
      const name = taken.has(this.#skeletonOf(member, chosenName)) ? marked(chosenName) : chosenName;
      if (name === participant.displayName) return false;
      participant.displayName = name;
      return true;
    });
  }

  #skeletonOf(member: Member, name: string): string {
    const cached = this.#skeletons.get(member);
    if (cached?.name === name) return cached.skeleton;
    const skeleton = confusableSkeleton(name);
    this.#skeletons.set(member, { name, skeleton });
    return skeleton;
  }
}

const marked = (name: string): string =>
  Array.from(name)
    .slice(0, DISPLAY_NAME_MAX - MARK.length)
    .join("")
    .trimEnd() + MARK;
