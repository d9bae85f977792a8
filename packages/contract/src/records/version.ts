import { z } from "zod";

/** One saved state of a space. */
export const spaceVersion = z.object({
  /** 1 for the first; each space counts its own. */
  version: z.int(),
  savedAt: z.iso.datetime(),
  /** Who saved; null: kept by the server, from work that nobody had saved. */
  savedBy: z.object({ id: z.string(), displayName: z.string() }).nullable(),
  objectCount: z.int(),
  /** A picture of it; null: none was taken. */
  picture: z.string().nullable(),
});
export type SpaceVersion = z.infer<typeof spaceVersion>;
