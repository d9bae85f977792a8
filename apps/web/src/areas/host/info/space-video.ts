import type { QueryClient } from "@tanstack/react-query";
import { UPLOAD_TIMEOUT_MS, type Space } from "@veranda/contract";
import { api, signed, pageClient } from "#api/client.ts";
import { fetchWithProgress } from "#api/fetch-with-progress.ts";
import { spaceChanged } from "../space-actions.ts";

/**
 * Makes the beginning of a video the clip of a space's cards; `onProgress` gets the share sent, 0 to 1. Throws
 * CallError.
 */
export async function setVideo(
  queries: QueryClient,
  id: string,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<Space> {
  const client = signed(pageClient(fetchWithProgress(onProgress), UPLOAD_TIMEOUT_MS));
  const { data } = await client("PUT /rooms/{id}/video", { params: { id }, file });
  return spaceChanged(queries, data);
}

export async function removeVideo(queries: QueryClient, id: string): Promise<Space> {
  const { data } = await api("DELETE /rooms/{id}/video", { params: { id } });
  return spaceChanged(queries, data);
}
