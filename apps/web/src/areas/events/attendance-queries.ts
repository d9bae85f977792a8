import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#api/client.ts";

const REFETCH_MS = 30_000;

/** While the event is on it is asked for again and again, and once more when it is over. */
export const attendanceQuery = (id: string, isOn: boolean) =>
  queryOptions({
    queryKey: ["me", "event-attendance", id, isOn],
    queryFn: async ({ signal }) =>
      (await api("GET /v2/events/{id}/attendance", { params: { id } }, { signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: isOn ? REFETCH_MS : false,
  });

export const readAttendanceFile = async (id: string): Promise<string> =>
  (await api("GET /v2/events/{id}/attendance/file", { params: { id } })).data.csv;
