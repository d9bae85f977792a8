import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { NamedError } from "../named-error.ts";
import { networkOf } from "../platform/shared/network-of.ts";
import type { IsSessionOver, Receive } from "../platform/files/multipart-uploads.ts";

/** Concurrent parts of one process; further clients retry later. */
const AT_ONCE = 200;
/** Concurrent parts from one address: a slow sender holds its slot for long. */
export const PARTS_OF_ADDRESS = 40;

const ticket = z.object({
  id: z.uuid(),
  number: z.coerce.number().int().min(1).max(10_000),
  length: z.coerce.number().int().min(1),
  until: z.coerce.number().int(),
  session: z.string().max(64),
  signature: z.string().max(64),
});

/**
 * Accepts parts of uploads at their signed URLs: whoever has one may send exactly those bytes, while the session that
 * requested it lasts.
 */
export function receiveParts(app: FastifyInstance, receive: Receive, isSessionOver: IsSessionOver): void {
  let taking = 0;
  const byAddress = new Map<string, number>();
  const begin = (address: string): void => {
    const own = byAddress.get(address) ?? 0;
    if (taking >= AT_ONCE || own >= PARTS_OF_ADDRESS)
      throw new NamedError("UNAVAILABLE", { message: "Too many parts at once" });
    taking += 1;
    byAddress.set(address, own + 1);
  };
  const end = (address: string): void => {
    taking -= 1;
    const left = (byAddress.get(address) ?? 1) - 1;
    if (left > 0) byAddress.set(address, left);
    else byAddress.delete(address);
  };
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, done) => done(null));
    scope.put<{ Params: { id: string; number: string }; Querystring: Record<string, string> }>(
      "/uploads/:id/:number",
      { schema: { hide: true } },
      async ({ params, query, headers, raw, ip }, reply) => {
        // A rejected body is not read.
        void reply.header("connection", "close");
        const asked = ticket.safeParse({ ...query, ...params });
        if (!asked.success) throw new NamedError("FORBIDDEN", { message: "This is no address for a part" });
        if (headers["content-length"] !== String(asked.data.length))
          throw new NamedError("INVALID_INPUT", { message: `The part has ${asked.data.length} bytes` });
        const address = networkOf(ip);
        begin(address);
        try {
          const outcome = await receive(asked.data, raw, isSessionOver);
          if (outcome === "forged" || outcome === "expired")
            throw new NamedError("FORBIDDEN", { message: `The address of the part is ${outcome}` });
          if (outcome === "ended")
            throw new NamedError("UNAUTHENTICATED", { message: "The session has ended" });
          if (outcome === "gone") throw new NamedError("NOT_FOUND", { message: "Nothing arrives here" });
          if (outcome === "broken") throw new NamedError("UPLOAD_INCOMPLETE");
        } finally {
          end(address);
        }
        return reply.removeHeader("connection").code(204).send();
      },
    );
  });
}
