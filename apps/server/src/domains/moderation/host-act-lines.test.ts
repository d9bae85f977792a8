import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { HostActName } from "@veranda/contract";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";

/*
 * Hosts' acts by calls are stored together with their line in the log, or not at all: if the process dies in between,
 * or the line can't be written, neither is stored.
 */

let server: TestServer;
let owner: TestPerson;
let bo: TestPerson;
let id: string;
let made = 0;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  made += 1;
  owner = await addPerson(server, `owner${made}`);
  bo = await addPerson(server, `bo${made}`);
  id = (await owner.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data.id;
});

/** All state of the space that a host's act may change. */
async function stateOf(): Promise<unknown> {
  const { rows } = await server.db.execute(sql`
    select
      (select to_jsonb(s) - 'updated_at' from spaces s where s.id = ${id}) as space,
      (select jsonb_agg(to_jsonb(m) order by m.account_id) from space_members m where m.space_id = ${id}) as members,
      (select jsonb_agg(to_jsonb(r) order by r.id) from space_assigned_roles r where r.space_id = ${id}) as roles,
      (select jsonb_agg(to_jsonb(g) order by g.id) from space_gates g where g.space_id = ${id}) as gates,
      (select jsonb_agg(to_jsonb(b) order by b.id) from space_bans b where b.space_id = ${id} or b.owner_id = ${owner.id}) as bans`);
  return rows[0];
}
const logged = async () =>
  (await owner.call("GET /rooms/{id}/host-acts", { params: { id }, query: {} })).data.acts;

type Act = { before?: () => Promise<unknown>; act: () => Promise<unknown>; detail?: RegExp };
const at = () => ({ params: { id } });
const setHost = (isAdmin: boolean) => () =>
  owner.call("PUT /rooms/{id}/hosts/{userID}", { params: { id, userID: bo.id }, body: { isAdmin } });
const restrict = (restricted: boolean) => () =>
  owner.call("PUT /rooms/{id}/permissions/{permission}", {
    params: { id, permission: "teleport" },
    body: { restricted },
  });
const giveRole = () =>
  owner.call("POST /rooms/{id}/roles", { ...at(), body: { userID: bo.id, role: "speaker" } });
const setPassword = () =>
  owner.call("PUT /rooms/{id}/gates/password", { ...at(), body: { password: "a quiet evening" } });
const ban = (isInAllSpaces: boolean) => () =>
  owner.call("POST /rooms/{id}/bans", {
    ...at(),
    body: { userID: bo.id, durationMinutes: 10, reason: "Shouted", isInAllSpaces },
  });
const unban = async () => {
  const [given] = (await owner.call("GET /rooms/{id}/bans", { ...at(), query: {} })).data;
  return owner.call("DELETE /rooms/{id}/bans/{banID}", { params: { id, banID: given?.id ?? "" } });
};

const ACTS: Partial<Record<HostActName, Act>> = {
  restricted: { act: restrict(true), detail: /^teleport$/ },
  allowed: { before: restrict(true), act: restrict(false), detail: /^teleport$/ },
  host_made: { act: setHost(true) },
  host_removed: { before: setHost(true), act: setHost(false) },
  role_assigned: { act: giveRole, detail: /^speaker$/ },
  role_removed: {
    before: giveRole,
    act: async () => {
      const [role] = (await owner.call("GET /rooms/{id}/roles", at())).data;
      return owner.call("DELETE /rooms/{id}/roles/{roleID}", { params: { id, roleID: role?.id ?? "" } });
    },
    detail: /^speaker$/,
  },
  gate_set: { act: setPassword, detail: /^password$/ },
  gate_removed: {
    before: setPassword,
    act: async () => {
      const [gate] = (await owner.call("GET /rooms/{id}/gates", { ...at(), query: {} })).data.gates;
      return owner.call("DELETE /rooms/{id}/gates/{gateID}", { params: { id, gateID: gate?.id ?? "" } });
    },
    detail: /^password$/,
  },
  banned: { act: ban(false), detail: /Z, Shouted$/ },
  unbanned: { before: ban(false), act: unban },
  banned_everywhere: { act: ban(true), detail: /Z, Shouted$/ },
  unbanned_everywhere: { before: ban(true), act: unban },
};

describe("an act is done with its line in the log, or not at all", () => {
  test.each(Object.entries(ACTS) as [HostActName, Act][])(
    "%s",
    async (name, { before, act, detail = /^$/ }) => {
      await before?.();
      const was = await stateOf();
      const lines = (await logged()).length;
      await server.db.execute(
        sql.raw(
          `alter table host_acts add constraint no_lines check (act <> '${name}' or space_id <> '${id}') not valid`,
        ),
      );
      try {
        await expect(act()).rejects.toMatchObject({ code: "INTERNAL" });
        expect(await stateOf()).toEqual(was);
      } finally {
        await server.db.execute(sql`alter table host_acts drop constraint no_lines`);
      }
      await act();
      expect(await stateOf()).not.toEqual(was);
      const acts = await logged();
      expect(acts).toHaveLength(lines + 1);
      expect(acts[0]).toMatchObject({ act: name, by: owner.username, instance: null });
      expect(acts[0]?.detail).toMatch(detail);
    },
  );
});

test("repeating a completed act has no effect and adds no line", async () => {
  await setHost(true)();
  await setHost(false)();
  await setHost(false)();
  await giveRole();
  await giveRole();
  expect((await logged()).map(({ act }) => act)).toEqual(["role_assigned", "host_removed", "host_made"]);
});
