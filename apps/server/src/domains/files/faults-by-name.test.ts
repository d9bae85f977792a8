import { sql } from "drizzle-orm";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabaseBefore, MIGRATIONS } from "../../testing/database-before.ts";
import type { TestDatabase } from "../../testing/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabaseBefore("0034_faults-by-name");
});
afterAll(() => database.close());

const LONG = "This is longer than we can take: four hours are the most.";

test("faults stored as sentences are converted to names, and so are import changes", async () => {
  const line = (message: string, level = "info") => ({ at: "2026-01-01T12:00:00.000Z", level, message });
  const log = [
    line("Started"),
    line("Interrupted. It is tried again soon.", "error"),
    line("Started again (attempt 2)"),
    line("Checking geometry.glb"),
    line(LONG, "error"),
  ];
  const made = { levels: [], changes: ["Its triangles: 1,234 became 567."] };
  await database.db.execute(sql`
    insert into file_contents (digest, kind, content_type, bytes, state, refusal, log, made, created_at, changed_at)
    values ('a', 'package', 'x', 1, 'refused', ${LONG}, ${JSON.stringify(log)}::jsonb, null, now(), now()),
      ('b', 'model', 'x', 1, 'done', null, '[]', ${JSON.stringify(made)}::jsonb, now(), now())`);
  const refusals = ["The upload came to nothing.", "Words that no version said.", null];
  for (const [i, refusal] of refusals.entries())
    await database.db.execute(sql`
      insert into files (id, name, content_type, kind, bytes, state, refusal, created_at, changed_at)
      values (gen_random_uuid(), ${`${i}`}, 'x', 'model', 1, 'FAILED', ${refusal}, now(), now())`);

  await migrate(database.db, { migrationsFolder: MIGRATIONS });

  const { rows: contents } = await database.db.execute(
    sql`select refusal, log, made from file_contents order by digest`,
  );
  const at = "2026-01-01T12:00:00.000Z";
  expect(contents).toEqual([
    {
      refusal: "TOO_LONG",
      made: null,
      log: [
        { at, level: "info", step: "STARTED", attempt: 1 },
        { at, level: "error", step: "INTERRUPTED" },
        { at, level: "info", step: "STARTED", attempt: 2 },
        { at, level: "info", step: "CHECKING", file: "geometry.glb" },
        { at, level: "error", step: "REFUSED", fault: "TOO_LONG" },
      ],
    },
    { refusal: null, log: [], made: { levels: [], changes: [] } },
  ]);
  const { rows: files } = await database.db.execute(sql`select refusal from files order by name`);
  expect(files.map(({ refusal }) => refusal)).toEqual(["UPLOAD_LOST", "UNUSABLE", null]);
});
