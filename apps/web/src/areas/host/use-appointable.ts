import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { LIMITS_STALE_MS, PEOPLE_IN_SPACE_LISTED } from "@veranda/contract/constants";
import { useMemo } from "react";
import { api } from "#api/client.ts";
import { FOR_VIEWER } from "#api/queries.ts";

const appointableQuery = (id: string, userIDs: readonly string[]) =>
  queryOptions({
    queryKey: ["appointable", id, userIDs],
    queryFn: async ({ signal }) =>
      (
        await api(
          "POST /rooms/{id}/appointable",
          { params: { id }, body: { userIDs: [...userIDs] } },
          { signal },
        )
      ).data.userIDs,
    enabled: userIDs.length > 0,
    // Keeps the buttons of the people already listed while the answer for newcomers loads.
    placeholderData: keepPreviousData,
    staleTime: LIMITS_STALE_MS,
    meta: FOR_VIEWER,
  });

/**
 * Those of these people whom a host of the space can make a host or give a role. The server refuses it for the others,
 * without saying why. Empty until loaded.
 */
export function useAppointable(spaceId: string, userIds: readonly string[]): ReadonlySet<string> {
  const asked = [...new Set(userIds)].toSorted().slice(0, PEOPLE_IN_SPACE_LISTED);
  const { data } = useQuery(appointableQuery(spaceId, asked));
  return useMemo(() => new Set(data), [data]);
}
