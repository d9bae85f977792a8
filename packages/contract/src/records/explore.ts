import { z } from "zod";
import { spaceCard } from "./space.ts";

export const category = z.object({ slug: z.string(), name: z.string(), emoji: z.string() });
export type Category = z.infer<typeof category>;

export const feedLayout = z.enum(["spaces-grid", "spaces-row", "spaces-video-highlights"]);

export const feedRow = z.object({
  /** trending, popular, live, newest, or a category's slug. */
  id: z.string(),
  title: z.string(),
  layout: feedLayout,
  /** The page that shows all of this row, or null. */
  href: z.string().nullable(),
  spaces: z.array(spaceCard),
});
export type FeedRow = z.infer<typeof feedRow>;

/** One moving picture of the carousel. */
export const featuredItem = z.object({ space: spaceCard, headline: z.string() });
export type FeaturedItem = z.infer<typeof featuredItem>;

export const tag = z.object({ tag: z.string(), spaceCount: z.int() });
export type Tag = z.infer<typeof tag>;

/** A page of a longer list: `next` is the start of the next page, null at the end. */
export const spacePage = z.object({ spaces: z.array(spaceCard), next: z.int().nullable() });
export type SpacePage = z.infer<typeof spacePage>;

export const listingType = z.enum([
  "admin",
  "live",
  "loved",
  "newest",
  "popular",
  "recent",
  /** Of others, who let one in: invited, or as a host. */
  "shared",
  "team",
  "trending",
  "my_space",
]);
export const roomQueryType = z.enum(["community", "lobby", "org", "personal", "publicPark", "search"]);
