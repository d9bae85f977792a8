import { anonymousId, UID_COOKIE, UID_COOKIE_MAX_AGE_S, UID_HEADER } from "@veranda/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { newAnonymousId } from "../domains/guests/anonymous-id.ts";
import { isInternal } from "./internal-fetch.ts";
import { isSecure } from "./secure.ts";
import type { XsrfTokens } from "./xsrf.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The anonymous id of the uid cookie. */
    uid: string;
    /** Whether the cookie came with the request, rather than having been created now. */
    hasUidCookie: boolean;
  }
}

/** Gives every visitor of a call or page an anonymous id. The page reads it too, so the cookie is not HTTP-only. */
export function visitorCookie(app: FastifyInstance, xsrf: XsrfTokens, now: () => number): void {
  app.decorateRequest("uid", "");
  app.decorateRequest("hasUidCookie", false);
  app.addHook("onRequest", async (request, reply) => {
    if (isFile(request)) return;
    const given = request.cookies[UID_COOKIE];
    request.hasUidCookie = anonymousId.safeParse(given).success;
    if (request.hasUidCookie && given !== undefined) request.uid = given;
    else setId(request, reply, idOfHeader(request) ?? newAnonymousId(now()));
    if (!isInternal(request)) xsrf.hand(request, reply);
  });
}

/** For pages whose browser sends no cookies. */
const idOfHeader = ({ headers }: FastifyRequest): string | undefined =>
  anonymousId.safeParse(headers[UID_HEADER]).data;

function setId(request: FastifyRequest, reply: FastifyReply, uid: string): void {
  request.uid = uid;
  request.log.info("No anonymous id cookie came with the request; one was set");
  reply.setCookie(UID_COOKIE, request.uid, {
    path: "/",
    maxAge: UID_COOKIE_MAX_AGE_S,
    sameSite: "lax",
    secure: isSecure(request),
  });
}

/**
 * Files are the same for everyone, and parts of uploads and of broadcasts are authorised by their URL: no cookie, no
 * limit, no log entry. Decided by the route: a page whose URL only looks like a file's is rendered like any other.
 */
export const isFile = ({ routeOptions }: Pick<FastifyRequest, "routeOptions">): boolean =>
  /^\/(engine|content|assets|files|uploads|live\/hls)\//.test(routeOptions.url ?? "");
