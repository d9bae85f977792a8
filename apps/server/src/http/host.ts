import type { FastifyInstance } from "fastify";
import { NamedError } from "../named-error.ts";

/** A host name or address, optionally with a port (RFC 3986 §3.2.2, without user information and escapes). */
const HOST = /^(?:[a-z0-9][a-z0-9._-]{0,252}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Whether it is valid in URLs and in a content security policy. */
const isHost = (host: string): boolean => HOST.test(host) && URL.canParse(`http://${host}`);

const countOf = (name: string, rawHeaders: readonly string[]): number =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === name).length;

/**
 * Rejects requests with an invalid host, with several (RFC 9112 §3.2: a proxy in front may have read the other one),
 * and with an unsupported scheme from a trusted proxy.
 */
export function requireHost(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ host, protocol, raw }) => {
    if (countOf("host", raw.rawHeaders) > 1) throw wrongHost("There is more than one Host header");
    // Absent before HTTP/1.1.
    if (host && !isHost(host)) throw wrongHost("The Host header names no host");
    if (protocol !== "http" && protocol !== "https") throw wrongHost("The scheme is neither http nor https");
  });
}

const wrongHost = (message: string): NamedError => new NamedError("INVALID_INPUT", { message });
