import type { FastifyInstance, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** PUBLIC_URL begins with https: visitors come through a proxy that terminates TLS, trusted or not. */
    hasSecureUrl: boolean;
  }
}

export function knowSecureUrl(app: FastifyInstance, publicUrl: string | undefined): void {
  app.decorate("hasSecureUrl", publicUrl?.startsWith("https:") === true);
}

/** Whether the visitor's connection is encrypted, so that cookies can be Secure. */
export const isSecure = (request: FastifyRequest): boolean =>
  request.protocol === "https" || request.server.hasSecureUrl;
