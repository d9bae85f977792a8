import { keysOf } from "@veranda/contract/closed-record";
import { type JobName, jobs as declared } from "@veranda/contract/jobs";
import { NamedError } from "../../named-error.ts";
import type { Database } from "../db/database.ts";
import { JOB_SCHEMA } from "../db/job-schema.ts";
import { codeOf } from "../thrown.ts";

const FAILED_MAX = 100;
const NAMES = keysOf(declared);

export type JobReport = {
  kinds: { name: JobName; waiting: number; running: number; failed: number; doneAt: Date | null }[];
  /** Newest first. */
  failed: { id: string; name: JobName; at: Date; attempts: number; error: string }[];
};

type Counted = { name: JobName; waiting: number; running: number; failed: number; done_at: Date | null };
type Failed = {
  id: string;
  name: JobName;
  at: Date;
  attempts: number;
  code: string | null;
  said: string | null;
};

/** Number of jobs by kind and state, and those that failed permanently. Contains no job data. */
export async function readJobs(database: Pick<Database, "query">): Promise<JobReport> {
  const [counted, failed] = await Promise.all([
    database.query<Counted>(
      `select name, count(*) filter (where state in ('created', 'retry'))::int as waiting,
        count(*) filter (where state = 'active')::int as running,
        count(*) filter (where state = 'failed')::int as failed,
        max(completed_on) filter (where state = 'completed') as done_at
      from ${JOB_SCHEMA}.job where name = any($1) group by name`,
      [NAMES],
    ),
    database.query<Failed>(
      `select id, name, coalesce(completed_on, created_on) as at, retry_count + 1 as attempts,
        output ->> 'code' as code, output #>> '{value,message}' as said
      from ${JOB_SCHEMA}.job where name = any($1) and state = 'failed'
      order by at desc, id limit $2`,
      [NAMES, FAILED_MAX],
    ),
  ]);
  const byName = new Map(counted.rows.map((row) => [row.name, row]));
  return {
    kinds: NAMES.map((name) => {
      const { waiting = 0, running = 0, failed = 0, done_at = null } = byName.get(name) ?? {};
      return { name, waiting, running, failed, doneAt: done_at };
    }),
    failed: failed.rows.map(({ code, said, ...job }) => ({ ...job, error: code ?? errorOf(said) })),
  };
}

/** Maps pg-boss's messages for jobs that took too long, or whose process died. */
const errorOf = (said: string | null): string =>
  said === "job timed out" ? "TIMEOUT" : said === "job heartbeat timeout" ? "PROCESS_LOST" : "UNKNOWN";

/** The failed job's kind; null if it doesn't exist or didn't fail. */
export async function failedJobName(database: Pick<Database, "query">, id: string): Promise<JobName | null> {
  const { rows } = await database.query<{ name: JobName }>(
    `select name from ${JOB_SCHEMA}.job where id = $1 and state = 'failed' and name = any($2)`,
    [id, NAMES],
  );
  return rows[0]?.name ?? null;
}

/** Removes a failed job when an equal one is waiting or running. */
export async function dropFailedJob(database: Pick<Database, "query">, id: string): Promise<void> {
  await database.query(`delete from ${JOB_SCHEMA}.job where id = $1 and state = 'failed'`, [id]);
}

/** A code that can be shown to the administrator: never the message, which may name people. */
export function errorCode(error: unknown): string {
  if (error instanceof NamedError) return error.code;
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = codeOf(each);
    if (/^[\w-]{1,60}$/.test(code)) return code;
  }
  return error instanceof Error && /^\w{1,60}$/.test(error.name) ? error.name : "UNKNOWN";
}
