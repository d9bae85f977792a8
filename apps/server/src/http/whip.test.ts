// Slow: calls a whole server.
import { WHIP_PATH } from "@veranda/contract/rooms/live";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { NamedError } from "../named-error.ts";
import { openTestServer, type TestServer } from "../testing/test-server.ts";

const KEY = "s".repeat(24);
/** Requests of a network per minute. */
const LIMIT = 100;
let server: TestServer;
let isOpen = true;
const offers: string[] = [];
const problems: string[] = [];
let ended = Promise.withResolvers<void>();

beforeAll(async () => {
  server = await openTestServer({ settings: { RATE_LIMIT: `${LIMIT}` } });
  server.rooms.openStream = async (key, offer) => {
    if (key !== KEY) throw new NamedError("UNAUTHENTICATED");
    offers.push(offer);
    return {
      answer: "v=0\r\nanswer",
      clientFragment: "abcd",
      codec: "H264",
      get isOpen() {
        return isOpen;
      },
      close: () => (isOpen = false),
      reportProblem: (problem) => problems.push(problem),
      ended: ended.promise,
    };
  };
});
beforeEach(() => {
  isOpen = true;
  offers.length = 0;
  ended = Promise.withResolvers();
});
afterAll(() => server.close());

const ask = (
  method: string,
  path: string,
  {
    key = KEY,
    body,
    type = "application/sdp",
    more = {},
  }: {
    key?: string | null;
    body?: string;
    type?: string;
    more?: Record<string, string>;
  } = {},
): Promise<Response> =>
  fetch(`${server.origin}${path}`, {
    method,
    headers: {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { "content-type": type }),
      ...more,
    },
    ...(body !== undefined && { body }),
  });
const codeOf = async (response: Response): Promise<string> =>
  ((await response.json()) as { errors: { code: string }[] }).errors[0]?.code ?? "";

test("an offer is answered with the stream's URL, by which its sender ends it", async () => {
  const opened = await ask("POST", WHIP_PATH, { body: "v=0 offer" });
  expect(opened.status).toBe(201);
  expect(opened.headers.get("content-type")).toMatch(/^application\/sdp/);
  expect(await opened.text()).toBe("v=0\r\nanswer");
  expect(offers).toEqual(["v=0 offer"]);
  const location = opened.headers.get("location") ?? "";
  const etag = opened.headers.get("etag") ?? "";
  expect(location).toMatch(/^\/live\/whip\/[\w-]{20,}$/);

  const trickle = (fragment: string, match?: string) =>
    ask("PATCH", location, {
      body: `a=ice-ufrag:${fragment}\r\na=candidate:1 1 UDP 1 192.0.2.1 1 typ host\r\n`,
      type: "application/trickle-ice-sdpfrag",
      more: match === undefined ? {} : { "if-match": match },
    });
  expect((await trickle("abcd", etag)).status).toBe(204);
  expect((await trickle("abcd")).status).toBe(428);
  expect((await trickle("abcd", '"other"')).status).toBe(412);
  expect((await trickle("efgh", etag)).status).toBe(422);
  expect((await trickle("efgh", "*")).status).toBe(422);

  // Another key than the one that opened it can't end it.
  const forged = await ask("DELETE", location, { key: "f".repeat(24) });
  expect([forged.status, isOpen]).toEqual([401, true]);
  expect((await ask("DELETE", location)).status).toBe(200);
  expect(isOpen).toBe(false);
  expect((await ask("DELETE", location)).status).toBe(404);
  expect((await trickle("abcd", etag)).status).toBe(404);
});

test("a request for a stream's end is answered when it ends, and needs its key", async () => {
  const opened = await ask("POST", WHIP_PATH, { body: "v=0 offer" });
  const at = `${opened.headers.get("location")}/end`;
  expect((await ask("GET", at, { key: "f".repeat(24) })).status).toBe(401);
  let told: number | null = null;
  const telling = ask("GET", at).then(({ status }) => (told = status));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(told).toBeNull();
  isOpen = false;
  ended.resolve();
  expect(await telling).toBe(200);
  expect((await ask("GET", at)).status).toBe(404);
});

test("a stream's problem is reported by name, and needs its key", async () => {
  const opened = await ask("POST", WHIP_PATH, { body: "v=0 offer" });
  const at = `${opened.headers.get("location")}/problems`;
  const forged = await ask("POST", `${at}/STREAM_B_FRAMES`, { key: "f".repeat(24) });
  expect([forged.status, problems]).toEqual([401, []]);
  expect((await ask("POST", `${at}/STREAM_BROKEN`)).status).toBe(400);
  expect((await ask("POST", `${at}/STREAM_B_FRAMES`)).status).toBe(204);
  isOpen = false;
  expect((await ask("POST", `${at}/STREAM_B_FRAMES`)).status).toBe(404);
  expect(problems).toEqual(["STREAM_B_FRAMES"]);
});

test("malformed, oversized and keyless offers get an error code", async () => {
  const refused = async (...args: Parameters<typeof ask>) => {
    const response = await ask(...args);
    return [response.status, await codeOf(response)];
  };
  expect(await refused("POST", WHIP_PATH, { key: null, body: "v=0" })).toEqual([401, "UNAUTHENTICATED"]);
  expect(await refused("POST", WHIP_PATH, { key: "short", body: "v=0" })).toEqual([401, "UNAUTHENTICATED"]);
  expect(await refused("POST", WHIP_PATH, { key: "f".repeat(24), body: "v=0" })).toEqual([
    401,
    "UNAUTHENTICATED",
  ]);
  expect(await refused("POST", WHIP_PATH, { body: "{}", type: "application/json" })).toEqual([
    415,
    "UNSUPPORTED_MEDIA_TYPE",
  ]);
  expect(await refused("POST", WHIP_PATH, {})).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
  expect(await refused("POST", WHIP_PATH, { body: "v=0".padEnd(40_000, "x") })).toEqual([
    413,
    "BODY_TOO_LARGE",
  ]);
  expect(await refused("DELETE", `${WHIP_PATH}/nowhere`)).toEqual([404, "NOT_FOUND"]);
  expect(offers).toEqual([]);
});

test("pages of other sites may send, authorised by the key only", async () => {
  const preflight = await ask("OPTIONS", WHIP_PATH, { key: null });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
});

test("no key is logged", async () => {
  await ask("POST", WHIP_PATH, { body: "v=0 offer" });
  expect(server.log.join("")).not.toContain(KEY);
});

test("requests about an open stream aren't counted with others of its network", async () => {
  const opened = await ask("POST", WHIP_PATH, { body: "v=0 offer" });
  const location = opened.headers.get("location") ?? "";
  const asked = await Promise.all(
    Array.from({ length: LIMIT + 1 }, () => fetch(`${server.origin}/api/feature-flags`)),
  );
  expect(asked.map(({ status }) => status)).toContain(429);
  expect((await ask("POST", `${location}/problems/STREAM_B_FRAMES`)).status).toBe(204);
  const end = ask("GET", `${location}/end`);
  ended.resolve();
  expect((await end).status).toBe(200);
  expect((await ask("DELETE", location)).status).toBe(200);
});
