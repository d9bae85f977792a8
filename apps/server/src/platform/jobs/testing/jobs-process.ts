import { pino } from "pino";
import { Registry } from "prom-client";
import { connect } from "../../db/database.ts";
import { createJobs } from "../jobs.ts";

/** A process that sends a job and is killed while running it. */
export type JobsProcessArguments = readonly [databaseUrl: string];

const [databaseUrl = ""] = process.argv.slice(2);
const log = pino({ level: "silent" });
const database = await connect({ connectionString: databaseUrl }, log);
const jobs = createJobs({ database, log, metrics: new Registry() });
jobs.handle("mail.deliver", async () => {
  process.kill(process.pid, "SIGKILL");
});
await jobs.start();
await database.db.transaction((tx) => jobs.send("mail.deliver", { mailId: "killed" }, tx));
jobs.wake("mail.deliver");
