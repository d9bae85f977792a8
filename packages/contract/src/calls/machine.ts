import { z } from "zod";
import { defineCall } from "../call.ts";
import { text } from "../records/text.ts";

const partState = z.object({ ok: z.boolean(), detail: z.string().nullable() });

const logEntry = z.object({
  env: text.max(64),
  level: z.enum(["debug", "info", "warn", "error", "fatal"]),
  channel: text.max(64),
  message: text.max(2000),
  error: text.max(2000).nullable(),
  stack: text.max(8000).nullable(),
  href: text.max(2048),
  pathname: text.max(2048),
});
export type LogEntry = z.infer<typeof logEntry>;

export const machineCalls = {
  health: defineCall({
    method: "GET",
    path: "/health",
    summary: "Each part's state; 503 when one that visitors need is down",
    caller: "anyone",
    answer: z.object({ ok: z.boolean(), version: z.string(), parts: z.record(z.string(), partState) }),
    errors: ["UNAVAILABLE"],
  }),
  openapi: defineCall({
    method: "GET",
    path: "/openapi.json",
    summary: "This contract as OpenAPI 3.1",
    caller: "anyone",
    answer: z.record(z.string(), z.unknown()),
    errors: [],
  }),
  sendLogs: defineCall({
    method: "POST",
    path: "/logs",
    summary: "Log entries of a page; the page ignores failures",
    caller: "anyone",
    keepsPages: true,
    body: z.array(logEntry).min(1).max(50),
    answer: z.object({}),
    errors: [],
  }),
} as const;
