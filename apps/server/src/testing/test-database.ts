import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { pino } from "pino";
import { inject } from "vitest";
import { connect, type Database } from "../platform/db/database.ts";
import { TEMPLATE } from "./postgres.setup.ts";

export type TestDatabase = Database & {
  /** For servers started by settings. */
  readonly url: string;
};

/** A separate database for one test or file, with all tables, empty. Close it at the end. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const address = inject("postgres");
  const name = `test_${randomBytes(8).toString("hex")}`;
  // The default strategy, which writes every page to the log, takes three times as long.
  await asAdmin(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  const database = await connect({ ...address, database: name }, pino({ level: "silent" }));
  const url = `postgres://${address.user}@localhost:${address.port}/${name}?host=${encodeURIComponent(address.host)}`;
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await asAdmin(`drop database ${name} with (force)`);
    },
  };
}

async function asAdmin(statement: string): Promise<void> {
  const client = new Client({ ...inject("postgres"), database: "postgres" });
  await client.connect();
  await client.query(statement);
  await client.end();
}
