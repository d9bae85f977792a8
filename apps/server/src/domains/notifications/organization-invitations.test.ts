import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openEventsPage } from "../../testing/events-page.ts";
import { setAgeBand } from "../../testing/age-band.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { accounts } from "../accounts/tables.ts";
import { organizationInvitations, organizations } from "../organizations/tables.ts";
import { notifications } from "./tables.ts";

let server: TestServer;
/** Ada owns the organisation. */
let ada: TestPerson;
let bo: TestPerson;
let cy: TestPerson;
let made = 0;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  made += 1;
  const named = (name: string) => addPerson(server, `${name}${made}`, { displayName: name });
  [ada, bo, cy] = await Promise.all([named("Ada"), named("Bo"), named("Cy")]);
  await ada.call("POST /organization", { body: { name: "Harbour school" } });
});

const invite = async (email: string, resend = false, by = ada) =>
  (await by.call("POST /organization/admin/invite", { body: { email, resend } })).data;
const takeBack = (id: string) => ada.call("DELETE /organization/admin/invite/{id}", { params: { id } });
const accept = (who: TestPerson, id: string) =>
  who.call("POST /organization/invitations/{id}/accept", { params: { id } });
const decline = (who: TestPerson, id: string) =>
  who.call("DELETE /organization/invitations/{id}", { params: { id } });
const bell = async (who: TestPerson) => (await who.call("GET /notifications", { query: {} })).data;
const EMPTY = { notifications: [], unreadCount: 0 };
/** Somebody's notification of an invitation; waits for one. */
const told = async (who: TestPerson, id: string) =>
  soon(async () =>
    expect(await bell(who)).toMatchObject({
      unreadCount: 1,
      notifications: [{ kind: "organization_invitation", isRead: false, invitation: { id } }],
    }),
  );
const rowsOf = (who: TestPerson) => server.db.$count(notifications, eq(notifications.accountId, who.id));
/** Waits until earlier events between two people were delivered, since these are in order. */
const settled = async (from: TestPerson, to: TestPerson) => {
  await from.call("POST /users/v1/follow", { body: { userID: to.id } });
  await soon(async () => expect((await bell(to)).notifications.map(({ kind }) => kind)).toContain("follow"));
};

