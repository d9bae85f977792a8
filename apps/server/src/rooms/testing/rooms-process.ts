import { flushCompileCache } from "node:module";
import { speedUpImports } from "../../platform/compile-cache.ts";
import type { Seat, ReservationRequest } from "../types.ts";

/**
 * A rooms process of its own, for tests that kill it: told `open` with a database's address it takes visitors, told
 * `seat` it answers where to connect.
 */
export type RoomsCommand =
  | { kind: "open"; databaseUrl: string }
  | { kind: "seat"; number: number; request: Partial<ReservationRequest> };
export type RoomsAnswer = { kind: "open" } | { kind: "seat"; number: number; seat: Seat; url: string };

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

async function open(databaseUrl: string): Promise<void> {
  const { db } = await connect({ connectionString: databaseUrl }, pino({ level: "silent" }));
  const here = await startTestRooms(db, {
    spaces: realSpaces(db),
    log: pino({ level: "warn" }, pino.destination(2)),
  });
  process.on("message", (told: RoomsCommand) => {
    if (told.kind !== "seat") return;
    const { number, request } = told;
    void here
      .seat("someone", request)
      .then((seat) => answer({ kind: "seat", number, seat, url: here.url(seat) }));
  });
  answer({ kind: "open" });
}

process.on("message", (told: RoomsCommand) => {
  if (told.kind === "open") void open(told.databaseUrl);
});
process.once("disconnect", () => process.exit());
