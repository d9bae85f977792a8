import type { FastifyInstance, FastifyRequest } from "fastify";

/** Time limit for a call's body; for files only the server's general limit applies. */
const BODY_MS = 30_000;
const TOO_LATE = "HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n";

/** Ends requests whose bodies arrive too slowly. */
export function limitBodies(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const { raw } = request;
    if (!hasBody(request) || isUpload(request)) return;
    const timer = setTimeout(() => {
      if (!raw.complete) raw.socket.end(TOO_LATE, () => raw.destroy());
    }, BODY_MS);
    timer.unref();
    for (const event of ["end", "close"]) raw.once(event, () => clearTimeout(timer));
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

const isUpload = ({ url, headers }: FastifyRequest): boolean =>
  url.startsWith("/uploads/") || headers["content-type"]?.startsWith("multipart/form-data") === true;
