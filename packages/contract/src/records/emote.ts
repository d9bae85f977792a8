import { z } from "zod";

/** An emote by its `animationAssetName`, a reaction by `emoji:` and its code points. */
export const emoteId = z.string().regex(/^(?:[A-Za-z0-9_-]{1,64}|emoji:[0-9a-f-]{2,20})$/);

export const emoteCard = z.object({
  id: emoteId,
  title: z.string(),
  /** As it is drawn. */
  emoji: z.string(),
});
export type EmoteCard = z.infer<typeof emoteCard>;
