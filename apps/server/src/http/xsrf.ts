import { createHmac, timingSafeEqual } from "node:crypto";
import { XSRF_COOKIE, XSRF_HEADER } from "@veranda/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isSecure } from "./secure.ts";
import { NamedError } from "../named-error.ts";

/**
 * Protection against CSRF (XSRF in the names of its cookie and header): a token derived from the visitor's own id, so
 * another visitor's doesn't work.
 */
export class XsrfTokens {
  readonly #secret: Uint8Array;

  constructor(secret: Uint8Array) {
    this.#secret = secret;
  }

  /** Sets a visitor's token where they have none, readable by scripts of this site. It is verified when it is used. */
  hand(request: FastifyRequest, reply: FastifyReply): void {
    if (!request.hasUidCookie || request.cookies[XSRF_COOKIE] === undefined) this.#set(request, reply);
  }

  /** Throws XSRF_MISMATCH; the response sets the right token, for a page with an outdated one. */
  require(request: FastifyRequest, reply: FastifyReply): void {
    const given = Buffer.from(String(request.headers[XSRF_HEADER] ?? ""));
    const wanted = Buffer.from(this.#of(request.uid));
    const isSame = given.length === wanted.length && timingSafeEqual(given, wanted);
    if (request.hasUidCookie && isSame) return;
    this.#set(request, reply);
    throw new NamedError("XSRF_MISMATCH");
  }

  #set(request: FastifyRequest, reply: FastifyReply): void {
    reply.setCookie(XSRF_COOKIE, this.#of(request.uid), {
      path: "/",
      sameSite: "lax",
      secure: isSecure(request),
    });
  }

  #of(uid: string): string {
    return createHmac("sha256", this.#secret).update(`xsrf ${uid}`).digest("base64url");
  }
}
