import { pino } from "pino";
import { connect } from "../../platform/db/database.ts";
import { startTestRooms } from "./test-rooms.ts";
import { realSpaces } from "./test-space.ts";
import type { Seat, ReservationRequest } from "../types.ts";

/**
 * A rooms process of its own, for tests that kill it: told `open` with a database's address it takes visitors, told
 * `seat` it answers where to connect.
 */
export type RoomsCommand =
  | { kind: "open"; databaseUrl: string }
  | { kind: "seat"; number: number; request: Partial<ReservationRequest> };
export type RoomsAnswer = { kind: "open" } | { kind: "seat"; number: number; seat: Seat; url: string };

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
