import { and, eq, inArray, sql } from "drizzle-orm";
import { NO_HOSTING, type ChatRules } from "@veranda/contract/rooms/hosting";
import type { Db } from "../../platform/db/database.ts";
import { roomChatRules, roomChatWords } from "../tables.ts";
import type { AuthoredWords } from "./host-words.ts";

/** How the chat of a space goes: rules and words that its hosts have set, for all of its instances. */
export type SpaceChat = {
  /** Counts what hosts have set. */
  readonly revision: number;
  readonly rules: ChatRules;
  readonly words: AuthoredWords;
};

/** The chat rules of spaces, and the words that their hosts have added to the filter. */
export class SpaceChatStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Of those of these spaces whose hosts have set any. */
  async read(spaceIds: readonly string[]): Promise<Map<string, SpaceChat>> {
    if (spaceIds.length === 0) return new Map();
    // One snapshot: a revision is never read with another one's words.
    const [rows, words] = await this.#db.transaction(
      async (tx) => [
        await tx
          .select()
          .from(roomChatRules)
          .where(inArray(roomChatRules.spaceId, [...spaceIds])),
        await tx
          .select()
          .from(roomChatWords)
          .where(inArray(roomChatWords.spaceId, [...spaceIds]))
          .orderBy(roomChatWords.position),
      ],
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
    const wordsIn = (of: string, name: keyof AuthoredWords): AuthoredWords["blocked"] =>
      words.flatMap(({ spaceId, list, word, accountId, isAmongFriends }) =>
        spaceId === of && list === name
          ? { word, author: { accountId, isAmongFriends }, isOfSpace: true }
          : [],
      );
    return new Map(
      rows.map(({ spaceId, revision, rules }) => [
        spaceId,
        {
          revision,
          // What an earlier version stored lacks what has been added since.
          rules: { ...NO_HOSTING.chatRules, ...rules },
          words: { blocked: wordsIn(spaceId, "blocked"), allowed: wordsIn(spaceId, "allowed") },
        },
      ]),
    );
  }

  /** Resolves to the revision. Whoever saves last at the same time counts. */
  async save(spaceId: string, { rules, words }: Omit<SpaceChat, "revision">): Promise<number> {
    return this.#db.transaction(async (tx) => {
      // Locks the row until the words are written too.
      const [row] = await tx
        .insert(roomChatRules)
        .values({ spaceId, rules, revision: 1 })
        .onConflictDoUpdate({
          target: roomChatRules.spaceId,
          set: { rules, revision: sql`${roomChatRules.revision} + 1` },
        })
        .returning({ revision: roomChatRules.revision });
      await tx.delete(roomChatWords).where(eq(roomChatWords.spaceId, spaceId));
      const written = [...rowsOf(spaceId, words, "blocked"), ...rowsOf(spaceId, words, "allowed")];
      if (written.length > 0) await tx.insert(roomChatWords).values(written).onConflictDoNothing();
      return row?.revision ?? 1;
    });
  }

  /** These accounts have no words in the filter of this space any more. */
  async forgetWords(spaceId: string, accountIds: readonly string[]): Promise<void> {
    await this.#db
      .delete(roomChatWords)
      .where(and(eq(roomChatWords.spaceId, spaceId), inArray(roomChatWords.accountId, [...accountIds])));
  }
}

/** Words without an author aren't a host's of the space. */
const rowsOf = (
  spaceId: string,
  words: AuthoredWords,
  list: keyof AuthoredWords,
): (typeof roomChatWords.$inferInsert)[] =>
  words[list].flatMap(({ word, author: { accountId, isAmongFriends } }, position) =>
    accountId === null ? [] : { spaceId, list, word, accountId, isAmongFriends, position },
  );
