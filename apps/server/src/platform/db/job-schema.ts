import type { PoolClient } from "pg";
import bossPackage from "pg-boss/package.json" with { type: "json" };

/** Schema of pg-boss's tables, beside ours. */
export const JOB_SCHEMA = "pgboss";

/** Whether a newer version has migrated the job queue's tables. */
export async function isFromNewerVersion(client: Pick<PoolClient, "query">): Promise<boolean> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('${JOB_SCHEMA}.version') is not null as there`,
  );
  if (tables[0]?.there !== true) return false;
  const { rows } = await client.query<{ version: number }>(`select version from ${JOB_SCHEMA}.version`);
  return rows.some(({ version }) => version > bossPackage.pgboss.schema);
}
