import { infiniteQueryOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import type { AnswerFor } from "@veranda/contract";
import { PROFILE_STALE_MS } from "@veranda/contract/constants";
import { api } from "#api/client.ts";

/** All queries about the organisation: refetched when something in it has changed. */
export const TEAM_KEY = ["me", "team"] as const;

export const teamQuery = () =>
  queryOptions({
    queryKey: [...TEAM_KEY, "own"],
    queryFn: async ({ signal }) => (await api("GET /organization", {}, { signal })).data,
    staleTime: PROFILE_STALE_MS,
  });

/**
 * Before anything else is asked of the organisation: when all is refetched, since one has left it perhaps, what one
 * belongs to is asked first, and of one that is not theirs any more nothing else. Throws for who is in none.
 */
async function requireTeam(client: QueryClient, isOfAdmins: boolean): Promise<void> {
  const { myOrganization } = await client.fetchQuery({ ...teamQuery(), staleTime: Infinity });
  if (myOrganization === null || (isOfAdmins && !myOrganization.isAdmin))
    throw new Error("No member of the organisation any more");
}

export const teamPlanQuery = () =>
  queryOptions({
    queryKey: [...TEAM_KEY, "plan"],
    queryFn: async ({ client, signal }) => {
      await requireTeam(client, true);
      return (await api("GET /organization/admin", {}, { signal })).data;
    },
    staleTime: PROFILE_STALE_MS,
  });

export const teamSignInQuery = () =>
  queryOptions({
    queryKey: [...TEAM_KEY, "sign-in"],
    queryFn: async ({ client, signal }) => {
      await requireTeam(client, true);
      return (await api("GET /organization/admin/sign-in", {}, { signal })).data;
    },
    staleTime: PROFILE_STALE_MS,
  });

export type Leaving = AnswerFor<"GET /organization/leave">;

/** What leaving would leave behind, and to whom: asked each time. */
export const leavingQuery = () =>
  queryOptions({
    queryKey: [...TEAM_KEY, "leaving"],
    queryFn: async ({ client, signal }) => {
      await requireTeam(client, false);
      return (await api("GET /organization/leave", {}, { signal })).data;
    },
    staleTime: 0,
    gcTime: 0,
  });

const paged = {
  initialPageParam: 0,
  getNextPageParam: ({ next }: { next: number | null }) => next,
  staleTime: PROFILE_STALE_MS,
};

export const colleaguesQuery = () =>
  infiniteQueryOptions({
    queryKey: [...TEAM_KEY, "colleagues"],
    queryFn: async ({ client, pageParam, signal }) => {
      await requireTeam(client, false);
      return (await api("GET /organization/members", { query: { start: pageParam } }, { signal })).data;
    },
    ...paged,
  });

/** Members with email addresses, and invitations: for admins. */
export const teamMembersQuery = () =>
  infiniteQueryOptions({
    queryKey: [...TEAM_KEY, "members"],
    queryFn: async ({ client, pageParam, signal }) => {
      await requireTeam(client, true);
      return (await api("GET /organization/admin/members", { query: { start: pageParam } }, { signal })).data;
    },
    ...paged,
  });

export const teamLogQuery = () =>
  infiniteQueryOptions({
    queryKey: [...TEAM_KEY, "log"],
    queryFn: async ({ client, pageParam, signal }) => {
      await requireTeam(client, true);
      const query = pageParam === null ? {} : { before: pageParam };
      return (await api("GET /organization/admin/log", { query }, { signal })).data;
    },
    ...paged,
    initialPageParam: null as number | null,
  });
