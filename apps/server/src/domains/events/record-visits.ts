import type { Logger } from "pino";
import type { Db } from "../../platform/db/database.ts";
import type { MeteredVisit } from "../../rooms/participants/visit-meter.ts";
import type { Rooms } from "../../rooms/rooms-api.ts";
import { writeVisits } from "./visit-rows.ts";

const EVERY_MS = 20_000;
/** Maximum visits buffered while the database is away. */
const UNWRITTEN_MAX = 20_000;

type RecordVisitsDeps = {
  db: Pick<Db, "execute">;
  rooms: Pick<Rooms, "takeVisits">;
  log: Pick<Logger, "error">;
};

/**
 * Records who is in spaces while events take place there: each process for its instances, repeatedly, so that a killed
 * one loses only the time since its last write. Returns a function that ends it and writes the rest.
 */
export function recordVisits({ db, rooms, log }: RecordVisitsDeps): {
  record: () => Promise<void>;
  close: () => Promise<void>;
} {
  /** By id: a newer report of a visit includes the earlier ones. */
  const unwritten = new Map<string, MeteredVisit>();
  const write = async (): Promise<void> => {
    for (const visit of rooms.takeVisits()) {
      if (unwritten.size < UNWRITTEN_MAX || unwritten.has(visit.id)) unwritten.set(visit.id, visit);
    }
    const batch = [...unwritten.values()];
    try {
      await writeVisits(db, batch);
    } catch (error) {
      log.error({ err: error }, "Visits to events could not be written; they are kept for the next time");
      return;
    }
    unwritten.clear();
  };
  let writing: Promise<void> = Promise.resolve();
  const record = (): Promise<void> => (writing = writing.then(write));
  const timer = setInterval(() => void record(), EVERY_MS);
  timer.unref();
  return {
    record,
    close: () => {
      clearInterval(timer);
      return record();
    },
  };
}
