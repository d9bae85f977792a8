import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AnswerFor } from "@veranda/contract";
import { api } from "./client.ts";

export type ContentTab = "basics" | "prefabs" | "uploads" | "templates";
export type ContentPage = AnswerFor<"GET /contentMenu">;
export type ContentItem = ContentPage["items"][number];

/** Objects to add, paginated. Keys that begin with "me" are removed when the person signs out. */
export const contentQuery = (search: "uploads" | "prefabs" | "templates" | "all", query: string) =>
  infiniteQueryOptions({
    queryKey: ["me", "content", search, query],
    queryFn: async ({ pageParam, signal }): Promise<ContentPage> =>
      (
        await api(
          "GET /contentMenu",
          { query: { search, offset: pageParam, ...(query === "" ? {} : { query }) } },
          { signal },
        )
      ).data,
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });

export type PrefabObject = AnswerFor<"GET /content/prefab-objects">[number];

/** The objects that ship with this installation, each with its picture. */
export const prefabsQuery = queryOptions({
  queryKey: ["prefab-objects"],
  queryFn: async ({ signal }) => (await api("GET /content/prefab-objects", {}, { signal })).data,
  staleTime: Infinity,
});
