import { queryOptions } from "@tanstack/react-query";
import { PROFILE_STALE_MS } from "@veranda/contract";
import { api } from "./client.ts";

export const integrationsQuery = () =>
  queryOptions({
    queryKey: ["me", "integrations"],
    queryFn: async ({ signal }) => (await api("GET /integrations", {}, { signal })).data,
    staleTime: PROFILE_STALE_MS,
  });
