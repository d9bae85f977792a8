import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestPerson } from "../../testing/people.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { accounts } from "../accounts/tables.ts";
import {
  accept,
  acts,
  addFounder,
  admin,
  code,
  invite,
  join,
  leave,
  mine,
  names,
  openOrganizationServer,
  outcomes,
  own,
} from "./organizations.fixture.ts";

let server: TestServer;
let ada: TestPerson;
let bo: TestPerson;
let cy: TestPerson;

beforeAll(async () => {
  server = await openOrganizationServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ ada, bo, cy } = await addFounder(server));
});

describe("creating", () => {
  test("its creator is its admin, also in their own record, and can't belong to a second one", async () => {
    expect(await mine(ada)).toMatchObject({ name: "Harbour school", isAdmin: true });
    expect((await mine(ada))?.permissions).toContain("associate_domain");
    await expect(ada.call("POST /organization", { body: { name: "Another" } })).rejects.toMatchObject(
      code("ALREADY_IN_ORGANIZATION"),
    );
    expect((await ada.call("GET /organization/admin", {})).data).toMatchObject({
      name: "Harbour school",
      associatedDomain: null,
      plan: "FREE",
      seats: { used: 1, limit: 10_000 },
    });
    expect(await acts(server, ada)).toEqual(["created"]);
  });

  test.each([
    "https://example.org",
    "Win at HTTP://example.org now",
    "www.example.org",
    "example.org/win",
    "ｈｔｔｐｓ：／／example.org",
  ])("a name with an address in it is rejected, since invitation emails show it: %s", async (name) => {
    const refused = code("INVALID_INPUT");
    await expect(bo.call("POST /organization", { body: { name } })).rejects.toMatchObject(refused);
    await expect(ada.call("PATCH /organization/admin/edit", { body: { name } })).rejects.toMatchObject(
      refused,
    );
  });

  test("names with dots or slashes that aren't addresses are accepted", async () => {
    for (const name of ["St. Mary's / North", "Booking.Example", "A/B & Co. 24/7"])
      expect((await ada.call("PATCH /organization/admin/edit", { body: { name } })).data.name).toBe(name);
  });

  test("its domain is stored in lower case and is not proven by entering it", async () => {
    const { data } = await bo.call("POST /organization", {
      body: { name: "Yard", associateDomain: " Yard.Example " },
    });
    expect(data.associatedDomain).toMatchObject({ name: "yard.example", isProven: false });
    expect(data.associatedDomain?.record).toMatch(/^veranda-domain-verification=[0-9a-f]{32}$/);
  });

  test("of two concurrent calls one succeeds", async () => {
    const create = () => bo.call("POST /organization", { body: { name: "Twice" } });
    expect(await outcomes(create(), create())).toEqual(["ALREADY_IN_ORGANIZATION", "ok"]);
    expect(await names(bo)).toEqual(["Bo*"]);
  });

  test.each([
    [{}],
    [{ name: "" }],
    [{ name: "   " }],
    [{ name: "x".repeat(61) }],
    [{ name: "a\u202Eb" }],
    [{ name: "\u200B" }],
    [{ name: "ok", associateDomain: "localhost" }],
    [{ name: "ok", associateDomain: "-a.example" }],
    [{ name: "ok", associateDomain: "10.0.0.1" }],
    [{ name: "ok", associateDomain: `${"a.".repeat(130)}example` }],
    [{ name: "ok", associateDomain: "a b.example" }],
    [{ name: "ok", isAdmin: true }],
    [{ name: 7 }],
  ])("%j is rejected", async (body) => {
    await expect(bo.call("POST /organization", { body: body as { name: string } })).rejects.toMatchObject(
      code("INVALID_INPUT"),
    );
  });
});

