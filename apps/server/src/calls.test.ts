import { signInPages } from "@veranda/contract/calls/sign-in";
import { calls, GUEST_ADJECTIVES } from "@veranda/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "./testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({
    settings: { BRAND_NAME: "Loggia", BRAND_LOGO_URL: "https://cdn.example/logo.svg" },
  });
});
afterAll(() => server.close());

test("bootstrap contains the built engine, the brand and URLs", async () => {
  const body = { channel: null, platform: "web", version: null } as const;
  const { data } = await server.call("POST /bootstrap", { body });
  expect(data).toMatchObject({
    engine: { channel: "store", version: "0.1.0", shortSha: "abc1234" },
    services: { contentUrl: "/content", roomsUrl: "/rooms" },
    brand: { name: "Loggia", logoUrl: "https://cdn.example/logo.svg" },
    featureFlags: { h5Ads: false, debugMenu: false, authlessAvatarBodies: "ada|bo" },
  });
  expect((await server.call("POST /bootstrap", { body: { ...body, channel: "store" } })).data).toEqual(data);
  await expect(
    server.call("POST /bootstrap", { body: { ...body, channel: "nightly" } }),
  ).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect((await server.call("GET /feature-flags", {})).data).toEqual(data.featureFlags);
});

test("a server without an engine still answers, with a version that doesn't exist", async () => {
  const bare = await openTestServer({ withEngine: false });
  const { data } = await bare.call("POST /bootstrap", {
    body: { channel: null, platform: "web", version: null },
  });
  const { channel, version } = data.engine;
  expect(
    (await fetch(`${bare.origin}/engine/${channel}/${version}/engine.js`, { method: "HEAD" })).status,
  ).toBe(404);
  await bare.close();
});

test("a random name is an adjective and an animal", async () => {
  const { data } = await server.call("GET /random-username", {});
  expect(GUEST_ADJECTIVES.some((word) => data.username.startsWith(`${word} `))).toBe(true);
});

test("a random name is in the caller's language", async () => {
  const response = await fetch(`${server.origin}/api/random-username`, {
    headers: { "accept-language": "de-AT,en;q=0.5" },
  });
  const { username } = (await response.json()) as { username: string };
  expect(username).toMatch(/ (?:auf \S+|inkognito)$/);
});

test("avatars and emotes come from the built content", async () => {
  expect((await server.call("GET /content/avatars", {})).data).toEqual([
    {
      id: "ada",
      name: "ada",
      thumbnail: "/content/avatars/ada.webp",
      sheet: { url: "/content/avatars/portraits.webp", at: 0, of: 2 },
      isAllowedForGuests: true,
      look: expect.stringMatching(/^s1\./),
    },
    {
      id: "bo",
      name: "bo",
      thumbnail: "/content/avatars/bo.webp",
      sheet: { url: "/content/avatars/portraits.webp", at: 1, of: 2 },
      isAllowedForGuests: true,
      look: expect.stringMatching(/^s1\./),
    },
    {
      id: "guarded",
      name: "guarded",
      thumbnail: "/content/avatars/guarded.webp",
      sheet: null,
      isAllowedForGuests: false,
      look: expect.stringMatching(/^s1\./),
    },
  ]);
  expect((await server.call("GET /content/avatar-animations", {})).data).toEqual([
    { animationAssetName: "wave", title: "Wave", codepoint: "👋", isLoop: false, durationSeconds: 2 },
  ]);
  const allowed = server.rooms.deps?.isAvatarAllowed;
  expect([allowed?.("guarded", true), allowed?.("guarded", false)]).toEqual([false, true]);
  expect(["ada", "bo"]).toContain(server.rooms.deps?.randomAvatar());
});

test("every sample space is a template", async () => {
  const { data } = await server.call("GET /content/space-templates", {});
  expect(data).toHaveLength(5);
  expect(data[0]).toMatchObject({ id: "park0001", shareSetting: "PRIVATE", variants: ["dusk", "day"] });
});

test("health reports each part, and an error when the database is away", async () => {
  expect((await server.call("GET /health", {})).data).toEqual({
    ok: true,
    version: expect.stringMatching(/^\d/),
    parts: { database: { ok: true, detail: null } },
  });
});

test("page logs are written at their level, with a rate limit", async () => {
  const entry = {
    env: "production",
    level: "error",
    channel: "engine",
    message: "the canvas was lost",
    error: "Error: lost",
    stack: "at loop",
    href: "https://a.example/s/x-y",
    pathname: "/s/x-y",
  } as const;
  expect((await server.call("POST /logs", { body: [entry] })).data).toEqual({});
  const line = server.log.find((each) => each.includes("the canvas was lost"));
  expect(JSON.parse(line ?? "{}")).toMatchObject({
    level: 50,
    part: "page",
    page: { channel: "engine", stack: "at loop" },
  });
  await expect(
    server.call("POST /logs", { body: Array.from({ length: 51 }, () => entry) }),
  ).rejects.toMatchObject({
    code: "INVALID_INPUT",
  });
});

/** Every schema with positional array items (JSON Schema 2020-12). */
const tuplesIn = (value: unknown): object[] =>
  typeof value !== "object" || value === null
    ? []
    : [...("prefixItems" in value ? [value] : []), ...Object.values(value).flatMap(tuplesIn)];

test("the OpenAPI document is of version 3.1 and contains every call with its answers and errors", async () => {
  const { data } = await server.call("GET /openapi.json", {});
  const { openapi, paths } = data as {
    openapi: string;
    paths: Record<
      string,
      Record<
        string,
        { summary: string; operationId: string; responses: Record<string, { description: string }> }
      >
    >;
  };
  expect(openapi).toMatch(/^3\.1/);
  for (const [name, call] of Object.entries(calls)) {
    const operation = paths[`/api${call.path}`]?.[call.method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: name, summary: call.summary });
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining(["200", "400", "429", "500"]),
    );
  }
  expect(paths["/api/rooms/{id}/join"]?.["get"]?.responses["405"]?.description).toContain("METHOD_NOT");
  expect(paths["/api/rooms/import"]?.["post"]).toMatchObject({
    requestBody: { content: { "multipart/form-data": { schema: { required: ["file"] } } } },
  });
  const bounds = { type: "integer", minimum: 0, maximum: 1_000_000 };
  expect(paths["/api/profiles/{id}/friends"]?.["get"]).toMatchObject({
    parameters: expect.arrayContaining([
      expect.objectContaining({ name: "start", schema: expect.objectContaining(bounds) }),
    ]),
  });
  const three = { type: "array", prefixItems: [expect.anything(), expect.anything(), expect.anything()] };
  expect(tuplesIn(paths)).toContainEqual(expect.objectContaining(three));
  for (const tuple of tuplesIn(paths)) expect(tuple).not.toHaveProperty("items", expect.any(Array));
  for (const path of [...Object.values(signInPages).map((page) => `/api${page}`), "/api/live-events"])
    expect(Object.keys(paths[path] ?? {})).not.toEqual([]);
  for (const path of ["/exports/spaces/{ticket}/{name}", "/uploads/{id}/{number}"])
    expect(Object.keys(paths[path] ?? {})).not.toEqual([]);
  expect(paths["/api/rooms/{id}/join"]?.["get"]?.responses["409"]?.description).toContain("SPACE_FULL");
});
