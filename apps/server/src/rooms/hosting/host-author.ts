import { mayConverse } from "@veranda/contract";
import type { Member } from "../participants/member.ts";

/** Who wrote what hosts write. `isAmongFriends`: they were under 16, and talked with friends only. */
export type HostAuthor = { readonly accountId: string | null; readonly isAmongFriends: boolean };

/** Of what an earlier version kept: only those read it who read everybody. */
export const UNKNOWN_AUTHOR: HostAuthor = { accountId: null, isAmongFriends: false };

export const authorOf = ({ participant, rights }: Member): HostAuthor => ({
  accountId: participant.userId,
  isAmongFriends: rights.isLimitedToFriends,
});

/** Whether what a host wrote comes to somebody: as their messages do. */
export function isReadBy(
  { accountId, isAmongFriends }: HostAuthor,
  { participant, rights, friendIds }: Member,
): boolean {
  if (accountId !== null && accountId === participant.userId) return true;
  const areFriends = accountId !== null && friendIds.has(accountId);
  return mayConverse(rights, { isLimitedToFriends: isAmongFriends }, areFriends);
}
