import { UPLOAD_TIMEOUT_MS } from "@veranda/contract/constants";
import { currentBearer } from "../bearer.ts";

/** Sends one part to its address and reports the bytes sent. Rejects with NoAnswer or PartRefused. */
export type PutPart = (
  url: string,
  part: Blob,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
) => Promise<void>;

/** The network failed, or the call timed out: the same part can be retried. */
export class NoAnswer extends Error {}

/** The external store gave no readable answer: it is unreachable, or its CORS rules don't allow this site. */
export class StoreSilent extends NoAnswer {}

/** The store rejects this part: its address has expired, or the bytes don't match the announced ones. */
export class PartRefused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The store answered ${status}`);
    this.status = status;
  }
}

/** XMLHttpRequest, as no browser's fetch reports upload progress. */
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
    // An external address is presigned and takes no token.
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
