import { calls } from "@veranda/contract";
import type { Bind } from "../../http/bind.ts";
import { NamedError } from "../../named-error.ts";
import type { Explore } from "./explore.ts";

export function exploreRoutes(bind: Bind, explore: Explore): void {
  bind(calls.categories, () => explore.categories());
  bind(calls.categoriesMenu, () => explore.categories());
  bind(calls.feedRows, () => explore.homeRows());
  bind(calls.feed, () => explore.feed());
  bind(calls.feedCategory, ({ params, query }) => explore.category(params.category, query));
  bind(calls.featured, () => explore.featured());
  bind(calls.tags, ({ query }) => explore.tagsLike(query.query));
  bind(calls.search, async ({ query: { query, type, ...slice } }) => {
    const [found, tags] = await Promise.all([
      type === "tags" ? { spaces: [], next: null } : explore.searchSpaces(query, slice),
      type === "spaces" ? [] : explore.searchTags(query),
    ]);
    return { ...found, tags };
  });
  bind(calls.rooms, ({ query: { queryType, type, query, ...slice } }) => {
    if (type !== undefined) return explore.listing(type, slice);
    if (queryType !== undefined && queryType !== "search") return explore.byQueryType(queryType, slice);
    if (query === undefined || query === "")
      throw new NamedError("INVALID_INPUT", { fields: { query: "Say what to search for." } });
    return explore.searchSpaces(query, slice);
  });
}
