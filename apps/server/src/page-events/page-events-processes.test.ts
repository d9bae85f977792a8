// Slow: waits for those who are away.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { PageEvent } from "@veranda/contract/page-events";
import { drizzle } from "drizzle-orm/node-postgres";
import { pino } from "pino";
import { Registry } from "prom-client";
import { afterEach, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { systemClock } from "../platform/clock.ts";
import { openShared } from "../platform/shared/open-shared.ts";
import { addressOf, refusal } from "../testing/events-page.ts";
import { needsRedis, startRedis } from "../testing/redis.ts";
import { createEvents } from "../platform/events/events.ts";
import { openPageEvents, type PageEvents } from "./page-events.ts";
import { createPresence, type Presence } from "./presence.ts";
import { soon } from "../testing/soon.ts";

const log = pino({ level: "silent" });
const secret = new Uint8Array(32).fill(9);
const ADA = "AdaAdaAdaAdaAda1";
const BO = "BoBoBoBoBoBoBoB1";
const GRACE_MS = 2_000;
const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

type Process = {
  pageEvents: PageEvents;
  presence: Presence;
  origin: string;
  end: (sessionId: string) => void;
};

/** The page events of one process of an installation, in which Ada and Bo are friends. */
async function openProcess(redisUrl: string): Promise<Process> {
  const { monotonic } = systemClock;
  const shared = await openShared({ redisUrl, secret, log, monotonic });
  closing.push(() => shared.close());
  const metrics = new Registry();
  const events = createEvents({ db: drizzle.mock(), log, metrics });
  const pageEvents = openPageEvents({
    secret,
    limiter: shared.limiter,
    pubsub: shared.pubsub,
    log,
    metrics,
    ...systemClock,
    events,
    sessions: { hasEnded: () => false },
  });
  const presence = createPresence({
    connectionRegistry: shared.connectionRegistry,
    log,
    hasSocket: (id) => pageEvents.hasSocket(id),
    send: (ids, event) => pageEvents.send(ids, event),
    circleOf: async (id) => ({
      displayName: id === ADA ? "Ada" : "Bo",
      friendIds: id === ADA ? [BO] : [ADA],
      showsWhereabouts: true,
    }),
    instancesOf: async () => new Map(),
    visitors: async () => new Set<string>(),
    enterable: async () => new Map(),
    onArrival: () => undefined,
    graceMs: GRACE_MS,
  });
  pageEvents.onSockets((id) => presence.socketsChanged(id));
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  pageEvents.attach(server);
  closing.push(async () => {
    await presence.close();
    await pageEvents.close();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { pageEvents, presence, origin, end: (sessionId) => events.emit("SessionOver", { sessionId }) };
}

async function openPage({ pageEvents, origin }: Process, accountId: string) {
  const { token } = await pageEvents.tickets.issue({ accountId, sessionId: `${accountId}s` });
  const events: PageEvent[] = [];
  const socket = new WebSocket(addressOf(origin, token));
  socket.on("message", (bytes: Buffer) => events.push(JSON.parse(bytes.toString()) as PageEvent));
  await once(socket, "open");
  return { socket, events, token };
}

test("over two processes: events, presence and tickets", { ...needsRedis, timeout: 60_000 }, async () => {
  const redis = await startRedis();
  closing.push(() => redis.close());
  const [one, two] = [await openProcess(redis.url), await openProcess(redis.url)];
  const bo = await openPage(two, BO);
  const friend = { id: ADA, displayName: "Ada" };

  await soon(() => {
    one.pageEvents.send([BO], { action: "friend_request", friend });
    expect(bo.events.map(({ action }) => action)).toContain("friend_request");
  });
  // Once, though the message also returns to the process that sent it.
  two.pageEvents.send([BO], { action: "friend_accepted", friend });
  one.pageEvents.send([BO], { action: "friend_removed", friend });
  const of = (action: string) => bo.events.filter((event) => event.action === action);
  await soon(() => expect(of("friend_removed")).toHaveLength(1));
  expect(of("friend_accepted")).toHaveLength(1);

  const ada = await openPage(one, ADA);
  await soon(() => expect(bo.events.at(-1)).toMatchObject({ action: "presence", friend, isOnline: true }));
  expect([...(await two.presence.online([ADA, "Nobody"]))]).toEqual([ADA]);

  // A ticket that was used at one process can't be used at the other.
  expect(await refusal(addressOf(two.origin, ada.token))).toBe(401);

  const alsoHere = await openPage(two, ADA);
  const count = of("presence").length;
  ada.socket.close();
  await new Promise((resolve) => setTimeout(resolve, GRACE_MS + 500));
  expect(of("presence")).toHaveLength(count);
  expect([...(await one.presence.online([ADA]))]).toEqual([ADA]);
  alsoHere.socket.close();
  await vi.waitFor(() => expect(bo.events.at(-1)).toMatchObject({ action: "presence", isOnline: false }), {
    timeout: GRACE_MS + 15_000,
  });
});

test(
  "a reader that stops reading is disconnected, and nobody else waits for it",
  { ...needsRedis, timeout: 60_000 },
  async () => {
    const redis = await startRedis();
    closing.push(() => redis.close());
    const process = await openProcess(redis.url);
    const slow = await openPage(process, ADA);
    const quick = await openPage(process, ADA);
    slow.socket.pause();
    const closed = once(slow.socket, "close");
    const friend = { id: BO, displayName: "x".repeat(64_000) };
    // More than a kernel's socket buffers.
    for (let sent = 1; sent <= 200; sent += 1) {
      process.pageEvents.send([ADA], { action: "friend_removed", friend });
      await vi.waitFor(() => expect(quick.events).toHaveLength(sent), { interval: 2, timeout: 15_000 });
    }
    slow.socket.resume();
    const [code] = (await closed) as [number];
    expect(code).toBe(1006);
    expect(slow.events.length).toBeLessThan(200);
    expect(quick.socket.readyState).toBe(WebSocket.OPEN);
  },
);
