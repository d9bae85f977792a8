import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { GroupPerson, OwnGroup } from "@veranda/contract";
import { visitorApi } from "#session/visitor-api.ts";

/** Keys that begin with "me" are removed when the person signs out. */
export const GROUP_KEY = ["me", "group"] as const;

/** The person's group, and their invitations; page events trigger refetches. */
export const ownGroupQuery = () =>
  queryOptions({
    queryKey: GROUP_KEY,
    queryFn: async ({ signal }) => (await visitorApi("GET /v2/groups/mine", {}, { signal })).data,
    staleTime: Infinity,
    retry: false,
  });

/** A change's answer is newer than a pending refetch. */
async function keep(queries: QueryClient, asked: Promise<{ data: OwnGroup }>): Promise<OwnGroup> {
  const { data } = await asked;
  await queries.cancelQueries({ queryKey: GROUP_KEY });
  queries.setQueryData(GROUP_KEY, data);
  return data;
}

const NONE: OwnGroup = { group: null, invitations: [] };

export const createGroup = (queries: QueryClient): Promise<OwnGroup> =>
  keep(queries, visitorApi("POST /v2/groups", { body: {} }));

export const joinGroup = (queries: QueryClient, id: string): Promise<OwnGroup> =>
  keep(queries, visitorApi("POST /v2/groups/{id}/join", { params: { id }, body: {} }));

/** Groups left in this page: their end needs no toast. */
const left = new Set<string>();
export const wasLeft = (id: string): boolean => left.has(id);

export async function leaveGroup(queries: QueryClient, id: string): Promise<void> {
  left.add(id);
  await visitorApi("POST /v2/groups/{id}/leave", { params: { id }, body: {} });
  await queries.cancelQueries({ queryKey: GROUP_KEY });
  queries.setQueryData(GROUP_KEY, (own: OwnGroup = NONE) => ({ ...own, group: null }));
}

export async function declineGroup(queries: QueryClient, id: string): Promise<void> {
  queries.setQueryData(GROUP_KEY, (own: OwnGroup = NONE) => ({
    ...own,
    invitations: own.invitations.filter(({ groupId }) => groupId !== id),
  }));
  await visitorApi("POST /v2/groups/{id}/decline", { params: { id }, body: {} });
}

/** By their account, or as a participant of the same instance. */
export type Invitee = { userID: string } | { participantId: string };

/** A guest has no account. */
export const inviteeOf = ({ userId, id }: { userId: string | null; id: string }): Invitee =>
  userId === null ? { participantId: id } : { userID: userId };

/** Whether this is the same person as one of the group, or of those who are invited. */
export const isSamePerson = (
  { userID, participantId }: GroupPerson,
  { userId, id }: { userId: string | null; id: string },
): boolean => (userId === null ? participantId === id : userID === userId);

/** Invites to one's group, which is created if needed. */
export async function inviteToGroup(queries: QueryClient, invitee: Invitee): Promise<OwnGroup> {
  const { group } = queries.getQueryData(ownGroupQuery().queryKey) ?? NONE;
  const id = group?.id ?? (await createGroup(queries)).group?.id ?? "";
  return keep(queries, visitorApi("POST /v2/groups/{id}/invitations", { params: { id }, body: invitee }));
}

export const removeInvitation = (queries: QueryClient, id: string, invitationId: string): Promise<OwnGroup> =>
  keep(
    queries,
    visitorApi("DELETE /v2/groups/{id}/invitations/{invitationId}", { params: { id, invitationId } }),
  );

export const removeMember = (queries: QueryClient, id: string, memberId: string): Promise<OwnGroup> =>
  keep(queries, visitorApi("DELETE /v2/groups/{id}/members/{memberId}", { params: { id, memberId } }));

export const setLeader = (queries: QueryClient, id: string, memberId: string): Promise<OwnGroup> =>
  keep(queries, visitorApi("PUT /v2/groups/{id}/leader", { params: { id }, body: { memberId } }));

export const followGroup = (queries: QueryClient, id: string, isFollowing: boolean): Promise<OwnGroup> =>
  keep(queries, visitorApi("PUT /v2/groups/{id}/follow", { params: { id }, body: { isFollowing } }));

/** To the current instance. */
export const startGroupTrip = (
  queries: QueryClient,
  id: string,
  to: { spaceID: string; instanceId: string; shareId: string | null },
): Promise<OwnGroup> => keep(queries, visitorApi("POST /v2/groups/{id}/trips", { params: { id }, body: to }));
