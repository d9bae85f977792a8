import { randomUUID } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";
import { calls } from "@veranda/contract";
import {
  CAPTION_CLOSE,
  CAPTION_STREAM_PATH,
  CAPTION_STREAM_PROTOCOL,
} from "@veranda/contract/caption-stream";
import { WATCH_CLOSE, WATCH_PATH } from "@veranda/contract/rooms/live";
import { LEAVE_CODES } from "@veranda/contract/rooms/messages";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { signCaptionTicket } from "../captions/caption-ticket.ts";
import { writeFakeWeb } from "../testing/fake-web.ts";
import { addPerson, type TestPerson } from "../testing/people.ts";
import { soon } from "../testing/soon.ts";
import { openTestServer, type TestServer } from "../testing/test-server.ts";
import { TestClient } from "../rooms/testing/test-client.ts";
import {
  ADDRESSES,
  FORGED,
  OF_PAGES,
  SOCKETS,
  UPGRADE_LISTENERS,
  type World,
} from "./authorisation-addresses.fixture.ts";
import { urlOf } from "./call-schema.ts";

let server: TestServer;
let world: World;
let everybody: Record<string, string>[];
let stranger: TestPerson;
const mounted = new Set<string>();
let listener: Server;

beforeAll(async () => {
  const watch = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance };
    listener = fastify.server;
    fastify.addHook("onRoute", ({ method, url }) => {
      for (const each of [method].flat()) mounted.add(`${each} ${url}`);
    });
  };
  subscribe("fastify.initialization", watch);
  // Nothing listens there: authorisation comes first.
  server = await openTestServer({
    withRooms: true,
    settings: { CAPTIONS_URL: "http://127.0.0.1:9/" },
    prepare: writeFakeWeb,
  });
  unsubscribe("fastify.initialization", watch);
  const [owner, blocked, staff] = await Promise.all([
    addPerson(server, "owner"),
    addPerson(server, "blocked"),
    addPerson(server, "staff", { isStaff: true }),
  ]);
  stranger = await addPerson(server, "stranger");
  const { data: space } = await owner.call("POST /rooms", { body: { shareSetting: "PRIVATE" } });
  await owner.call("POST /users/{id}/block", { params: { id: blocked.id } });
  const { data } = await owner.call("POST /files", {
    body: { contentType: "image/png", name: "a.png", size: 10, roomID: space.id },
  });
  world = { owner, space: space.id, file: data.file.id };
  everybody = [
    {},
    ...[stranger, blocked, staff, owner].flatMap(({ token }) => [
      { authorization: `Bearer ${token}` },
      { cookie: `session=${token}` },
    ]),
  ];
});
afterAll(() => server.close());

async function statusOf(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string | undefined,
): Promise<number> {
  // Unmodified: fetch normalises paths.
  if (method === "GET") return (await server.raw(path, headers)).status;
  const type = body === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" };
  const response = await fetch(`${server.origin}${path}`, {
    method,
    headers: { ...type, ...headers },
    redirect: "manual",
    ...(body !== undefined && { body }),
  });
  await response.arrayBuffer();
  return response.status;
}

describe("a route that isn't a call", () => {
  test("has a row here", () => {
    const declared = new Set(Object.values(calls).map((call) => `${call.method} ${urlOf(call)}`));
    const others = [...mounted].filter((route) => {
      const [method = "", url = ""] = route.split(" ");
      // HEAD is derived from each GET; the handler of unknown calls counts as one route.
      if (method === "HEAD" && mounted.has(`GET ${url}`) && ADDRESSES[route] === undefined) return false;
      return !declared.has(route) && !(url === "/api/*" && method !== "GET");
    });
    expect(others.sort()).toEqual(Object.keys(ADDRESSES).sort());
    expect(listener.listenerCount("upgrade")).toBe(UPGRADE_LISTENERS);
  });

  test("is described in the OpenAPI document, like each socket", async () => {
    const { paths } = (await server.call("GET /openapi.json", {})).data as { paths: Record<string, object> };
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const wanted = Object.keys(ADDRESSES)
      .map((route) => route.replaceAll(/:(\w+)/g, "{$1}"))
      .filter((route) => !OF_PAGES.has(route));
    expect(described).toEqual(expect.arrayContaining([...wanted, ...SOCKETS.map((path) => `GET ${path}`)]));
    expect(SOCKETS).toHaveLength(UPGRADE_LISTENERS - 1);
  });

  test.each(Object.entries(ADDRESSES))("%s is not opened by anybody's token", async (route, { tried }) => {
    const [method = ""] = route.split(" ");
    for (const headers of everybody)
      for (const { path, body, gets } of tried(world))
        expect({ path, got: await statusOf(method, path, headers, body) }).toEqual({ path, got: gets });
  });
});

