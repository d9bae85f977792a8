import { DISPLAY_NAME_MAX } from "@veranda/contract";
import type { WaitingVisitor } from "@veranda/contract/rooms/hosting";
import { confusableSkeleton } from "./confusables.ts";
import type { Member } from "./member.ts";

const MARK = " (guest)";

/** Keeps guests from being mistaken for hosts of the space or for people with an account who are there. */
export class GuestNames {
  readonly #skeletons = new WeakMap<object, { name: string; skeleton: string }>();

  /** Assigns guests the names that they are shown by; returns those whose name has changed. */
  settle(members: readonly Member[], hostNames: readonly string[]): Member[] {
    const taken = this.#taken(members, hostNames);
    return members.filter((member) => {
      const { participant, chosenName } = member;
      if (!participant.isAuthless) return false;
      const name = taken.has(this.#skeletonOf(member, chosenName)) ? marked(chosenName) : chosenName;
      if (name === participant.displayName) return false;
      participant.displayName = name;
      return true;
    });
  }

  /** Those who wait at the door, under the names that they would be shown by inside. */
  waiting(
    guests: readonly WaitingVisitor[],
    members: readonly Member[],
    hostNames: readonly string[],
  ): WaitingVisitor[] {
    const taken = this.#taken(members, hostNames);
    for (const guest of guests) if (!guest.isAuthless) taken.add(this.#skeletonOf(guest, guest.displayName));
    return guests.map((guest) => {
      const isMarked = guest.isAuthless && taken.has(this.#skeletonOf(guest, guest.displayName));
      return isMarked ? { ...guest, displayName: marked(guest.displayName) } : guest;
    });
  }

  /** Names that guests may not have: those of hosts, and of people with an account who are here. */
  #taken(members: readonly Member[], hostNames: readonly string[]): Set<string> {
    const taken = new Set(hostNames.map(confusableSkeleton));
    for (const member of members)
      if (!member.participant.isAuthless) taken.add(this.#skeletonOf(member, member.participant.displayName));
    return taken;
  }

  #skeletonOf(whose: object, name: string): string {
    const cached = this.#skeletons.get(whose);
    if (cached?.name === name) return cached.skeleton;
    const skeleton = confusableSkeleton(name);
    this.#skeletons.set(whose, { name, skeleton });
    return skeleton;
  }
}

const marked = (name: string): string =>
  Array.from(name)
    .slice(0, DISPLAY_NAME_MAX - MARK.length)
    .join("")
    .trimEnd() + MARK;
