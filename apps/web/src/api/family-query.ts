import { queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";

/** Parents, children and what is set. Asked anew when the account's page event comes: the other side has changed something. */
export const familyQuery = () =>
  queryOptions({
    queryKey: ["me", "family"],
    queryFn: async ({ signal }) => (await api("GET /family", {}, { signal })).data,
  });
