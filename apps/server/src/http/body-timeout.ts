import type { FastifyInstance, FastifyRequest } from "fastify";

/** A call's body must be there by then; files may take as long as the server lets any request take. */
const BODY_MS = 30_000;
const TOO_LATE = "HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n";

/** Ends requests whose bodies trickle in. */
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
