import type { FastifyReply, FastifyRequest } from "fastify";
import type { CookieJar } from "./call-context.ts";
import { isSecure } from "./secure.ts";

/** Cookies of the request, and those that the response sets. */
export const cookiesOf = (request: FastifyRequest, reply: FastifyReply): CookieJar => ({
  isSecure: isSecure(request),
  get: (name) => request.cookies[name],
  set: (name, value, options) => void reply.setCookie(name, value, { ...options, secure: isSecure(request) }),
  clear: (name, options) => void reply.clearCookie(name, { ...options, secure: isSecure(request) }),
});
