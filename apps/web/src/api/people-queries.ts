import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  PREVIEW_STALE_MS,
  PROFILE_LIST_PAGE,
  PROFILE_STALE_MS,
  type Client,
  type FriendPage,
  type FriendRequestPage,
  type PeoplePage,
  type SpacePage,
} from "@veranda/contract";
import { api } from "./client.ts";
import { FOR_VIEWER, PAGE_SIZE } from "./queries.ts";

/* Queries about people. Keys that begin with "me" are removed when the person signs out. */

type Paged = { next: number | null };
const paged = { initialPageParam: 0, getNextPageParam: (page: Paged) => page.next };
const profileList = { ...paged, staleTime: PREVIEW_STALE_MS, meta: FOR_VIEWER, retry: false };

export const profileQuery = (username: string, client: Client = api) =>
  queryOptions({
    // Usernames are compared without case.
    queryKey: ["profile", username.toLowerCase()],
    queryFn: async ({ signal }) =>
      (await client("GET /profiles/username/{username}", { params: { username } }, { signal })).data,
    staleTime: PROFILE_STALE_MS,
    meta: FOR_VIEWER,
    retry: false,
  });

/** The same by account id, for people met in a space. */
export const profileByIdQuery = (id: string, client: Client = api) =>
  queryOptions({
    queryKey: ["profile", "id", id],
    queryFn: async ({ signal }) => (await client("GET /profiles/{id}", { params: { id } }, { signal })).data,
    staleTime: PROFILE_STALE_MS,
    meta: FOR_VIEWER,
    retry: false,
  });

export const profileSpacesQuery = (id: string, client: Client = api) =>
  infiniteQueryOptions({
    queryKey: ["profile-list", id, "spaces"],
    queryFn: async ({ pageParam, signal }): Promise<SpacePage> =>
      (
        await client(
          "GET /profiles/{id}/spaces",
          { params: { id }, query: { start: pageParam, count: PAGE_SIZE } },
          { signal },
        )
      ).data,
    ...profileList,
  });

export type PeopleList = "friends" | "followers" | "following";

export const profilePeopleQuery = (id: string, list: PeopleList, client: Client = api) =>
  infiniteQueryOptions({
    queryKey: ["profile-list", id, list],
    queryFn: async ({ pageParam, signal }): Promise<PeoplePage> => {
      const slice = { start: pageParam, count: PROFILE_LIST_PAGE };
      if (list === "friends")
        return (await client("GET /profiles/{id}/friends", { params: { id }, query: slice }, { signal }))
          .data;
      const body = { userID: id, ...slice };
      if (list === "followers") return (await client("POST /users/v1/followers", { body }, { signal })).data;
      return (await client("POST /users/v1/followings", { body }, { signal })).data;
    },
    ...profileList,
  });

export const profileAvatarsQuery = (id: string, client: Client = api) =>
  queryOptions({
    queryKey: ["profile-list", id, "avatars"],
    queryFn: async ({ signal }) =>
      (await client("GET /profiles/{id}/avatars", { params: { id } }, { signal })).data,
    staleTime: PREVIEW_STALE_MS,
    meta: FOR_VIEWER,
    retry: false,
  });

export const FRIENDS_KEY = ["me", "friends"] as const;

export const friendsQuery = (client: Client = api) =>
  infiniteQueryOptions({
    queryKey: [...FRIENDS_KEY, "list"],
    queryFn: async ({ pageParam, signal }): Promise<FriendPage> =>
      (await client("GET /friends", { query: { start: pageParam, count: PROFILE_LIST_PAGE } }, { signal }))
        .data,
    ...paged,
    staleTime: PROFILE_STALE_MS,
  });

export type RequestList = "received" | "sent";

export const friendRequestsQuery = (list: RequestList, client: Client = api) =>
  infiniteQueryOptions({
    queryKey: [...FRIENDS_KEY, list],
    queryFn: async ({ pageParam, signal }): Promise<FriendRequestPage> => {
      const query = { start: pageParam, count: PROFILE_LIST_PAGE };
      if (list === "received") return (await client("GET /friends/pending", { query }, { signal })).data;
      return (await client("GET /friends/sent", { query }, { signal })).data;
    },
    ...paged,
    staleTime: PROFILE_STALE_MS,
  });

export const findPeopleQuery = (query: string, client: Client = api) =>
  queryOptions({
    queryKey: [...FRIENDS_KEY, "search", query],
    queryFn: async ({ signal }) =>
      (await client("GET /friends/search", { query: { query } }, { signal })).data,
    enabled: query !== "",
    placeholderData: keepPreviousData,
    staleTime: PROFILE_STALE_MS,
  });

export const recommendationsQuery = (client: Client = api) =>
  queryOptions({
    queryKey: [...FRIENDS_KEY, "recommendations"],
    queryFn: async ({ signal }) => (await client("GET /friends/recommendations", {}, { signal })).data,
    staleTime: PREVIEW_STALE_MS,
  });

export const fillQuery = (client: Client = api) =>
  queryOptions({
    queryKey: [...FRIENDS_KEY, "fill"],
    queryFn: async ({ signal }) => (await client("GET /friends/fill", {}, { signal })).data,
    staleTime: PREVIEW_STALE_MS,
  });

export type OwnListing = "loved" | "recent" | "my_space" | "admin" | "shared" | "team";

/** Listings of the signed-in person. */
export const ownListingQuery = (type: OwnListing, client: Client = api) =>
  infiniteQueryOptions({
    queryKey: ["me", "listing", type],
    queryFn: async ({ pageParam, signal }): Promise<SpacePage> =>
      (await client("GET /rooms", { query: { type, start: pageParam, count: PAGE_SIZE } }, { signal })).data,
    ...paged,
    staleTime: PROFILE_STALE_MS,
  });
