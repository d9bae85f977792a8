import { calls, type CallDefinition } from "@veranda/contract";
import { fastify } from "fastify";
import { createJsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";
import { NamedError } from "../named-error.ts";
import { schemaOf, urlOf } from "./call-schema.ts";
import { zodCompilers } from "./compilers.ts";
import { otherAddresses } from "./other-addresses.ts";

type OpenApi = Record<string, unknown>;

/** Describes the contract as OpenAPI 3.1. Takes most of a second of CPU time. */
export async function describeCalls(version: string): Promise<OpenApi> {
  const { default: swagger } = await import("@fastify/swagger");
  const app = fastify({ schemaController: zodCompilers });
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
          streamKey: {
            type: "http",
            scheme: "bearer",
            description: "The stream key that a host made for a space.",
          },
        },
      },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { target: "draft-2020-12" } }),
  });
  for (const [name, call] of Object.entries(calls)) {
    const handler = (): never => {
      throw new NamedError("UNAVAILABLE");
    };
    app.route({
      method: call.method,
      url: urlOf(call),
      schema: { operationId: name, ...schemaOf(call) },
      handler,
    });
  }
  await app.ready();
  const { paths, ...document } = written.parse(app.swagger());
  await app.close();
  for (const call of Object.values<CallDefinition>(calls)) {
    const operation = paths[`/api${call.path}`]?.[call.method.toLowerCase()];
    if (call.file && operation) operation["requestBody"] = formOf(call);
  }
  return { ...document, paths: { ...paths, ...otherAddresses } };
}

/** The parts of the document that are read again: operations by path and method. */
const written = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))),
});

/** A form with a file: Fastify parses it without a schema, so it is described here. */
function formOf({ file, body }: CallDefinition): object {
  const fields = z.toJSONSchema(body ?? z.object({}), { target: "draft-2020-12", io: "input" });
  const properties = {
    ...fields.properties,
    file: { type: "string", contentMediaType: "application/octet-stream" },
  };
  const required = [...(fields.required ?? []), ...(file?.isOptional ? [] : ["file"])];
  const schema = { type: "object", properties, required };
  return { required: true, content: { "multipart/form-data": { schema } } };
}
