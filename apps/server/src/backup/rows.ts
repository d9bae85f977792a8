import { createReadStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";
import { escapeIdentifier, type ClientBase } from "pg";
import { hasUnknown, bundledMigrations, migrationsOf } from "../platform/db/migrate.ts";
import { StartError } from "../platform/start-error.ts";
import { keep, type ManifestDatabase, type ManifestFile, type ManifestTable } from "./manifest.ts";

const FETCH_ROWS = 100;
const INSERT_CHARACTERS = 1_000_000;

const fileOf = (table: string): string => `database/${table}.ndjson.gz`;
const namesOf = (columns: readonly string[]): string =>
  columns.map((name) => escapeIdentifier(name)).join(", ");

/** Our tables by name, with their columns except generated ones. */
const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by c.relname order by c.relname`;

/** Writes every table in one consistent snapshot, without blocking writers. */
export async function saveRows(
  client: ClientBase,
  folder: string,
): Promise<{ database: ManifestDatabase; files: Record<string, ManifestFile> }> {
  await client.query("set statement_timeout = 0; begin isolation level repeatable read read only");
  const migrations = await migrationsOf(client);
  const { rows: found } = await client.query<{ name: string; columns: string[] }>(TABLES);
  const { rows: sequences } = await client.query<{ name: string; value: string }>(
    "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null order by 1",
  );
  const tables: ManifestTable[] = [];
  const files: Record<string, ManifestFile> = {};
  for (const { name, columns } of found) {
    let rows = 0;
    const lines = async function* (): AsyncGenerator<string> {
      const cursor = `declare kept cursor for select row_to_json(kept_row)::text as row from (select ${namesOf(columns)} from public.${escapeIdentifier(name)}) kept_row`;
      await client.query(cursor);
      for (;;) {
        const { rows: some } = await client.query<{ row: string }>(`fetch ${FETCH_ROWS} from kept`);
        if (some.length === 0) break;
        rows += some.length;
        // A line break in JSON is white space; line breaks in texts are escaped.
        yield some.map(({ row }) => `${row.replaceAll("\n", " ")}\n`).join("");
      }
      await client.query("close kept");
    };
    files[fileOf(name)] = await keep(() => Readable.from(lines()), join(folder, fileOf(name)), createGzip());
    tables.push({ name, columns, rows });
  }
  await client.query("commit");
  return { database: { migrations, tables, sequences }, files };
}

/** Whether the database contains tables. */
export async function holdsTables(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    "select from pg_class where relkind = 'r' and relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle')) limit 1",
  );
  return rows.length > 0;
}

/** Recreates and fills the tables, in one transaction. With `replace`, deletes everything in the database first. */
export async function restoreRows(
  client: ClientBase,
  folder: string,
  { migrations, tables, sequences }: ManifestDatabase,
  { replace }: { replace: boolean },
): Promise<void> {
  if (hasUnknown(migrations))
    throw new StartError(
      `The backup ${folder} was made by a newer version of this server; restore it with that.`,
    );
  await client.query("set statement_timeout = 0; set client_min_messages = warning; begin");
  if (replace)
    await client.query(
      "drop schema if exists drizzle cascade; drop schema public cascade; create schema public",
    );
  await makeTables(client, new Set(migrations));
  const { rows: links } = await client.query<{ of: string; name: string; link: string }>(
    "select conrelid::regclass::text as of, quote_ident(conname) as name, pg_get_constraintdef(oid) as link from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace",
  );
  for (const { of, name } of links) await client.query(`alter table ${of} drop constraint ${name}`);
  for (const table of tables) await fill(client, folder, table);
  for (const { of, name, link } of links)
    await client.query(`alter table ${of} add constraint ${name} ${link}`);
  for (const { name, value } of sequences)
    await client.query("select setval(('public.' || quote_ident($1))::regclass, $2)", [name, value]);
  await client.query("commit");
  await client.query("analyze");
}

async function makeTables(client: ClientBase, wanted: ReadonlySet<number>): Promise<void> {
  await client.query(
    "create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  for (const { sql, hash, folderMillis } of bundledMigrations()) {
    if (!wanted.has(folderMillis)) continue;
    for (const statement of sql) await client.query(statement);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      folderMillis,
    ]);
  }
}

async function fill(
  client: ClientBase,
  folder: string,
  { name, columns, rows }: ManifestTable,
): Promise<void> {
  const table = `public.${escapeIdentifier(name)}`;
  const names = namesOf(columns);
  // Rows inserted by a migration are in the backup as well.
  await client.query(`truncate ${table}`);
  let filled = 0;
  let some: string[] = [];
  let characters = 0;
  const insert = async (): Promise<void> => {
    if (some.length === 0) return;
    await client.query(
      `insert into ${table} (${names}) overriding system value select ${names} from json_populate_recordset(null::${table}, $1::json)`,
      [`[${some.join(",")}]`],
    );
    filled += some.length;
    some = [];
    characters = 0;
  };
  for await (const line of linesOf(join(folder, fileOf(name)))) {
    some.push(line);
    characters += line.length;
    if (characters > INSERT_CHARACTERS) await insert();
  }
  await insert();
  if (filled !== rows)
    throw new StartError(`The backup ${folder} is damaged: ${name} has ${filled} of ${rows} rows.`);
}

/** Not readline, which also splits at U+2028, U+2029 and a carriage return: JSON contains them unescaped. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const text: AsyncIterable<string> = createReadStream(path).pipe(createGunzip()).setEncoding("utf8");
  let begun: string[] = [];
  for await (const part of text) {
    const [end = "", ...others] = part.split("\n");
    begun.push(end);
    for (const other of others) {
      yield begun.join("");
      begun = [other];
    }
  }
}
