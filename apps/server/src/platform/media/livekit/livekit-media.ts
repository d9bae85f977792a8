import type { IncomingMessage } from "node:http";
import { DisconnectReason } from "@livekit/protocol";
import { Gauge } from "prom-client";
import type { WebSocket } from "ws";
import { limitedUpgrades } from "../../sockets/limited-upgrades.ts";
import type { SocketPlace } from "../../sockets/socket-counts.ts";
import { ActivityListeners } from "../activity-listeners.ts";
import { isLivekitPath } from "../media-path.ts";
import { MediaUnavailable, type PeopleMedia } from "../media-server.ts";
import type { MediaDeps, MediaSettings } from "../media-settings.ts";
import { createMediaTickets, newRun } from "../media-tickets.ts";
import { CLIENTS_A_ROOM } from "../signalling-limits.ts";
import { LivekitApi } from "./livekit-api.ts";
import { LivekitRooms } from "./livekit-rooms.ts";
import type { LivekitSettings } from "./livekit-settings.ts";
import { openLivekitSocket, readArrival, SIGNAL_MAX_BYTES } from "./livekit-socket.ts";
import { leaveOf, SignalRelay } from "./signal-relay.ts";

const ACTIVITY_MS = 200;

export type LivekitMediaOptions = Pick<MediaSettings, "turn" | "trustedProxies"> &
  MediaDeps & { readonly livekit: LivekitSettings };

/** LiveKit forwards the packets; its signalling is relayed by this server, which decides who gets what. */
export function openLivekitMedia(options: LivekitMediaOptions): PeopleMedia {
  const { livekit, log, monotonic } = options;
  const rooms = new LivekitRooms();
  const api = new LivekitApi(livekit, monotonic);
  // Tokens are valid for this run only, and whoever is left in an earlier run's rooms at LiveKit hears nobody.
  const run = newRun();
  const tickets = createMediaTickets({ ...options, kind: "livekit", run });
  const nameOf = (room: string): string => `${run}.${room}`;
  const listeners = new ActivityListeners();
  let isClosing = false;

  const connections: Gauge = new Gauge({
    name: "veranda_livekit_connections",
    help: "Pages of this process that are connected to LiveKit",
    registers: [options.metrics],
    collect: (): void => connections.set(rooms.connected().length),
  });

  const activity = setInterval(() => {
    rooms.catchUp();
    for (const [room, people] of rooms.activity()) listeners.notify(room, people);
  }, ACTIVITY_MS);
  activity.unref();

  const welcome = async (page: WebSocket, request: IncomingMessage, place: SocketPlace): Promise<void> => {
    const arrival = readArrival(request);
    const token = arrival === null ? "token_invalid" : await tickets.read(arrival.token);
    if (arrival === null || typeof token === "string" || isClosing) return refuse(page);
    const { room, identity } = token;
    const participant = rooms.find(room, identity);
    if (participant?.takeToken(token.id, monotonic()) !== true) return refuse(page);
    const name = nameOf(room);
    const ticket = await api.token(name, identity);
    await api.removed(name, identity);
    // They may have been removed, or have left, in the meantime.
    if (rooms.find(room, identity) !== participant || page.readyState !== page.OPEN) return refuse(page);
    participant.relay?.end(DisconnectReason.DUPLICATE_IDENTITY);
    if (rooms.connectedIn(room).length >= CLIENTS_A_ROOM) return refuse(page);
    place.introduce();
    const relay = new SignalRelay(page, openLivekitSocket(livekit.url, ticket, arrival.traits), {
      monotonic,
      // A microphone may be published before it may be heard, so that unmuting is immediate.
      mayPublish: (kind) => kind === "microphone" || participant.may(kind),
      onTracks: () => rooms.followed(room, identity),
      onFailed: () => (participant.isBehind = true),
      onClosed: (byLivekit) => {
        if (participant.relay === relay) participant.relay = null;
        rooms.followed(room, identity);
        if (!byLivekit) return;
        api.lost();
        void api.expel(name, identity, () => participant.relay !== null);
      },
    });
    participant.relay = relay;
    rooms.follow(room, participant);
  };

  const take = (page: WebSocket, place: SocketPlace | null, request: IncomingMessage): void => {
    page.on("error", () => page.terminate());
    if (place === null) refuse(page);
    else
      welcome(page, request, place).catch((error: unknown) => {
        log.error({ err: error }, "A media socket could not be taken");
        page.terminate();
      });
  };

  const setGrant: PeopleMedia["setGrant"] = (room, identity, grant) => {
    const participant = rooms.participant(room, identity);
    participant.grant = grant;
    participant.relay?.grantChanged();
    rooms.followed(room, identity);
  };

  return {
    kind: "livekit",
    async ticket(room, identity, grant) {
      if (isClosing) throw new MediaUnavailable("The server is closing");
      // Before the await: a grant that changes in the meantime is newer and must not be overwritten.
      setGrant(room, identity, grant);
      const participant = rooms.participant(room, identity);
      await api.reach();
      const { id, ticket } = await tickets.issue(room, identity);
      // Somebody who was removed in the meantime isn't admitted by this ticket, even after rejoining.
      if (rooms.find(room, identity) === participant) participant.addToken(id, monotonic());
      return ticket;
    },
    setGrant,
    setHeard(room, listener, speakers) {
      const participant = rooms.participant(room, listener);
      participant.heard = speakers;
      rooms.follow(room, participant);
    },
    setSeen(room, viewer, identities) {
      const participant = rooms.participant(room, viewer);
      participant.seen = identities;
      rooms.follow(room, participant);
    },
    remove(room, identity, why = "removed") {
      rooms.remove(room, identity)?.relay?.end(END_REASONS[why]);
      rooms.followed(room, identity);
    },
    endRoom(room) {
      for (const { relay } of rooms.removeRoom(room)) relay?.end(DisconnectReason.ROOM_DELETED);
    },
    onActivity: (listener) => listeners.add(listener),
    attach: limitedUpgrades({
      isPath: isLivekitPath,
      trustedProxies: options.trustedProxies,
      maxPayload: SIGNAL_MAX_BYTES,
      onSocket: take,
    }),
    async close() {
      isClosing = true;
      clearInterval(activity);
      listeners.clear();
      for (const { relay } of rooms.connected()) relay?.end(DisconnectReason.SERVER_SHUTDOWN);
    },
  };
}

const END_REASONS = {
  removed: DisconnectReason.PARTICIPANT_REMOVED,
  replaced: DisconnectReason.DUPLICATE_IDENTITY,
} as const;

function refuse(page: WebSocket): void {
  page.send(leaveOf(DisconnectReason.JOIN_FAILURE));
  page.close(1008);
}
