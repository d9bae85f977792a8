import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { codeOf } from "../../../testing/code-of.ts";
import { addPerson, type TestPerson } from "../../../testing/people.ts";
import type { TestServer } from "../../../testing/test-server.ts";
import { untilWaiting } from "../../../testing/until-waiting.ts";
import { addPair, create, edit, openOwnSpaces } from "./own-spaces.fixture.ts";

/* What a host does at the moment in which they cease to be one. */

let server: TestServer;
let ada: TestPerson;
let bo: TestPerson;
let cy: TestPerson;
let dee: TestPerson;
let id: string;
let made = 0;

beforeAll(async () => {
  server = await openOwnSpaces();
});
afterAll(() => server.close());
beforeEach(async () => {
  made += 1;
  ({ ada, bo } = await addPair(server));
  cy = await addPerson(server, `cy${made}`);
  dee = await addPerson(server, `dee${made}`);
  ({ id } = await create(ada));
  await setHost(ada, bo, true);
});

const setHost = (by: TestPerson, who: TestPerson, isAdmin: boolean) =>
  by.call("PUT /rooms/{id}/hosts/{userID}", { params: { id, userID: who.id }, body: { isAdmin } });
const ban = (by: TestPerson, who: TestPerson) =>
  by.call("POST /rooms/{id}/bans", {
    params: { id },
    body: { userID: who.id, durationMinutes: null, reason: "" },
  });

/** Does this while the space is locked, in which time the other is done too. */
const meanwhile = async (waits: () => Promise<unknown>, then: ReturnType<typeof sql>) => {
  const { waiting } = await server.db.transaction(async (tx) => {
    await tx.execute(sql`select from spaces where id = ${id} for no key update`);
    const asked = codeOf(waits());
    await untilWaiting(server.db);
    await tx.execute(then);
    return { waiting: asked };
  });
  return waiting;
};
const boIsNone = () => sql`delete from space_members where space_id = ${id} and account_id = ${bo.id}`;

/** What hosts can change, without Bo's own role. */
const state = async () => {
  const rows = await Promise.all(
    ["space_members", "space_assigned_roles", "space_invitations", "space_bans", "space_gates"].map(
      async (table) =>
        (await server.db.execute(sql`select * from ${sql.identifier(table)} where space_id = ${id}`)).rows,
    ),
  );
  const [space] = (await server.db.execute(sql`select * from spaces where id = ${id}`)).rows;
  return [space, ...rows].map((each) =>
    Array.isArray(each) ? each.filter((row) => row["account_id"] !== bo.id) : each,
  );
};

test.each<[string, () => Promise<unknown>]>([
  ["another host", () => setHost(bo, cy, true)],
  [
    "a role",
    () =>
      bo.call("POST /rooms/{id}/roles", {
        params: { id },
        body: { userID: cy.id, role: "builder", stand: null },
      }),
  ],
  [
    "an invitation",
    () => bo.call("POST /rooms/{id}/share/invite", { params: { id }, body: { emails: ["cy@example.org"] } }),
  ],
  ["a ban", () => ban(bo, cy)],
  [
    "a password",
    () => bo.call("PUT /rooms/{id}/gates/password", { params: { id }, body: { password: "theirs" } }),
  ],
  ["another name, open to all", () => edit(bo, id, { name: "Theirs", shareSetting: "PUBLIC_LINK" })],
  [
    "the end of a ban",
    async () => {
      const { data } = await bo.call("GET /rooms/{id}/bans", { params: { id }, query: {} });
      return bo.call("DELETE /rooms/{id}/bans/{banID}", { params: { id, banID: data[0]?.id ?? "" } });
    },
  ],
  [
    "further instances",
    () => bo.call("PUT /rooms/{id}/instancing", { params: { id }, body: { enabled: false } }),
  ],
  ["another link", () => bo.call("POST /rooms/{id}/share/renew", { params: { id } })],
  ["other pictures", () => bo.call("DELETE /rooms/{id}/thumbnail", { params: { id } })],
  [
    "another rule",
    () =>
      bo.call("PUT /rooms/{id}/permissions/{permission}", {
        params: { id, permission: "chat_disabled" },
        body: { restricted: true },
      }),
  ],
])("makes no more than they may now: %s", async (_, waits) => {
  await server.db.execute(sql`update spaces set is_custom_thumbnail = true where id = ${id}`);
  await ban(ada, dee);
  const before = await state();
  expect(await meanwhile(waits, boIsNone())).toBe("USER_UNAUTHORIZED");
  expect(await state()).toEqual(before);
});

test("nobody is banned who became a host meanwhile, except by the owner", async () => {
  const cyHosts = sql`insert into space_members (space_id, account_id, role) values (${id}, ${cy.id}, 'administrator')`;
  expect(await meanwhile(() => ban(bo, cy), cyHosts)).toBe("CANNOT_BAN_HOST");
});
