import { UPLOAD_TIMEOUT_MS } from "@veranda/contract";
import { signed, pageClient } from "#api/client.ts";
import { fetchWithProgress } from "#api/fetch-with-progress.ts";
import { shrinkPicture, type PictureKind } from "./shrink-picture.ts";

type Sending = {
  /** From 0 to 1, as far as it has left this machine. */
  onProgress: (progress: number) => void;
  signal: AbortSignal;
};

/** Sends a picture; answers with where it is served. Throws CallError. */
export async function sendPicture(kind: PictureKind, chosen: Blob, sending: Sending): Promise<string> {
  const client = signed(pageClient(fetchWithProgress(sending.onProgress), UPLOAD_TIMEOUT_MS));
  const file = await shrinkPicture(chosen, kind);
  const { signal } = sending;
  const line = kind === "avatar" ? "PUT /users/me/picture" : "PUT /users/me/banner";
  return (await client(line, { file }, { signal })).data.url;
}
