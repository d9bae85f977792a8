import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { SpaceGates } from "@veranda/contract";
import { api } from "./client.ts";

/** `viewer`: the account that asks, where it may change while this is shown. */
export type GatesKey = { id: string; share: string | undefined; viewer?: string | null };

/** A space's requirements for entry, and which of them the viewer meets. */
export const gatesQuery = ({ id, share, viewer = null }: GatesKey) =>
  queryOptions({
    queryKey: ["me", "gates", id, share ?? null, viewer],
    queryFn: async ({ signal }) =>
      (await api("GET /rooms/{id}/gates", { params: { id }, query: withShare(share) }, { signal })).data,
    staleTime: 0,
  });

export const withShare = (share: string | undefined): { share?: string } =>
  share === undefined ? {} : { share };

export const keepGates = (queries: QueryClient, key: GatesKey, gates: SpaceGates): void => {
  queries.setQueryData(gatesQuery(key).queryKey, gates);
};
