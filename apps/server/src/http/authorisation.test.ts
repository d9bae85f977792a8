import { calls, type CallDefinition } from "@veranda/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../testing/test-server.ts";

const UID = "mwq5c8f5-37fb63f9c32f3ef9";
const OTHER_UID = "mwq5c8f5-ffffffffffffffff";
let server: TestServer;
let tokens: { own: string; other: string };

beforeAll(async () => {
  server = await openTestServer();
  const issue = async (id: string) =>
    (
      await server.call("POST /rooms/noauth/{id}", {
        params: { id },
        body: { roomId: id, roomShareID: null, noAuthUserID: UID },
      })
    ).data.tempToken;
  tokens = { own: await issue("park0001"), other: await issue("chess003") };
  server.rooms.chats.set("instance1", []);
});
afterAll(() => server.close());

/** Bodies that are right, for the calls that want one. */
const BODIES: Partial<Record<keyof typeof calls, unknown>> = {
  bootstrap: { channel: null, platform: "web", version: null },
  guestToken: { roomId: "park0001", roomShareID: null, noAuthUserID: UID },
  joinChat: { instanceId: "instance1" },
  sendLogs: [
    {
      env: "e",
      level: "info",
      channel: "c",
      message: "m",
      error: null,
      stack: null,
      href: "h",
      pathname: "p",
    },
  ],
};
const QUERIES: Partial<Record<keyof typeof calls, string>> = {
  search: "?query=x",
  rooms: "?type=live",
  searchSpaceNames: "?query=x",
};

async function statusOf(name: keyof typeof calls, headers: Record<string, string>): Promise<number> {
  const call: CallDefinition = calls[name];
  const path = call.path.replace("{id}", "park0001").replace("{category}", "nature");
  const body = BODIES[name];
  const response = await fetch(`${server.origin}/api${path}${QUERIES[name] ?? ""}`, {
    method: call.method,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response.status;
}

const names = Object.keys(calls) as (keyof typeof calls)[];
const forGuests = names.filter((name) => calls[name].caller === "guest");

test("some calls are for guests", () => {
  expect(forGuests).toEqual(["joinRoom", "joinChat"]);
});

test.each(names)("%s: who may call it", async (name) => {
  const isOpen = calls[name].caller === "anyone";
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  expect(await statusOf(name, {})).toBe(isOpen ? 200 : 401);
  expect(await statusOf(name, bearer(tokens.own))).toBe(200);
  expect(await statusOf(name, { ...bearer(tokens.own), cookie: `uid=${UID}` })).toBe(200);
  expect(await statusOf(name, { ...bearer(tokens.own), cookie: `uid=${OTHER_UID}` })).toBe(401);
  expect(await statusOf(name, bearer(tokens.other))).toBe(isOpen ? 200 : 403);
  expect(await statusOf(name, bearer(`${tokens.own.slice(0, -4)}AAAA`))).toBe(401);
  expect(await statusOf(name, bearer("nonsense"))).toBe(401);
  expect(await statusOf(name, { authorization: "Basic YTpi" })).toBe(401);
});
