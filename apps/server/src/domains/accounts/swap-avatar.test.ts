import type { DomainEvent } from "@veranda/contract/domain-events";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Events } from "../../platform/events/events.ts";
import { insertAccount } from "../../rooms/testing/test-space.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { swapAvatar } from "./swap-avatar.ts";
import { accounts } from "./tables.ts";

let database: TestDatabase;
const recorded: DomainEvent[] = [];
const events: Pick<Events, "transaction"> = {
  transaction: (work) => database.db.transaction((tx) => work(tx, (event) => void recorded.push(event))),
};

beforeAll(async () => {
  database = await createTestDatabase();
  await insertAccount(database.db, "ann");
  await database.db.update(accounts).set({ avatar: "custom.before" }).where(eq(accounts.id, "ann"));
});
afterAll(() => database.close());

const worn = async (): Promise<string | undefined> => {
  const [row] = await database.db
    .select({ avatar: accounts.avatar })
    .from(accounts)
    .where(eq(accounts.id, "ann"));
  return row?.avatar;
};

test("replacing the worn avatar is announced; replacing another one isn't", async () => {
  await swapAvatar(events, "ann", "custom.other", "plain");
  expect([await worn(), recorded]).toEqual(["custom.before", []]);
  await swapAvatar(events, "ann", "custom.before", "plain");
  expect([await worn(), recorded]).toEqual(["plain", [{ name: "AccountChanged", accountId: "ann" }]]);
});
