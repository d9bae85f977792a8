import type { InstanceRef } from "../instance/instance-ref.ts";

/** Who asks for something of a seat that they say they have; a guest's token is for one space. */
export type SeatedVisitor = { visitorId: string; spaceId: string | null };

/** Who asks for a seat; `visitorId` is the uid cookie or the account and is never shown to others. */
export type Visitor = {
  visitorId: string;
  userId: string | null;
  isAuthless: boolean;
  isHost: boolean;
  /** Staff who are let in to judge a report, and for nothing else. */
  isJudging?: boolean;
  /** Known to be. */
  isUnder16?: boolean;
  /** A parent has turned voice and chat off for them. */
  isConversationOff?: boolean;
  /** The session that a signed-in person came with; the visit ends with it. */
  sessionId?: string;
  /** Share ids that they came with. */
  shareIds?: readonly string[];
  /** The uid cookie of the browser that they came with, where it is known; of guests it is `visitorId`. */
  deviceId?: string;
  /** Of the signed-in: what their account says. A guest says it at the door. */
  displayName?: string;
  avatar?: string;
};

/** Somebody with an account, and the uid cookie of the browser that they came with where it is known. */
export type SignedInVisitor = { accountId: string; deviceId: string | null };

/**
 * Whom a seat is for: a visitor, the account ids of their friends, and those of people they have blocked
 * or who have blocked them; absent: none.
 */
export type ReservationHolder = Visitor & { friendIds: readonly string[]; blockedIds?: readonly string[] };

export type Face = { displayName: string; avatar: string };

/** As listings have it; `accountId` is told to nobody, and absent for guests. */
export type ListedFace = Face & { accountId?: string };

/** Somebody who is in a space, or was a while ago. */
export type Occupant = {
  accountId: string | null;
  /** What rooms know them by: see Visitor. */
  visitorId: string;
  deviceId: string | null;
  displayName: string;
};

/** Somebody who is in the same instance. */
export type Companion = Pick<Occupant, "accountId" | "visitorId" | "displayName">;

/** What an instance knows of a guest. */
export type GuestIdentity = Pick<Visitor, "visitorId"> & { displayName: string };

/** Where a visitor is, and who they are there. */
export type SeatOfVisitor = InstanceRef & Face & { readonly participantId: string };
