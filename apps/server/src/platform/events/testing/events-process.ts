import { pino } from "pino";
import { Registry } from "prom-client";
import { connect } from "../../db/database.ts";
import { createEvents } from "../events.ts";

/** A process that records an event and is killed while delivering it. */
export type EventsProcessArguments = readonly [databaseUrl: string, leaseMs: string];

const [databaseUrl = "", leaseMs = "0"] = process.argv.slice(2);
const { db } = await connect({ connectionString: databaseUrl }, pino({ level: "silent" }));
const events = createEvents({
  db,
  log: pino({ level: "silent" }),
  metrics: new Registry(),
  timing: { leaseMs: Number(leaseMs) },
});
events.subscribe("rooms", {
  SpaceChanged: async () => {
    process.kill(process.pid, "SIGKILL");
  },
});
events.start();
await events.transaction(async (_, record) => record({ name: "SpaceChanged", spaceId: "killed" }));
