import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "#api/client.ts";
import { FOR_VIEWER } from "#api/queries.ts";

export const hostReportsQuery = (id: string) =>
  queryOptions({
    queryKey: ["host-reports", id],
    queryFn: async ({ signal }) =>
      (await api("GET /rooms/{id}/reports", { params: { id } }, { signal })).data,
    // Others report and act too, so it is refetched.
    refetchInterval: 20_000,
    meta: FOR_VIEWER,
  });

/** Reports that no host has dealt with yet. Hosts alone are asked for; co-hosts see none. */
export function useUndealtCount(spaceId: string, isHost: boolean): number {
  const { data } = useQuery({ ...hostReportsQuery(spaceId), enabled: isHost });
  return data?.filter(({ dealt }) => dealt === null).length ?? 0;
}