test("a rendered page knows only whether the visitor has an account", async () => {
  for (const headers of everybody) {
    const { body } = await server.raw("/settings", headers);
    const { cookie, uid } = JSON.parse(body.toString()) as { cookie: string; uid: string };
    expect(uid).toBeTruthy();
    for (const secret of Object.values(headers)) expect(cookie).not.toContain(secret.split(/[ =]/).at(-1));
  }
});

/** Whether a WebSocket opens at this URL. */
const opens = (path: string, headers: Record<string, string> = {}): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${server.origin.replace("http", "ws")}${path}`, { headers });
    socket.on("open", () => {
      resolve(true);
      socket.close();
    });
    socket.on("error", () => resolve(false));
  });

test("the page-events socket opens with a ticket only, and once", async () => {
  for (const headers of everybody) {
    expect(await opens("/api/live-events", headers)).toBe(false);
    expect(await opens(`/api/live-events?token=${world.owner.token}`, headers)).toBe(false);
  }
  const { data } = await world.owner.call("POST /live-events/ticket", {});
  expect(await opens(`/api/live-events?token=${data.token}`)).toBe(true);
  expect(await opens(`/api/live-events?token=${data.token}`)).toBe(false);
});

test("the media socket opens to nobody without a ticket of the media server", async () => {
  for (const token of ["", FORGED, stranger.token, world.owner.token]) {
    const socket = new WebSocket(`${server.origin.replace("http", "ws")}/media`);
    const heard: string[] = [];
    socket.on("message", (message: Buffer) => heard.push(message.toString()));
    socket.on("open", () => socket.send(JSON.stringify({ type: "hello", protocol: 1, token })));
    socket.on("error", () => undefined);
    await new Promise((resolve) => socket.on("close", resolve));
    expect(heard.filter((message) => !message.includes('"refused"'))).toEqual([]);
  }
});

/** How a socket closes after this first message, and what it received until then. */
async function said(path: string, hello: unknown): Promise<{ code: number; heard: string[] }> {
  const socket = new WebSocket(`${server.origin.replace("http", "ws")}${path}`);
  const heard: string[] = [];
  socket.on("message", (message: Buffer) => heard.push(message.toString()));
  socket.on("open", () => socket.send(JSON.stringify(hello)));
  socket.on("error", () => undefined);
  const code = await new Promise<number>((resolve) => socket.on("close", resolve));
  return { code, heard };
}

test("the captions socket requires a ticket that this server signed for a participant", async () => {
  const somebody = { instanceId: randomUUID(), participantId: "p1" };
  const foreign = signCaptionTicket(somebody, new Uint8Array(32).fill(7), Date.now());
  const over = signCaptionTicket(somebody, server.secret, Date.now() - 48 * 3_600_000);
  const hello = { type: "hello", protocol: CAPTION_STREAM_PROTOCOL, languageCode: "en" };
  for (const token of ["", FORGED, stranger.token, world.owner.token, foreign, over])
    expect({ token, ...(await said(CAPTION_STREAM_PATH, { ...hello, token })) }).toEqual({
      token,
      code: CAPTION_CLOSE.forbidden,
      heard: [],
    });
  // Signed by us, for somebody who isn't there.
  const token = signCaptionTicket(somebody, server.secret, Date.now());
  expect(await said(CAPTION_STREAM_PATH, { ...hello, token })).toEqual({
    code: CAPTION_CLOSE.absent,
    heard: [],
  });
});

test("the watchers' socket requires a key, and sends nothing before", async () => {
  const participant = signCaptionTicket({ instanceId: "a", participantId: "b" }, server.secret, Date.now());
  for (const key of ["", FORGED, stranger.token, world.owner.token, participant]) {
    const { code, heard } = await said(WATCH_PATH, { type: "hello", key });
    expect({ key, heard }).toEqual({ key, heard: [] });
    expect([WATCH_CLOSE.again, WATCH_CLOSE.refused]).toContain(code);
  }
});

test("no other URL accepts a socket", async () => {
  for (const path of ["/", "/api", "/api/live-events/x", "/files/x", "/engine/x"])
    for (const headers of everybody) expect(await opens(path, headers)).toBe(false);
});

describe("a room's socket", () => {
  const reserve = async (who: TestPerson, space: string) => {
    const { data, headers } = await who.call("GET /rooms/{id}/join", { params: { id: space }, query: {} });
    const url = `${server.origin.replace("http", "ws")}${data.address}`;
    return { url, ticket: headers.get("room-access-token") ?? "" };
  };
  const enter = async (who: TestPerson, space: string) => {
    const seat = await reserve(who, space);
    const client = new TestClient(seat.url, { avatar: "ada", ticket: seat.ticket });
    return { ...seat, client, welcome: await client.hear("welcome") };
  };
  const newSpace = async (shareSetting: "PRIVATE" | "PUBLIC_LINK") =>
    (await world.owner.call("POST /rooms", { body: { shareSetting } })).data.id;

  test("admits nobody without a seat there, whatever they send", async () => {
    const { url, client } = await enter(world.owner, await newSpace("PRIVATE"));
    const { pathname } = new URL(url);
    const intruders: TestClient[] = [];
    for (const query of ["", "?sessionId=", "?sessionId=AAAAAAAAA", `?_authToken=${world.owner.token}`])
      for (const address of [`${pathname}${query}`, `/rooms/none/none${query}`])
        intruders.push(new TestClient(`${new URL(url).origin}${address}`, { ticket: FORGED }));
    for (const intruder of intruders) {
      await soon(() => expect(intruder.closedWith).not.toBeNull());
      expect(intruder.heard).toEqual([]);
    }
    expect(client.closedWith).toBeNull();
    client.break();
  });

  test("gives nobody another's seat with a ticket of their own", async () => {
    const [closed, open] = [await newSpace("PRIVATE"), await newSpace("PUBLIC_LINK")];
    for (const ticket of ["", FORGED, stranger.token, (await reserve(stranger, open)).ticket]) {
      const { url } = await reserve(world.owner, closed);
      const intruder = new TestClient(url, { avatar: "ada", ticket });
      expect(await intruder.closed()).toBe(LEAVE_CODES.denied);
      expect(intruder.heard.map(({ name }) => name)).not.toContain("welcome");
    }
  });

  test("accepts a ticket only at its own seat, and once", async () => {
    const space = await newSpace("PUBLIC_LINK");
    const owners = await reserve(world.owner, space);
    const strangers = await reserve(stranger, space);
    const swapped = new TestClient(strangers.url, { avatar: "ada", ticket: owners.ticket });
    expect(await swapped.closed()).toBe(LEAVE_CODES.denied);
    const { client, url, ticket } = await enter(world.owner, space);
    const again = new TestClient(url, { avatar: "ada", ticket });
    await soon(() => expect(again.closedWith).not.toBeNull());
    expect(again.heard).toEqual([]);
    expect(client.closedWith).toBeNull();
    client.break();
  });

  test("makes nobody another participant by that one's key, token or name", async () => {
    const space = await newSpace("PUBLIC_LINK");
    const { client, welcome, url } = await enter(world.owner, space);
    const seat = await reserve(stranger, space);
    const other = new TestClient(seat.url, {
      avatar: "ada",
      ticket: seat.ticket,
      resumeKey: welcome.resumeKey,
      displayName: world.owner.username,
    });
    const { me, participants } = await other.hear("welcome");
    expect(me).not.toBe(welcome.me);
    expect(participants.find(({ id }) => id === me)).toMatchObject({ userId: stranger.id });
    // The owner's seat, with another's reconnection token.
    const second = new TestClient(`${url}&reconnectionToken=${other.token}`, { ticket: seat.ticket });
    await soon(() => expect(second.closedWith).not.toBeNull());
    expect(second.heard).toEqual([]);
    expect(client.closedWith).toBeNull();
    for (const each of [client, other]) each.break();
  });
});
