import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type AssignedRole, type Assignment, CallError } from "@veranda/contract";
import * as t from "@veranda/messages/hosting";
import { api } from "#api/client.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { FOR_VIEWER } from "#api/queries.ts";
import { showToast } from "#ui/toast/toast-store.ts";

/** Other hosts assign roles too, so they are refetched. */
const REFETCH_MS = 15_000;

export const assignedRolesQuery = (id: string) =>
  queryOptions({
    queryKey: ["assigned-roles", id],
    queryFn: async ({ signal }) => (await api("GET /rooms/{id}/roles", { params: { id } }, { signal })).data,
    refetchInterval: REFETCH_MS,
    meta: FOR_VIEWER,
  });

/** Assigns a role, or takes one back; a refusal is told as a toast. */
export function useRoleActs(id: string) {
  const queries = useQueryClient();
  const options = {
    onSuccess: (roles: AssignedRole[]) => queries.setQueryData(assignedRolesQuery(id).queryKey, roles),
    onError: (fault: unknown) => showToast({ message: roleFault(fault), kind: "error" as const }),
  };
  const params = { id };
  const assign = useMutation({
    ...options,
    mutationFn: async (body: Assignment & { userID: string }) =>
      (await api("POST /rooms/{id}/roles", { params, body })).data,
  });
  const remove = useMutation({
    ...options,
    mutationFn: async (roleID: string) =>
      (await api("DELETE /rooms/{id}/roles/{roleID}", { params: { id, roleID } })).data,
  });
  return { assign, remove };
}

/** Whom one may not turn to is given no role. */
const roleFault = (fault: unknown): string =>
  fault instanceof CallError && fault.code === "REQUESTS_CLOSED" ? t.roleNotTheirs() : sentenceFor(fault);
