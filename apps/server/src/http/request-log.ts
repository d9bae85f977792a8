import type { FastifyInstance } from "fastify";
import { Histogram, type Registry } from "prom-client";
import { isFile } from "./visitor.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Answered from the cache of shared answers. */
    isFromMemory: boolean;
  }
}

/** One log entry and one measurement per response, by the route's pattern: URLs can contain share ids. */
export function logRequests(app: FastifyInstance, metrics: Registry): void {
  const seconds = new Histogram({
    name: "veranda_http_request_seconds",
    help: "Time from the request's head to the end of its answer",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [metrics],
  });
  app.decorateRequest("isFromMemory", false);
  app.addHook("onSend", async (request, reply) => {
    // Files are many and small, and only failures are looked up in the log.
    if (!isFile(request) || reply.statusCode >= 400) reply.header("x-request-id", request.id);
  });
  app.addHook("onResponse", async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? "(none)";
    const { statusCode, elapsedTime } = reply;
    seconds.observe({ method, route, status: statusCode }, elapsedTime / 1000);
    const isQuiet = statusCode < 400 && (isFile(request) || request.isFromMemory || route === "/api/health");
    request.log[isQuiet ? "debug" : "info"]({
      method,
      route,
      status: statusCode,
      ms: Math.round(elapsedTime * 10) / 10,
    });
  });
}
