import { MEDIA_MESSAGE_MAX, MEDIA_PROTOCOL } from "@veranda/contract/media-signalling";
import type { WebSocket } from "ws";
import { limitedUpgrades } from "../../sockets/limited-upgrades.ts";
import type { SocketPlace } from "../../sockets/socket-counts.ts";
import { ActivityListeners } from "../activity-listeners.ts";
import { isMediaPath } from "../media-path.ts";
import { MediaRooms } from "../media-rooms.ts";
import { MediaUnavailable, StreamRefused, type MediaServer, type StreamListener } from "../media-server.ts";
import type { MediaDeps, MediaSettings } from "../media-settings.ts";
import { createMediaTickets, newRun } from "../media-tickets.ts";
import { CLIENTS_A_ROOM } from "../signalling-limits.ts";
import type { SegmentListener } from "../stream-segment.ts";
import { EmbeddedParticipant } from "./embedded-participant.ts";
import { EmbeddedStream } from "./embedded-stream.ts";
import { ForwarderProcess } from "./forwarder-process.ts";
import type { ForwarderReport } from "./forwarder/messages.ts";
import { MediaClient } from "./media-client.ts";
import { MediaMetrics } from "./media-metrics.ts";
import { SignallingSocket } from "./signalling-socket.ts";

/** How long a ticket request waits for the forwarder to start. */
const START_TIMEOUT_MS = 10_000;
/** Idle time without connections or pending tickets after which the forwarder is stopped to free its memory. */
const REST_MS = 300_000;

export type EmbeddedMediaOptions = Omit<MediaSettings, "livekit"> &
  MediaDeps & {
    /** Filter of WebSocket paths; all of them unless given. */
    isPath?: (url?: string) => boolean;
  };

export type EmbeddedMedia = MediaServer & {
  /** The forwarder's process id; undefined while it isn't running. */
  readonly forwarderPid: number | undefined;
};

