import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { UPLOAD_TIMEOUT_MS, type AnswerFor } from "@veranda/contract";
import { api, signed, pageClient } from "#api/client.ts";
import { fetchWithProgress } from "#api/fetch-with-progress.ts";

export type OwnPackage = AnswerFor<"GET /v2/users/sdk-packages">[number];

/** Polling interval during a build, in milliseconds. */
const BUILDING_MS = 1_000;
const KEY = ["me", "packages"] as const;

export const ownPackagesQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) => (await api("GET /v2/users/sdk-packages", {}, { signal })).data,
  staleTime: 15_000,
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ state }) => state === "building") === true ? BUILDING_MS : false,
});

export const buildLogQuery = ({ sku, version }: Pick<OwnPackage, "sku" | "version">) =>
  queryOptions({
    queryKey: [...KEY, sku, version, "log"],
    queryFn: async ({ signal }) =>
      (
        await api(
          "GET /packages/{sku}/{version}/log",
          { params: { sku, version: String(version) } },
          { signal },
        )
      ).data,
    refetchInterval: ({ state: { data } }) => (data?.state === "building" ? BUILDING_MS : false),
  });

/** Uploads a package; `onProgress` gets the share sent, 0 to 1. Throws CallError. */
export async function uploadPackage(
  queries: QueryClient,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<OwnPackage> {
  const client = signed(pageClient(fetchWithProgress(onProgress), UPLOAD_TIMEOUT_MS));
  const { data } = await client("POST /packages", { file });
  await packagesChanged(queries);
  return data;
}

/** Throws CallError: a package that a space uses can't be deleted. */
export async function deletePackage(queries: QueryClient, { fileId }: OwnPackage): Promise<void> {
  await api("DELETE /v2/files/{id}", { params: { id: fileId } });
  await packagesChanged(queries);
}

/** Refetches the packages and the storage. */
async function packagesChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: KEY, exact: true });
  await queries.invalidateQueries({ queryKey: ["me", "content"] });
}

export type PackageLine = { sku: string; newest: OwnPackage; earlier: readonly OwnPackage[] };

/** Versions grouped by package, the highest first; packages by their latest upload. */
export function bySku(packages: readonly OwnPackage[]): PackageLine[] {
  const groups = new Map<string, OwnPackage[]>();
  for (const each of packages) groups.set(each.sku, [...(groups.get(each.sku) ?? []), each]);
  return [...groups].flatMap(([sku, all]) => {
    const [newest, ...earlier] = all.toSorted((one, other) => other.version - one.version);
    return newest ? [{ sku, newest, earlier }] : [];
  });
}

/** Environments to choose: the highest ready version of each package. */
export const readyPackages = (packages: readonly OwnPackage[]): OwnPackage[] =>
  bySku(packages.filter(({ url }) => url !== null)).map(({ newest }) => newest);
