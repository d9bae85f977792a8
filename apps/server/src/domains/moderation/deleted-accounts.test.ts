import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { addPerson } from "../../testing/people.ts";
import { writeHostActs } from "./host-act-lines.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

test("a deleted account leaves no ban behind but those that name a browser", async () => {
  const [host, bob, cleo] = [
    await addPerson(server, "host"),
    await addPerson(server, "bob"),
    await addPerson(server, "cleo"),
  ];
  const { id } = (await host.call("POST /rooms", { body: { name: "Yard", shareSetting: "PUBLIC_LINK" } }))
    .data;
  for (const { id: userID } of [bob, cleo])
    await host.call("POST /rooms/{id}/bans", {
      params: { id },
      body: { userID, durationMinutes: null, reason: "Shouted" },
    });
  await server.db.execute(sql`update space_bans set device = 'a browser' where account_id = ${cleo.id}`);
  for (const person of [bob, cleo]) await person.call("DELETE /users/me", {});
  const { data } = await host.call("GET /rooms/{id}/bans", { params: { id }, query: {} });
  expect(data.map(({ displayName }) => displayName)).toEqual(["cleo"]);
});

test("what a host did is written down though an account was deleted meanwhile, without what was said", async () => {
  const [host, bob] = [await addPerson(server, "host2"), await addPerson(server, "bob2")];
  const { id } = (await host.call("POST /rooms", { body: { name: "Yard", shareSetting: "PUBLIC_LINK" } }))
    .data;
  const act = (detail: string) => ({
    spaceId: id,
    instance: 1,
    by: { accountId: bob.id, displayName: "Bob" },
    act: "announced" as const,
    detail,
  });
  await writeHostActs(server.db, [act("Said before")]);
  await bob.call("DELETE /users/me", {});
  await writeHostActs(server.db, [act("Said after")]);
  const { data } = await host.call("GET /rooms/{id}/host-acts", { params: { id }, query: {} });
  expect(data.acts.map(({ by, detail }) => [by, detail])).toEqual([
    ["Bob", ""],
    ["Bob", "Said before"],
  ]);
});
