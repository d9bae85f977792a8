import { queryOptions } from "@tanstack/react-query";
import { api } from "#api/client.ts";

export const noticeQuery = (key: string) =>
  queryOptions({
    queryKey: ["notice", key],
    queryFn: async ({ signal }) => (await api("GET /notices/{key}", { params: { key } }, { signal })).data,
  });
