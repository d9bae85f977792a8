import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { PREVIEW_STALE_MS, type EventInvitation } from "@veranda/contract";
import { api } from "#api/client.ts";

const KEY = ["me", "event-invitations"] as const;

export const eventInvitationsQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: async ({ signal }) =>
      (await api("GET /v2/events/{id}/invitations", { params: { id } }, { signal })).data,
    staleTime: PREVIEW_STALE_MS,
  });

export const eventSuggestionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, id, "suggestions"],
    queryFn: async ({ signal }) =>
      (await api("GET /v2/events/{id}/suggestions", { params: { id } }, { signal })).data.people,
    staleTime: PREVIEW_STALE_MS,
  });

/** A change's answer is the list as it is now. */
async function keep(
  queries: QueryClient,
  id: string,
  asked: Promise<{ data: { invitations: EventInvitation[]; unnamedCount: number } }>,
): Promise<void> {
  const { data } = await asked;
  const { queryKey } = eventInvitationsQuery(id);
  await queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData(queryKey, data);
  void queries.invalidateQueries({ queryKey: eventSuggestionsQuery(id).queryKey });
  void queries.invalidateQueries({ queryKey: ["event", id] });
}

export const inviteToEvent = (queries: QueryClient, id: string, userID: string) =>
  keep(queries, id, api("POST /v2/events/{id}/invitations", { params: { id }, body: { userIDs: [userID] } }));

export const removeEventInvitation = (queries: QueryClient, id: string, userID: string) =>
  keep(queries, id, api("DELETE /v2/events/{id}/invitations/{userID}", { params: { id, userID } }));
