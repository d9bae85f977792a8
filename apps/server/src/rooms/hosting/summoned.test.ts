import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { TestClient, until } from "../testing/test-client.ts";
import { startTestRooms, type TestRooms } from "../testing/test-rooms.ts";
import { holderOf, insertAccount, insertSpace, realSpaces } from "../testing/test-space.ts";

let database: TestDatabase;
let here: TestRooms;
beforeAll(async () => {
  database = await createTestDatabase();
  here = await startTestRooms(database.db, { instanceCeiling: 60, spaces: realSpaces(database.db) });
  for (const name of ["ann", "owner"]) await insertAccount(database.db, name);
});
afterAll(async () => {
  await here.close();
  await database.close();
});

it("tells who is summoned or gathered by whom, and not who asks for it", async () => {
  const spaceId = await insertSpace(database.db, "owner");
  const visit = async (who: string): Promise<TestClient & { id: string; displayName: string }> => {
    const holder = holderOf(who);
    const seat = await here.rooms.reserve({ spaceId, capacity: 60, holder, instanceId: null });
    const client = new TestClient(here.url(seat), { ticket: seat.ticket, displayName: who });
    const { me, participants } = await client.hear("welcome");
    const displayName = participants.find(({ id }) => id === me)?.displayName ?? "";
    client.pose({ x: who === "ann" ? 4 : 0, z: 0 });
    return Object.assign(client, { id: me, displayName });
  };
  const owner = await visit("owner");
  const ann = await visit("ann");
  const toldTo = (client: TestClient): unknown[] =>
    client.heard.filter(({ name }) => name === "summoned").map(({ data }) => data);
  await until(() => {
    owner.send("gather", { around: owner.id, id: ann.id });
    return toldTo(ann).length > 0 ? true : undefined;
  });
  expect(toldTo(ann)[0]).toEqual({ by: owner.displayName });
  const before = toldTo(ann).length;
  owner.send("gather", { around: owner.id, id: null });
  await until(() => (toldTo(ann).length > before ? true : undefined));
  owner.send("gather", { around: ann.id, id: null });
  await owner.hear("serverCorrection");
  expect(toldTo(owner)).toEqual([]);
  owner.leave();
  ann.leave();
});