/** The built-in media server: signalling in this process, packets in a child process. */
export function openEmbeddedMedia(options: EmbeddedMediaOptions): EmbeddedMedia {
  const { log, monotonic } = options;
  const rooms = new MediaRooms((identity) => new EmbeddedParticipant(identity));
  const metrics = new MediaMetrics(options.metrics);
  const tickets = createMediaTickets({ ...options, kind: "embedded", run: newRun() });
  const listeners = new ActivityListeners();
  const streamListeners = new Set<StreamListener>();
  const segmentListeners = new Set<SegmentListener>();
  /** Room names with the identities whose streams are segmented. */
  const segmented = new Map<string, Set<string>>();
  const clients = new Map<number, MediaClient | EmbeddedStream>();
  const sockets = new Set<SignallingSocket>();
  let lastConnection = 0;
  let busyAt = monotonic();
  let isClosing = false;

  const handleReport = (report: ForwarderReport): void => {
    if (report.type === "segment") {
      for (const listener of segmentListeners) listener(report.room, report.identity, report.segment);
    } else if ("connection" in report) {
      const client = clients.get(report.connection);
      if (report.type === "ended") clients.delete(report.connection);
      client?.reported(report);
    } else if (report.type === "activity") {
      metrics.counted(report.counts);
      for (const { room, people } of report.rooms) listeners.notify(room, people);
      for (const { connection, isSending } of report.streams) {
        const stream = clients.get(connection);
        if (stream instanceof EmbeddedStream) stream.setSending(isSending);
      }
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

  /** Whether somebody may still connect with a valid token. */
  const isExpecting = (): boolean =>
    rooms.names.some((room) => rooms.everybodyIn(room).some((person) => person.hasTokens(monotonic())));
  const rest = (): void => {
    if (clients.size > 0 || isExpecting()) busyAt = monotonic();
    if (monotonic() - busyAt < REST_MS) return;
    metrics.stopped();
    void forwarder.stop();
  };

  const welcome = async (socket: SignallingSocket, text: string): Promise<MediaClient | null> => {
    const token = await tickets.read(text);
    if (typeof token === "string") {
      socket.refuse(token);
      return null;
    }
    const participant = rooms.find(token.room, token.identity);
    if (participant?.takeToken(token.id, monotonic()) !== true) {
      socket.refuse("token_used");
      return null;
    }
    if (!forwarder.isUp || isClosing) {
      socket.refuse("unavailable");
      return null;
    }
    participant.client?.end("replaced");
    // Watchers don't use up participants' slots.
    const others = rooms
      .connectedIn(token.room)
      .filter(({ isWatcher }) => isWatcher === participant.isWatcher);
    if (others.length >= CLIENTS_A_ROOM) {
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
    for (const other of rooms.everybodyIn(room))
      if (other !== participant) other.client?.othersGrantChanged(identity);
  };

  const media: EmbeddedMedia = {
    kind: "embedded",
    takesStreams: true,
    get forwarderPid() {
      return forwarder.pid;
    },
    async ticket(room, identity, grant) {
      if (isClosing) throw new MediaUnavailable("The server is closing");
      busyAt = monotonic();
      // Before the await: a grant that changes in the meantime is newer and must not be overwritten.
      setGrant(room, identity, grant);
      const participant = rooms.participant(room, identity);
      await within(forwarder.start(), START_TIMEOUT_MS);
      const { id, ticket } = await tickets.issue(room, identity);
      // Somebody who was removed in the meantime isn't admitted by this ticket, even after rejoining.
      if (rooms.find(room, identity) === participant) participant.addToken(id, monotonic());
      return ticket;
    },
    async watchTicket(room, identity, seen) {
      const participant = rooms.participant(room, identity);
      participant.isWatcher = true;
      participant.seen = seen;
      return media.ticket(room, identity, { microphone: false, camera: false, screen: false });
    },
    broadcastTicket: async () => {
      throw new MediaUnavailable("The stream comes with all else");
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
    async openStream(room, identity, offer) {
      if (isClosing) throw new MediaUnavailable("The server is closing");
      const participant = rooms.participant(room, identity);
      const before = participant.client;
      if (before instanceof EmbeddedStream && before.isSending) throw new StreamRefused("taken");
      const connection = ++lastConnection;
      const stream = new EmbeddedStream(offer, {
        room,
        identity,
        connection,
        send: (request) => forwarder.send(request),
        onSending: (isSending) => {
          setGrant(room, identity, { microphone: false, camera: false, screen: isSending });
          for (const listener of streamListeners) listener(room, identity, isSending);
        },
        onEnded: () => {
          clients.delete(connection);
          if (participant.client === stream) participant.client = null;
        },
      });
      busyAt = monotonic();
      await within(forwarder.start(), START_TIMEOUT_MS);
      // Removed in the meantime: nothing is left that could be ended later.
      if (rooms.find(room, identity) !== participant) throw new MediaUnavailable("It was ended meanwhile");
      // A newer connection may exist by now; the newest wins.
      participant.client?.end("replaced");
      participant.client = stream;
      clients.set(connection, stream);
      const answer = await within(stream.open(), START_TIMEOUT_MS);
      if (segmented.get(room)?.has(identity) === true)
        forwarder.send({ type: "segment", connection, isWanted: true });
      const { clientFragment, codec, ended } = stream;
      return {
        answer,
        clientFragment,
        codec,
        ended,
        get isOpen() {
          return stream.isOpen;
        },
        close: () => stream.end(),
      };
    },
    onStream(listener) {
      streamListeners.add(listener);
      return () => void streamListeners.delete(listener);
    },
    setSegmented(room, identity, isWanted) {
      const wanted = segmented.get(room) ?? new Set();
      if (isWanted) segmented.set(room, wanted.add(identity));
      else if (wanted.delete(identity) && wanted.size === 0) segmented.delete(room);
      const client = rooms.find(room, identity)?.client;
      if (client instanceof EmbeddedStream) client.setSegmented(isWanted);
    },
    onSegment(listener) {
      segmentListeners.add(listener);
      return () => void segmentListeners.delete(listener);
    },
    remove: (room, identity, why = "removed") => rooms.remove(room, identity)?.client?.end(why),
    endRoom(room) {
      segmented.delete(room);
      for (const { client } of rooms.removeRoom(room)) client?.end("room_ended");
    },
    onActivity: (listener) => listeners.add(listener),
    attach: limitedUpgrades({
      isPath: options.isPath ?? isMediaPath,
      trustedProxies: options.trustedProxies,
      maxPayload: MEDIA_MESSAGE_MAX,
      onSocket: take,
    }),
    async close() {
      isClosing = true;
      listeners.clear();
      for (const socket of sockets) socket.end("server_closing");
      await forwarder.stop();
    },
  };
  return media;
}

async function within<T>(started: Promise<T>, patienceMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new MediaUnavailable("The media server doesn't run")), patienceMs);
  try {
    return await Promise.race([started, late]);
  } finally {
    clearTimeout(timer);
  }
}
