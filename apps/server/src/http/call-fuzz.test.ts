// Slow: makes every call with nonsense.
import {
  calls,
  commonErrors,
  errorBody,
  errorCatalogue,
  type CallDefinition,
  type CallName,
} from "@veranda/contract";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson, type TestPerson } from "../testing/people.ts";
import { openTestServer, type TestServer } from "../testing/test-server.ts";
import { brokenFor, oddAddress, validFor } from "./call-fuzz.ts";

/**
 * Fuzzes every call, as an anonymous visitor, as a guest and as a signed-in person, with valid and invalid input for
 * its schemas. Whatever is sent: no 5xx besides UNAVAILABLE, a status and an error that the call declares, a response
 * that its schema accepts. A failing run prints its seed and the smallest example; set `FUZZ_SEED` and `FUZZ_RUNS` to
 * reproduce or extend it.
 */
const SEED = Number(process.env["FUZZ_SEED"] ?? 20_250_101);
const RUNS = Number(process.env["FUZZ_RUNS"] ?? 12);
/** All calls together take about a minute, also on a slow machine. */
const CALL_MS = 2_500;
const SPACE = "park0001";
const UID = "mwq5c8f5-37fb63f9c32f3ef9";
/** They end the session of all other calls, so they are fuzzed without one. */
const FINAL: readonly CallName[] = ["deleteMe", "deleteMeV2"];

let server: TestServer;
let person: TestPerson;
let guest: string;
let made = 0;
beforeAll(async () => {
  server = await openTestServer();
  person = await addPerson(server, "fuzzed", { isStaff: true });
  const body = { roomId: SPACE, roomShareID: null, noAuthUserID: UID };
  // The OpenAPI document is built on first use, which takes longer than the time for a call.
  await server.call("GET /openapi.json", {});
  guest = (await server.call("POST /rooms/noauth/{id}", { params: { id: SPACE }, body })).data.tempToken;
});
afterAll(() => server.close());

type Sent = { params: unknown; query: unknown; body: unknown; isValid: boolean };

const inputsOf = ({ params, query, body }: CallDefinition): fc.Arbitrary<Sent> => {
  const part = (schema: CallDefinition["body"], isValid: boolean) =>
    schema === undefined ? fc.constant(undefined) : isValid ? validFor(schema) : brokenFor(schema);
  const inputs = (isValid: boolean) =>
    fc.record({
      params: part(params, isValid),
      query: part(query, isValid),
      body: part(body, isValid),
      isValid: fc.constant(isValid),
    });
  return fc.oneof(inputs(true), inputs(false));
};

/** As text in a URL; lone surrogates can't be sent. */
const inAddress = (value: unknown): string =>
  encodeURIComponent((typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed());

function addressOf({ path }: CallDefinition, { params, query }: Sent, spare: string): string {
  const named = (typeof params === "object" && params !== null ? params : {}) as Record<string, unknown>;
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => inAddress(named[key] ?? spare) || "-");
  const asked = Object.entries(typeof query === "object" && query !== null ? query : {})
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${inAddress(key)}=${inAddress(value)}`);
  return `${server.origin}/api${filled}${asked.length === 0 ? "" : `?${asked.join("&")}`}`;
}

async function send(
  call: CallDefinition,
  sent: Sent,
  spare: string,
  token: string | null,
): Promise<Response> {
  const hasBody = sent.body !== undefined && call.method !== "GET";
  return fetch(addressOf(call, sent, spare), {
    method: call.method,
    redirect: "manual",
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(hasBody ? { "content-type": "application/json" } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(sent.body) ?? "null" } : {}),
  });
}

async function faultOf(call: CallDefinition, response: Response): Promise<string | null> {
  const text = await response.text();
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return `${response.status}, not JSON: ${text.slice(0, 200)}`;
  }
  if (response.status === 200) {
    const { error } = call.answer.safeParse(answer);
    return error === undefined ? null : `the answer is not as declared: ${error.message.slice(0, 300)}`;
  }
  const { data: errors } = errorBody.safeParse(answer);
  const code = errors?.errors[0]?.code;
  if (code === undefined) return `${response.status}, not the error body: ${text.slice(0, 200)}`;
  const declared: readonly string[] = [...call.errors, ...commonErrors];
  // The URL no longer belongs to the call: an empty segment, or one that leads out.
  if (code === "NOT_FOUND" || code === "METHOD_NOT_ALLOWED") return null;
  if (!declared.includes(code)) return `${code} is not declared`;
  if (errorCatalogue[code as keyof typeof errorCatalogue].statusCode !== response.status)
    return `${code} came with ${response.status}`;
  return response.status >= 500 && code !== "UNAVAILABLE" && !call.errors.includes(code as never)
    ? `${response.status} ${code}`
    : null;
}

/** Each call runs separately, so that changes by one don't end the session of others. */
const names = Object.keys(calls) as CallName[];

test.each(names)("%s", async (name) => {
  const call: CallDefinition = calls[name];
  const before = server.log.length;
  made += 1;
  const tokens = FINAL.includes(name) ? [null] : [null, guest, person.token];
  await fc.assert(
    fc.asyncProperty(inputsOf(call), oddAddress, fc.constantFrom(...tokens), async (sent, spare, token) => {
      const fault = await faultOf(call, await send(call, sent, spare, token));
      if (fault !== null) throw new Error(`${call.method} ${call.path}: ${fault}`);
    }),
    {
      seed: SEED + made,
      numRuns: RUNS,
      interruptAfterTimeLimit: CALL_MS,
      markInterruptAsFailure: false,
    },
  );
  expect(server.log.slice(before).filter((line) => line.includes("A call failed"))).toEqual([]);
});
