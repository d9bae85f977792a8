import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import { pino } from "pino";
import { Registry } from "prom-client";
import { expect } from "vitest";
import type { Db } from "../../platform/db/database.ts";
import { systemClock } from "../../platform/clock.ts";
import { soon } from "../../testing/soon.ts";
import { noMedia } from "../../platform/media/no-media.ts";
import type { HostActLine } from "../../domains/moderation/host-act-lines.ts";
import { createRooms } from "../rooms.ts";
import type { Face } from "../participants/visitor.ts";
import type { ReservationRequest, Seat } from "../reservations/reservation.ts";
import type { Rooms } from "../rooms-api.ts";
import type { RoomsDeps } from "../rooms-deps.ts";
import { noRecordings } from "./test-recordings.ts";
import { emptySpaces, noFiles, noHostActs } from "./empty-spaces.ts";

export type TestRooms = {
  rooms: Rooms;
  metrics: Registry;
  visits: string[];
  /** What hosts have done, once all of it is written down. */
  acts(): Promise<readonly HostActLine[]>;
  /** Whom each account has blocked by now; a seat begins with what its holder says. */
  blocks: Map<string, readonly string[]>;
  /** How accounts look by now; a seat begins with what its holder says. */
  faces: Map<string, Face>;
  url(seat: Seat): string;
  /** A seat for a guest of this name. */
  seat(visitorId: string, more?: Partial<ReservationRequest>): Promise<Seat>;
  close(): Promise<void>;
};

/** The realtime side on a port of its own. */
export async function startTestRooms(db: Db, more: Partial<RoomsDeps> = {}): Promise<TestRooms> {
  const metrics = new Registry();
  const visits: string[] = [];
  /** By the ids of lines: a write may be repeated. */
  const written = new Map<string, HostActLine>();
  let actsDone = 0;
  const blocks = new Map<string, readonly string[]>();
  const faces = new Map<string, Face>();
  const friends = new Map<string, readonly string[]>();
  const blockedBy = (id: string): readonly string[] => blocks.get(id) ?? [];
  const blockersOf = (id: string): string[] =>
    [...blocks.keys()].filter((each) => blockedBy(each).includes(id));
  const rooms = await createRooms({
    db,
    log: pino({ level: "silent" }),
    metrics,
    secret: new Uint8Array(32).fill(1),
    processId: randomUUID(),
    address: "/rooms",
    instanceCeiling: 50,
    webrtcWatchersMax: 500,
    joinsPerMinute: 0,
    rtmpPort: () => null,
    ...systemClock,
    spaces: emptySpaces(),
    people: {
      circleOf: async (id) => ({
        friendIds: friends.get(id) ?? [],
        blockedIds: [...blockedBy(id), ...blockersOf(id)],
      }),
      facesOf: async (ids) =>
        new Map(ids.flatMap((id) => (faces.has(id) ? [[id, faces.get(id) as Face]] : []))),
      blocksAmong: async (ids) =>
        ids.flatMap((id) => blockedBy(id).flatMap((other) => (ids.includes(other) ? [[id, other]] : []))),
    },
    sessions: { hasEnded: () => false, ended: async () => new Set() },
    files: noFiles,
    recordings: noRecordings,
    isEmote: (name, codepoint) => name === "wave" && (codepoint === null || codepoint === "👋"),
    isEnvironment: () => true,
    prefabBounds: (id) => (id === "rug" ? { min: [-3, 0, -2], max: [3, 0.02, 2] } : null),
    seatsOf: () => null,
    arrivalPointsOf: () => null,
    voiceZonesOf: () => [],
    media: noMedia,
    captionTicket: () => null,
    isAvatarAllowed: (avatar) => avatar.startsWith("plain"),
    ownsCustomAvatar: async (accountId, avatar) => avatar === `custom.${accountId}`,
    randomName: () => "Wandering Wren",
    randomAvatar: () => "plain-random",
    identify: async () => null,
    onVisit: (_, { visitorId }) => visits.push(visitorId),
    onMoved: () => undefined,
    onStreamKey: () => undefined,
    onAnnounced: () => undefined,
    onChatRulesSaved: () => undefined,
    hostActs: {
      lineOf(...act) {
        actsDone += 1;
        return noHostActs.lineOf(...act);
      },
      async write(_, lines) {
        for (const line of lines) written.set(line.id, line);
      },
    },
    ...more,
  });
  const server = createServer();
  await listen(server);
  rooms.attach(server);
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return {
    rooms,
    metrics,
    visits,
    async acts() {
      await soon(() => expect(written.size).toBe(actsDone));
      return [...written.values()];
    },
    blocks,
    faces,
    url: (seat) => `ws://127.0.0.1:${port}${seat.address}`,
    seat: (visitorId, request = {}) => {
      const guest = { visitorId, userId: null, isAuthless: true, isHost: false, friendIds: [] };
      const { holder = guest } = request;
      if (holder.userId !== null) {
        friends.set(holder.userId, holder.friendIds);
        blocks.set(holder.userId, holder.blockedIds ?? []);
      }
      return rooms.reserve({
        spaceId: "space0000",
        capacity: null,
        instanceId: null,
        ...request,
        holder,
      });
    },
    close: async () => {
      await rooms.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const listen = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
