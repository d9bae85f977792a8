import type { FastifyInstance } from "fastify";
import { NamedError } from "../named-error.ts";

/** A name or an address, with a port perhaps (RFC 3986 §3.2.2, without user information and escapes). */
const HOST = /^(?:[a-z0-9][a-z0-9._-]{0,252}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Whether addresses can be made of it, and a policy can hold it. */
const isHost = (host: string): boolean => HOST.test(host) && URL.canParse(`http://${host}`);

/** Refuses requests for a host that is none. */
export function requireHost(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ host }) => {
    // Absent before HTTP/1.1.
    if (host && !isHost(host))
      throw new NamedError("INVALID_INPUT", { message: "The Host header names no host" });
  });
}
