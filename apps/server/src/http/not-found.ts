import { calls, type CallDefinition } from "@veranda/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { NamedError } from "../named-error.ts";
import { answerError } from "./errors.ts";

const patterns = Object.values<CallDefinition>(calls).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, "[^/]+")}/?$`),
}));

/** Responses for unknown URLs: another method of a known call, an unknown path, a missing file. */
export function answerNotFound(app: FastifyInstance): void {
  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const [path = ""] = request.url.split("?");
    const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (methods.length === 0) return answerError(new NamedError("NOT_FOUND"), request, reply);
    void reply.header(
      "allow",
      methods.flatMap((each) => (each === "GET" ? ["GET", "HEAD"] : [each])).join(", "),
    );
    return answerError(new NamedError("METHOD_NOT_ALLOWED"), request, reply);
  };
  app.all("/api/*", { schema: { hide: true } }, async (request, reply) => answer(request, reply));
  app.setNotFoundHandler(answer);
}
