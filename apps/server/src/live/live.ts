import { randomBytes } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { LiveEvent } from "@veranda/contract/live-events";
import type { Logger } from "pino";
import { Gauge, type Registry } from "prom-client";
import { WebSocketServer } from "ws";
import { z } from "zod";
import type { Events } from "../platform/events/events.ts";
import type { Limiter } from "../platform/shared/limiter.ts";
import type { PubSub } from "../platform/shared/pubsub.ts";
import { LiveSockets } from "./live-sockets.ts";
import { createLiveTickets, type LiveTickets } from "./live-ticket.ts";

/** Tells signed-in people's pages what happens, on whichever process their sockets are. */
export type LiveEvents = { send(accountIds: readonly string[], event: LiveEvent): void };

export type Live = LiveEvents & {
  readonly tickets: LiveTickets;
  /** Whether someone has a socket on this process. */
  hasSocket(accountId: string): boolean;
  /** Hears when someone's first socket on this process opened, or the last one closed. */
  onSockets(listener: (accountId: string) => void): void;
  /** Takes the live sockets of a listening server; other upgrades are left alone. */
  attach(server: Server): void;
  close(): Promise<void>;
};

export type LiveDeps = {
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

/** Where the sockets are asked for. */
const LIVE_PATH = "/api/live-events";
const CHANNEL = "live-events";
/** Pages say nothing; a ping's answer is shorter. */
const MAX_PAYLOAD_BYTES = 1024;
const SESSION_ENDED = JSON.stringify({ action: "session_ended" } satisfies LiveEvent);

const message = z.object({ from: z.string(), to: z.array(z.string()), text: z.string() });

/** The live-events side of this process. */
export function openLive(deps: LiveDeps): Live {
  const { pubsub, events, log, sessions } = deps;
  const me = randomBytes(9).toString("base64url");
  const tickets = createLiveTickets(deps.secret, deps.limiter, deps.now);
  const listeners = new Set<(accountId: string) => void>();
  const sockets = new LiveSockets({
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
    name: "veranda_live_sockets",
    help: "Open live-events sockets of this process",
    registers: [deps.metrics],
    collect: () => gauge.set(sockets.count),
  });
  let isClosing = false;

  const stops = [
    pubsub.subscribe(CHANNEL, (text) => {
      const { success, data } = message.safeParse(JSON.parse(text));
      // Its own were delivered at once, also while what joins the processes is away.
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
        if (!isLivePath(request.url)) return;
        // The address holds a ticket: nothing of it is ever logged.
        socket.on("error", () => socket.destroy());
        admit(request, socket, head).catch((error: unknown) => {
          log.error({ err: error }, "A live socket could not be opened");
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

export const isLivePath = (url = "/"): boolean => url === LIVE_PATH || url.startsWith(`${LIVE_PATH}?`);

/** Not by URL, which throws at some of what comes here. */
function tokenOf(url = "/"): string | null {
  return new URLSearchParams(url.slice(LIVE_PATH.length + 1)).get("token");
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
