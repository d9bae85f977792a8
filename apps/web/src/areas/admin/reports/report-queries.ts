import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryClient,
} from "@tanstack/react-query";
import type { PersonReportCategory, ReportKind, ReportState, StaffReportDetail } from "@veranda/contract";
import { api } from "#api/client.ts";

const KEY = ["me", "staff", "reports"] as const;

export type ReportFilter = {
  state: ReportState;
  kind: ReportKind | null;
  category: PersonReportCategory | null;
};

export const reportsQuery = ({ state, kind, category }: ReportFilter) =>
  infiniteQueryOptions({
    queryKey: [...KEY, "list", state, kind, category],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        state,
        ...(kind !== null && { kind }),
        ...(category !== null && { category }),
        ...(pageParam !== null && { before: pageParam }),
      };
      return (await api("GET /staff/reports", { query }, { signal })).data;
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, "one", id],
    queryFn: async ({ signal }) =>
      (await api("GET /staff/reports/{id}", { params: { id } }, { signal })).data,
  });

export const reportPictureQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, "picture", id],
    queryFn: async ({ signal }) =>
      (await api("GET /staff/reports/{id}/picture", { params: { id } }, { signal })).data,
    // It never changes.
    staleTime: Infinity,
  });

export const removedContentQuery = (decisionId: string) =>
  queryOptions({
    queryKey: [...KEY, "removed", decisionId],
    queryFn: async ({ signal }) =>
      (await api("GET /staff/decisions/{id}/removed", { params: { id: decisionId } }, { signal })).data,
  });

/** Updates a report in the cache and refetches the lists. */
export function showChanged(queries: QueryClient, shownId: string, detail: StaffReportDetail): void {
  // Undoing or answering applies to all reports of the decision, so each is refetched.
  if (detail.report.id === shownId) queries.setQueryData(reportQuery(shownId).queryKey, detail);
  void queries.invalidateQueries({ queryKey: KEY });
}

/** Somebody else has decided meanwhile. */
export const askAnew = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: KEY });
