import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Database } from "../../platform/db/database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { clearFailures, releaseAttempt, reserveAttempt } from "./login-failures.ts";

const MINUTE_MS = 60_000;
let database: TestDatabase;
/** Another process on the same database. */
let other: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  other = await connect({ connectionString: database.url }, pino({ level: "silent" }));
});
afterAll(async () => {
  await other.close();
  await database.close();
});

/** How many of these concurrent attempts are compared; the others are locked out. */
async function compared(email: string, tries: number, at: number): Promise<number> {
  const processes = [database.db, other.db];
  const all = await Promise.allSettled(
    Array.from({ length: tries }, async (_, n) =>
      reserveAttempt(processes[n % 2] ?? database.db, email, at + n),
    ),
  );
  const refused = all.flatMap((each) => (each.status === "rejected" ? [each.reason as unknown] : []));
  expect(refused).toEqual(refused.map(() => expect.objectContaining({ code: "ACCOUNT_LOCKED" })));
  return tries - refused.length;
}

test("of thirty simultaneous attempts on two processes ten are compared, and none until the lock ends", async () => {
  const at = Date.now();
  expect(await compared("many@example.org", 30, at)).toBe(10);
  expect(await compared("many@example.org", 30, at + 14 * MINUTE_MS)).toBe(0);
  expect(await compared("many@example.org", 30, at + 16 * MINUTE_MS)).toBe(10);
});

test("attempts that are refunded during thirty wrong ones don't allow more comparisons", async () => {
  const at = Date.now();
  const email = "given-back@example.org";
  const giveBack = async (): Promise<boolean> => {
    try {
      await reserveAttempt(other.db, email, at);
    } catch {
      return false;
    }
    await releaseAttempt(other.db, email);
    return true;
  };
  const [wrong] = await Promise.all([
    compared(email, 30, at),
    ...Array.from({ length: 20 }, () => giveBack()),
  ]);
  expect(wrong).toBeLessThanOrEqual(10);
  // Attempts made while others were being refunded may be rejected too early, but never admitted too often.
  expect(wrong + (await compared(email, 30, at))).toBeLessThanOrEqual(10);
});

test("a right password resets the count", async () => {
  const at = Date.now();
  expect(await compared("right@example.org", 9, at)).toBe(9);
  await clearFailures(database.db, "right@example.org");
  expect(await compared("right@example.org", 30, at)).toBe(10);
});
