import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ReactElement } from "react";
import { renderToPipeableStream, type ReactImportMap } from "react-dom/server";
import { scriptsLast } from "./link-order.ts";

/** Longer than any loader may take, so that only a fault of the page itself runs into it. */
const RENDER_TIMEOUT_MS = 10_000;

/**
 * Renders a whole document. Loaders have already waited for their data, so nothing is gained by streaming,
 * and a whole answer can carry its length and be compressed in one go.
 * Rejects when the shell fails; a fault in a boundary inside it is handed to `onFault`.
 */
export async function renderHtml(
  document: ReactElement,
  { nonce, importMap, own }: { nonce: string | undefined; importMap: ReactImportMap; own: readonly string[] },
  onFault: (error: unknown) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const sink = new PassThrough();
  const whole = buffer(sink);
  await new Promise<void>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(document, {
      ...(nonce === undefined ? {} : { nonce }),
      importMap,
      onAllReady() {
        clearTimeout(timer);
        pipe(sink);
        resolve();
      },
      onShellError: reject,
      onError: onFault,
    });
    const timer = setTimeout(() => abort(new Error("Rendering took too long")), RENDER_TIMEOUT_MS);
  });
  return new TextEncoder().encode(scriptsLast((await whole).toString(), own, nonce));
}
