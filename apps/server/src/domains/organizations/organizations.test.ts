import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ORGANIZATION_INVITATION_DAYS, type ReceivedInvitation } from "@veranda/contract";
import { readKeptMails, type KeptMail } from "../../platform/mail/folder.ts";
import { mailFolder } from "../../platform/mail/open-mailer.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { accounts } from "../accounts/tables.ts";
import { organizationActs, organizationInvitations } from "./tables.ts";

let server: TestServer;
let ada: TestPerson;
let bo: TestPerson;
let cy: TestPerson;
let made = 0;
/** What domains say. */
const txt = new Map<string, string[]>();

beforeAll(async () => {
  server = await openTestServer({
    settings: { PUBLIC_URL: "https://spaces.example.org" },
    async txtRecords(domain) {
      if (domain === "away.example") throw new Error("No resolver answers");
      return txt.get(domain) ?? [];
    },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  made += 1;
  const named = (name: string) => addPerson(server, `${name}${made}`, { displayName: name });
  [ada, bo, cy] = await Promise.all([named("Ada"), named("Bo"), named("Cy")]);
  await ada.call("POST /organization", { body: { name: "Harbour school" } });
});

const code = (name: string) => ({ code: name });
const own = async (who: TestPerson) => (await who.call("GET /organization", {})).data;
const mine = async (who: TestPerson) => (await who.call("GET /users/me", {})).data.myOrganization;
const invite = async (email: string, resend = false, by = ada) =>
  (await by.call("POST /organization/admin/invite", { body: { email, resend } })).data;
const received = async (who: TestPerson): Promise<ReceivedInvitation> => {
  const [invitation] = (await own(who)).invitations;
  if (invitation === undefined) throw new Error("Nobody has invited them");
  return invitation;
};
const accept = (who: TestPerson, id: string) =>
  who.call("POST /organization/invitations/{id}/accept", { params: { id } });
const join = async (...people: TestPerson[]) => {
  for (const who of people) await accept(who, (await invite(who.email)).id);
};
const admin = async (by: TestPerson, who: TestPerson, isAdmin = true) =>
  (await by.call("POST /organization/admin/members/{id}", { params: { id: who.id }, body: { isAdmin } }))
    .data;
const remove = (by: TestPerson, who: TestPerson) =>
  by.call("DELETE /organization/admin/members/{id}", { params: { id: who.id } });
const leave = (who: TestPerson, successor?: TestPerson) =>
  who.call("POST /organization/leave", { body: successor ? { successorID: successor.id } : {} });
const list = async (by: TestPerson, query = {}) =>
  (await by.call("GET /organization/admin/members", { query })).data;
const names = async (by: TestPerson) =>
  (await list(by)).members.map(({ displayName, isAdmin }) => (isAdmin ? `${displayName}*` : displayName));
const acts = async (who: TestPerson): Promise<string[]> => {
  const id = (await mine(who))?.id ?? "";
  const rows = await server.db
    .select({ act: organizationActs.act })
    .from(organizationActs)
    .where(eq(organizationActs.organizationId, id))
    .orderBy(organizationActs.number);
  return rows.map(({ act }) => act);
};
const mailsTo = async (email: string): Promise<KeptMail[]> =>
  (await readKeptMails(mailFolder(server.dataFolder), 200)).filter(({ to }) => to === email);
/** Of calls made at once, by what came of each. */
const outcomes = async (...work: Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(work))
    .map((result) => (result.status === "fulfilled" ? "ok" : (result.reason as { code: string }).code))
    .toSorted();

describe("creating", () => {
  test("whoever creates one is its admin, in their own record too, and belongs to no second one", async () => {
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
    expect(await acts(ada)).toEqual(["created"]);
  });

  test.each([
    "https://example.org",
    "Win at HTTP://example.org now",
    "www.example.org",
    "example.org/win",
    "ｈｔｔｐｓ：／／example.org",
  ])("is not called %s: mails to people who don't know it name it", async (name) => {
    const refused = code("INVALID_INPUT");
    await expect(bo.call("POST /organization", { body: { name } })).rejects.toMatchObject(refused);
    await expect(ada.call("PATCH /organization/admin/edit", { body: { name } })).rejects.toMatchObject(
      refused,
    );
  });

  test("is called what has a dot or a slash in it and leads nowhere", async () => {
    for (const name of ["St. Mary's / North", "Booking.Example", "A/B & Co. 24/7"])
      expect((await ada.call("PATCH /organization/admin/edit", { body: { name } })).data.name).toBe(name);
  });

  test("its domain is kept in lower case and is not proven by being named", async () => {
    const { data } = await bo.call("POST /organization", {
      body: { name: "Yard", associateDomain: " Yard.Example " },
    });
    expect(data.associatedDomain).toMatchObject({ name: "yard.example", isProven: false });
    expect(data.associatedDomain?.record).toMatch(/^veranda-domain-verification=[0-9a-f]{32}$/);
  });

  test("of two at once one is created", async () => {
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
  ])("%j is refused", async (body) => {
    await expect(bo.call("POST /organization", { body: body as { name: string } })).rejects.toMatchObject(
      code("INVALID_INPUT"),
    );
  });
});

describe("inviting", () => {
  test("an address is mailed, sees the invitation, and joins by it once", async () => {
    const { id, email } = await invite(bo.email.toUpperCase());
    expect(email).toBe(bo.email);
    await expect.poll(() => mailsTo(bo.email)).toHaveLength(1);
    const [mail] = await mailsTo(bo.email);
    expect(mail?.subject).toBe("Ada invites you to Harbour school");
    expect(mail?.text).toContain("https://spaces.example.org/team");
    expect((await list(ada)).invitations.map((each) => each.email)).toEqual([bo.email]);
    expect((await ada.call("GET /organization/admin", {})).data.seats.used).toBe(2);
    expect(await received(bo)).toMatchObject({ id, name: "Harbour school", invitedBy: "Ada" });

    expect((await accept(bo, id)).data).toMatchObject({ name: "Harbour school", isAdmin: false });
    expect(await mine(bo)).toMatchObject({ isAdmin: false });
    expect((await list(ada)).invitations).toEqual([]);
    await expect(accept(bo, id)).rejects.toMatchObject(code("INVITATION_NOT_FOUND"));
    expect(await acts(ada)).toEqual(["created", "invited", "joined"]);
  });

  test("it is for whoever has proven its address, and for nobody else", async () => {
    const { id } = await invite(bo.email);
    expect((await own(cy)).invitations).toEqual([]);
    await expect(accept(cy, id)).rejects.toMatchObject(code("INVITATION_NOT_FOUND"));
    await cy.call("DELETE /organization/invitations/{id}", { params: { id } });
    await server.db.update(accounts).set({ emailVerifiedAt: null }).where(eq(accounts.id, bo.id));
    await expect(accept(bo, id)).rejects.toMatchObject(code("INVITATION_NOT_FOUND"));
    await server.db.update(accounts).set({ emailVerifiedAt: new Date() }).where(eq(accounts.id, bo.id));
    await accept(bo, id);
  });

  test("again it is sent only where it is asked for", async () => {
    const { id, invitedAt } = await invite(bo.email);
    await expect(invite(bo.email)).rejects.toMatchObject(code("ALREADY_INVITED"));
    await expect(invite(cy.email, true)).rejects.toMatchObject(code("INVITATION_NOT_FOUND"));
    const again = await invite(bo.email, true);
    expect(again.id).toBe(id);
    expect(Date.parse(again.invitedAt)).toBeGreaterThan(Date.parse(invitedAt));
    await expect.poll(() => mailsTo(bo.email)).toHaveLength(2);
    await accept(bo, id);
    await expect(invite(bo.email)).rejects.toMatchObject(code("ALREADY_IN_ORGANIZATION"));
    await expect(invite(bo.email, true)).rejects.toMatchObject(code("ALREADY_IN_ORGANIZATION"));
  });

  test("what was taken back, turned down or is over opens nothing", async () => {
    const { id } = await invite(bo.email);
    await ada.call("DELETE /organization/admin/invite/{id}", { params: { id } });
    await ada.call("DELETE /organization/admin/invite/{id}", { params: { id } });
    await expect(accept(bo, id)).rejects.toMatchObject(code("INVITATION_NOT_FOUND"));

    const second = await invite(bo.email);
    await bo.call("DELETE /organization/invitations/{id}", { params: { id: second.id } });
    expect((await list(ada)).invitations).toEqual([]);

    const third = await invite(bo.email);
    expect(Date.parse(third.expiresAt) - Date.parse(third.invitedAt)).toBe(
      ORGANIZATION_INVITATION_DAYS * 86_400_000,
    );
    await server.db
      .update(organizationInvitations)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(organizationInvitations.id, third.id));
    expect((await own(bo)).invitations).toEqual([]);
    await expect(accept(bo, third.id)).rejects.toMatchObject(code("INVITATION_NOT_FOUND"));
    // It takes no seat any more, and can be sent anew without asking to.
    expect((await ada.call("GET /organization/admin", {})).data.seats.used).toBe(1);
    await accept(bo, (await invite(bo.email)).id);
  });

  test("another organisation's admin takes nothing back", async () => {
    const { id } = await invite(bo.email);
    await cy.call("POST /organization", { body: { name: "Yard" } });
    await cy.call("DELETE /organization/admin/invite/{id}", { params: { id } });
    await accept(bo, id);
    expect(await mine(bo)).toMatchObject({ name: "Harbour school" });
  });

  test("who belongs to one already leaves it first", async () => {
    await bo.call("POST /organization", { body: { name: "Yard" } });
    const { id } = await invite(bo.email);
    await expect(accept(bo, id)).rejects.toMatchObject(code("ALREADY_IN_ORGANIZATION"));
    await bo.call("DELETE /organization", {});
    await accept(bo, id);
    expect(await mine(bo)).toMatchObject({ name: "Harbour school", isAdmin: false });
  });

  test("accepted twice at once it makes one member; accepted while it is taken back, one of the two is done", async () => {
    const first = await invite(bo.email);
    expect(await outcomes(accept(bo, first.id), accept(bo, first.id))).toEqual([
      "INVITATION_NOT_FOUND",
      "ok",
    ]);
    const second = await invite(cy.email);
    const [accepted] = await Promise.allSettled([
      accept(cy, second.id),
      ada.call("DELETE /organization/admin/invite/{id}", { params: { id: second.id } }),
    ]);
    expect((await mine(cy)) !== null).toBe(accepted.status === "fulfilled");
  });

  test("whom somebody has blocked writes them no mail", async () => {
    await bo.call("POST /users/{id}/block", { params: { id: ada.id } });
    await invite(bo.email);
    // Mails go out in their order.
    await invite(cy.email);
    await expect.poll(() => mailsTo(cy.email)).toHaveLength(1);
    expect(await mailsTo(bo.email)).toEqual([]);
  });

  test("nobody's letter box is filled", async () => {
    await invite(bo.email);
    for (let n = 0; n < 8; n += 1) await invite(bo.email, true);
    await invite(cy.email);
    await expect.poll(() => mailsTo(cy.email)).toHaveLength(1);
    expect(await mailsTo(bo.email)).toHaveLength(5);
  });

  test.each([
    [{ email: "nobody" }],
    [{ email: `${"x".repeat(250)}@example.org` }],
    [{}],
    [{ email: "a@b.org", resend: "yes" }],
  ])("%j is refused", async (body) => {
    await expect(
      ada.call("POST /organization/admin/invite", { body: body as { email: string } }),
    ).rejects.toMatchObject(code("INVALID_INPUT"));
  });
});

describe("members", () => {
  test("admins come first, then names; members see each other without addresses", async () => {
    await join(cy, bo);
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
    await join(bo);
    await expect(bo.call(line, input as never)).rejects.toMatchObject(code("FORBIDDEN"));
    await expect(cy.call(line, input as never)).rejects.toMatchObject(code("ORGANIZATION_NOT_FOUND"));
  });

  test("a member makes nobody an admin, removes nobody and takes no invitation back", async () => {
    await join(bo);
    const { id } = await invite(cy.email);
    await expect(admin(bo, bo)).rejects.toMatchObject(code("FORBIDDEN"));
    await expect(admin(bo, ada, false)).rejects.toMatchObject(code("FORBIDDEN"));
    await expect(remove(bo, ada)).rejects.toMatchObject(code("FORBIDDEN"));
    await expect(bo.call("DELETE /organization/admin/invite/{id}", { params: { id } })).rejects.toMatchObject(
      code("FORBIDDEN"),
    );
    expect(await names(ada)).toEqual(["Ada*", "Bo"]);
  });

  test("an admin of another organisation has no say over its members", async () => {
    await join(bo);
    await cy.call("POST /organization", { body: { name: "Yard" } });
    await expect(admin(cy, bo)).rejects.toMatchObject(code("USER_NOT_FOUND"));
    await expect(remove(cy, bo)).rejects.toMatchObject(code("USER_NOT_FOUND"));
    expect(await mine(bo)).toMatchObject({ name: "Harbour school", isAdmin: false });
  });

  test("who was removed is out at once, and comes back by an invitation alone", async () => {
    await join(bo);
    const { id } = await invite(cy.email);
    await accept(cy, id);
    await remove(ada, bo);
    expect(await mine(bo)).toBeNull();
    await expect(bo.call("GET /organization/members", { query: {} })).rejects.toMatchObject(
      code("ORGANIZATION_NOT_FOUND"),
    );
    await expect(remove(ada, bo)).rejects.toMatchObject(code("USER_NOT_FOUND"));
    await join(bo);
    expect(await names(ada)).toEqual(["Ada*", "Bo", "Cy"]);
  });

  test("it is renamed, for everybody", async () => {
    await join(bo);
    await ada.call("PATCH /organization/admin/edit", { body: { name: "  Harbour academy " } });
    expect(await mine(bo)).toMatchObject({ name: "Harbour academy" });
    await ada.call("PATCH /organization/admin/edit", { body: { name: "Harbour academy" } });
    expect((await acts(ada)).filter((act) => act === "renamed")).toHaveLength(1);
  });
});

describe("the last admin", () => {
  test("stays one: by no way does an organisation lose them", async () => {
    await join(bo);
    await expect(leave(ada)).rejects.toMatchObject(code("LAST_ADMIN"));
    await expect(remove(ada, ada)).rejects.toMatchObject(code("LAST_ADMIN"));
    await expect(admin(ada, ada, false)).rejects.toMatchObject(code("LAST_ADMIN"));
    await expect(leave(ada, ada)).rejects.toMatchObject(code("USER_NOT_FOUND"));
    await expect(leave(ada, cy)).rejects.toMatchObject(code("USER_NOT_FOUND"));
    expect(await names(ada)).toEqual(["Ada*", "Bo"]);
  });

  test("hands over and goes", async () => {
    await join(bo);
    await leave(ada, bo);
    expect(await mine(ada)).toBeNull();
    expect(await names(bo)).toEqual(["Bo*"]);
    expect(await acts(bo)).toEqual(["created", "invited", "joined", "admin_made", "left"]);
  });

  test("a member who leaves makes nobody an admin", async () => {
    await join(bo, cy);
    await leave(bo, cy);
    expect(await names(ada)).toEqual(["Ada*", "Cy"]);
  });

  test("of two who demote each other one remains", async () => {
    await join(bo);
    await admin(ada, bo);
    expect(await outcomes(admin(ada, bo, false), admin(bo, ada, false))).toEqual(["FORBIDDEN", "ok"]);
    const left = (await mine(ada))?.isAdmin === true ? ada : bo;
    expect((await names(left)).filter((name) => name.endsWith("*"))).toHaveLength(1);
  });

  test("of two who leave at once one remains", async () => {
    await join(bo);
    await admin(ada, bo);
    expect(await outcomes(leave(ada), leave(bo))).toEqual(["LAST_ADMIN", "ok"]);
  });
});

describe("the end", () => {
  test("deleted, it is gone for all, with its invitations", async () => {
    await join(bo);
    const { id } = await invite(cy.email);
    await ada.call("DELETE /organization", {});
    expect([await mine(ada), await mine(bo)]).toEqual([null, null]);
    await expect(accept(cy, id)).rejects.toMatchObject(code("INVITATION_NOT_FOUND"));
    await expect(ada.call("DELETE /organization", {})).rejects.toMatchObject(code("ORGANIZATION_NOT_FOUND"));
  });

  test("what is asked of it while it is deleted is done before or not at all", async () => {
    await join(bo);
    const { id } = await invite(cy.email);
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

  test("with an account its place goes: another admin is found, and nothing of the name stays", async () => {
    await join(bo, cy);
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

  test("with the account of the only member it goes as well", async () => {
    const id = (await mine(ada))?.id ?? "";
    await invite(bo.email);
    await ada.call("DELETE /users/me", {});
    const { rows } = await server.db.execute(sql`select from organizations where id = ${id}`);
    expect(rows).toEqual([]);
    expect((await own(bo)).invitations).toEqual([]);
  });
});

describe("the domain", () => {
  const name = (domain: string | null, by = ada) =>
    by.call("PUT /organization/admin/domain", { body: { domain } }).then(({ data }) => data.associatedDomain);
  const prove = (by = ada) => by.call("POST /organization/admin/domain/verify", {});
  const joinByDomain = (who: TestPerson) => who.call("POST /organization/join", {});
  /** Everybody here has an address of it. */
  const DOMAIN = "example.org";
  const proven = async () => {
    const named = await name(DOMAIN);
    txt.set(DOMAIN, ["v=spf1 -all", named?.record ?? ""]);
    return (await prove()).data;
  };
  beforeEach(async () => {
    txt.clear();
    // One that has proven it keeps it.
    await server.db.execute(sql`update organizations set domain = null, domain_proven_at = null`);
  });

  test("is proven by its record, and by no other text", async () => {
    expect((await own(bo)).joinable).toBeNull();
    await expect(prove()).rejects.toMatchObject(code("DOMAIN_NOT_PROVEN"));
    const named = await name(" Example.ORG ");
    expect(named).toMatchObject({ name: DOMAIN, isProven: false });
    for (const records of [
      [],
      [named?.record.slice(0, -1) ?? ""],
      [`x${named?.record}`],
      ["veranda-domain-verification="],
    ]) {
      txt.set(DOMAIN, records);
      await expect(prove()).rejects.toMatchObject(code("DOMAIN_NOT_PROVEN"));
    }
    await expect(joinByDomain(bo)).rejects.toMatchObject(code("ORGANIZATION_NOT_FOUND"));
    txt.set(DOMAIN, ["v=spf1 -all", named?.record ?? ""]);
    expect((await prove()).data.associatedDomain).toMatchObject({ isProven: true });
    // It is not asked for again.
    txt.clear();
    expect((await prove()).data.associatedDomain).toMatchObject({ isProven: true });
    expect(await acts(ada)).toEqual(["created", "domain_set", "domain_proven"]);
  });

  test("when nobody can be asked it says so, and stays unproven", async () => {
    await name("away.example");
    await expect(prove()).rejects.toMatchObject(code("UNAVAILABLE"));
  });

  test("another one is proven anew, and the same one stays proven", async () => {
    await proven();
    expect(await name(DOMAIN)).toMatchObject({ isProven: true });
    const other = await name("yard.example");
    expect(other?.isProven).toBe(false);
    const back = await name(DOMAIN);
    expect(back?.isProven).toBe(false);
    // The record of before is worth nothing.
    await expect(prove()).rejects.toMatchObject(code("DOMAIN_NOT_PROVEN"));
    expect(await name(null)).toBeNull();
  });

  test("is one organisation's alone", async () => {
    await proven();
    await bo.call("POST /organization", { body: { name: "Yard", associateDomain: DOMAIN } });
    const theirs = (await bo.call("GET /organization/admin", {})).data.associatedDomain;
    txt.set(DOMAIN, [theirs?.record ?? ""]);
    await expect(prove(bo)).rejects.toMatchObject(code("DOMAIN_TAKEN"));
    expect((await own(cy)).joinable).toMatchObject({ name: "Harbour school", domain: DOMAIN });
  });

  test("opens it to who has proven an address of it, and to nobody else", async () => {
    await proven();
    expect((await own(ada)).joinable).toBeNull();
    for (const email of [
      `cy${made}@example.org.evil.example`,
      `cy${made}@sub.example.org`,
      `example.org@yard.example`,
    ]) {
      await server.db
        .update(accounts)
        .set({ email: `${made}${email}` })
        .where(eq(accounts.id, cy.id));
      expect((await own(cy)).joinable).toBeNull();
      await expect(joinByDomain(cy)).rejects.toMatchObject(code("ORGANIZATION_NOT_FOUND"));
    }
    await server.db.update(accounts).set({ emailVerifiedAt: null }).where(eq(accounts.id, bo.id));
    await expect(joinByDomain(bo)).rejects.toMatchObject(code("ORGANIZATION_NOT_FOUND"));
    await server.db.update(accounts).set({ emailVerifiedAt: new Date() }).where(eq(accounts.id, bo.id));
    expect((await joinByDomain(bo)).data).toMatchObject({ name: "Harbour school", isAdmin: false });
    await expect(joinByDomain(bo)).rejects.toMatchObject(code("ALREADY_IN_ORGANIZATION"));
  });

  test("lets nobody back in whom an admin has removed; who left by themselves may come back", async () => {
    await proven();
    await joinByDomain(bo);
    await leave(bo);
    await joinByDomain(bo);
    await remove(ada, bo);
    expect((await own(bo)).joinable).toBeNull();
    await expect(joinByDomain(bo)).rejects.toMatchObject(code("ORGANIZATION_NOT_FOUND"));
    await join(bo);
    await leave(bo);
    expect((await own(bo)).joinable).not.toBeNull();
  });

  test("is an admin's to name and prove", async () => {
    await join(bo);
    await expect(name(DOMAIN, bo)).rejects.toMatchObject(code("FORBIDDEN"));
    await expect(prove(bo)).rejects.toMatchObject(code("FORBIDDEN"));
    for (const wrong of ["", "localhost", "a..b", `${"x".repeat(64)}.org`, 7])
      await expect(name(wrong as string)).rejects.toMatchObject(code("INVALID_INPUT"));
  });
});

test("its members stand in a file, one a line, where no cell is a formula", async () => {
  await join(bo);
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

test("its log says who did what to whom, the latest first, to its admins alone", async () => {
  await join(bo);
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

test("it stands in what a person downloads of themselves", async () => {
  await invite(bo.email);
  const { data } = await ada.call("GET /users/me/export", {});
  expect(data.organization).toMatchObject([{ name: "Harbour school", isAdmin: true }]);
  expect(data.organizationInvitations).toMatchObject([{ email: bo.email }]);
  expect(data.organizationActs).toMatchObject([{ act: "invited" }, { act: "created" }]);
});
