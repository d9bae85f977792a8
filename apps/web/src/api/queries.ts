import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  FEED_STALE_MS,
  LIMITS_STALE_MS,
  PREVIEW_STALE_MS,
  PROFILE_STALE_MS,
  TAGS_STALE_MS,
  type Client,
  type SpacePage,
} from "@veranda/contract";
import { api } from "./client.ts";

/** Marks answers that depend on who asks: they are refetched on sign-in and sign-out. */
export const FOR_VIEWER = { isForViewer: true };

/** The engine's files change with an update of the server. */
const BOOTSTRAP_STALE_MS = 60_000;

/** Cards per page of a listing. */
export const PAGE_SIZE = 24;

/** People shown beside the spaces of a search. */
const PEOPLE_FOUND = 6;

/* The pages' queries. Loaders on the server pass their own client; in the browser the page's client is used. */

/** What the engine needs to start; a space's page includes it. */
export const bootstrapQuery = (client: Client = api) =>
  queryOptions({
    queryKey: ["bootstrap"],
    queryFn: async ({ signal }) =>
      (
        await client(
          "POST /bootstrap",
          { body: { channel: null, platform: "web", version: null } },
          { signal },
        )
      ).data,
    staleTime: BOOTSTRAP_STALE_MS,
  });

export const categoriesMenuQuery = (client: Client = api) =>
  queryOptions({
    queryKey: ["categories", "menu"],
    queryFn: async ({ signal }) => (await client("GET /categories/menu", {}, { signal })).data,
    staleTime: Infinity,
  });

export const categoriesQuery = (client: Client = api) =>
  queryOptions({
    queryKey: ["categories"],
    queryFn: async ({ signal }) => (await client("GET /categories", {}, { signal })).data,
    staleTime: FEED_STALE_MS,
  });

export const featuredQuery = (client: Client = api) =>
  queryOptions({
    queryKey: ["featured"],
    queryFn: async ({ signal }) => (await client("GET /featured", {}, { signal })).data,
    staleTime: FEED_STALE_MS,
    meta: FOR_VIEWER,
  });

export const feedRowsQuery = (client: Client = api) =>
  queryOptions({
    queryKey: ["feed", "rows"],
    queryFn: async ({ signal }) => (await client("GET /v2/feed", {}, { signal })).data,
    staleTime: FEED_STALE_MS,
    meta: FOR_VIEWER,
  });

const paged = {
  initialPageParam: 0,
  getNextPageParam: (page: SpacePage) => page.next,
  staleTime: FEED_STALE_MS,
  // Cards show which spaces the person loves.
  meta: FOR_VIEWER,
};

export const listingQuery = (type: "trending" | "newest" | "popular" | "live", client: Client = api) =>
  infiniteQueryOptions({
    queryKey: ["listing", type],
    queryFn: async ({ pageParam, signal }): Promise<SpacePage> =>
      (await client("GET /rooms", { query: { type, start: pageParam, count: PAGE_SIZE } }, { signal })).data,
    ...paged,
  });

export const categoryQuery = (slug: string, client: Client = api) =>
  infiniteQueryOptions({
    queryKey: ["category", slug],
    queryFn: async ({ pageParam, signal }): Promise<SpacePage> =>
      (
        await client(
          "GET /feed/categories/{category}",
          { params: { category: slug }, query: { start: pageParam, count: PAGE_SIZE } },
          { signal },
        )
      ).data,
    ...paged,
  });

export const searchQuery = (query: string, client: Client = api) =>
  infiniteQueryOptions({
    queryKey: ["search", query],
    queryFn: async ({ pageParam, signal }) =>
      (await client("GET /search", { query: { query, start: pageParam, count: PAGE_SIZE } }, { signal }))
        .data,
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
    staleTime: FEED_STALE_MS,
    meta: FOR_VIEWER,
  });

/** People by name. Queried in the browser only, as the result depends on the viewer's blocks. */
export const peopleFoundQuery = (query: string, client: Client = api) =>
  queryOptions({
    queryKey: ["search", query, "people"],
    queryFn: async ({ signal }) =>
      (await client("GET /search", { query: { query, type: "people", count: PEOPLE_FOUND } }, { signal }))
        .data.people,
    staleTime: FEED_STALE_MS,
    meta: FOR_VIEWER,
  });

/** Suggestions while typing: a few spaces, people and tags. */
export const suggestionsQuery = (query: string, client: Client = api) =>
  queryOptions({
    queryKey: ["suggestions", query],
    queryFn: async ({ signal }) => {
      const [found, people] = await Promise.all([
        client("GET /search", { query: { query, count: 4 } }, { signal }),
        client("GET /search", { query: { query, type: "people", count: 3 } }, { signal }),
      ]);
      // The first results of the results page.
      return { spaces: found.data.spaces, people: people.data.people, tags: found.data.tags.slice(0, 3) };
    },
    enabled: query.length > 0,
    placeholderData: keepPreviousData,
    staleTime: TAGS_STALE_MS,
    meta: FOR_VIEWER,
  });

export type SpaceKey = { id: string; share: string | undefined };
const shareQuery = (share: string | undefined) => (share === undefined ? {} : { share });

export const previewQuery = ({ id, share }: SpaceKey, client: Client = api) =>
  queryOptions({
    queryKey: ["preview", id, share ?? null],
    queryFn: async ({ signal }) =>
      (await client("GET /rooms/{id}/preview", { params: { id }, query: shareQuery(share) }, { signal }))
        .data,
    staleTime: PREVIEW_STALE_MS,
    meta: FOR_VIEWER,
  });

export const spaceQuery = ({ id, share }: SpaceKey, client: Client = api) =>
  queryOptions({
    queryKey: ["space", id, share ?? null],
    queryFn: async ({ signal }) =>
      (await client("GET /spaces/v2/{id}", { params: { id }, query: shareQuery(share) }, { signal })).data
        .space,
    staleTime: PREVIEW_STALE_MS,
    retry: false,
    meta: FOR_VIEWER,
  });

export const instancesQuery = ({ id, share }: SpaceKey, client: Client = api) =>
  queryOptions({
    queryKey: ["instances", id, share ?? null],
    queryFn: async ({ signal }) =>
      (await client("GET /rooms/{id}/instances", { params: { id }, query: shareQuery(share) }, { signal }))
        .data,
    staleTime: LIMITS_STALE_MS,
  });

/** The signed-in person. Keys of their queries begin with "me" and are removed when they sign out. */
export const meQuery = (client: Client = api) =>
  queryOptions({
    queryKey: ["me", "user"],
    queryFn: async ({ signal }) => (await client("GET /users/me", {}, { signal })).data,
    staleTime: PROFILE_STALE_MS,
  });

/** The sign-in providers of this installation. */
export const signInOptionsQuery = (client: Client = api) =>
  queryOptions({
    queryKey: ["sign-in-options"],
    queryFn: async ({ signal }) =>
      (
        await client(
          "POST /bootstrap",
          { body: { channel: null, platform: "web", version: null } },
          { signal },
        )
      ).data.signIn,
    staleTime: Infinity,
  });

export const avatarsQuery = (client: Client = api) =>
  queryOptions({
    queryKey: ["avatars"],
    queryFn: async ({ signal }) => (await client("GET /content/avatars", {}, { signal })).data,
    staleTime: Infinity,
  });

export const flagsQuery = (client: Client = api) =>
  queryOptions({
    queryKey: ["flags"],
    queryFn: async ({ signal }) => (await client("GET /feature-flags", {}, { signal })).data,
    staleTime: Infinity,
  });
