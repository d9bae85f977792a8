import { z } from "zod";
import { personCard } from "./people.ts";

/** With whom somebody under 16 talks, by voice and chat: their friends, as without a parent, or nobody. */
export const conversationLimit = z.enum(["friends", "nobody"]);
export type ConversationLimit = z.infer<typeof conversationLimit>;

/** What parents set for somebody under 16; the same for both of them. */
export const parentalControls = z.object({
  conversation: conversationLimit,
  /** They can ask, be asked and accept. */
  hasFriendRequests: z.boolean(),
});
export type ParentalControls = z.infer<typeof parentalControls>;

export const parentalControlsChange = parentalControls.partial();
export type ParentalControlsChange = z.infer<typeof parentalControlsChange>;

/** What a parent has changed of it, and to what. */
export const parentalControlsNews = z.enum([
  "conversation_friends",
  "conversation_nobody",
  "requests_on",
  "requests_off",
]);
export type ParentalControlsNews = z.infer<typeof parentalControlsNews>;

/** A child as a parent sees them: no messages and no whereabouts. */
export const linkedChild = z.object({
  person: personCard,
  /** By their display names. */
  friends: z.array(z.string()),
  /** Whoever else is linked as a parent of theirs, by display name. */
  otherParents: z.array(z.string()),
  controls: parentalControls,
});
export type LinkedChild = z.infer<typeof linkedChild>;

const familyLink = z.object({ person: personCard, linkedAt: z.iso.datetime() });

/** Links of an account, as staff see them: those too that an age has just made void. */
export const staffFamily = z.object({ parents: z.array(familyLink), children: z.array(familyLink) });
export type StaffFamily = z.infer<typeof staffFamily>;

export const family = z.object({
  /** The caller is known to be under 16. */
  isChild: z.boolean(),
  parents: z.array(personCard),
  /** What the parents have set for the caller; null: the caller has none. */
  controls: parentalControls.nullable(),
  /** Until when the link that the caller has given out last can be used; null: there is none. */
  linkExpiresAt: z.iso.datetime().nullable(),
  children: z.array(linkedChild),
});
export type Family = z.infer<typeof family>;

/** The secret of a link that makes who opens it a parent. */
export const familyKey = z.string().regex(/^[\w-]{43}$/);
