import { calls, type FeedRow, type PersonCard, type SpaceCard, type SpacePage } from "@veranda/contract";
import type { Bind } from "../../http/bind.ts";
import { NamedError } from "../../named-error.ts";
import type { ListMarker } from "../spaces/card-marker.ts";
import type { Explore, PublicListing } from "./explore.ts";

const PUBLIC: readonly string[] = ["live", "newest", "popular", "trending"] satisfies PublicListing[];
const isPublic = (type: string): type is PublicListing => PUBLIC.includes(type);

/** Searches people by name, as far as this viewer may find them. */
export type FindPeople = (viewer: string | null, query: string, count: number) => Promise<PersonCard[]>;

export function exploreRoutes(bind: Bind, explore: Explore, findPeople: FindPeople): void {
  /** Lists without any personal marks, as most signed-in people see them, by the shared list. */
  const plain = new WeakMap<object, object>();
  /** Adds this caller's own marks to a shared result; callers without any get one object, so that it is serialised once. */
  const shownTo = async <L extends object>(
    me: string | null,
    list: L,
    cards: readonly SpaceCard[],
    show: (mark: ListMarker["mark"]) => L,
  ): Promise<L> => {
    const { mark, isPlain } = await explore.marker(me, cards);
    if (!isPlain) return show(mark);
    const made = (plain.get(list) as L | undefined) ?? show(mark);
    plain.set(list, made);
    return made;
  };
  const marked = async <P extends SpacePage>(me: string | null, page: Promise<P>): Promise<P> => {
    const found = await page;
    return shownTo(me, found, found.spaces, (mark) => ({ ...found, spaces: found.spaces.flatMap(mark) }));
  };
  const markedRows = async (me: string | null, rows: Promise<FeedRow[]>): Promise<FeedRow[]> => {
    const found = await rows;
    const cards = found.flatMap(({ spaces }) => spaces);
    return shownTo(me, found, cards, (mark) =>
      found
        .map((row) => ({ ...row, spaces: row.spaces.flatMap(mark) }))
        .filter(({ spaces }) => spaces.length > 0),
    );
  };

  bind(calls.categories, () => explore.categories());
  bind(calls.categoriesMenu, () => explore.categories());
  bind(calls.feedRows, ({ me }) => markedRows(me, explore.homeRows()));
  bind(calls.feed, ({ me }) => markedRows(me, explore.feed()));
  bind(calls.feedCategory, ({ params, query, me }) => marked(me, explore.category(params.category, query)));
  bind(calls.featured, async ({ me }) => {
    const items = await explore.featured();
    const cards = items.map(({ space }) => space);
    return shownTo(me, items, cards, (mark) =>
      items.flatMap(({ space, headline }) => mark(space).map((shown) => ({ space: shown, headline }))),
    );
  });
  bind(calls.tags, ({ query }) => explore.tagsLike(query.query));
  bind(calls.search, async ({ query: { query, type, ...slice }, me }) => {
    if (type === "people")
      return { spaces: [], tags: [], people: await findPeople(me, query, slice.count), next: null };
    if (type === "tags") return { spaces: [], tags: await explore.searchTags(query), people: [], next: null };
    if (type === "spaces")
      return { ...(await marked(me, explore.searchSpaces(query, slice))), tags: [], people: [] };
    return { ...(await marked(me, explore.searchSpacesAndTags(query, slice))), people: [] };
  });
  bind(calls.rooms, ({ query: { queryType, type, query, ...slice }, me }) => {
    if (type !== undefined && isPublic(type)) return marked(me, explore.listing(type, slice));
    const own = queryType === "personal" ? "my_space" : queryType === "org" ? "team" : type;
    if (own !== undefined) {
      if (me === null) throw new NamedError("UNAUTHENTICATED");
      return marked(me, explore.ownListing(own, me, slice));
    }
    if (queryType === "community" || queryType === "lobby" || queryType === "publicPark")
      return marked(me, explore.byQueryType(queryType, slice));
    if (query === undefined || query === "")
      throw new NamedError("INVALID_INPUT", { fields: { query: "Say what to search for." } });
    return marked(me, explore.searchSpaces(query, slice));
  });
}
