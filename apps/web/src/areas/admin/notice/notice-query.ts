import { queryOptions } from "@tanstack/react-query";
import type { Notice } from "@veranda/contract";
import { api } from "#api/client.ts";

/** Page events announce an answer, but suspended accounts don't receive them. */
const WAITING_MS = 30_000;

export const noticeQuery = (key: string) =>
  queryOptions({
    queryKey: ["notice", key],
    queryFn: async ({ signal }) => (await api("GET /notices/{key}", { params: { key } }, { signal })).data,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isWaiting(data) ? WAITING_MS : false),
    // Refetched when the reader returns to the page.
    refetchOnWindowFocus: ({ state: { data } }) => (data !== undefined && isWaiting(data) ? "always" : false),
  });

const isWaiting = (notice: Notice): boolean =>
  notice.for === "reporter" ? notice.result === null : notice.appeal?.answer === null;
