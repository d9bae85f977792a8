import { queryOptions } from "@tanstack/react-query";
import { api } from "#api/client.ts";

/** The viewer's ban from a space; null: none. */
export const ownBanQuery = (id: string) =>
  queryOptions({
    queryKey: ["me", "own-ban", id],
    queryFn: async ({ signal }) =>
      (await api("GET /rooms/{id}/bans/own", { params: { id } }, { signal })).data.ban,
    staleTime: 0,
  });
