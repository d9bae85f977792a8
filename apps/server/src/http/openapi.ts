import swagger from "@fastify/swagger";
import { calls } from "@veranda/contract";
import type { FastifyInstance } from "fastify";
import { createJsonSchemaTransform } from "fastify-type-provider-zod";
import type { Bind } from "./bind.ts";

/** Collects the calls that are mounted after it. */
export async function collectOpenapi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Veranda", version, description: "Every call that the pages make to their server." },
      components: {
        securitySchemes: {
          guest: {
            type: "http",
            scheme: "bearer",
            description: "A guest's temporary token or a person's session.",
          },
        },
      },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { target: "draft-2020-12" } }),
  });
}

export function openapiRoute(app: FastifyInstance, bind: Bind): void {
  let document: Record<string, unknown> | undefined;
  bind(calls.openapi, async () => (document ??= { ...app.swagger() }));
}

/** A readable page of the calls, for developers. */
export async function openapiPage(app: FastifyInstance): Promise<void> {
  const { default: swaggerUi } = await import("@fastify/swagger-ui");
  await app.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: true });
}
