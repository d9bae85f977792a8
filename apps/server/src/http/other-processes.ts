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

/** A description of ICE candidates, as `PATCH` of a stream brings it. */
const BODY_MAX = 32_768;
const METHODS = ["GET", "PATCH", "DELETE", "OPTIONS"] as const;

/** What another process answers, besides sockets: of streams that are open, and broadcasts that are played. */
const isRequestPath = (path: string): boolean =>
  path.startsWith(`${HLS_PATH}/`) || path.startsWith(`${WHIP_PATH}/`);
const isSocketPath = (path: string): boolean => isMediaPath(path) || isWatchPath(path);

/** The address of a request as this process knows it: those that name this one lead where they would without. */
export function ownPath(processes: Processes, url: string): string {
  const at = processes.read(url);
  return at !== null && at.mark === processes.mark && isRequestPath(at.path) ? at.path : url;
}

/** Answers requests whose address names another process by what that one answers. */
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
      // Who is asked has limits of their own for each network.
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

/** Leads sockets whose address names another process there. To be attached before what takes the sockets of this one. */
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
