import { UPLOAD_TIMEOUT_MS } from "@veranda/contract";
import { signed, pageClient } from "#api/client.ts";
import { fetchWithProgress } from "#api/fetch-with-progress.ts";
import { shrinkPicture, type PictureKind } from "./shrink-picture.ts";

type Sending = {
  /** Upload progress, 0 to 1. */
  onProgress: (progress: number) => void;
  signal: AbortSignal;
};

/** Uploads a picture; resolves with its address. Throws CallError. */
export async function sendPicture(kind: PictureKind, chosen: Blob, sending: Sending): Promise<string> {
  const client = signed(pageClient(fetchWithProgress(sending.onProgress), UPLOAD_TIMEOUT_MS));
  const file = await shrinkPicture(chosen, kind);
  const { signal } = sending;
  const line = kind === "avatar" ? "PUT /users/me/picture" : "PUT /users/me/banner";
  return (await client(line, { file }, { signal })).data.url;
}
