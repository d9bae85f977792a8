import { sql } from "drizzle-orm";
import { subjectOf, type DomainEvent } from "@veranda/contract/domain-events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEventsPage } from "../../testing/events-page.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { deleteOrganization } from "./organizations.ts";
import { addFounder, join, mine, openOrganizationServer, remove } from "./organizations.fixture.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openOrganizationServer();
});
afterAll(() => server.close());

const dissolve = (by: TestPerson) => by.call("DELETE /organization", {});
const bell = async (who: TestPerson) =>
  (await who.call("GET /notifications", { query: {} })).data.notifications.filter(
    ({ kind }) => kind === "organization_deleted",
  );

test("members are told that it was deleted, and how it was called; nobody else is", async () => {
  const { ada, bo, cy, number } = await addFounder(server);
  const di = await addPerson(server, `Di${number}`, { displayName: "Di" });
  await join(ada, bo, cy);
  await remove(ada, cy);
  const page = await openEventsPage(server.origin, bo);
  await ada.call("PATCH /organization/admin/edit", { body: { name: "Harbour academy" } });
  await dissolve(ada);
  expect(await page.next("notification")).toMatchObject({
    notification: { kind: "organization_deleted", name: "Harbour academy", isRead: false },
  });
  page.close();
  expect(await bell(bo)).toMatchObject([{ name: "Harbour academy" }]);
  expect(await mine(bo)).toBeNull();
  await soon(async () => {
    const { rows } = await server.db.execute(sql`select id from outbox where event = 'OrganizationDeleted'`);
    expect(rows).toEqual([]);
  });
  expect(await Promise.all([ada, cy, di].map(bell))).toEqual([[], [], []]);
});

test("deletions of two organisations on one day are told apart", async () => {
  const { ada, bo } = await addFounder(server);
  await join(ada, bo);
  await dissolve(ada);
  await ada.call("POST /organization", { body: { name: "Harbour school" } });
  await join(ada, bo);
  await dissolve(ada);
  await soon(async () => expect(await bell(bo)).toHaveLength(2));
});

test("its members' open pages follow", async () => {
  const { ada, bo } = await addFounder(server);
  await join(ada, bo);
  const pages = [await openEventsPage(server.origin, ada), await openEventsPage(server.origin, bo)];
  await dissolve(ada);
  for (const page of pages) {
    expect(await page.next("account_changed")).toMatchObject({ action: "account_changed" });
    page.close();
  }
});

test("a large one is deleted with an event for each hundred members", async () => {
  const { ada, number } = await addFounder(server);
  const { id: organizationId } = (await mine(ada)) ?? { id: "" };
  await server.db.execute(sql`
    with many as (
      insert into accounts (id, username, display_name, avatar, created_at)
      select 'm' || lpad(${number}::text, 5, '0') || lpad(n::text, 10, '0'), 'm' || ${number}::text || 'x' || n, 'M', 'ada', now()
      from generate_series(1, 250) as n returning id)
    insert into organization_members (account_id, organization_id, is_admin, joined_at)
    select id, ${organizationId}, false, now() from many`);
  const noted: DomainEvent[] = [];
  await deleteOrganization(
    {
      events: {
        transaction: (work) => server.db.transaction((tx) => work(tx, (event) => void noted.push(event))),
      },
      sessions: { endSsoIn: async () => () => undefined, endSsoOf: async () => () => undefined },
    },
    ada.id,
  );
  const toldIds = noted.flatMap((event) => (event.name === "OrganizationDeleted" ? event.toldIds : []));
  expect([toldIds.length, new Set(toldIds).size, noted.length]).toEqual([251, 251, 3]);
  // Of one subject: no more than one of them at a time is delivered to each subscriber.
  expect(new Set(noted.map(subjectOf))).toEqual(new Set([organizationId]));
});
