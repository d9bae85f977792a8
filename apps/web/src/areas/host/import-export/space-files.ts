import type { QueryClient } from "@tanstack/react-query";
import { UPLOAD_TIMEOUT_MS, type Space } from "@veranda/contract";
import { api, signed, pageClient } from "#api/client.ts";
import { fetchWithProgress } from "#api/fetch-with-progress.ts";
import { spaceQuery } from "#api/queries.ts";

export type ExportFormat = "space" | "glb";

/** Saves a space as a file on this device. Throws CallError. */
export async function exportSpace(id: string, format: ExportFormat): Promise<void> {
  const { data } = await api("POST /rooms/{id}/export", { params: { id }, body: { format } });
  Object.assign(document.createElement("a"), { href: data.url, download: data.name }).click();
}

/** Creates a space from such a file; `onProgress` gets the share sent, 0 to 1. Throws CallError. */
export async function importSpace(
  queries: QueryClient,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<Space> {
  const client = signed(pageClient(fetchWithProgress(onProgress), UPLOAD_TIMEOUT_MS));
  const { data } = await client("POST /rooms/import", { file });
  queries.setQueryData(spaceQuery({ id: data.id, share: undefined }).queryKey, data);
  await queries.invalidateQueries({ queryKey: ["me", "listing"] });
  return data;
}
