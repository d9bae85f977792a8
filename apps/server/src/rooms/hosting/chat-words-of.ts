import { eq } from "drizzle-orm";
import type { ExportPart } from "../../account-data.ts";
import type { Db } from "../../platform/db/database.ts";
import { roomChatWords } from "../tables.ts";

/** The words that a person has added to chat filters of spaces, and taken from them. */
export const exportChatWords: ExportPart = async (db, accountId) => ({
  chatFilterWords: await db
    .select({ spaceID: roomChatWords.spaceId, list: roomChatWords.list, word: roomChatWords.word })
    .from(roomChatWords)
    .where(eq(roomChatWords.accountId, accountId))
    .orderBy(roomChatWords.spaceId, roomChatWords.list, roomChatWords.position),
});

/** Before their account is deleted, in the same transaction. */
export async function forgetChatWords(tx: Pick<Db, "delete">, accountId: string): Promise<void> {
  await tx.delete(roomChatWords).where(eq(roomChatWords.accountId, accountId));
}
