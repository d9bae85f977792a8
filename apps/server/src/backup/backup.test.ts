// Slow: starts whole servers.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { finishRestore } from "../platform/finish-restore.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { makeBackup } from "./make-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { placesIn, type Places } from "./testing.fixture.ts";

const PATIENCE = { timeout: 300_000 };
let folder: string;
let places: Places;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "veranda-backup-"));
  places = placesIn(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SPACES = "select md5(string_agg(t::text, '' order by t::text)) from spaces t";

test(
  "a running server is backed up completely and restored elsewhere; nothing there is replaced without a flag",
  PATIENCE,
  async () => {
    const server = await places.serve("running");
    mkdirSync(join(folder, "running", "files", "ab"), { recursive: true });
    writeFileSync(join(folder, "running", "files", "ab", "abcd"), "what somebody brought");
    const saved = await places.command("running", ["backup", "--to", join(folder, "backups")]);
    expect(saved).toMatchObject({ code: 0 });
    const backup = /^Saved (.*)\.\n$/.exec(saved.said)?.[1] ?? "";
    expect(readdirSync(join(folder, "backups"))).toEqual([backup.slice(join(folder, "backups").length + 1)]);
    expect((statSync(backup).mode & 0o077) | (statSync(join(backup, "data/secret")).mode & 0o077)).toBe(0);
    expect(await fetch(`${server.origin}/api/health`)).toMatchObject({ ok: true });
    const spaces = await places.ask("running", SPACES);

    expect(await places.command("running", ["restore", "--from", backup, "--overwrite"])).toEqual({
      code: 1,
      said: `Another server is running on the data folder ${join(folder, "running")}; stop it first or give this one another DATA_DIR.\n`,
    });
    expect(await places.command("elsewhere", ["restore", "--from", backup])).toMatchObject({ code: 0 });
    const other = await places.serve("elsewhere");
    expect(await fetch(`${other.origin}/api/health`)).toMatchObject({ ok: true });
    expect(await places.ask("elsewhere", SPACES)).toEqual(spaces);
    for (const kept of ["secret", "files/ab/abcd"])
      expect(readFileSync(join(folder, "elsewhere", kept))).toEqual(
        readFileSync(join(folder, "running", kept)),
      );
    await places.ask("elsewhere", "update spaces set name = 'changed since'");
    await other.stop();
    await server.stop();

    const refused = await places.command("elsewhere", ["restore", "--from", backup]);
    expect(refused.code).toBe(1);
    expect(refused.said).toMatch(/^The data folder .* is in use already; with --overwrite .*\n$/);
    expect(await places.command("elsewhere", ["restore", "--from", backup, "--overwrite"])).toMatchObject({
      code: 0,
    });
    const [aside = ""] = readdirSync(join(folder, "elsewhere")).filter((name) =>
      name.startsWith("before-restore-"),
    );
    expect(existsSync(join(folder, "elsewhere", aside, "postgres", "PG_VERSION"))).toBe(true);
    const again = await places.serve("elsewhere");
    expect(await places.ask("elsewhere", SPACES)).toEqual(spaces);
    await again.stop();

    // A server that isn't running can be backed up too.
    expect(await places.command("elsewhere", ["backup", "--to", join(folder, "later")])).toMatchObject({
      code: 0,
    });
  },
);

test("texts with all kinds of line breaks are restored", PATIENCE, async () => {
  const [from, to] = [await createTestDatabase(), await createTestDatabase()];
  const data = join(folder, "line-ends");
  mkdirSync(data);
  // Like a chat message: JSON doesn't escape the last three.
  const odd = "a\nb\r\nc\rd\u2028e\u2029f\u0085g";
  await from.db.execute(
    sql`insert into audit_log (at, action, origin, details) values (now(), ${odd}, '', ${JSON.stringify({ odd })}::jsonb)`,
  );
  const into = join(folder, "line-end-backups");
  const backup = await makeBackup({ dataFolder: data, url: from.url, into, now: new Date() });
  await restoreBackup({ from: backup, dataFolder: data, url: to.url, overwrite: true, now: new Date() });
  const { rows } = await to.db.execute(sql`select action, details ->> 'odd' as detail from audit_log`);
  expect(rows).toEqual([{ action: odd, detail: odd }]);
  await Promise.all([from.close(), to.close()]);
});

test("uploads and work in progress are not part of a backup", PATIENCE, async () => {
  const database = await createTestDatabase();
  const data = join(folder, "at-work");
  for (const name of ["uploads", "arrivals", "processing/spaces/a-space", "recordings", "mail"]) {
    mkdirSync(join(data, name), { recursive: true });
    writeFileSync(join(data, name, "one"), "1");
  }
  const into = join(folder, "at-work-backups");
  const backup = await makeBackup({ dataFolder: data, url: database.url, into, now: new Date() });
  expect(readdirSync(join(backup, "data"))).toEqual(["mail"]);
  await database.close();
});

test("an external Postgres is backed up, and restored completely or not at all", PATIENCE, async () => {
  const [from, to] = [await createTestDatabase(), await createTestDatabase()];
  const data = join(folder, "own");
  mkdirSync(data);
  const now = new Date("2030-01-02T03:04:05Z");
  await from.db.execute(
    "create table odd (t text, b bytea, f float8, n numeric, at timestamptz, a text[], j json, d jsonb)",
  );
  await from.db.execute(
    String.raw`insert into odd values (E'a "quoted"\nline\\ 🙂', '\x00ff', 0.1::float8 + 0.2::float8, 12345678901234567890.123456789, '2030-01-01 00:00:00.123456+00', array['x', null, 'a,b'], E'{"a" :\n 1}', '{"deep": [1.50, null]}'), (null, null, 'NaN', null, 'infinity', '{}', null, null)`,
  );
  // A table unknown to our migrations.
  const backup = await makeBackup({
    dataFolder: data,
    url: from.url,
    into: join(folder, "own-backups"),
    now,
  });
  expect(backup).toBe(join(folder, "own-backups", "veranda-2030-01-02T03-04-05Z"));
  const other = join(folder, "own-restored");
  const options = { from: backup, dataFolder: other, url: to.url, now };
  await expect(restoreBackup({ ...options, overwrite: false })).rejects.toThrow(
    /^The database of DATABASE_URL holds tables already; with --overwrite/,
  );
  // It fails at the unknown table: everything stays unchanged.
  const before = await to.db.execute("select count(*) from drizzle.__drizzle_migrations");
  await expect(restoreBackup({ ...options, overwrite: true })).rejects.toThrow(/odd/);
  expect((await to.db.execute("select count(*) from drizzle.__drizzle_migrations")).rows).toEqual(
    before.rows,
  );
  expect(readdirSync(other).filter((name) => !name.startsWith("server.lock"))).toEqual([]);
  await from.close();
  await to.close();
});

test("an incomplete backup is rejected, and an interrupted restore is finished", PATIENCE, async () => {
  const database = await createTestDatabase();
  const data = join(folder, "small");
  mkdirSync(join(data, "files"), { recursive: true });
  writeFileSync(join(data, "secret"), "the secret");
  writeFileSync(join(data, "files", "one"), "first");
  const now = new Date("2030-01-02T03:04:05Z");
  const into = join(folder, "small-backups");
  const backup = await makeBackup({ dataFolder: data, url: database.url, into, now });
  await expect(makeBackup({ dataFolder: data, url: database.url, into, now })).rejects.toThrow(/already/);
  await expect(
    makeBackup({ dataFolder: data, url: "postgres://nobody@127.0.0.1:1/none", into, now: new Date(0) }),
  ).rejects.toThrow(/can't be reached/);
  expect(readdirSync(into)).toEqual(["veranda-2030-01-02T03-04-05Z"]);

  const options = { dataFolder: join(folder, "small-restored"), url: database.url, overwrite: true, now };
  await restoreBackup({ from: backup, ...options });
  expect(readFileSync(join(folder, "small-restored", "files", "one"), "utf8")).toBe("first");
  writeFileSync(join(backup, "data", "files", "one"), "fir");
  await expect(restoreBackup({ from: backup, ...options })).rejects.toThrow(
    `The backup ${backup} is damaged: data/files/one is not what was saved.`,
  );
  rmSync(join(backup, "backup.json"));
  await expect(restoreBackup({ from: backup, ...options })).rejects.toThrow(
    `There is no whole backup in ${backup}.`,
  );

  const cut = join(folder, "cut");
  mkdirSync(join(cut, ".restored"), { recursive: true });
  writeFileSync(join(cut, ".restored", ".aside"), "before-restore-1");
  writeFileSync(join(cut, ".restored", "secret"), "new");
  writeFileSync(join(cut, "secret"), "old");
  finishRestore(cut);
  finishRestore(cut);
  expect(readFileSync(join(cut, "secret"), "utf8")).toBe("new");
  expect(readFileSync(join(cut, "before-restore-1", "secret"), "utf8")).toBe("old");
  await database.close();
});

test("files in a bucket are reported as not included", PATIENCE, async () => {
  const database = await createTestDatabase();
  const settings = {
    DATABASE_URL: database.url,
    S3_BUCKET: "pictures",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "of-the-bucket",
  };
  mkdirSync(join(folder, "bucket"));
  const saved = await places.command("bucket", ["backup", "--to", join(folder, "bucket-backups")], settings);
  expect(saved.said).toMatch(/^Saved .*\. The files in the bucket pictures are not part of it\.\n$/);
  const from = join(
    folder,
    "bucket-backups",
    readdirSync(join(folder, "bucket-backups")).find((name) => name.startsWith("veranda-")) ?? "",
  );
  const restored = await places.command(
    "bucket-restored",
    ["restore", "--from", from, "--overwrite"],
    settings,
  );
  expect(restored.said).toMatch(/^Restored .*\. The files in the bucket pictures are not part of it\.\n$/);
  await database.close();
});
