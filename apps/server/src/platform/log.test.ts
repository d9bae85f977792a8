import { Writable } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { createLog } from "./log.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function logged(pretty: boolean, entries: readonly (readonly [unknown, string?])[]): Promise<string> {
  const written: string[] = [];
  const out = new Writable({
    write(chunk: Buffer, _, done) {
      written.push(chunk.toString());
      done();
    },
  });
  const log = await createLog({ level: "debug", pretty, out });
  for (const [entry, message] of entries) log.error(entry, message);
  return written.join("");
}

const failureOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => Promise.reject(new Error("it did not fail")),
    (error: unknown) => error as Error,
  );

const SECRETS = ["resume-key-9d1", "visitor-77ab", "what-a-guest-wrote"];

describe.each([true, false])("a failed query in the log (for people: %s)", (pretty) => {
  test("contains an error's place and cause, and none of its values", async () => {
    const { db } = database;
    const failures = await Promise.all([
      failureOf(
        db.execute(sql`insert into room_chat (id, instance_id, sender_id, sender_name, text, sent_at)
          values ('c', 'i', ${"visitor-77ab"}, 'Ann', ${"what-a-guest-wrote\0"}, now())`),
      ),
      failureOf(
        db.execute(sql`insert into room_seats (instance_id, participant_id, resume_key, participant, holder, x, y, z, heading)
          values ('none', ${"visitor-77ab"}, ${"resume-key-9d1"}, '{}', ${'{"visitorId":"visitor-77ab"}'}, 0, 0, 0, 0)`),
      ),
      failureOf(db.execute(sql`select ${"what-a-guest-wrote"}::uuid`)),
      failureOf(db.execute(sql`select ${'{"a": what-a-guest-wrote'}::jsonb`)),
      failureOf(db.execute(sql`select ${"resume-key-9d1"}::int4, ${"visitor-77ab"}::text`)),
    ]);
    const text = await logged(pretty, [
      ...failures.map((err) => [{ err }, "It failed"] as const),
      ...failures.map((err) => [{ err }] as const),
      ...failures.map((err) => [err] as const),
      ...failures.map((err) => [{ err }, err.message] as const),
      [{ err: new AggregateError(failures, "All failed") }, "They failed"],
      [{ err: new Error("Wrapped", { cause: failures[0] }) }, "It failed within"],
    ]);
    for (const secret of SECRETS) expect(text).not.toContain(secret);
    expect(text).toContain("insert into");
    expect(text).toContain("22021");
    expect(text).toContain("room_seats_instance_id");
    expect(text).toContain("log.test.ts");
  });
});

describe("a terminal", () => {
  const hostile = "\u001b[2J\u009b31mred\u0007\r\nADMIN ok\u2028x\u202egnp.exe\u0085";
  test.each([true, false])(
    "ignores control characters in untrusted text (for people: %s)",
    async (pretty) => {
      const err = new Error(hostile);
      const text = await logged(pretty, [
        [{ name: hostile, nested: { [hostile]: [hostile] }, err }, hostile],
      ]);
      // Colours are added by the printer itself.
      const ours = stripVTControlCharacters(text).replaceAll("\n", "");
      expect(ours).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
      expect(text).not.toContain("\u001b[2J");
      expect(text.split("\n").some((line) => line.startsWith("ADMIN"))).toBe(false);
      expect(text).toMatch(/\\u001b\[2J/);
    },
  );
});
