import { NamedError } from "../../named-error.ts";
import type { Person } from "../accounts/access-token.ts";
import type { ReservationHolder } from "../../rooms/participants/visitor.ts";

/** Facts about signed-in people that reservations need. */
export type PersonFacts = {
  /** Null if the account doesn't exist. */
  personOf(accountId: string): Promise<{ displayName: string; avatar: string } | null>;
  /** Ids of their friends, and of people with a block between them. */
  circleOf(
    accountId: string,
  ): Promise<{ readonly friendIds: readonly string[]; readonly blockedIds: readonly string[] }>;
};

/** The reservation holder for a signed-in person. Throws UNAUTHENTICATED if their account doesn't exist. */
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

/** The reservation holder for a guest, who chooses a name when entering. */
export const guestHolder = (visitorId: string): ReservationHolder => ({
  visitorId,
  userId: null,
  isAuthless: true,
  isHost: false,
  friendIds: [],
});
