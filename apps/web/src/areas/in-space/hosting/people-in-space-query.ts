import { queryOptions } from "@tanstack/react-query";
import { api } from "#api/client.ts";

const REFETCH_MS = 10_000;

/** Who is in which instance of a space, for its hosts; asked for again while it is looked at. */
export const peopleInSpaceQuery = (id: string) =>
  queryOptions({
    queryKey: ["me", "people-in-space", id],
    queryFn: async ({ signal }) =>
      (await api("GET /rooms/{id}/people", { params: { id } }, { signal })).data.instances,
    refetchInterval: REFETCH_MS,
    retry: false,
  });
