/** Somebody who is to enter, or is inside. */
export type AdmissionSubject = {
  accountId: string | null;
  shareIds: readonly string[];
  deviceId: string | null;
};

/**
 * `isBanned`, `isGated`: that is why they may not enter. `isJudging`: they may for no other reason than that they judge a
 * report of the space, which a ban doesn't keep them from.
 */
export type RoomAdmission = {
  mayEnter: boolean;
  isHost: boolean;
  isBanned?: boolean;
  isGated?: boolean;
  isJudging?: boolean;
  /** They came with an account that is deleted by now: nobody can tell any more whom their words may reach. */
  isGone?: boolean;
  /** Known to be. */
  isUnder16?: boolean;
  /** A parent has turned voice and chat off for them. */
  isConversationOff?: boolean;
};

/** Why somebody may not enter a space, or must leave it. */
export type ExclusionReason = "denied" | "banned" | "gated" | "review_over";
