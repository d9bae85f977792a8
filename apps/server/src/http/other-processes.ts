import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { HLS_PATH, WHIP_PATH } from "@veranda/contract/rooms/live";
import type { FastifyInstance } from "fastify";
import { NamedError } from "../named-error.ts";
import { isMediaPath } from "../platform/media/media-path.ts";
import type { Processes } from "../platform/processes/processes.ts";
import { createClientAddress } from "../platform/sockets/client-address.ts";
import { isWatchPath } from "../rooms/live/watch-sockets.ts";
import { answerFrom, forwardUpgrade, isForwarded } from "./forward.ts";

/** Maximum ICE candidates in a `PATCH` of a stream, in bytes. */
const BODY_MAX = 32_768;
const METHODS = ["GET", "PATCH", "DELETE", "OPTIONS"] as const;

/** Requests that are passed on to another process, besides sockets: about open streams and HLS. */
const isRequestPath = (path: string): boolean =>
  path.startsWith(`${HLS_PATH}/`) || path.startsWith(`${WHIP_PATH}/`);
const isSocketPath = (path: string): boolean => isMediaPath(path) || isWatchPath(path);

/** The path of a request without this process's prefix. */
export function ownPath(processes: Processes, url: string): string {
  const at = processes.read(url);
  return at !== null && at.mark === processes.mark && isRequestPath(at.path) ? at.path : url;
}

/** Passes requests whose path names another process on to it. */
export async function serveOtherProcesses(app: FastifyInstance, processes: Processes): Promise<void> {
  if (processes.mark === null) return;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_MAX }, (_, body, done) =>
      done(null, body),
    );
    scope.route({
      method: [...METHODS],
      url: "/at/:mark/*",
      exposeHeadRoute: false,
      // The other process has its own limits per network.
      config: { rateLimit: false },
      compress: false,
      async handler({ raw, headers, ip, body, method }, reply) {
        const path = raw.url ?? "/";
        const at = processes.read(path);
        if (at === null || !isRequestPath(at.path) || isForwarded(headers)) throw new NamedError("NOT_FOUND");
        const address = processes.addressAt(at.mark);
        if (address === null) throw new NamedError("NOT_FOUND");
        const sent = Buffer.isBuffer(body) && body.length > 0 ? body : null;
        return answerFrom(address, { method, path, headers, ip, body: sent }, reply);
      },
    });
  });
}

/** Connects sockets whose path names another process to it. Attach it before the handlers of this process's sockets. */
export function passOnUpgrades(
  server: Server,
  processes: Processes,
  trustedProxies: readonly string[],
): void {
  const addressOf = createClientAddress(trustedProxies);
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const at = processes.read(request.url ?? "/");
    if (at === null) return;
    if (at.mark === processes.mark && isSocketPath(at.path)) {
      request.url = at.path;
      return;
    }
    socket.on("error", () => socket.destroy());
    const isLed = isSocketPath(at.path) && !isForwarded(request.headers);
    const address = isLed ? processes.addressAt(at.mark) : null;
    if (address === null)
      socket.end("HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
    else forwardUpgrade(address, { request, socket, head, ip: addressOf(request) });
  });
}
