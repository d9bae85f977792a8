import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { pino } from "pino";
import { Registry } from "prom-client";
import type { TestProject } from "vitest/node";
import { connect } from "../platform/db/database.ts";
import { startEmbeddedPostgres, type PostgresAddress } from "../platform/db/embedded-postgres.ts";
import { createJobs } from "../platform/jobs/jobs.ts";

export const TEMPLATE = "veranda_template";

declare module "vitest" {
  interface ProvidedContext {
    postgres: PostgresAddress;
  }
}

/** One real Postgres for a test run, with a template database that has the migrated tables. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "veranda-test-"));
  // The database may run as a user other than root.
  chmodSync(folder, 0o755);
  const log = pino({ level: "silent" });
  const postgres = await startEmbeddedPostgres({
    folder: join(folder, "postgres"),
    log,
    onLost: () => undefined,
    // Nothing of it outlives the run.
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" },
  });
  const admin = new Client({ ...postgres.address, database: "postgres" });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const template = await connect({ ...postgres.address, database: TEMPLATE }, log);
  const jobs = createJobs({ database: template, log, metrics: new Registry() });
  await jobs.start();
  await jobs.close();
  await template.close();
  provide("postgres", postgres.address);
  return async () => {
    await postgres.close();
    rmSync(folder, { recursive: true, force: true });
  };
}
