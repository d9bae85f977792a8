import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TestPerson } from "../../testing/people.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { untilWaiting } from "../../testing/until-waiting.ts";
import {
  accept,
  addFounder,
  invite,
  leave,
  mine,
  openOrganizationServer,
  outcomes,
} from "./organizations.fixture.ts";
import { organizations } from "./tables.ts";

let server: TestServer;
let ada: TestPerson;
let bo: TestPerson;
beforeAll(async () => {
  server = await openOrganizationServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ ada, bo } = await addFounder(server));
});

/** Deletes Bo's account, which waits once it has left organisations until `call` waits too or has ended. */
async function whileDeleted(call: () => Promise<unknown>): Promise<string[]> {
  return server.db
    .transaction(async (tx) => {
      await tx.execute(sql`select from accounts where id = ${bo.id} for key share`);
      const deleted = bo.call("DELETE /users/me", {});
      await untilWaiting(server.db);
      const called = outcomes(call());
      await Promise.race([called, untilWaiting(server.db, 2)]);
      return { deleted, called };
    })
    .then(async ({ deleted, called }) => {
      await deleted;
      return called;
    });
}

const namedInLogs = async () =>
  (await server.db.execute(sql`select act from organization_acts where by_name = 'Bo'`)).rows;

test("who creates an organisation while their account is deleted leaves none behind", async () => {
  const create = () => bo.call("POST /organization", { body: { name: "Left behind" } });
  expect(await whileDeleted(create)).toEqual(["UNAUTHENTICATED"]);
  const { rows } = await server.db.execute(sql`select from organizations where name = 'Left behind'`);
  expect(rows).toEqual([]);
});

test("who joins by their domain while their account is deleted leaves no name behind", async () => {
  const { id: organizationId } = (await mine(ada)) ?? { id: "" };
  await server.db
    .update(organizations)
    .set({ domain: "example.org", domainProvenAt: new Date() })
    .where(eq(organizations.id, organizationId));
  await invite(ada, bo.email);
  expect(await whileDeleted(() => bo.call("POST /organization/join", {}))).toEqual([
    "ORGANIZATION_NOT_FOUND",
  ]);
  expect(await namedInLogs()).toEqual([]);
});

test("who accepts an invitation while their account is deleted leaves no name behind", async () => {
  const { id } = await invite(ada, bo.email);
  expect(await whileDeleted(() => accept(bo, id))).toEqual(["INVITATION_NOT_FOUND"]);
  expect(await namedInLogs()).toEqual([]);
});

test("the maker's name of a space that was passed on goes with who left", async () => {
  const { id } = await invite(ada, bo.email);
  await accept(bo, id);
  const { data: space } = await bo.call("POST /rooms", { body: { name: "Passed on", shareSetting: "ORG" } });
  await leave(bo);
  await bo.call("DELETE /users/me", {});
  const { rows } = await server.db.execute(sql`select maker_name from spaces where id = ${space.id}`);
  expect(rows).toEqual([{ maker_name: "Ada" }]);
});
