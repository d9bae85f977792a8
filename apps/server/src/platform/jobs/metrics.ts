import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Database } from "../db/database.ts";
import { JOB_SCHEMA } from "../db/job-schema.ts";

/** How a run ended. */
export type JobOutcome = "completed" | "failed" | "parked";

export function createJobMetrics(registry: Registry, database: Pick<Database, "query">) {
  const waiting = new Gauge({
    name: "veranda_jobs",
    help: "Jobs by kind and state: created, retry, active, failed (parked)",
    labelNames: ["job", "state"],
    registers: [registry],
    async collect() {
      this.reset();
      // The database is away, or the queue has never started: nothing to count.
      const counted = await database
        .query<{ name: string; state: string; n: number }>(
          `select name, state, count(*)::int as n from ${JOB_SCHEMA}.job
          where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_%' group by name, state`,
        )
        .catch(() => ({ rows: [] }));
      for (const { name, state, n } of counted.rows) this.set({ job: name, state }, n);
    },
  });
  return {
    waiting,
    runs: new Counter({
      name: "veranda_job_runs_total",
      help: "Runs of jobs by how they ended",
      labelNames: ["job", "outcome"],
      registers: [registry],
    }),
    seconds: new Histogram({
      name: "veranda_job_run_seconds",
      help: "How long runs of jobs took",
      labelNames: ["job"],
      buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 900],
      registers: [registry],
    }),
  };
}
