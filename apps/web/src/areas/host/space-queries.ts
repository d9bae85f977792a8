import { queryOptions } from "@tanstack/react-query";
import {
  LIMITS_STALE_MS,
  PREVIEW_STALE_MS,
  PROFILE_STALE_MS,
  TAGS_STALE_MS,
} from "@veranda/contract/constants";
import { FOR_VIEWER } from "#api/queries.ts";
import { api } from "#api/client.ts";

/* Queries about the person's spaces. Keys that begin with "me" are removed when the person signs out. */

export const templatesQuery = () =>
  queryOptions({
    queryKey: ["space-templates"],
    queryFn: async ({ signal }) => (await api("GET /content/space-templates", {}, { signal })).data,
    staleTime: Infinity,
  });

/** The person's saved templates, the newest first. */
export const ownTemplatesQuery = () =>
  queryOptions({
    queryKey: ["me", "content", "own-templates"],
    queryFn: async ({ signal }) => (await api("GET /files/templates/search", { query: {} }, { signal })).data,
    staleTime: PROFILE_STALE_MS,
  });

export const DELETED_KEY = ["me", "deleted-spaces"] as const;
export const deletedSpacesQuery = () =>
  queryOptions({
    queryKey: DELETED_KEY,
    queryFn: async ({ signal }) => (await api("GET /rooms/deleted", {}, { signal })).data,
    staleTime: PROFILE_STALE_MS,
  });

export const roomCategoriesQuery = (id: string) =>
  queryOptions({
    queryKey: ["room-categories", id],
    queryFn: async ({ signal }) =>
      (await api("GET /rooms/{id}/categories", { params: { id }, query: {} }, { signal })).data,
    staleTime: PROFILE_STALE_MS,
    meta: FOR_VIEWER,
  });

export const invitationsQuery = (id: string) =>
  queryOptions({
    queryKey: ["me", "invitations", id],
    queryFn: async ({ signal }) =>
      (await api("GET /rooms/{id}/share/invite", { params: { id } }, { signal })).data,
    staleTime: PROFILE_STALE_MS,
  });

/** A space's bans, for its hosts. */
export const bansQuery = (id: string) =>
  queryOptions({
    queryKey: ["me", "bans", id],
    queryFn: async ({ signal }) =>
      (await api("GET /rooms/{id}/bans", { params: { id }, query: {} }, { signal })).data,
    staleTime: LIMITS_STALE_MS,
  });

/** The ban of one person or guest in a space, for its hosts. */
export const bansOfQuery = (id: string, userID: string) =>
  queryOptions({
    queryKey: [...bansQuery(id).queryKey, userID],
    queryFn: async ({ signal }) =>
      (await api("GET /rooms/{id}/bans", { params: { id }, query: { userID } }, { signal })).data,
    // Other hosts may ban too, so it is refetched.
    staleTime: 0,
  });

export const LIMITS_KEY = ["space-limits"] as const;
export const limitsQuery = (id: string) =>
  queryOptions({
    queryKey: [...LIMITS_KEY, id],
    queryFn: async ({ signal }) =>
      (await api("GET /spaces/v2/{id}/limits", { params: { id }, query: {} }, { signal })).data,
    staleTime: LIMITS_STALE_MS,
    retry: 1,
    meta: FOR_VIEWER,
  });

/** Tags with the typed prefix; disabled while it is empty. */
export const tagsQuery = (query: string) =>
  queryOptions({
    queryKey: ["tags", query],
    queryFn: async ({ signal }) => (await api("GET /tags", { query: { query } }, { signal })).data,
    enabled: query !== "",
    staleTime: TAGS_STALE_MS,
  });

/** A person by account id. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ["profile", "id", id],
    queryFn: async ({ signal }) => (await api("GET /profiles/{id}", { params: { id } }, { signal })).data,
    staleTime: PREVIEW_STALE_MS,
    meta: FOR_VIEWER,
    retry: false,
  });
