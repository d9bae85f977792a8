import { ORGANIZATION_INVITATION_DAYS } from "@veranda/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setAgeBand } from "../../testing/age-band.ts";
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
  list,
  mailsTo,
  mine,
  openOrganizationServer,
  outcomes,
  own,
  received,
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

describe("inviting", () => {
  test("an address gets a mail, sees the invitation, and joins with it once", async () => {
    const { id, email } = await invite(ada, bo.email.toUpperCase());
    expect(email).toBe(bo.email);
    await expect.poll(() => mailsTo(server, bo.email)).toHaveLength(1);
    const [mail] = await mailsTo(server, bo.email);
    expect(mail?.subject).toBe("Ada invites you to Harbour school");
    expect(mail?.text).toContain("https://spaces.example.org/team");
    expect((await list(ada)).invitations.map((each) => each.email)).toEqual([bo.email]);
    expect((await ada.call("GET /organization/admin", {})).data.seats.used).toBe(2);
    expect(await received(bo)).toMatchObject({ id, name: "Harbour school", invitedBy: "Ada" });

    expect((await accept(bo, id)).data).toMatchObject({ name: "Harbour school", isAdmin: false });
    expect(await mine(bo)).toMatchObject({ isAdmin: false });
    expect((await list(ada)).invitations).toEqual([]);
    await expect(accept(bo, id)).rejects.toMatchObject(code("INVITATION_NOT_FOUND"));
    expect(await acts(server, ada)).toEqual(["created", "invited", "joined"]);
  });

  test("only the person with the proven address can accept", async () => {
    const { id } = await invite(ada, bo.email);
    expect((await own(cy)).invitations).toEqual([]);
    await expect(accept(cy, id)).rejects.toMatchObject(code("INVITATION_NOT_FOUND"));
    await cy.call("DELETE /organization/invitations/{id}", { params: { id } });
    await server.db.update(accounts).set({ emailVerifiedAt: null }).where(eq(accounts.id, bo.id));
    await expect(accept(bo, id)).rejects.toMatchObject(code("INVITATION_NOT_FOUND"));
    await server.db.update(accounts).set({ emailVerifiedAt: new Date() }).where(eq(accounts.id, bo.id));
    await accept(bo, id);
  });

  test("a second invitation needs `resend`", async () => {
    const { id, invitedAt } = await invite(ada, bo.email);
    await expect(invite(ada, bo.email)).rejects.toMatchObject(code("ALREADY_INVITED"));
    await expect(invite(ada, cy.email, true)).rejects.toMatchObject(code("INVITATION_NOT_FOUND"));
    const again = await invite(ada, bo.email, true);
    expect(again.id).toBe(id);
    expect(Date.parse(again.invitedAt)).toBeGreaterThan(Date.parse(invitedAt));
    await expect.poll(() => mailsTo(server, bo.email)).toHaveLength(2);
    await accept(bo, id);
    await expect(invite(ada, bo.email)).rejects.toMatchObject(code("ALREADY_IN_ORGANIZATION"));
    await expect(invite(ada, bo.email, true)).rejects.toMatchObject(code("ALREADY_IN_ORGANIZATION"));
  });

  test("a withdrawn, declined or expired invitation can't be accepted", async () => {
    const { id } = await invite(ada, bo.email);
    await ada.call("DELETE /organization/admin/invite/{id}", { params: { id } });
    await ada.call("DELETE /organization/admin/invite/{id}", { params: { id } });
    await expect(accept(bo, id)).rejects.toMatchObject(code("INVITATION_NOT_FOUND"));

    const second = await invite(ada, bo.email);
    await bo.call("DELETE /organization/invitations/{id}", { params: { id: second.id } });
    expect((await list(ada)).invitations).toEqual([]);

    const third = await invite(ada, bo.email);
    expect(Date.parse(third.expiresAt) - Date.parse(third.invitedAt)).toBe(
      ORGANIZATION_INVITATION_DAYS * 86_400_000,
    );
    await server.db
      .update(organizationInvitations)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(organizationInvitations.id, third.id));
    expect((await own(bo)).invitations).toEqual([]);
    await expect(accept(bo, third.id)).rejects.toMatchObject(code("INVITATION_NOT_FOUND"));
    // It takes no seat any more, and can be sent again without `resend`.
    expect((await ada.call("GET /organization/admin", {})).data.seats.used).toBe(1);
    await accept(bo, (await invite(ada, bo.email)).id);
  });

  test("another organisation's admin can't withdraw it", async () => {
    const { id } = await invite(ada, bo.email);
    await cy.call("POST /organization", { body: { name: "Yard" } });
    await cy.call("DELETE /organization/admin/invite/{id}", { params: { id } });
    await accept(bo, id);
    expect(await mine(bo)).toMatchObject({ name: "Harbour school" });
  });

  test("members of another organisation must leave that first", async () => {
    await bo.call("POST /organization", { body: { name: "Yard" } });
    const { id } = await invite(ada, bo.email);
    await expect(accept(bo, id)).rejects.toMatchObject(code("ALREADY_IN_ORGANIZATION"));
    await bo.call("DELETE /organization", {});
    await accept(bo, id);
    expect(await mine(bo)).toMatchObject({ name: "Harbour school", isAdmin: false });
  });

  test("concurrent accepts make one member; of a concurrent accept and withdrawal one succeeds", async () => {
    const first = await invite(ada, bo.email);
    expect(await outcomes(accept(bo, first.id), accept(bo, first.id))).toEqual([
      "INVITATION_NOT_FOUND",
      "ok",
    ]);
    const second = await invite(ada, cy.email);
    const [accepted] = await Promise.allSettled([
      accept(cy, second.id),
      ada.call("DELETE /organization/admin/invite/{id}", { params: { id: second.id } }),
    ]);
    expect((await mine(cy)) !== null).toBe(accepted.status === "fulfilled");
  });

  test("a blocked admin can't send an email to the person who blocked them", async () => {
    await bo.call("POST /users/{id}/block", { params: { id: ada.id } });
    await invite(ada, bo.email);
    // Mails are sent in order.
    await invite(ada, cy.email);
    await expect.poll(() => mailsTo(server, cy.email)).toHaveLength(1);
    expect(await mailsTo(server, bo.email)).toEqual([]);
  });

  test("somebody under 16 doesn't see invitations from people who may not contact them, and the sender gets the same answer", async () => {
    await setAgeBand(server, bo.id, "13_15");
    const [toBo, toNobody] = [await invite(ada, bo.email), await invite(ada, "nobody@example.org")];
    expect(Object.keys(toBo)).toEqual(Object.keys(toNobody));
    await expect(invite(ada, bo.email)).rejects.toMatchObject(code("ALREADY_INVITED"));
    await invite(ada, bo.email, true);
    await invite(ada, cy.email);
    await expect.poll(() => mailsTo(server, cy.email)).toHaveLength(1);
    expect(await mailsTo(server, bo.email)).toEqual([]);
    expect((await own(bo)).invitations).toEqual([]);
    await expect(accept(bo, toBo.id)).rejects.toMatchObject(code("INVITATION_NOT_FOUND"));
    await bo.call("DELETE /organization/invitations/{id}", { params: { id: toBo.id } });
    expect((await list(ada)).invitations.map(({ email }) => email)).toContain(bo.email);

    // Another admin, whom they know, sends it again.
    await accept(cy, (await received(cy)).id);
    await admin(ada, cy);
    await setAgeBand(server, cy.id, "16_17");
    await invite(cy, bo.email, true);
    await expect.poll(() => mailsTo(server, bo.email)).toHaveLength(1);
    expect(await received(bo)).toMatchObject({ invitedBy: "Cy" });
    await accept(bo, toBo.id);
  });

  test("an invitation by somebody who may no longer contact the invited person can't be accepted", async () => {
    const { id } = await invite(ada, bo.email);
    expect((await own(bo)).invitations).toHaveLength(1);
    await setAgeBand(server, bo.id, "under_13");
    expect((await own(bo)).invitations).toEqual([]);
    await expect(accept(bo, id)).rejects.toMatchObject(code("INVITATION_NOT_FOUND"));
  });

  test("repeated invitations send at most five emails", async () => {
    await invite(ada, bo.email);
    for (let n = 0; n < 8; n += 1) await invite(ada, bo.email, true);
    await invite(ada, cy.email);
    await expect.poll(() => mailsTo(server, cy.email)).toHaveLength(1);
    expect(await mailsTo(server, bo.email)).toHaveLength(5);
  });

  test.each([
    [{ email: "nobody" }],
    [{ email: `${"x".repeat(250)}@example.org` }],
    [{}],
    [{ email: "a@b.org", resend: "yes" }],
  ])("%j is rejected", async (body) => {
    await expect(
      ada.call("POST /organization/admin/invite", { body: body as { email: string } }),
    ).rejects.toMatchObject(code("INVALID_INPUT"));
  });
});
