import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isSecure } from "./secure.ts";
import { isFile } from "./visitor.ts";

/** For everything that is not a page: no subresources, no framing. */
const BARE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Built files are many and small: they get only headers that apply to files. */
const OF_FILES = {
  "content-security-policy": BARE_POLICY,
  // Engine, pictures and embeds are used on other sites too.
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
};
const OF_OTHERS = {
  ...OF_FILES,
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "origin-agent-cluster": "?1",
  "permissions-policy": "camera=(self), microphone=(self), geolocation=(), payment=(self)",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
};

/** Headers of every response. A page sets its own Content-Security-Policy, with a nonce. */
export function securityHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(isFile(request) ? OF_FILES : OF_OTHERS);
    if (isSecure(request)) reply.header("strict-transport-security", "max-age=31536000");
  });
}

export const newNonce = (): string => randomBytes(16).toString("base64");

/**
 * Content security policy of a page. Scripts: our own files and those with the nonce; WebAssembly for the engine's mesh
 * decoder. Inline styles are allowed: components set them at runtime.
 */
export function pagePolicy(
  request: FastifyRequest,
  nonce: string,
  {
    pathname,
    logoUrl,
    uploadOrigin,
  }: {
    /** Of the page that is rendered: `request.url` may contain dots that lead to another one. */
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
