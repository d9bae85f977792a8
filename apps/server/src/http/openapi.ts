import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { calls } from "@veranda/contract";
import type { FastifyInstance } from "fastify";
import type { Bind } from "./bind.ts";
import { describeCalls } from "./openapi-document.ts";

/** The document as JSON, built in a worker thread, so that the memory for it is freed. */
async function documentBytes(version: string): Promise<Buffer> {
  const worker = new Worker(new URL("openapi-worker.ts", import.meta.url), { workerData: { version } });
  worker.unref();
  try {
    const [json] = (await once(worker, "message")) as [Uint8Array];
    return Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  } finally {
    await worker.terminate();
  }
}

/** The document is built on first request, which most servers never get, and cached as bytes. */
export function openapiRoute(bind: Bind, version: string): void {
  let document: Promise<Buffer> | undefined;
  bind(calls.openapi, async ({ setHeader }) => {
    document ??= documentBytes(version);
    try {
      const bytes = await document;
      setHeader("content-type", "application/json; charset=utf-8");
      // Sent as bytes, without serialising it for each request.
      return bytes as never;
    } catch (error) {
      document = undefined;
      throw error;
    }
  });
}

/** A readable page about the calls, for developers. */
export async function openapiPage(app: FastifyInstance, version: string): Promise<void> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import("@fastify/swagger"),
    import("@fastify/swagger-ui"),
  ]);
  const document = await describeCalls(version);
  await app.register(swagger, {
    mode: "static",
    specification: { document: { ...document, openapi: "3.1.0" } as never },
  });
  await app.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: true });
}
