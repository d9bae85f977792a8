import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#api/client.ts";

const KEY = ["me", "staff"] as const;
export const STAFF_PEOPLE_KEY = [...KEY, "people"] as const;

export const staffPeopleQuery = (text: string) =>
  queryOptions({
    queryKey: [...STAFF_PEOPLE_KEY, text],
    queryFn: async ({ signal }) =>
      (await api("GET /staff/users", { query: text === "" ? {} : { query: text } }, { signal })).data,
    placeholderData: keepPreviousData,
  });

export const staffFamilyQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, "family", id],
    queryFn: async ({ signal }) =>
      (await api("GET /staff/users/{id}/family", { params: { id } }, { signal })).data,
  });

export const staffFlagsQuery = () =>
  queryOptions({
    queryKey: [...KEY, "flags"],
    queryFn: async ({ signal }) => (await api("GET /staff/flags", {}, { signal })).data,
  });

export const staffJobsQuery = () =>
  queryOptions({
    queryKey: [...KEY, "jobs"],
    queryFn: async ({ signal }) => (await api("GET /staff/jobs", {}, { signal })).data,
    refetchInterval: 10_000,
  });
