import type { CDPSession } from "playwright-core";

/** A network connection: bits per second in each direction, and round-trip time in milliseconds. */
export type Line = { readonly bits: number; readonly latencyMs: number };

export const setLine = (cdp: CDPSession, { bits, latencyMs }: Line): Promise<unknown> =>
  cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    downloadThroughput: bits / 8,
    uploadThroughput: bits / 8,
    latency: latencyMs,
  });

/** Bytes on the wire, and the number of requests for them. */
export type Transfers = Map<string, { bytes: number; requests: number }>;

export type TransferCount = {
  /** Transfers that were requested, or received by a socket, until a time: milliseconds since 1970; now by default. */
  until(ms?: number): Transfers;
};

/** Counts what a page transfers, by kind, including headers; frames of sockets are counted by their payload. */
export async function countTransfers(cdp: CDPSession): Promise<TransferCount> {
  const asked = new Map<string, number>();
  const answered = new Map<string, { kind: string; atMs: number; bytes: number }>();
  const pieces: { atMs: number; bytes: number; requests: number }[] = [];
  const fromCache = new Set<string>();
  cdp.on("Network.requestWillBeSent", ({ requestId, wallTime }) => asked.set(requestId, wallTime * 1000));
  cdp.on("Network.requestServedFromCache", ({ requestId }) => fromCache.add(requestId));
  cdp.on("Network.responseReceived", ({ requestId, response }) => {
    const isHere =
      fromCache.has(requestId) || response.fromDiskCache === true || /^(data|blob):/.test(response.url);
    if (isHere || answered.has(requestId)) return;
    const kind = kindOf(new URL(response.url).pathname);
    answered.set(requestId, { kind, atMs: asked.get(requestId) ?? 0, bytes: 0 });
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const answer = answered.get(requestId);
    if (answer) answer.bytes = encodedDataLength;
  });
  cdp.on("Network.webSocketCreated", () => pieces.push({ atMs: Date.now(), bytes: 0, requests: 1 }));
  cdp.on("Network.webSocketFrameReceived", ({ response }) =>
    pieces.push({ atMs: Date.now(), bytes: response.payloadData.length, requests: 0 }),
  );
  await cdp.send("Network.enable");
  return {
    until(ms = Infinity) {
      const transfers: Transfers = new Map();
      const all = [
        ...Array.from(answered.values(), (answer) => ({ ...answer, requests: 1 })),
        ...pieces.map((piece) => ({ ...piece, kind: "room socket" })),
      ];
      for (const { kind, atMs, bytes, requests } of all) {
        if (atMs > ms) continue;
        const counted = transfers.get(kind) ?? { bytes: 0, requests: 0 };
        transfers.set(kind, { bytes: counted.bytes + bytes, requests: counted.requests + requests });
      }
      return transfers;
    },
  };
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
