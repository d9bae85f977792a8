import type { InstanceRef } from "../instance/instance-ref.ts";

/** Somebody who asks about a seat that they claim to have; a guest's token is valid for one space only. */
export type SeatedVisitor = { visitorId: string; spaceId: string | null };

/** Somebody who asks for a seat; `visitorId` is the uid cookie or the account id, and is never shown to others. */
export type Visitor = {
  visitorId: string;
  userId: string | null;
  isAuthless: boolean;
  isHost: boolean;
  /** Staff who are let in to judge a report, and for nothing else. */
  isJudging?: boolean;
  /** Known to be under 16. */
  isUnder16?: boolean;
  /** A parent has turned voice and chat off for them. */
  isConversationOff?: boolean;
  /** The session that a signed-in person came with; the visit ends with it. */
  sessionId?: string;
  /** Share ids that they came with. */
  shareIds?: readonly string[];
  /** The uid cookie of the browser that they came with, if known; for guests it is `visitorId`. */
  deviceId?: string;
  /** Of signed-in people, from their account. Guests enter theirs at the door. */
  displayName?: string;
  avatar?: string;
};

/** Somebody with an account, and the uid cookie of the browser that they came with, if known. */
export type SignedInVisitor = { accountId: string; deviceId: string | null };

/**
 * Who a seat is for: a visitor, the account ids of their friends, and those of people they have blocked or who have
 * blocked them; absent: none.
 */
export type ReservationHolder = Visitor & { friendIds: readonly string[]; blockedIds?: readonly string[] };

export type Face = { displayName: string; avatar: string };

/** A face as listings show it; `accountId` is never sent to clients, and absent for guests. */
export type ListedFace = Face & { accountId?: string };

/** Somebody who is in a space, or was recently. */
export type Occupant = {
  accountId: string | null;
  /** Their id within rooms: see Visitor. */
  visitorId: string;
  deviceId: string | null;
  displayName: string;
};

/** Somebody who is in the same instance. */
export type Companion = Pick<Occupant, "accountId" | "visitorId" | "displayName">;

/** What an instance knows about a guest. */
export type GuestIdentity = Pick<Visitor, "visitorId"> & { displayName: string };

/** Where a visitor is, and as which participant. */
export type SeatOfVisitor = InstanceRef & Face & { readonly participantId: string };
