import { infiniteQueryOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import {
  PREVIEW_STALE_MS,
  type Client,
  type NewSpaceEvent,
  type SpaceEvent,
  type SpaceEventInput,
} from "@veranda/contract";
import { api } from "#api/client.ts";
import { FOR_VIEWER, type SpaceKey } from "#api/queries.ts";

export type EventKey = { id: string; share: string | undefined };
const shareQuery = (share: string | undefined) => (share === undefined ? {} : { share });

/** Who is going changes while one is elsewhere. */
export const EVENT_STALE_MS = 20_000;

export const eventQuery = ({ id, share }: EventKey, client: Client = api) =>
  queryOptions({
    queryKey: ["event", id, share ?? null],
    queryFn: async ({ signal }) =>
      (await client("GET /v2/events/{id}", { params: { id }, query: shareQuery(share) }, { signal })).data,
    staleTime: EVENT_STALE_MS,
    meta: FOR_VIEWER,
  });

export const eventsOfSpaceQuery = ({ id, share }: SpaceKey, client: Client = api) =>
  queryOptions({
    queryKey: ["events", id, share ?? null],
    queryFn: async ({ signal }) =>
      (await client("GET /v2/rooms/{id}/events", { params: { id }, query: shareQuery(share) }, { signal }))
        .data,
    staleTime: PREVIEW_STALE_MS,
    retry: false,
    meta: FOR_VIEWER,
  });

export const ownEventsQuery = (client: Client = api) =>
  queryOptions({
    queryKey: ["me", "events"],
    queryFn: async ({ signal }) => (await client("GET /v2/events", {}, { signal })).data.events,
    staleTime: PREVIEW_STALE_MS,
  });

/** Events that anybody finds. */
export const publicEventsQuery = (client: Client = api) =>
  infiniteQueryOptions({
    queryKey: ["events", "public"],
    queryFn: async ({ pageParam, signal }) =>
      (await client("GET /v2/feed/events", { query: { start: pageParam } }, { signal })).data,
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: PREVIEW_STALE_MS,
    meta: FOR_VIEWER,
  });

/** A change's answer is the event as it is now; lists are fetched anew. */
async function keep(
  queries: QueryClient,
  share: string | undefined,
  asked: Promise<{ data: SpaceEvent }>,
): Promise<SpaceEvent> {
  const { data } = await asked;
  const { queryKey } = eventQuery({ id: data.id, share });
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, data);
  void queries.invalidateQueries({ queryKey: ["events"] });
  void queries.invalidateQueries({ queryKey: ownEventsQuery().queryKey });
  return data;
}

export const createEvent = (queries: QueryClient, spaceId: string, body: NewSpaceEvent) =>
  keep(queries, undefined, api("POST /v2/rooms/{id}/events", { params: { id: spaceId }, body }));

export const editEvent = (queries: QueryClient, { id, share }: EventKey, body: SpaceEventInput) =>
  keep(queries, share, api("PUT /v2/events/{id}", { params: { id }, body }));

export const cancelEvent = (queries: QueryClient, { id, share }: EventKey) =>
  keep(queries, share, api("POST /v2/events/{id}/cancel", { params: { id }, body: {} }));

/** `mayWait`: where there is no place, they want to be put in line for one. */
export type EventAnswer = { isGoing: boolean; mayWait?: boolean };

export const replyToEvent = (queries: QueryClient, { id, share }: EventKey, answer: EventAnswer) =>
  keep(
    queries,
    share,
    api("PUT /v2/events/{id}/reply", { params: { id }, query: shareQuery(share), body: answer }),
  );
