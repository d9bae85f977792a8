import { eq } from "drizzle-orm";
import type { ExportPart } from "../../account-data.ts";
import { favouriteEmotes, recentEmotes } from "./tables.ts";

export const exportEmotes: ExportPart = async (db, accountId) => ({
  recentEmotes: await db
    .select({ id: recentEmotes.emoteId, usedAt: recentEmotes.usedAt })
    .from(recentEmotes)
    .where(eq(recentEmotes.accountId, accountId)),
  favouriteEmotes: await db
    .select({ id: favouriteEmotes.emoteId, chosenAt: favouriteEmotes.chosenAt })
    .from(favouriteEmotes)
    .where(eq(favouriteEmotes.accountId, accountId)),
});
