import { flushCompileCache } from "node:module";
import type { NamedError } from "../../named-error.ts";
import { speedUpImports } from "../../platform/compile-cache.ts";
import type { ReservationRequest, Seat } from "../reservations/reservation.ts";

/**
 * A rooms process of its own, for tests that kill it: told `open` with a database's address it takes visitors, told
 * `seat` it answers where to connect, told `presence` how many people are in spaces.
 */
export type RoomsCommand =
  | { kind: "open"; databaseUrl: string; processId: string }
  | { kind: "presence"; spaceIds: string[] }
  | { kind: "seat"; number: number; request: Partial<ReservationRequest> };
export type RoomsAnswer =
  | { kind: "open" }
  | { kind: "presence"; presence: [spaceId: string, count: number][] }
  | { kind: "seat"; number: number; seat: Seat; url: string }
  | { kind: "seat"; number: number; code: string };

speedUpImports();
const [{ pino }, { connect }, { startTestRooms }, { realSpaces }] = await Promise.all([
  import("pino"),
  import("../../platform/db/database.ts"),
  import("./test-rooms.ts"),
  import("./test-space.ts"),
]);
// It is going to be killed, and another one started.
flushCompileCache();

const answer = (said: RoomsAnswer): void => {
  process.send?.(said);
};

async function open({ databaseUrl, processId }: Extract<RoomsCommand, { kind: "open" }>): Promise<void> {
  const { db } = await connect({ connectionString: databaseUrl }, pino({ level: "silent" }));
  const here = await startTestRooms(db, {
    processId,
    spaces: realSpaces(db),
    log: pino({ level: "warn" }, pino.destination(2)),
  });
  process.on("message", (told: RoomsCommand) => {
    if (told.kind === "seat") {
      const { number, request } = told;
      here.seat("someone", request).then(
        (seat) => answer({ kind: "seat", number, seat, url: here.url(seat) }),
        ({ code }: NamedError) => answer({ kind: "seat", number, code }),
      );
    } else if (told.kind === "presence") {
      void here.rooms.presence(told.spaceIds).then((presence) =>
        answer({
          kind: "presence",
          presence: [...presence].map(([spaceId, { count }]) => [spaceId, count]),
        }),
      );
    }
  });
  answer({ kind: "open" });
}

process.on("message", (told: RoomsCommand) => {
  if (told.kind === "open") void open(told);
});
process.once("disconnect", () => process.exit());
