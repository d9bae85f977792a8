import { NamedError } from "../../named-error.ts";
import type { Person } from "../accounts/access-token.ts";
import type { ReservationHolder } from "../../rooms/participants/visitor.ts";

/** What is asked of the signed-in when they take a seat. */
export type PersonFacts = {
  /** Null when the account is gone. */
  personOf(accountId: string): Promise<{ displayName: string; avatar: string } | null>;
  /** Ids of their friends, and of those they have blocked or who have blocked them. */
  circleOf(
    accountId: string,
  ): Promise<{ readonly friendIds: readonly string[]; readonly blockedIds: readonly string[] }>;
};

/** The reservation holder for a signed-in person. Throws UNAUTHENTICATED when their account is gone. */
export async function reservationHolderOf(
  facts: PersonFacts,
  { accountId, sessionId }: Person,
  isHost: boolean,
): Promise<ReservationHolder> {
  const [person, circle] = await Promise.all([facts.personOf(accountId), facts.circleOf(accountId)]);
  if (person === null) throw new NamedError("UNAUTHENTICATED");
  return {
    visitorId: accountId,
    userId: accountId,
    isAuthless: false,
    isHost,
    sessionId,
    displayName: person.displayName,
    avatar: person.avatar,
    friendIds: circle.friendIds,
    blockedIds: circle.blockedIds,
  };
}

/** The reservation holder for a guest: they give their name as they enter. */
export const guestHolder = (visitorId: string): ReservationHolder => ({
  visitorId,
  userId: null,
  isAuthless: true,
  isHost: false,
  friendIds: [],
});
