import { commonErrors, errorBody, errorCatalogue, type CallDefinition } from "@veranda/contract";
import type { z } from "zod";
import { serializerCompiler } from "fastify-type-provider-zod";

/** A call's path in Fastify's syntax. */
export const urlOf = ({ path }: CallDefinition): string => `/api${path.replace(/\{(\w+)\}/g, ":$1")}`;

/** A call as a route's schema: validation, serialisation and documentation. */
export function schemaOf(call: CallDefinition): object {
  const group = call.path.split("/").find((part) => part !== "" && !/^v\d+$/.test(part));
  return {
    summary: call.summary,
    tags: [group],
    ...(call.caller === "anyone" ? {} : { security: [{ guest: [] }] }),
    ...(call.params ? { params: call.params } : {}),
    ...(call.query ? { querystring: call.query } : {}),
    ...(call.body && !call.file ? { body: call.body } : {}),
    ...(call.file ? { consumes: ["multipart/form-data"] } : {}),
    response: responsesOf(call),
  };
}

/** Serialises a call's answer by the contract's schema, without other fields. */
export const serialiserOf = (call: CallDefinition): ((answer: unknown) => string) =>
  serializerCompiler({ schema: call.answer, method: call.method, url: urlOf(call) });

/** The answer and, by status, the error body with the possible codes. */
function responsesOf(call: CallDefinition): Record<string, z.ZodType> {
  const names = new Map<number, string[]>();
  for (const name of [...call.errors, ...commonErrors, "METHOD_NOT_ALLOWED" as const]) {
    const { statusCode } = errorCatalogue[name];
    names.set(statusCode, [...(names.get(statusCode) ?? []), name]);
  }
  const errors = [...names].map(([status, list]) => [status, errorBodyOf([...new Set(list)].join(", "))]);
  return { 200: call.answer.describe("The answer"), ...Object.fromEntries(errors) };
}

/** Most calls share their errors, and a described schema is a copy: one for each list of codes. */
const errorBodies = new Map<string, z.ZodType>();

function errorBodyOf(codes: string): z.ZodType {
  let body = errorBodies.get(codes);
  if (body === undefined) errorBodies.set(codes, (body = errorBody.describe(`Error: ${codes}`)));
  return body;
}
