import { queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";

/** The blockchains whose tokens can be read here. */
export const tokenChainsQuery = queryOptions({
  queryKey: ["token-chains"],
  queryFn: async ({ signal }) => (await api("GET /content/token-chains", {}, { signal })).data.chainIds,
  staleTime: Infinity,
});
