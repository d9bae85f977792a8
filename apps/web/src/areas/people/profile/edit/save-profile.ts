import type { QueryClient } from "@tanstack/react-query";
import type { CurrentUser, CurrentUserPatch } from "@veranda/contract";
import { api } from "#api/client.ts";
import { meQuery } from "#api/queries.ts";

/** Changes one's own profile. Throws CallError. */
export async function saveProfile(queries: QueryClient, patch: CurrentUserPatch): Promise<CurrentUser> {
  const { data } = await api("PATCH /users/me", { body: patch });
  queries.setQueryData(meQuery().queryKey, data);
  return data;
}
