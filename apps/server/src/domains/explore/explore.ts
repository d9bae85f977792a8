import type { Category, FeaturedItem, FeedRow, SpaceCard, SpacePage, Tag } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { nextOffset, type IdPage, type PageRange } from "../../platform/db/pagination.ts";
import { listMarker, type ListMarker } from "../spaces/card-marker.ts";
import { cards, cardsOf } from "../spaces/cards.ts";
import { allCategories, filledCategories, findCategory } from "../spaces/categories.ts";
import { featuredSpaces, listIds, presentIds } from "../spaces/listings.ts";
import { markHosted } from "../spaces/mark-hosted.ts";
import { ownListingIds, type OwnListing } from "../spaces/own-listings.ts";
import type { SpacePresence } from "../spaces/space-presence.ts";
import { createSpaceSearch, tagsLike, type FoundSpaces } from "../spaces/search.ts";
import { cachedRead } from "./cached-read.ts";

const ROW = { start: 0, count: 12 } as const satisfies PageRange;
const FEATURED_FALLBACK = 4;
/** Cache lifetime of the home page. */
const HOME_FRESH_MS = 1_000;

export type PublicListing = "live" | "newest" | "popular" | "trending";
type PublicQueryType = "community" | "lobby" | "publicPark";

export type Explore = {
  /** Personalises cards for this viewer: marks what they love, and removes faces of people who are hidden from them. */
  marker(viewer: string | null, cards: readonly SpaceCard[]): Promise<ListMarker>;
  ownListing(type: OwnListing, person: string, slice: PageRange): Promise<SpacePage>;
  /** Trending, popular, live, with people in them, newest. */
  homeRows(): Promise<FeedRow[]>;
  /** The home rows, and one row per category that has spaces. */
  feed(): Promise<FeedRow[]>;
  category(slug: string, slice: PageRange): Promise<SpacePage>;
  categories(): Promise<Category[]>;
  featured(): Promise<FeaturedItem[]>;
  listing(type: PublicListing, slice: PageRange): Promise<SpacePage>;
  byQueryType(type: PublicQueryType, slice: PageRange): Promise<SpacePage>;
  searchSpaces(query: string, slice: PageRange): Promise<SpacePage>;
  searchTags(query: string): Promise<Tag[]>;
  searchSpacesAndTags(query: string, slice: PageRange): Promise<SpacePage & { tags: Tag[] }>;
  tagsLike(query: string): Promise<Tag[]>;
  /** Call when shared content has changed: empties the caches. */
  forget(): void;
};

type Row = Omit<FeedRow, "spaces"> & { read: () => Promise<IdPage> };

export function createExplore(db: Db, spacePresence: SpacePresence, monotonic: () => number): Explore {
  const search = createSpaceSearch(db);
  const listing = (type: PublicListing, slice: PageRange): Promise<IdPage> =>
    type === "live" ? presentIds(db, spacePresence, "live", slice) : listIds(db, type, slice);

  const pageOf = async (slice: PageRange, found: Promise<IdPage>): Promise<SpacePage> => {
    const { ids, hasMore } = await found;
    return { spaces: await cards(db, spacePresence, ids), next: nextOffset(slice, hasMore) };
  };

  const foundPage = async (slice: PageRange, { rows, hasMore }: FoundSpaces): Promise<SpacePage> => ({
    spaces: await cardsOf(rows, spacePresence),
    next: nextOffset(slice, hasMore),
  });

  const homeRows: Row[] = [
    row("trending", "Trending", "spaces-video-highlights", "/trending"),
    row("popular", "Popular", "spaces-row", "/popular"),
    row("live", "Live", "spaces-row", null),
    row("busy", "Busy", "spaces-row", null),
    row("newest", "New", "spaces-grid", "/newest"),
  ];
  function row(
    id: PublicListing | "busy",
    title: string,
    layout: FeedRow["layout"],
    href: string | null,
  ): Row {
    const read = (): Promise<IdPage> =>
      id === "busy" ? presentIds(db, spacePresence, "busiest", ROW) : listing(id, ROW);
    return { id, title, layout, href, read };
  }
  const categoryRow = ({ slug, name }: Category): Row => ({
    id: slug,
    title: name,
    layout: "spaces-row",
    href: `/categories/${slug}`,
    read: () => listIds(db, "trending", ROW, { category: slug }),
  });

  /** Reads the ids of every row, then all their spaces at once. */
  const fill = async (rows: Row[]): Promise<FeedRow[]> => {
    const found = await Promise.all(rows.map(({ read }) => read()));
    const all = await cards(db, spacePresence, [...new Set(found.flatMap(({ ids }) => ids))]);
    const byId = new Map(all.map((card) => [card.id, card]));
    return rows.flatMap(({ id, title, layout, href }, index): FeedRow[] => {
      const shown = (found[index]?.ids ?? []).flatMap((each): SpaceCard[] => {
        const card = byId.get(each);
        return card ? [card] : [];
      });
      return shown.length === 0 ? [] : [{ id, title, layout, href, spaces: shown }];
    });
  };

  const featured = async (): Promise<FeaturedItem[]> => {
    const chosen = await featuredSpaces(db);
    if (chosen.length === 0) {
      const { ids } = await listIds(db, "trending", { start: 0, count: FEATURED_FALLBACK });
      return (await cards(db, spacePresence, ids)).map((space) => ({ space, headline: space.description }));
    }
    const headlines = new Map(chosen.map(({ id, headline }) => [id, headline]));
    const spaces = await cards(db, spacePresence, [...headlines.keys()]);
    return spaces.map((space) => ({ space, headline: headlines.get(space.id) ?? space.description }));
  };

  const everyones = {
    homeRows: cachedRead(() => fill(homeRows), HOME_FRESH_MS, monotonic),
    feed: cachedRead(
      async () => fill([...homeRows, ...(await filledCategories(db)).map(categoryRow)]),
      HOME_FRESH_MS,
      monotonic,
    ),
    categories: cachedRead(() => allCategories(db), HOME_FRESH_MS, monotonic),
    featured: cachedRead(featured, HOME_FRESH_MS, monotonic),
  };

  return {
    ...everyones,
    forget() {
      for (const read of Object.values(everyones)) read.forget();
    },
    marker: (viewer, shown) => listMarker(db, spacePresence, viewer, shown),
    async ownListing(type, person, slice) {
      const page = await pageOf(slice, ownListingIds(db, type, person, slice));
      return { ...page, spaces: await markHosted(db, person, page.spaces) };
    },
    async category(slug, slice) {
      if (!(await findCategory(db, slug))) throw new NamedError("CATEGORY_NOT_FOUND");
      return pageOf(slice, listIds(db, "trending", slice, { category: slug }));
    },
    listing: (type, slice) => pageOf(slice, listing(type, slice)),
    byQueryType: (type, slice) =>
      pageOf(slice, listIds(db, "popular", slice, { lobbyType: type === "community" ? "none" : type })),
    searchSpaces: async (query, slice) => foundPage(slice, await search.spaces(query, slice)),
    searchTags: (query) => search.tags(query),
    async searchSpacesAndTags(query, slice) {
      const found = await search.spacesAndTags(query, slice);
      return { ...(await foundPage(slice, found)), tags: found.tags };
    },
    tagsLike: async (query) => (query === "" ? [] : tagsLike(db, query)),
  };
}
