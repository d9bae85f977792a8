import { queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";

/** The blockchains whose tokens this installation can read. */
export const tokenChainsQuery = queryOptions({
  queryKey: ["token-chains"],
  queryFn: async ({ signal }) => (await api("GET /content/token-chains", {}, { signal })).data.chainIds,
  staleTime: Infinity,
});
