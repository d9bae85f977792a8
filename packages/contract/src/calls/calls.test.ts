import { expect, test } from "vitest";
import type { CallDefinition } from "../call.ts";
import { errorCatalogue } from "../errors.ts";
import { calls } from "./index.ts";

const all = Object.entries<CallDefinition>(calls);

test("no two calls share a method and path", () => {
  const lines = all.map(([, { method, path }]) => `${method} ${path.replace(/\{\w+\}/g, "{}")}`);
  expect(new Set(lines).size).toBe(lines.length);
});

test.each(all)("%s declares a parameter for each brace, and only existing errors", (_, call) => {
  const named = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const shape = (call.params as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
  expect(Object.keys(shape)).toEqual(named);
  expect(call.summary).not.toBe("");
  expect(call.method === "GET" ? call.body : undefined).toBeUndefined();
  for (const name of call.errors) expect(Object.keys(errorCatalogue)).toContain(name);
});

test("every error has a status of its class", () => {
  for (const { statusCode } of Object.values(errorCatalogue)) {
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(statusCode).toBeLessThan(600);
  }
});
