import { createConnection } from "node:net";
import { errorBody } from "@veranda/contract";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accounts } from "../domains/accounts/tables.ts";
import { addPerson, type TestPerson } from "../testing/people.ts";
import { answerError } from "./errors.ts";
import { openTestServer, type TestServer } from "../testing/test-server.ts";

const BODY_LIMIT = 20_000;
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ settings: { BODY_LIMIT: String(BODY_LIMIT) } });
});
afterAll(() => server.close());

/** Makes a request, checks that the response is the standard error body, and returns its first entry. */
async function failing(path: string, init?: RequestInit) {
  const response = await fetch(`${server.origin}${path}`, init);
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  const [error] = errorBody.parse(await response.json()).errors;
  expect(error?.statusCode).toBe(response.status);
  return { ...error, headers: response.headers };
}
const post = (body: string, type = "application/json"): RequestInit => ({
  method: "POST",
  body,
  headers: { "content-type": type },
});

/** The server's response to these bytes before it closes the connection. */
const saying = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(server.origin);
    const socket = createConnection(Number(port), "127.0.0.1", () => socket.write(bytes));
    let text = "";
    socket
      .on("data", (data) => (text += data.toString()))
      .on("end", () => resolve(text))
      .on("error", reject);
  });

test.each([
  "/api",
  "/api/",
  "/api/nothing",
  "/api/rooms/get",
  "/api/v2/feed/x",
  "/nothing",
  "/api/%zz",
  "/content/none.webp",
])("%s is not found", async (path) => {
  expect(await failing(path)).toMatchObject({ code: "NOT_FOUND", statusCode: 404 });
});

test.each([
  ["GET", "/api/bootstrap", "POST"],
  ["DELETE", "/api/v2/feed", "GET, HEAD"],
  ["PATCH", "/api/rooms/abcdef/join", "GET, HEAD"],
])("%s %s reports the wrong method", async (method, path, allow) => {
  const error = await failing(path, { method });
  expect(error).toMatchObject({ code: "METHOD_NOT_ALLOWED", statusCode: 405 });
  expect(error.headers.get("allow")).toBe(allow);
});

test.each([["{"], ["nonsense"], ['{"channel":'], [""]])(
  "malformed JSON %j has an error code",
  async (body) => {
    expect(await failing("/api/bootstrap", post(body))).toMatchObject({
      code: "MALFORMED_JSON",
      statusCode: 400,
    });
  },
);

test("JSON that would pollute a prototype is rejected", async () => {
  expect(await failing("/api/bootstrap", post('{"__proto__":{"a":1}}'))).toMatchObject({ statusCode: 400 });
});

test("a body over the limit is rejected by its declared and its actual length", async () => {
  const huge = JSON.stringify({ channel: "x".repeat(BODY_LIMIT) });
  expect(await failing("/api/bootstrap", post(huge))).toMatchObject({
    code: "BODY_TOO_LARGE",
    statusCode: 413,
  });
});

test.each(["text/html", "application/xml", "multipart/form-data; boundary=x"])(
  "%s is not supported",
  async (type) => {
    expect(await failing("/api/bootstrap", post("x", type))).toMatchObject({
      code: "UNSUPPORTED_MEDIA_TYPE",
      statusCode: 415,
    });
  },
);

