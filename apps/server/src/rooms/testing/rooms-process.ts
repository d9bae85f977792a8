import { flushCompileCache } from "node:module";
import type { MediaTicket } from "@veranda/contract/media";
import type { NamedError } from "../../named-error.ts";
import { speedUpImports } from "../../platform/compile-cache.ts";
import type { ReservationRequest, Seat } from "../reservations/reservation.ts";

/**
 * A rooms process of its own, for tests that kill it: told `open` with a database's address it takes visitors, told
 * `seat` it answers where to connect, told `presence` how many people are in spaces, told `ticket` how to reach its media
 * server, if it has one.
 */
export type RoomsCommand =
  | { kind: "open"; databaseUrl: string; processId: string; hasMedia?: boolean }
  | { kind: "presence"; spaceIds: string[] }
  | { kind: "seat"; number: number; request: Partial<ReservationRequest> }
  | { kind: "refresh"; spaceId: string }
  | { kind: "ticket"; number: number; instanceId: string; visitorId: string };
export type RoomsAnswer =
  | { kind: "open"; mediaOrigin: string | null }
  | { kind: "refresh" }
  | { kind: "ticket"; number: number; ticket: MediaTicket }
  | { kind: "ticket"; number: number; code: string }
  | { kind: "presence"; presence: [spaceId: string, count: number][] }
  | { kind: "seat"; number: number; seat: Seat; url: string }
  | { kind: "seat"; number: number; code: string };

speedUpImports();
const [{ pino }, { connect }, { openMediaStand }, { startTestRooms }, { realSpaces }] = await Promise.all([
  import("pino"),
  import("../../platform/db/database.ts"),
  import("../../platform/media/testing/media-stand.ts"),
  import("./test-rooms.ts"),
  import("./test-space.ts"),
]);
// It is going to be killed, and another one started.
flushCompileCache();

const answer = (said: RoomsAnswer): void => {
  process.send?.(said);
};

type Opening = Extract<RoomsCommand, { kind: "open" }>;

async function open({ databaseUrl, processId, hasMedia = false }: Opening): Promise<void> {
  const { db } = await connect({ connectionString: databaseUrl }, pino({ level: "silent" }));
  const stand = hasMedia ? await openMediaStand({ processId }) : null;
  const here = await startTestRooms(db, {
    processId,
    spaces: realSpaces(db),
    log: pino({ level: "warn" }, pino.destination(2)),
    ...(stand && { media: stand.media }),
  });
  const handle = async (told: RoomsCommand): Promise<void> => {
    if (told.kind === "seat") {
      const { number, request } = told;
      await here.seat("someone", request).then(
        (seat) => answer({ kind: "seat", number, seat, url: here.url(seat) }),
        ({ code }: NamedError) => answer({ kind: "seat", number, code }),
      );
    } else if (told.kind === "presence") {
      const presence = await here.rooms.presence(told.spaceIds);
      answer({ kind: "presence", presence: [...presence].map(([spaceId, { count }]) => [spaceId, count]) });
    } else if (told.kind === "refresh") {
      await here.rooms.refresh(told.spaceId);
      answer({ kind: "refresh" });
    } else if (told.kind === "ticket") {
      const { number, instanceId, visitorId } = told;
      await here.rooms.mediaTicket(instanceId, { visitorId, spaceId: null }, "people").then(
        (ticket) => answer({ kind: "ticket", number, ticket }),
        ({ code }: NamedError) => answer({ kind: "ticket", number, code }),
      );
    }
  };
  process.on("message", (told: RoomsCommand) => void handle(told));
  answer({ kind: "open", mediaOrigin: stand?.origin ?? null });
}

process.on("message", (told: RoomsCommand) => {
  if (told.kind === "open") void open(told);
});
process.once("disconnect", () => process.exit());
