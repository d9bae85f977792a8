import { randomUUID } from "node:crypto";
import { constants } from "node:zlib";
import { UPLOAD_TIMEOUT_MS } from "@veranda/contract";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { WindowCounter } from "../platform/shared/window-counter.ts";
import { forwardedFor } from "../platform/sockets/client-address.ts";
import { answerBrokenRequest } from "./broken-request.ts";
import { zodCompilers } from "./compilers.ts";
import { answerError, errorBorder } from "./errors.ts";
import { requireHost } from "./host.ts";
import { limitBodies } from "./body-timeout.ts";
import { registerRateLimits, type RateLimits } from "./rate-limits.ts";
import { logRequests } from "./request-log.ts";
import { knowSecureUrl } from "./secure.ts";
import { securityHeaders } from "./security-headers.ts";
import { visitorCookie } from "./visitor.ts";
import type { XsrfTokens } from "./xsrf.ts";

/** Time limit for receiving a request's headers. */
const HEAD_MS = 30_000;
const KEEP_ALIVE_MS = 72_000;

export type AppOptions = {
  log: Logger;
  metrics: Registry;
  bodyLimit: number;
  trustedProxies: readonly string[];
  rates: RateLimits;
  /** Counts requests by address. */
  addressCounter: WindowCounter;
  xsrf: XsrfTokens;
  now: () => number;
  publicUrl: string | undefined;
  /** Rewrites a request's path before routing; unchanged if not given. */
  rewritePath?: (path: string) => string;
};

/** Creates Fastify with everything around calls and pages, but without any of them. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  // Typed by its interface: the instance would otherwise have pino's type.
  const loggerInstance: FastifyBaseLogger = options.log;
  const app: FastifyInstance = fastify({
    loggerInstance,
    schemaController: zodCompilers,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: options.bodyLimit,
    rewriteUrl: ({ url = "/" }) => options.rewritePath?.(url) ?? url,
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    requestTimeout: UPLOAD_TIMEOUT_MS,
    http: { headersTimeout: HEAD_MS },
    connectionTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: true,
    // Requests that arrived before shutdown are answered as usual.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply);
    },
    clientErrorHandler: answerBrokenRequest,
  });
  // Fastify parses addresses like sockets do: each counts as one, however a proxy writes it.
  if (options.trustedProxies.length > 0)
    app.addHook("onRequest", async ({ raw: { headers } }) => {
      if (headers["x-forwarded-for"] !== undefined)
        headers["x-forwarded-for"] = forwardedFor(headers).join(", ");
    });
  knowSecureUrl(app, options.publicUrl);
  errorBorder(app);
  limitBodies(app);
  logRequests(app, options.metrics);
  await app.register(cookie);
  securityHeaders(app);
  requireHost(app);
  visitorCookie(app, options.xsrf, () => options.now());
  await registerRateLimits(app, options.rates, options.addressCounter);
  await app.register(compress, {
    encodings: ["br", "gzip"],
    threshold: 1024,
    // Answers up to this size are compressed in one call: a stream for each costs more than the compression.
    syncThreshold: 131_072,
    // Streams are not compressed.
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 3 },
    },
  });
  app.addHook("onSend", async (_, reply) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
  return app;
}