describe("an invitation to an organisation", () => {
  test("is shown to the owner of the address, with the organisation and the sender", async () => {
    const page = await openEventsPage(server.origin, bo);
    const { id } = await invite(bo.email);
    expect(await page.next("notification")).toMatchObject({
      unreadCount: 1,
      notification: {
        kind: "organization_invitation",
        person: { displayName: "Ada" },
        invitation: { id, name: "Harbour school" },
      },
    });
    await told(bo, id);
    expect([await bell(ada), await bell(cy)]).toMatchObject([EMPTY, EMPTY]);
    // It shows the organisation's current name.
    await ada.call("PATCH /organization/admin/edit", { body: { name: "Harbour academy" } });
    expect((await bell(bo)).notifications).toMatchObject([{ invitation: { name: "Harbour academy" } }]);
    page.close();
  });

  test("is answered by its id: once accepted or declined it is not shown any more, on no page", async () => {
    const first = await invite(bo.email);
    await told(bo, first.id);
    const page = await openEventsPage(server.origin, bo);
    await decline(bo, first.id);
    expect(await bell(bo)).toMatchObject(EMPTY);
    await page.next("account_changed");
    const second = await invite(bo.email);
    await told(bo, second.id);
    await accept(bo, second.id);
    expect(await bell(bo)).toMatchObject(EMPTY);
    await page.next("account_changed");
    expect(await rowsOf(bo)).toBe(0);
    page.close();
  });

  test("is used up by joining the same organisation by its domain", async () => {
    const domain = `harbour${made}.example`;
    await server.db
      .update(accounts)
      .set({ email: `bo@${domain}`, emailVerifiedAt: new Date() })
      .where(eq(accounts.id, bo.id));
    const { id } = await invite(`bo@${domain}`);
    await told(bo, id);
    await server.db
      .update(organizations)
      .set({ domain, domainProvenAt: new Date() })
      .where(eq(organizations.id, (await ada.call("GET /users/me", {})).data.myOrganization?.id ?? ""));
    await bo.call("POST /organization/join", {});
    expect(await bell(bo)).toMatchObject(EMPTY);
    expect(await rowsOf(bo)).toBe(0);
    expect((await ada.call("GET /organization/admin/members", { query: {} })).data.invitations).toEqual([]);
  });

  test("disappears when withdrawn, and open pages are notified", async () => {
    const { id } = await invite(bo.email);
    await told(bo, id);
    const page = await openEventsPage(server.origin, bo);
    await takeBack(id);
    expect(await bell(bo)).toMatchObject(EMPTY);
    await page.next("account_changed");
    await expect(accept(bo, id)).rejects.toMatchObject({ code: "INVITATION_NOT_FOUND" });
    page.close();
  });

  test("is not shown if it was withdrawn before delivery", async () => {
    for (let n = 0; n < 5; n += 1) await takeBack((await invite(bo.email)).id);
    await settled(ada, bo);
    expect((await bell(bo)).notifications).toHaveLength(1);
    expect(await rowsOf(bo)).toBe(1);
  });

  test("leaves nothing in the list if it is accepted and withdrawn concurrently", async () => {
    const { id } = await invite(bo.email);
    await told(bo, id);
    await Promise.allSettled([accept(bo, id), takeBack(id), decline(bo, id), accept(bo, id)]);
    expect(await bell(bo)).toMatchObject(EMPTY);
    expect(await rowsOf(bo)).toBe(0);
  });

  test("is deleted with its organisation", async () => {
    const { id } = await invite(bo.email);
    await told(bo, id);
    await ada.call("DELETE /organization", {});
    expect(await bell(bo)).toMatchObject(EMPTY);
  });

  test("is neither shown nor counted once expired; sent again it is shown again, once, whoever sends it", async () => {
    const { id } = await invite(bo.email);
    await told(bo, id);
    const overIt = (expiresAt: Date) =>
      server.db.update(organizationInvitations).set({ expiresAt }).where(eq(organizationInvitations.id, id));
    await overIt(new Date(Date.now() - 1));
    expect(await bell(bo)).toMatchObject(EMPTY);
    await bo.call("POST /users/{id}/acknowledgeNotification", {
      params: { id: bo.id },
      body: { key: "all" },
    });
    await accept(cy, (await invite(cy.email)).id);
    await ada.call("POST /organization/admin/members/{id}", {
      params: { id: cy.id },
      body: { isAdmin: true },
    });
    const dayAgo = new Date(Date.now() - 25 * 3_600_000);
    await server.db
      .update(notifications)
      .set({ createdAt: dayAgo })
      .where(eq(notifications.accountId, bo.id));
    await invite(bo.email, true, cy);
    await told(bo, id);
    expect((await bell(bo)).notifications).toMatchObject([{ person: { displayName: "Cy" } }]);
    await invite(bo.email, true);
    await settled(ada, bo);
    expect((await bell(bo)).notifications).toHaveLength(2);
  });

  test("is shown only to people who have currently proven the address", async () => {
    const proven = (who: TestPerson, at: Date | null) =>
      server.db.update(accounts).set({ emailVerifiedAt: at }).where(eq(accounts.id, who.id));
    await proven(bo, null);
    await invite(bo.email);
    await proven(bo, new Date());
    await settled(ada, bo);
    expect((await bell(bo)).notifications).toHaveLength(1);
    const { id } = await invite(cy.email);
    await told(cy, id);
    await proven(cy, null);
    expect(await bell(cy)).toMatchObject(EMPTY);
  });

  test("is not shown to somebody under 16 from people who may not contact them, and removed once their age is known", async () => {
    await setAgeBand(server, bo.id, "13_15");
    await invite(bo.email);
    const { id } = await invite(cy.email);
    await told(cy, id);
    expect([await bell(bo), await rowsOf(bo)]).toMatchObject([EMPTY, 0]);
    const page = await openEventsPage(server.origin, cy);
    await cy.call("POST /users/me/age", { body: { birthYear: new Date().getUTCFullYear() - 15 } });
    expect(await bell(cy)).toMatchObject(EMPTY);
    await soon(async () => expect(await rowsOf(cy)).toBe(0));
    await page.next("account_changed");
    page.close();
  });

  test("is shown neither to people who turned it off, nor to those who have blocked the sender", async () => {
    const off = { preferences: { notifications: { invitations: false } } };
    await bo.call("PATCH /users/me", { body: off });
    await cy.call("POST /users/{id}/block", { params: { id: ada.id } });
    await invite(bo.email);
    await invite(cy.email);
    await settled(ada, bo);
    expect((await bell(bo)).notifications).toHaveLength(1);
    expect([await bell(cy), await rowsOf(cy)]).toMatchObject([EMPTY, 0]);
    // They still find it themselves.
    expect((await bo.call("GET /organization", {})).data.invitations).toHaveLength(1);
  });
});
