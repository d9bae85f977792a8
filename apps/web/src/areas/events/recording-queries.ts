import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { PREVIEW_STALE_MS, type RecordingAudience } from "@veranda/contract";
import { api } from "#api/client.ts";
import { FOR_VIEWER } from "#api/queries.ts";
import type { EventKey } from "./event-queries.ts";

/** How often one that is being prepared is asked for. */
const REFETCH_MS = 5_000;

export const recordingsQuery = ({ id, share }: EventKey) =>
  queryOptions({
    queryKey: ["event-recordings", id, share ?? null],
    queryFn: async ({ signal }) => {
      const query = share === undefined ? {} : { share };
      return (await api("GET /v2/events/{id}/recordings", { params: { id }, query }, { signal })).data
        .recordings;
    },
    staleTime: PREVIEW_STALE_MS,
    refetchInterval: ({ state }) =>
      state.data?.some(({ asset: { work } }) => work.state === "waiting" || work.state === "working")
        ? REFETCH_MS
        : false,
    meta: FOR_VIEWER,
  });

/** The answer is the list as it is now. */
export async function shareRecording(
  queries: QueryClient,
  key: EventKey,
  fileID: string,
  audience: RecordingAudience | null,
): Promise<void> {
  const { data } = await api("PUT /v2/events/{id}/recordings/{fileID}", {
    params: { id: key.id, fileID },
    body: { audience },
  });
  const { queryKey } = recordingsQuery(key);
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, data.recordings);
}
