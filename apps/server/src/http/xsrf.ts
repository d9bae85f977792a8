import { createHmac, timingSafeEqual } from "node:crypto";
import { XSRF_COOKIE, XSRF_HEADER } from "@veranda/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { NamedError } from "../named-error.ts";

/** Proof that a page of this site asks: it is made from the visitor's own id, so another's is no use. */
export class XsrfTokens {
  readonly #secret: Uint8Array;

  constructor(secret: Uint8Array) {
    this.#secret = secret;
  }

  /** Gives the visitor their token, for scripts of this site to read. */
  hand(request: FastifyRequest, reply: FastifyReply): void {
    const token = this.#of(request.uid);
    if (request.cookies[XSRF_COOKIE] === token) return;
    reply.setCookie(XSRF_COOKIE, token, { path: "/", sameSite: "lax", secure: request.protocol === "https" });
  }

  /** Throws XSRF_MISMATCH. */
  demand(request: FastifyRequest): void {
    const given = Buffer.from(String(request.headers[XSRF_HEADER] ?? ""));
    const wanted = Buffer.from(this.#of(request.uid));
    const isSame = given.length === wanted.length && timingSafeEqual(given, wanted);
    if (!request.hasUidCookie || !isSame) throw new NamedError("XSRF_MISMATCH");
  }

  #of(uid: string): string {
    return createHmac("sha256", this.#secret).update(`xsrf ${uid}`).digest("base64url");
  }
}
