import { z } from "zod";
import { accountId } from "./account.ts";
import { text } from "./text.ts";

/** Whom a host means: an account, or the participant id of a guest who is or was in one of the space's instances. */
export const moderatedId = text.min(1).max(64);

/** Somebody is kept out of a space. */
export const ban = z.object({
  id: z.uuid(),
  /** Null for a guest, who is known by their browser alone, and for an account that is gone. */
  userID: accountId.nullable(),
  /** As they were called when they were banned. */
  displayName: z.string(),
  /** Null where there is no account. */
  picture: z.string().nullable(),
  reason: z.string(),
  /** Display name of the host who did it; null when that account is gone. */
  bannedBy: z.string().nullable(),
  bannedAt: z.iso.datetime(),
  /** Milliseconds since 1970; null: until it is lifted. */
  bannedUntilUnixMs: z.number().nullable(),
  /** Out of every space of the owner, who alone gives and lifts such a ban. */
  isInAllSpaces: z.boolean(),
});
export type Ban = z.infer<typeof ban>;

/** What somebody who is banned is told of it. */
export const ownBan = ban.pick({ reason: true, bannedUntilUnixMs: true, isInAllSpaces: true });
export type OwnBan = z.infer<typeof ownBan>;
