import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AnswerFor } from "@veranda/contract";
import { api } from "./client.ts";

/** Nodes of chains, and what tokens link to, take their time. */
const CHAIN_TIMEOUT_MS = 60_000;

export type ContentTab = "basics" | "prefabs" | "uploads" | "templates" | "tokens";
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

/** One's connected wallet, on one chain (EIP-155). */
export type Wallet = { address: string; chain: number };

/** NFTs in it, paginated. Not asked for again by itself: a chain is searched for it. */
export const tokensQuery = ({ address, chain }: Wallet) =>
  infiniteQueryOptions({
    queryKey: ["me", "tokens", chain, address],
    queryFn: async ({ pageParam, signal }): Promise<ContentPage> =>
      (
        await api(
          "GET /contentMenu",
          { query: { search: "tokens", address, chain, offset: pageParam } },
          { signal, timeoutMs: CHAIN_TIMEOUT_MS },
        )
      ).data,
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
    staleTime: 120_000,
  });

/** An NFT's own name and picture, as far as they can be had. */
export const tokenPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: ["me", "token-preview", id],
    queryFn: async ({ signal }) =>
      (await api("GET /content/token-preview", { query: { id } }, { signal, timeoutMs: CHAIN_TIMEOUT_MS }))
        .data,
    staleTime: Infinity,
  });

export type PrefabObject = AnswerFor<"GET /content/prefab-objects">[number];

/** The objects that ship with this installation, each with its picture. */
export const prefabsQuery = queryOptions({
  queryKey: ["prefab-objects"],
  queryFn: async ({ signal }) => (await api("GET /content/prefab-objects", {}, { signal })).data,
  staleTime: Infinity,
});
