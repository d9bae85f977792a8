import { messageBytes } from "../transport/client-connection.ts";
import type { Member } from "./member.ts";

type Pair = readonly [Member, Member];

/** Two who saw each other so far do no more. */
export function hideFrom(one: Member, other: Member): void {
  for (const [watching, hidden] of bothWays(one, other)) {
    watching.replicator?.hide(hidden.index);
    watching.replicator?.link.post(messageBytes("left", { id: hidden.participant.id, reason: "left" }));
  }
}

/** One of two accounts has blocked the other: wherever both are among these, they are hidden from each other. */
export function hideBlocked(members: readonly Member[], accountIds: readonly [string, string]): void {
  const pairs = pairsOf(members, accountIds).filter(([one, other]) => !one.isHiddenFrom(other));
  for (const member of members) {
    const other = otherOf(accountIds, member);
    if (other !== null) member.blockedIds = new Set([...member.blockedIds, other]);
  }
  for (const [one, other] of pairs) hideFrom(one, other);
}

/** Neither of two accounts blocks the other any more: wherever both are among these, they see each other. */
export function unhideUnblocked(members: readonly Member[], accountIds: readonly [string, string]): void {
  const pairs = pairsOf(members, accountIds).filter(([one, other]) => one.isHiddenFrom(other));
  for (const member of members) {
    const other = otherOf(accountIds, member);
    if (other !== null) member.blockedIds = new Set([...member.blockedIds].filter((id) => id !== other));
  }
  for (const [one, other] of pairs) {
    for (const [watching, { index, participant }] of bothWays(one, other)) {
      watching.replicator?.unhide(index);
      watching.replicator?.link.post(messageBytes("joined", { participant }));
    }
  }
}

const bothWays = (one: Member, other: Member): readonly Pair[] => [
  [one, other],
  [other, one],
];

function pairsOf(members: readonly Member[], [one, other]: readonly [string, string]): Pair[] {
  const of = (id: string) => members.filter(({ participant }) => participant.userId === id);
  return of(one).flatMap((member) => of(other).map((each) => [member, each] as const));
}

/** The other of two accounts than this member's; null when it is neither. */
function otherOf([one, other]: readonly [string, string], { participant }: Member): string | null {
  if (participant.userId === one) return other;
  return participant.userId === other ? one : null;
}
