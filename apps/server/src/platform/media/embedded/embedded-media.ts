import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { MEDIA_MESSAGE_MAX, MEDIA_PATH, MEDIA_PROTOCOL } from "@veranda/contract/media-signalling";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import { WebSocketServer, type WebSocket } from "ws";
import { iceServersFor, type TurnServers } from "../ice-servers.ts";
import { isMediaPath } from "../media-path.ts";
import { MediaUnavailable, type ActivityListener, type MediaServer } from "../media-server.ts";
import { createClientAddress } from "./client-address.ts";
import { ForwarderProcess } from "./forwarder-process.ts";
import type { ForwarderReport } from "./forwarder/messages.ts";
import { MediaClient } from "./media-client.ts";
import { MediaMetrics } from "./media-metrics.ts";
import { MediaRooms } from "./media-rooms.ts";
import { createMediaTokens, TOKEN_SECONDS } from "./media-token.ts";
import { CLIENTS_A_ROOM } from "./signalling-limits.ts";
import { SignallingSocket } from "./signalling-socket.ts";
import { SocketCounts, type SocketPlace } from "./socket-counts.ts";

/** A ticket that is asked for while the forwarder starts waits for it. */
const START_PATIENCE_MS = 10_000;
/** Without a connection, and without anybody on the way, the forwarder ends and gives its memory back. */
const REST_MS = 300_000;

export type EmbeddedMediaOptions = {
  port: number;
  /** Where pages reach it besides this machine's own networks; host names too. */
  addresses: readonly string[];
  turn: TurnServers | null;
  trustedProxies: readonly string[];
  secret: Uint8Array;
  processId: string;
  log: Logger;
  metrics: Registry;
  now: () => number;
  monotonic: () => number;
};

export type EmbeddedMedia = MediaServer & {
  /** The forwarder's process; undefined while there is none. */
  readonly forwarderPid: number | undefined;
};