describe("deleting", () => {
  test("ends all memberships and invitations", async () => {
    await join(ada, bo);
    const { id } = await invite(ada, cy.email);
    await ada.call("DELETE /organization", {});
    expect([await mine(ada), await mine(bo)]).toEqual([null, null]);
    await expect(accept(cy, id)).rejects.toMatchObject(code("INVITATION_NOT_FOUND"));
    await expect(ada.call("DELETE /organization", {})).rejects.toMatchObject(code("ORGANIZATION_NOT_FOUND"));
  });

  test("a call during the deletion takes effect before it or not at all", async () => {
    await join(ada, bo);
    const { id } = await invite(ada, cy.email);
    const done = await outcomes(
      ada.call("DELETE /organization", {}),
      accept(cy, id),
      leave(bo),
      ada.call("PATCH /organization/admin/edit", { body: { name: "Late" } }),
    );
    expect(
      done.every((each) => ["ok", "INVITATION_NOT_FOUND", "ORGANIZATION_NOT_FOUND"].includes(each)),
    ).toBe(true);
    expect([await mine(ada), await mine(bo), await mine(cy)]).toEqual([null, null, null]);
  });

  test("deleting the last admin's account promotes another member, and the name is erased", async () => {
    await join(ada, bo, cy);
    await ada.call("DELETE /users/me", {});
    expect(await names(bo)).toEqual(["Bo*", "Cy"]);
    const rows = await server.db.execute(sql`
      select by_name, target_name from organization_acts where by_name = 'Ada' or target_name = 'Ada'`);
    const { id } = (await mine(bo)) ?? { id: "" };
    const named = await server.db.execute(sql`
      select from organization_acts where organization_id = ${id} and 'Ada' in (by_name, target_name)`);
    expect(rows.rows.length - named.rows.length).toBeGreaterThan(0);
    expect(named.rows).toEqual([]);
  });

  test("deleting the only member's account deletes the organisation", async () => {
    const id = (await mine(ada))?.id ?? "";
    await invite(ada, bo.email);
    await ada.call("DELETE /users/me", {});
    const { rows } = await server.db.execute(sql`select from organizations where id = ${id}`);
    expect(rows).toEqual([]);
    expect((await own(bo)).invitations).toEqual([]);
  });
});

test("the members' CSV has a line for each, and no cell that is a formula", async () => {
  await join(ada, bo);
  await server.db.update(accounts).set({ displayName: '=HYPERLINK("x")' }).where(eq(accounts.id, bo.id));
  server.changed();
  const { csv } = (await ada.call("GET /organization/admin/members/file", {})).data;
  const [head, ...lines] = csv.trimEnd().split("\r\n");
  expect(head).toBe("displayName,username,email,isAdmin,joinedAt");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(new RegExp(`^Ada,${ada.username},${ada.email},true,`));
  expect(lines[1]).toMatch(/^"'=HYPERLINK\(""x""\)",/);
  await expect(bo.call("GET /organization/admin/members/file", {})).rejects.toMatchObject(code("FORBIDDEN"));
});

test("the log shows actor, action and target to admins only, newest first", async () => {
  await join(ada, bo);
  await admin(ada, bo);
  const log = async (who: TestPerson, query = {}) =>
    (await who.call("GET /organization/admin/log", { query })).data;
  const { acts: found, next } = await log(ada);
  expect(next).toBeNull();
  expect(found.map(({ act, by, target, detail }) => ({ act, by, target, detail }))).toEqual([
    { act: "admin_made", by: "Ada", target: "Bo", detail: "" },
    { act: "joined", by: "Bo", target: null, detail: "" },
    { act: "invited", by: "Ada", target: null, detail: bo.email },
    { act: "created", by: "Ada", target: null, detail: "Harbour school" },
  ]);
  await admin(ada, bo, false);
  await expect(log(bo)).rejects.toMatchObject(code("FORBIDDEN"));
  await expect(log(cy)).rejects.toMatchObject(code("ORGANIZATION_NOT_FOUND"));
  await expect(log(ada, { before: "x" })).rejects.toMatchObject(code("INVALID_INPUT"));
});

test("a person's data download has their membership, invitations and acts", async () => {
  await invite(ada, bo.email);
  const { data } = await ada.call("GET /users/me/export", {});
  expect(data.organization).toMatchObject([{ name: "Harbour school", isAdmin: true }]);
  expect(data.organizationInvitations).toMatchObject([{ email: bo.email }]);
  expect(data.organizationActs).toMatchObject([{ act: "invited" }, { act: "created" }]);
});
