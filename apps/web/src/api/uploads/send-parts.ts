import { UPLOAD_TIMEOUT_MS } from "@veranda/contract/constants";
import { currentBearer } from "../bearer.ts";

/** Sends one part to its address; tells the bytes that are on their way. Rejects with NoAnswer or PartRefused. */
export type PutPart = (
  url: string,
  part: Blob,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
) => Promise<void>;

/** The network was lost, or took longer than a call may: the same part can be tried again. */
export class NoAnswer extends Error {}

/** The store elsewhere gave no answer that this page may read: it is away, or is not set up for this site's pages. */
export class StoreSilent extends NoAnswer {}

/** The store does not take this part: its address has expired, or the bytes are not those that were announced. */
export class PartRefused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The store answered ${status}`);
    this.status = status;
  }
}

/** By XMLHttpRequest: no browser's fetch tells how much has gone out. */
export const putPart: PutPart = (url, part, onSent, signal) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const end = (settle: () => void) => () => {
      signal.removeEventListener("abort", stop);
      settle();
    };
    request.open("PUT", url);
    request.timeout = UPLOAD_TIMEOUT_MS;
    const token = currentBearer().token();
    const isElsewhere = new URL(url, location.href).origin !== location.origin;
    // An address elsewhere carries its own right in it.
    if (token !== null && !isElsewhere) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.upload.addEventListener("progress", ({ loaded }) => onSent(loaded));
    request.addEventListener(
      "load",
      end(() => {
        if (request.status >= 200 && request.status < 300) resolve();
        else reject(request.status >= 500 ? new NoAnswer() : new PartRefused(request.status));
      }),
    );
    for (const lost of ["error", "timeout"])
      request.addEventListener(
        lost,
        end(() => reject(isElsewhere && lost === "error" ? new StoreSilent() : new NoAnswer())),
      );
    request.addEventListener(
      "abort",
      end(() => reject(new DOMException("Stopped", "AbortError"))),
    );
    signal.addEventListener("abort", stop);
    request.send(part);
  });