/** The media server that comes with the product: signalling here, packets in a child process. */
export function openEmbeddedMedia(options: EmbeddedMediaOptions): EmbeddedMedia {
  const { log, now, monotonic, turn } = options;
  const rooms = new MediaRooms();
  const metrics = new MediaMetrics(options.metrics);
  const counts = new SocketCounts();
  const addressOf = createClientAddress(options.trustedProxies);
  // A token of an earlier run of this process is none of this one.
  const issuer = `${options.processId}:${randomBytes(9).toString("base64url")}`;
  const tokens = createMediaTokens(options.secret, issuer, now);
  const listeners = new Set<ActivityListener>();
  const clients = new Map<number, MediaClient>();
  const sockets = new Set<SignallingSocket>();
  let lastConnection = 0;
  let busyAt = monotonic();
  let isClosing = false;

  const handleReport = (report: ForwarderReport): void => {
    if ("connection" in report) {
      const client = clients.get(report.connection);
      if (report.type === "ended") clients.delete(report.connection);
      client?.reported(report);
    } else if (report.type === "activity") {
      metrics.counted(report.counts);
      for (const { room, people } of report.rooms) for (const listener of listeners) listener(room, people);
      rest();
    }
  };
  const forwarder = new ForwarderProcess({
    log,
    port: options.port,
    addresses: options.addresses,
    monotonic,
    onReport: handleReport,
    onDown: () => {
      metrics.restarted();
      const all = new Set(clients.values());
      clients.clear();
      for (const client of all) client.end("restarting");
    },
  });

  const rest = (): void => {
    if (clients.size > 0 || rooms.isExpecting(monotonic())) busyAt = monotonic();
    if (monotonic() - busyAt < REST_MS) return;
    metrics.stopped();
    void forwarder.stop();
  };

  const welcome = async (socket: SignallingSocket, text: string): Promise<MediaClient | null> => {
    const token = await tokens.read(text);
    if (typeof token === "string") {
      socket.refuse(token);
      return null;
    }
    const participant = rooms.find(token.room, token.identity);
    if (participant?.takeToken(token.id) !== true) {
      socket.refuse("token_used");
      return null;
    }
    if (!forwarder.isUp || isClosing) {
      socket.refuse("unavailable");
      return null;
    }
    participant.client?.end("replaced");
    if (rooms.connectedIn(token.room) >= CLIENTS_A_ROOM) {
      socket.refuse("room_full");
      return null;
    }
    const client = new MediaClient({
      room: token.room,
      participant,
      socket,
      nextConnection: (opening) => {
        clients.set(++lastConnection, opening);
        return lastConnection;
      },
      release: (connection) => void clients.delete(connection),
      send: (request) => forwarder.send(request),
      monotonic,
      mayShow: (identity, kind) => rooms.find(token.room, identity)?.grant[kind] === true,
    });
    participant.client = client;
    return client;
  };

  const take = (opened: WebSocket, place: SocketPlace | null): void => {
    let client: MediaClient | null = null;
    let isGone = false;
    const greet = async (token: string): Promise<void> => {
      try {
        client = await welcome(socket, token);
        if (client !== null) place?.introduce();
        if (isGone) client?.closed();
      } catch (error) {
        log.error({ err: error }, "A media socket could not be taken");
        socket.refuse("unavailable");
      }
    };
    const socket = new SignallingSocket(opened, {
      monotonic,
      onMessage: (message) => {
        if (message.type !== "hello") client?.receive(message);
        else if (message.protocol !== MEDIA_PROTOCOL) socket.refuse("protocol");
        else void greet(message.token);
      },
      onClosed: () => {
        isGone = true;
        sockets.delete(socket);
        place?.leave();
        client?.closed();
      },
    });
    sockets.add(socket);
    if (place === null) socket.refuse("too_many_connections");
    else if (isClosing) socket.end("server_closing");
  };

  const setGrant: MediaServer["setGrant"] = (room, identity, grant) => {
    const participant = rooms.participant(room, identity);
    const { microphone, camera, screen } = participant.grant;
    if (microphone === grant.microphone && camera === grant.camera && screen === grant.screen) return;
    participant.grant = grant;
    participant.client?.grantChanged();
    if (camera === grant.camera && screen === grant.screen) return;
    for (const other of rooms.othersIn(room, identity)) other.client?.othersGrantChanged(identity);
  };

  const handshakes = new WebSocketServer({
    noServer: true,
    maxPayload: MEDIA_MESSAGE_MAX,
    perMessageDeflate: false,
    clientTracking: false,
  });

  return {
    kind: "embedded",
    get forwarderPid() {
      return forwarder.pid;
    },
    async ticket(room, identity, grant) {
      if (isClosing) throw new MediaUnavailable("The server is closing");
      busyAt = monotonic();
      // At once: what they may meanwhile is newer, and isn't to be overwritten.
      setGrant(room, identity, grant);
      await within(forwarder.start(), START_PATIENCE_MS);
      const id = randomBytes(12).toString("base64url");
      const token = await tokens.sign({ id, room, identity });
      rooms.find(room, identity)?.addToken(id, monotonic());
      return {
        kind: "embedded",
        url: MEDIA_PATH,
        token,
        identity,
        iceServers: iceServersFor(turn, identity, now()),
        expiresInS: TOKEN_SECONDS,
      };
    },
    setGrant,
    setHeard(room, listener, speakers) {
      const participant = rooms.participant(room, listener);
      participant.heard = speakers.filter((identity) => identity !== listener);
      participant.client?.heardChanged();
    },
    setSeen(room, viewer, identities) {
      const participant = rooms.participant(room, viewer);
      participant.seen = identities;
      participant.client?.seenChanged();
    },
    remove: (room, identity) => rooms.remove(room, identity)?.client?.end("removed"),
    endRoom(room) {
      for (const { client } of rooms.removeRoom(room)) client?.end("room_ended");
    },
    onActivity(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    attach(server) {
      server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        if (!isMediaPath(request.url)) return;
        socket.on("error", () => socket.destroy());
        const place = counts.take(addressOf(request));
        // A place that is taken is given free by the socket's end, also where the handshake fails.
        socket.once("close", () => place?.leave());
        handshakes.handleUpgrade(request, socket, head, (opened) => take(opened, place));
      });
    },
    async close() {
      isClosing = true;
      listeners.clear();
      for (const socket of sockets) socket.end("server_closing");
      await forwarder.stop();
    },
  };
}

async function within(started: Promise<void>, patienceMs: number): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new MediaUnavailable("The media server doesn't run")), patienceMs);
  try {
    await Promise.race([started, late]);
  } finally {
    clearTimeout(timer);
  }
}