test("each invalid field is reported by path, with a message", async () => {
  const { fields } = await failing(
    "/api/bootstrap",
    post(JSON.stringify({ channel: 5, platform: "toaster" })),
  );
  expect(Object.keys(fields ?? {}).sort()).toEqual(["body.channel", "body.platform", "body.version"]);
  for (const text of Object.values(fields ?? {})) expect(text).not.toMatch(/^[[{]/);
  expect(await failing("/api/rooms/get/%20")).toMatchObject({
    code: "INVALID_INPUT",
    fields: { "params.id": expect.any(String) },
  });
  expect(await failing("/api/search?query=x&count=9999")).toMatchObject({
    fields: { "query.count": expect.any(String) },
  });
});

test("public messages are in the caller's language, internal ones are not", async () => {
  const germans = { headers: { "accept-language": "de-AT,en;q=0.5" } };
  const error = await failing("/api/rooms/get/nothing1", germans);
  expect(error).toMatchObject({ code: "SPACE_NOT_FOUND", display: "Diesen Raum gibt es nicht mehr." });
  expect(error.message).toMatch(/^This space/);
  expect((await failing("/api/rooms/get/nothing1")).display).toBe("This space no longer exists.");
});

test("internal errors reveal no details", async () => {
  server.rooms.presence = () => Promise.reject(new Error("password of the vault is swordfish"));
  const error = await failing("/api/rooms/get/park0001");
  server.rooms.presence = async () => new Map();
  expect(error).toMatchObject({
    code: "INTERNAL",
    statusCode: 500,
    message: "Internal error",
    customData: null,
  });
  expect(JSON.stringify(error)).not.toMatch(/swordfish|node_modules|at /);
  expect(server.log.join("")).toContain("swordfish");
});

test("an unavailable database is reported as unavailable", async () => {
  const gone = Object.assign(new Error("Failed query"), {
    cause: Object.assign(new Error("terminating connection"), { code: "57P01" }),
  });
  server.rooms.presence = () => Promise.reject(gone);
  const error = await failing("/api/rooms/get/park0001");
  server.rooms.presence = async () => new Map();
  expect(error).toMatchObject({ code: "UNAVAILABLE", statusCode: 503 });
  expect(error.headers.get("retry-after")).toBe("5");
});

test("malformed HTTP gets the error body too", async () => {
  const answer = await saying("HELLO\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 400/);
  expect(errorBody.safeParse(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).success).toBe(true);
});

test.each(["/api/health", "/", "//", "//%", "/roomsx/a"])("upgrades are rejected at %s", async (path) => {
  const answer = await saying(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 404/);
  expect((await fetch(`${server.origin}/api/health`)).status).toBe(200);
});

test("a request with two hosts is rejected", async () => {
  const request =
    "GET /api/health HTTP/1.1\r\nHost: one.example\r\nhost: two.example\r\nConnection: close\r\n\r\n";
  const [head = "", body = ""] = (await saying(request)).split("\r\n\r\n");
  expect(head).toContain("400 Bad Request");
  expect(errorBody.parse(JSON.parse(body)).errors[0]?.code).toBe("INVALID_INPUT");
});

test("every answer of a call has an id of its own and the headers that protect a browser", async () => {
  const [a, b] = await Promise.all([
    fetch(`${server.origin}/api/health`),
    fetch(`${server.origin}/api/nothing`),
  ]);
  expect(a.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(a.headers.get("x-request-id")).not.toBe(b.headers.get("x-request-id"));
  for (const { headers } of [a, b]) {
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-powered-by")).toBeNull();
  }
});

test("a visitor without an anonymous id gets one for a year, and keeps it", async () => {
  const first = await fetch(`${server.origin}/api/feature-flags`);
  const [cookie = "", proof = ""] = first.headers.getSetCookie();
  expect(cookie).toMatch(/^uid=[0-9a-z]{8,12}-[0-9a-f]{16}; Max-Age=31536000; Path=\/; SameSite=Lax$/);
  const made = Number.parseInt(cookie.slice(4).split("-")[0] ?? "", 36);
  expect(Math.abs(made - Date.now())).toBeLessThan(60_000);
  const again = await fetch(`${server.origin}/api/feature-flags`, {
    headers: { cookie: [cookie, proof].map((line) => line.split(";")[0]).join("; ") },
  });
  expect(again.headers.getSetCookie()).toEqual([]);
  const uid = "m1234567-00112233445566ff";
  const cookieless = await fetch(`${server.origin}/api/feature-flags`, { headers: { uid } });
  expect(cookieless.headers.get("set-cookie")).toMatch(new RegExp(`^uid=${uid};`));
  const forged = await fetch(`${server.origin}/api/feature-flags`, { headers: { cookie: "uid=<script>" } });
  expect(forged.headers.get("set-cookie")).toMatch(/^uid=/);
  expect(server.log.some((line) => line.includes("No anonymous id cookie came"))).toBe(true);
});

test("secrets are in no log entry", async () => {
  const secrets = ["tok-5f3a", "c00kie-secret", "sh4re-secret", "ticket-1"];
  await fetch(`${server.origin}/api/rooms/get/park0001?share=sh4re-secret`, {
    headers: { authorization: "Bearer tok-5f3a", cookie: "session=c00kie-secret" },
  });
  await server.call("POST /logs", {
    body: [
      {
        env: "production",
        level: "warn",
        channel: "join",
        message: "could not join",
        error: null,
        stack: null,
        href: "https://x.example/s/a-b?share=sh4re-secret#sh4re-secret",
        pathname: "/s/a-b?share=sh4re-secret",
      },
    ],
  });
  const written = server.log.join("");
  expect(written).toContain("could not join");
  for (const secret of secrets) expect(written).not.toContain(secret);
});

describe("somebody or something deleted during a call", () => {
  const gone = async (person: TestPerson): Promise<void> => {
    await server.db.delete(accounts).where(eq(accounts.id, person.id));
  };

  test("the caller: they are asked to sign in", async () => {
    const ghost = await addPerson(server, "ghost");
    const other = await addPerson(server, "other");
    await gone(ghost);
    const unauthenticated = { code: "UNAUTHENTICATED" };
    await expect(
      ghost.call("POST /rooms/love", { body: { roomIDs: ["park0001"], loved: true } }),
    ).rejects.toMatchObject(unauthenticated);
    await expect(
      ghost.call("POST /users/{id}/report", { params: { id: other.id }, body: { category: "spam" } }),
    ).rejects.toMatchObject(unauthenticated);
    await expect(ghost.call("POST /users/v1/follow", { body: { userID: other.id } })).rejects.toMatchObject(
      unauthenticated,
    );
  });

  test.each(["accounts", "spaces"])("one of the %s: it is not found", async (table) => {
    const error = await server.db
      .execute(
        table === "accounts"
          ? sql`insert into space_loves (account_id, space_id, created_at) values ('nobody', 'park0001', now())`
          : sql`insert into space_tags (space_id, position, tag) values ('nowhere', 0, 'x')`,
      )
      .catch((cause: unknown) => cause);
    const log = { error: () => undefined, debug: () => undefined };
    let sent: unknown;
    const reply: Record<string, unknown> = {};
    for (const name of ["code", "header", "type", "serializer"]) reply[name] = () => reply;
    reply["send"] = (body: unknown) => (sent = body);
    answerError(error, { log, person: { accountId: "me" } } as never, reply as never);
    const code = table === "accounts" ? "USER_NOT_FOUND" : "SPACE_NOT_FOUND";
    expect(sent).toMatchObject({ errors: [{ code, statusCode: 404 }] });
  });
});
