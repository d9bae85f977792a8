import type { PersistedLive } from "../live/persisted-live.ts";
import { UNKNOWN_AUTHOR } from "./host-author.ts";
import type { NoticeAuthors } from "./host-notices.ts";
import { NO_AUTHORED_WORDS, type AuthoredWords } from "./host-words.ts";
import { NO_HOSTING, type ChatWords, type DoorMode, type Hosting } from "@veranda/contract/rooms/hosting";

/** What an instance keeps of its hosts' doing beyond its process. Who waits in the waiting room comes again by themselves. */
export type PersistedHosting = {
  readonly door: DoorMode;
  /** As a host has set it; null: as many as the plan lets in. */
  readonly capacity: number | null;
  /** Visitors whom a host has let in: they needn't ask twice. */
  readonly admittedIds: readonly string[];
  /** Accounts. */
  readonly coHostIds: readonly string[];
  /** Guests of whom a host has shown a message: the next aren't held. */
  readonly trustedIds: readonly string[];
  readonly shown: Hosting;
  /** Who wrote the announcement and the countdown that are shown. */
  readonly noticeAuthors?: NoticeAuthors;
  /** Kept by an earlier version in place of that: the account of who made the announcement. */
  readonly announcerId?: string | null;
  /** Absent: none. */
  readonly authoredWords?: AuthoredWords;
  /** Kept by an earlier version in place of that. */
  readonly words?: ChatWords;
  /** The revision of the space's chat rules that it has; absent: none yet. */
  readonly chatRevision?: number;
  /** A host of the space has set others since, which aren't the space's yet. */
  readonly isChatUnsaved?: boolean;
  /** Absent: nobody has gone live, or set how. */
  readonly live?: PersistedLive;
};

/** As every instance begins. */
export const NO_PERSISTED_HOSTING: PersistedHosting = {
  door: "open",
  capacity: null,
  admittedIds: [],
  coHostIds: [],
  trustedIds: [],
  shown: NO_HOSTING,
};

export function noticeAuthorsOf(kept: PersistedHosting | null): NoticeAuthors {
  const { noticeAuthors, announcerId } = kept ?? NO_PERSISTED_HOSTING;
  if (noticeAuthors !== undefined) return noticeAuthors;
  return announcerId ? { announcement: { accountId: announcerId, isAmongFriends: false } } : {};
}

export function authoredWordsOf(kept: PersistedHosting | null): AuthoredWords {
  const { authoredWords, words } = kept ?? NO_PERSISTED_HOSTING;
  if (authoredWords !== undefined || words === undefined) return authoredWords ?? NO_AUTHORED_WORDS;
  const asUnknown = (list: readonly string[]) => list.map((word) => ({ word, author: UNKNOWN_AUTHOR }));
  return { blocked: asUnknown(words.blocked), allowed: asUnknown(words.allowed) };
}
