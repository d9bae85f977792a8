import { randomBytes } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { PageEvent } from "@veranda/contract/page-events";
import type { Logger } from "pino";
import { Gauge, type Registry } from "prom-client";
import { WebSocketServer } from "ws";
import { z } from "zod";
import type { Events } from "../platform/events/events.ts";
import type { Limiter } from "../platform/shared/limiter.ts";
import type { PubSub } from "../platform/shared/pubsub.ts";
import { PageSockets } from "./page-sockets.ts";
import { createPageTickets, type PageTickets } from "./page-ticket.ts";

/** Sends events to the open pages of signed-in people, on whichever process their sockets are. */
export type PageEventSender = { send(accountIds: readonly string[], event: PageEvent): void };

export type PageEvents = PageEventSender & {
  readonly tickets: PageTickets;
  /** Whether someone has a socket on this process. */
  hasSocket(accountId: string): boolean;
  /** Listens for someone's first socket on this process opening, or the last one closing. */
  onSockets(listener: (accountId: string) => void): void;
  /** Handles the page-events sockets of a listening server; other upgrades are left alone. */
  attach(server: Server): void;
  close(): Promise<void>;
};

export type PageEventsDeps = {
  secret: Uint8Array;
  limiter: Limiter;
  pubsub: PubSub;
  log: Logger;
  metrics: Registry;
  now: () => number;
  monotonic: () => number;
  events: Pick<Events, "on">;
  sessions: { hasEnded(sessionId: string): boolean };
};

/** Path of the sockets. */
const PAGE_EVENTS_PATH = "/api/live-events";
const CHANNEL = "live-events";
/** Pages send nothing; a pong is shorter. */
const MAX_PAYLOAD_BYTES = 1024;
const SESSION_ENDED = JSON.stringify({ action: "session_ended" } satisfies PageEvent);

const message = z.object({ from: z.string(), to: z.array(z.string()), text: z.string() });

/** Page events of this process. */
export function openPageEvents(deps: PageEventsDeps): PageEvents {
  const { pubsub, events, log, sessions } = deps;
  const me = randomBytes(9).toString("base64url");
  const tickets = createPageTickets(deps.secret, deps.limiter, deps.now);
  const listeners = new Set<(accountId: string) => void>();
  const sockets = new PageSockets({
    monotonic: deps.monotonic,
    hasEnded: (id) => sessions.hasEnded(id),
    onChange: (accountId) => {
      for (const listener of listeners) listener(accountId);
    },
  });
  const handshakes = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  });
  const gauge: Gauge = new Gauge({
    name: "veranda_page_event_sockets",
    help: "Open page-events sockets of this process",
    registers: [deps.metrics],
    collect: () => gauge.set(sockets.count),
  });
  let isClosing = false;

  const stops = [
    pubsub.subscribe(CHANNEL, (text) => {
      const { success, data } = message.safeParse(JSON.parse(text));
      // This process's own sockets were already served, also while pub/sub is unavailable.
      if (success && data.from !== me) sockets.deliver(data.to, data.text);
    }),
    events.on("SessionOver", ({ sessionId }) => sockets.endSession(sessionId, SESSION_ENDED)),
  ];

  const admit = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const token = tokenOf(request.url);
    const person = token === null ? null : await tickets.redeem(token);
    if (person === null || sessions.hasEnded(person.sessionId) || isClosing) {
      refuse(socket, isClosing ? "503 Service Unavailable" : "401 Unauthorized");
      return;
    }
    handshakes.handleUpgrade(request, socket, head, (opened) => sockets.add(opened, person));
  };

  return {
    tickets,
    send(accountIds, event) {
      if (accountIds.length === 0) return;
      const text = JSON.stringify(event);
      sockets.deliver(accountIds, text);
      pubsub.publish(CHANNEL, JSON.stringify({ from: me, to: accountIds, text }));
    },
    hasSocket: (accountId) => sockets.has(accountId),
    onSockets: (listener) => void listeners.add(listener),
    attach(server) {
      server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        if (!isPageEventsPath(request.url)) return;
        // The URL contains a ticket: never log anything of it.
        socket.on("error", () => socket.destroy());
        admit(request, socket, head).catch((error: unknown) => {
          log.error({ err: error }, "A page-events socket could not be opened");
          socket.destroy();
        });
      });
    },
    async close() {
      isClosing = true;
      for (const stop of stops) stop();
      listeners.clear();
      await sockets.close();
    },
  };
}

export const isPageEventsPath = (url = "/"): boolean =>
  url === PAGE_EVENTS_PATH || url.startsWith(`${PAGE_EVENTS_PATH}?`);

/** Without `URL`, which throws on some targets. */
function tokenOf(url = "/"): string | null {
  return new URLSearchParams(url.slice(PAGE_EVENTS_PATH.length + 1)).get("token");
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
