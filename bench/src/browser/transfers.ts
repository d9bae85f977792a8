import type { CDPSession } from "playwright-core";

/** How fast a line is: bits a second down and up, and milliseconds to the server and back. */
export type Line = { readonly bits: number; readonly latencyMs: number };

export const setLine = (cdp: CDPSession, { bits, latencyMs }: Line): Promise<unknown> =>
  cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    downloadThroughput: bits / 8,
    uploadThroughput: bits / 8,
    latency: latencyMs,
  });

/** Bytes as they came over the line, and how many requests brought them. */
export type Transfers = Map<string, { bytes: number; requests: number }>;

/** Counts what a page brings, by kind; headers are counted, frames of sockets by their payload. */
export async function countTransfers(cdp: CDPSession): Promise<{ soFar(): Transfers }> {
  const kinds = new Map<string, string>();
  const transfers: Transfers = new Map();
  const of = (kind: string) => {
    const counted = transfers.get(kind) ?? { bytes: 0, requests: 0 };
    transfers.set(kind, counted);
    return counted;
  };
  const fromCache = new Set<string>();
  cdp.on("Network.requestServedFromCache", ({ requestId }) => fromCache.add(requestId));
  cdp.on("Network.responseReceived", ({ requestId, response }) => {
    const isHere =
      fromCache.has(requestId) || response.fromDiskCache === true || /^(data|blob):/.test(response.url);
    if (isHere || kinds.has(requestId)) return;
    const kind = kindOf(new URL(response.url).pathname);
    kinds.set(requestId, kind);
    of(kind).requests += 1;
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind !== undefined) of(kind).bytes += encodedDataLength;
  });
  cdp.on("Network.webSocketCreated", () => (of("room socket").requests += 1));
  cdp.on("Network.webSocketFrameReceived", ({ response }) => {
    of("room socket").bytes += response.payloadData.length;
  });
  await cdp.send("Network.enable");
  return { soFar: () => structuredClone(transfers) };
}

function kindOf(path: string): string {
  if (path.startsWith("/engine/")) return "engine JavaScript";
  if (path.startsWith("/content/environments/")) return "environment";
  if (path.startsWith("/content/avatars/")) return "avatars";
  if (path.startsWith("/content/prefabs/")) return "objects";
  if (path.startsWith("/content/")) return "pictures";
  if (/\.(webp|avif|png|svg|jpe?g)$/.test(path)) return "pictures";
  if (path.startsWith("/api/")) return "calls";
  if (path.endsWith(".js")) return "page JavaScript";
  if (path.endsWith(".css")) return "styles";
  if (path.endsWith(".woff2")) return "fonts";
  return "page";
}
