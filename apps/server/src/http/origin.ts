import { LOCALE_COOKIE } from "@veranda/contract";
import { negotiateLocale, type Locale } from "@veranda/messages";
import type { FastifyRequest } from "fastify";
import type { Origin } from "../domains/accounts/audit.ts";
import { deviceOf } from "../domains/accounts/device.ts";

/**
 * The language to answer in: the one chosen in this browser, else what it asks for. A request with an address that
 * can't be read has no cookies yet.
 */
export const localeOf = ({
  cookies,
  headers,
}: Partial<Pick<FastifyRequest, "cookies" | "headers">>): Locale =>
  negotiateLocale(cookies?.[LOCALE_COOKIE], headers?.["accept-language"]);

/** Where a request came from. */
export const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  device: deviceOf(request.headers["user-agent"]),
  locale: localeOf(request),
});
