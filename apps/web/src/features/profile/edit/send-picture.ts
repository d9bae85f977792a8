import { createClient, UPLOAD_TIMEOUT_MS } from "@veranda/contract";
import { signed } from "../../../api/client.ts";
import { shrinkPicture, type PictureKind } from "./shrink-picture.ts";

type Sending = {
  /** From 0 to 1, as far as it has left this machine. */
  onProgress: (progress: number) => void;
  signal: AbortSignal;
};

/** Sends a picture; answers with where it is served. Throws CallError. */
export async function sendPicture(kind: PictureKind, chosen: Blob, sending: Sending): Promise<string> {
  const client = signed(createClient("/api", fetchWithProgress(sending.onProgress), UPLOAD_TIMEOUT_MS));
  const file = await shrinkPicture(chosen, kind);
  const { signal } = sending;
  const line = kind === "avatar" ? "PUT /users/me/picture" : "PUT /users/me/banner";
  return (await client(line, { file }, { signal })).data.url;
}

/** What fetch does, for a body whose way out can be watched; no browser's fetch tells. */
const fetchWithProgress =
  (onProgress: Sending["onProgress"]): typeof fetch =>
  (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? "GET", input instanceof Request ? input.url : input);
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener("progress", ({ loaded, total }) =>
        onProgress(total === 0 ? 0 : loaded / total),
      );
      request.addEventListener("load", () =>
        resolve(
          new Response(request.responseText, {
            status: request.status,
            headers: { "content-type": request.getResponseHeader("content-type") ?? "" },
          }),
        ),
      );
      request.addEventListener("error", () => reject(new TypeError("The upload failed")));
      request.addEventListener("abort", () =>
        reject(new DOMException("The upload was stopped", "AbortError")),
      );
      init.signal?.addEventListener("abort", () => request.abort(), { once: true });
      request.send(init.body as XMLHttpRequestBodyInit | null);
    });
