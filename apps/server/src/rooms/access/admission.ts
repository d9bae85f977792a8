/** Somebody who is about to enter, or is inside. */
export type AdmissionSubject = {
  accountId: string | null;
  shareIds: readonly string[];
  deviceId: string | null;
};

/**
 * `isBanned`, `isGated`: the reason why they may not enter. `isJudging`: they may enter only to judge a report of the
 * space, which a ban doesn't prevent.
 */
export type RoomAdmission = {
  mayEnter: boolean;
  isHost: boolean;
  isBanned?: boolean;
  isGated?: boolean;
  isJudging?: boolean;
  /** They entered with an account that has been deleted: it is no longer known whom their messages may reach. */
  isGone?: boolean;
  /** Known to be under 16. */
  isUnder16?: boolean;
  /** A parent has turned voice and chat off for them. */
  isConversationOff?: boolean;
};

/** Why somebody may not enter a space, or must leave it. */
export type ExclusionReason = "denied" | "banned" | "gated" | "review_over";
