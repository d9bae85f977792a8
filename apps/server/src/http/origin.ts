import { LOCALE_COOKIE } from "@veranda/contract";
import { negotiateLocale, type Locale } from "@veranda/messages";
import type { FastifyRequest } from "fastify";
import type { Origin } from "../domains/accounts/audit.ts";
import { deviceOf } from "../domains/accounts/device.ts";

/**
 * The language of the response: the one chosen in this browser, otherwise the browser's preference. A request with a
 * malformed URL has no parsed cookies.
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
