import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openEventsPage } from "../../testing/events-page.ts";
import type { TestPerson } from "../../testing/people.ts";
import type { TestServer } from "../../testing/test-server.ts";
import {
  accept,
  acts,
  addFounder,
  admin,
  code,
  invite,
  join,
  leave,
  list,
  mine,
  names,
  openOrganizationServer,
  outcomes,
  own,
  remove,
} from "./organizations.fixture.ts";
import { organizationInvitations } from "./tables.ts";

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

describe("members", () => {
  test("are told on their pages that it is gone", async () => {
    await join(ada, bo);
    const page = await openEventsPage(server.origin, bo);
    await ada.call("DELETE /organization", {});
    await page.next("account_changed");
    expect(await mine(bo)).toBeNull();
    page.close();
  });

  test("admins come first, then names; members see each other without addresses", async () => {
    await join(ada, cy, bo);
    expect(await names(ada)).toEqual(["Ada*", "Bo", "Cy"]);
    await admin(ada, cy);
    expect(await names(ada)).toEqual(["Ada*", "Cy*", "Bo"]);
    const page = await list(ada, { count: 2 });
    expect([page.members.length, page.next]).toEqual([2, 2]);
    expect((await list(ada, { start: 2, count: 2 })).members.map(({ email }) => email)).toEqual([bo.email]);
    const seen = (await bo.call("GET /organization/members", { query: {} })).data;
    expect(seen.members.map(({ displayName }) => displayName)).toEqual(["Ada", "Cy", "Bo"]);
    expect(JSON.stringify(seen)).not.toContain("@");
  });

  test.each([
    ["GET /organization/admin", {}],
    ["GET /organization/admin/members", { query: {} }],
    ["PATCH /organization/admin/edit", { body: { name: "Ours" } }],
    ["POST /organization/admin/invite", { body: { email: "new@example.org" } }],
    ["DELETE /organization", {}],
  ] as const)("a member gets FORBIDDEN by %s", async (line, input) => {
    await join(ada, bo);
    await expect(bo.call(line, input as never)).rejects.toMatchObject(code("FORBIDDEN"));
    await expect(cy.call(line, input as never)).rejects.toMatchObject(code("ORGANIZATION_NOT_FOUND"));
  });

  test("a member can't appoint admins, remove members or withdraw invitations", async () => {
    await join(ada, bo);
    const { id } = await invite(ada, cy.email);
    await expect(admin(bo, bo)).rejects.toMatchObject(code("FORBIDDEN"));
    await expect(admin(bo, ada, false)).rejects.toMatchObject(code("FORBIDDEN"));
    await expect(remove(bo, ada)).rejects.toMatchObject(code("FORBIDDEN"));
    await expect(bo.call("DELETE /organization/admin/invite/{id}", { params: { id } })).rejects.toMatchObject(
      code("FORBIDDEN"),
    );
    expect(await names(ada)).toEqual(["Ada*", "Bo"]);
  });

  test("an admin of another organisation can't change its members", async () => {
    await join(ada, bo);
    await cy.call("POST /organization", { body: { name: "Yard" } });
    await expect(admin(cy, bo)).rejects.toMatchObject(code("USER_NOT_FOUND"));
    await expect(remove(cy, bo)).rejects.toMatchObject(code("USER_NOT_FOUND"));
    expect(await mine(bo)).toMatchObject({ name: "Harbour school", isAdmin: false });
  });

  test("a removed member loses access at once, and can return by invitation", async () => {
    await join(ada, bo);
    const { id } = await invite(ada, cy.email);
    await accept(cy, id);
    await remove(ada, bo);
    expect(await mine(bo)).toBeNull();
    await expect(bo.call("GET /organization/members", { query: {} })).rejects.toMatchObject(
      code("ORGANIZATION_NOT_FOUND"),
    );
    await expect(remove(ada, bo)).rejects.toMatchObject(code("USER_NOT_FOUND"));
    await join(ada, bo);
    expect(await names(ada)).toEqual(["Ada*", "Bo", "Cy"]);
  });

  test("a removed member can't rejoin by an invitation to what became their address", async () => {
    await join(ada, bo);
    const { id } = await invite(ada, "another@example.org");
    await server.db
      .update(organizationInvitations)
      .set({ email: bo.email })
      .where(eq(organizationInvitations.id, id));
    await remove(ada, bo);
    expect((await own(bo)).invitations).toEqual([]);
    await expect(accept(bo, id)).rejects.toMatchObject(code("INVITATION_NOT_FOUND"));
  });

  test("an admin renames it for everybody", async () => {
    await join(ada, bo);
    await ada.call("PATCH /organization/admin/edit", { body: { name: "  Harbour academy " } });
    expect(await mine(bo)).toMatchObject({ name: "Harbour academy" });
    await ada.call("PATCH /organization/admin/edit", { body: { name: "Harbour academy" } });
    expect((await acts(server, ada)).filter((act) => act === "renamed")).toHaveLength(1);
  });
});

test("somebody about to leave sees the names of the first spaces that stay behind", async () => {
  await join(ada, bo);
  for (const name of ["garden", "Attic", "Cellar", "Hall", "Bridge", "Kitchen", "Yard"])
    await bo.call("POST /rooms", { body: { name, shareSetting: "ORG" } });
  await bo.call("POST /rooms", { body: { name: "Alone" } });
  const { data } = await bo.call("GET /organization/leave", {});
  expect(data).toMatchObject({
    spaces: 7,
    spaceNames: ["Attic", "Bridge", "Cellar", "garden", "Hall"],
    heir: { userID: ada.id },
  });
});

describe("the last admin", () => {
  test("can't leave, be removed or be demoted", async () => {
    await join(ada, bo);
    await expect(leave(ada)).rejects.toMatchObject(code("LAST_ADMIN"));
    await expect(remove(ada, ada)).rejects.toMatchObject(code("LAST_ADMIN"));
    await expect(admin(ada, ada, false)).rejects.toMatchObject(code("LAST_ADMIN"));
    await expect(leave(ada, ada)).rejects.toMatchObject(code("USER_NOT_FOUND"));
    await expect(leave(ada, cy)).rejects.toMatchObject(code("USER_NOT_FOUND"));
    expect(await names(ada)).toEqual(["Ada*", "Bo"]);
  });

  test("can hand over and leave", async () => {
    await join(ada, bo);
    await leave(ada, bo);
    expect(await mine(ada)).toBeNull();
    expect(await names(bo)).toEqual(["Bo*"]);
    expect(await acts(server, bo)).toEqual(["created", "invited", "joined", "admin_made", "left"]);
  });

  test("a member who leaves makes nobody an admin", async () => {
    await join(ada, bo, cy);
    await leave(bo, cy);
    expect(await names(ada)).toEqual(["Ada*", "Cy"]);
  });

  test("of two who demote each other concurrently one remains", async () => {
    await join(ada, bo);
    await admin(ada, bo);
    expect(await outcomes(admin(ada, bo, false), admin(bo, ada, false))).toEqual(["FORBIDDEN", "ok"]);
    const left = (await mine(ada))?.isAdmin === true ? ada : bo;
    expect((await names(left)).filter((name) => name.endsWith("*"))).toHaveLength(1);
  });

  test("of two who leave concurrently one remains", async () => {
    await join(ada, bo);
    await admin(ada, bo);
    expect(await outcomes(leave(ada), leave(bo))).toEqual(["LAST_ADMIN", "ok"]);
  });
});
