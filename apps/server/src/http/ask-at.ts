import { text } from "node:stream/consumers";
import { errorCatalogue, type ErrorName } from "@veranda/contract";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { NamedError } from "../named-error.ts";
import { forward } from "./forward.ts";

const refusal = z.object({
  errors: z.array(z.object({ code: z.string().refine((code): code is ErrorName => code in errorCatalogue) })),
});

/** Passes a call on to another process of this installation and returns its answer. Throws its error as NamedError. */
export async function askAt(address: string, request: FastifyRequest): Promise<unknown> {
  const { method, url, headers, ip, body } = request;
  try {
    const answer = await forward(address, {
      method,
      path: url,
      headers: { ...headers, "accept-encoding": "identity" },
      ip,
      body: body === undefined || body === null ? null : JSON.stringify(body),
    });
    const said: unknown = JSON.parse(await text(answer));
    if (answer.statusCode === 200) return said;
    throw refusedBy(said);
  } catch (cause) {
    throw cause instanceof NamedError ? cause : new NamedError("UNAVAILABLE", { cause });
  }
}

/** The error in another process's answer. */
export function refusedBy(said: unknown): NamedError {
  const [first] = refusal.safeParse(said).data?.errors ?? [];
  return new NamedError(first?.code ?? "UNAVAILABLE");
}
