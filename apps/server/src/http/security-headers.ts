import { randomBytes } from "node:crypto";
import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isSecure } from "./secure.ts";
import { isFile } from "./visitor.ts";

/** Headers of every answer. The Content-Security-Policy is set apart: pages have one with a nonce each. */
export async function securityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // frame-ancestors of the policy says it with more precision.
    frameguard: false,
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    // Engine, pictures and embeds are shown on other sites too.
    crossOriginResourcePolicy: { policy: "cross-origin" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: false,
  });
  app.addHook("onSend", async (request, reply) => {
    // Built files are many and small: of these headers they keep what concerns a file.
    if (isFile(request)) for (const name of PAGE_ONLY) reply.removeHeader(name);
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("content-security-policy", BARE_POLICY);
    reply.header("permissions-policy", "camera=(self), microphone=(self), geolocation=(), payment=(self)");
    if (isSecure(request)) reply.header("strict-transport-security", "max-age=31536000");
  });
}

/** Headers that mean something on documents alone. */
const PAGE_ONLY = [
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "permissions-policy",
  "referrer-policy",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
] as const;

/** For everything that is not a page: it loads nothing and stands in no frame. */
const BARE_POLICY = "default-src 'none'; frame-ancestors 'none'";

export const newNonce = (): string => randomBytes(16).toString("base64");

/**
 * The policy of a page. Scripts: our own files and those with the nonce; WebAssembly for the engine's mesh decoder.
 * Styles may be inline: components set them while they are in use.
 */
export function pagePolicy(
  request: FastifyRequest,
  nonce: string,
  {
    pathname,
    logoUrl,
    uploadOrigin,
  }: {
    /** Of the page that is rendered: `request.url` may hold dots that lead to another one. */
    pathname: string;
    logoUrl: string | undefined;
    uploadOrigin: string | null;
  },
): string {
  const socket = `${isSecure(request) ? "wss" : "ws"}://${request.host}`;
  const logo = logoUrl === undefined ? [] : [new URL(logoUrl).origin];
  const isEmbed = pathname.startsWith("/embed/");
  return Object.entries({
    "default-src": ["'self'"],
    "script-src": ["'self'", `'nonce-${nonce}'`, "'wasm-unsafe-eval'"],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", ...logo],
    "media-src": ["'self'", "blob:"],
    "font-src": ["'self'", "data:"],
    "connect-src": ["'self'", socket, "blob:", "data:", ...(uploadOrigin === null ? [] : [uploadOrigin])],
    "worker-src": ["'self'", "blob:"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": isEmbed ? ["*"] : ["'self'"],
  })
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}
