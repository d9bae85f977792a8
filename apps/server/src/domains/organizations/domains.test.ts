import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestPerson } from "../../testing/people.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { soon } from "../../testing/soon.ts";
import { accounts } from "../accounts/tables.ts";
import {
  acts,
  addFounder,
  code,
  invite,
  join,
  list,
  leave,
  mailsTo,
  names,
  openOrganizationServer,
  own,
  remove,
} from "./organizations.fixture.ts";

let server: TestServer;
let ada: TestPerson;
let bo: TestPerson;
let cy: TestPerson;
let number = 0;
const DAY_MS = 86_400_000;
/** TXT records of domains. */
const txt = new Map<string, string[]>();

beforeAll(async () => {
  server = await openOrganizationServer(txt);
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ ada, bo, cy, number } = await addFounder(server));
});

describe("the domain", () => {
  const name = (domain: string | null, by = ada) =>
    by.call("PUT /organization/admin/domain", { body: { domain } }).then(({ data }) => data.associatedDomain);
  const prove = (by = ada) => by.call("POST /organization/admin/domain/verify", {});
  const joinByDomain = (who: TestPerson) => who.call("POST /organization/join", {});
  /** Everybody here has an address in it. */
  const DOMAIN = "example.org";
  const proven = async () => {
    const named = await name(DOMAIN);
    txt.set(DOMAIN, ["v=spf1 -all", named?.record ?? ""]);
    return (await prove()).data;
  };
  /** Runs the daily job. */
  const look = async () => {
    const { jobs, db } = server;
    const done = () =>
      db.execute<{ n: number }>(
        sql`select count(*)::int as n from pgboss.job where name = 'organizations.check-domains' and state = 'completed'`,
      );
    const before = (await done()).rows[0]?.n ?? 0;
    await jobs.ready();
    await db.transaction((tx) => jobs.send("organizations.check-domains", {}, tx));
    jobs.wake("organizations.check-domains");
    await soon(async () => expect((await done()).rows[0]?.n).toBeGreaterThan(before));
  };
  const missingFor = (days: number) =>
    server.db.execute(
      sql`update organizations set domain_missing_since = now() - make_interval(days => ${days}) where domain = ${DOMAIN}`,
    );
  beforeEach(async () => {
    txt.clear();
    // It keeps a domain that it has proven.
    await server.db.execute(sql`update organizations set domain = null, domain_proven_at = null`);
  });

  test("is proven only by its own TXT record", async () => {
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
    // It is not looked up again.
    txt.clear();
    expect((await prove()).data.associatedDomain).toMatchObject({ isProven: true });
    expect(await acts(server, ada)).toEqual(["created", "domain_set", "domain_proven"]);
  });

  test("loses its proof after days without its record, of which admins are mailed, and can be proven again by it", async () => {
    await proven();
    await join(ada, bo);
    const state = async () => (await ada.call("GET /organization/admin", {})).data.associatedDomain;
    const mailsOf = async (who: TestPerson) =>
      (await mailsTo(server, who.email)).map(({ subject }) => subject);
    const missing = "The record for example.org is missing";
    await look();
    expect(await state()).toMatchObject({ isProven: true, lapsesAt: null });
    txt.clear();
    await look();
    const { lapsesAt } = (await state()) ?? {};
    expect(Date.parse(lapsesAt ?? "") - Date.now()).toBeGreaterThan(6 * DAY_MS);
    await soon(async () => expect(await mailsOf(ada)).toEqual([missing]));
    // It still counts as proven, and mails aren't repeated daily.
    await look();
    expect((await own(cy)).joinable).not.toBeNull();
    expect(await mailsOf(ada)).toEqual([missing]);

    await missingFor(8);
    await look();
    expect(await state()).toMatchObject({ isProven: false, lapsesAt: null });
    expect((await own(cy)).joinable).toBeNull();
    expect((await acts(server, ada)).at(-1)).toBe("domain_lapsed");
    await soon(async () => expect(await mailsOf(ada)).toContain("example.org is no longer confirmed"));
    // Members stay; those who aren't admins get no mail.
    expect(await names(ada)).toContain("Bo");
    expect((await mailsOf(bo)).filter((subject) => subject.includes(DOMAIN))).toEqual([]);
    txt.set(DOMAIN, [(await state())?.record ?? ""]);
    expect((await prove()).data.associatedDomain).toMatchObject({ isProven: true });
  });

  test("whose record was missing counts again once it is back, found by a check or by an admin", async () => {
    const { associatedDomain } = await proven();
    const state = async () => (await ada.call("GET /organization/admin", {})).data.associatedDomain;
    const back = () => txt.set(DOMAIN, [associatedDomain?.record ?? ""]);
    for (const find of [look, prove]) {
      txt.clear();
      await look();
      await missingFor(6);
      back();
      await find();
      expect(await state()).toMatchObject({ isProven: true, lapsesAt: null });
    }
  });

  test("isn't considered missing if no resolver answers", async () => {
    await proven();
    await server.db.execute(sql`update organizations set domain = 'away.example' where domain = ${DOMAIN}`);
    await look();
    expect((await ada.call("GET /organization/admin", {})).data.associatedDomain).toMatchObject({
      isProven: true,
      lapsesAt: null,
    });
  });

  test("stays unproven when DNS can't be reached", async () => {
    await name("away.example");
    await expect(prove()).rejects.toMatchObject(code("UNAVAILABLE"));
  });

  test("must be proven again after a change, and stays proven when set again", async () => {
    await proven();
    expect(await name(DOMAIN)).toMatchObject({ isProven: true });
    const other = await name("yard.example");
    expect(other?.isProven).toBe(false);
    const back = await name(DOMAIN);
    expect(back?.isProven).toBe(false);
    // The previous record doesn't count.
    await expect(prove()).rejects.toMatchObject(code("DOMAIN_NOT_PROVEN"));
    expect(await name(null)).toBeNull();
  });

  test("can be proven by one organisation only", async () => {
    await proven();
    await bo.call("POST /organization", { body: { name: "Yard", associateDomain: DOMAIN } });
    const theirs = (await bo.call("GET /organization/admin", {})).data.associatedDomain;
    txt.set(DOMAIN, [theirs?.record ?? ""]);
    await expect(prove(bo)).rejects.toMatchObject(code("DOMAIN_TAKEN"));
    expect((await own(cy)).joinable).toMatchObject({ name: "Harbour school", domain: DOMAIN });
  });

  test("lets people with a proven address of it join, and nobody else", async () => {
    await proven();
    expect((await own(ada)).joinable).toBeNull();
    for (const email of [
      `cy${number}@example.org.evil.example`,
      `cy${number}@sub.example.org`,
      `example.org@yard.example`,
    ]) {
      await server.db
        .update(accounts)
        .set({ email: `${number}${email}` })
        .where(eq(accounts.id, cy.id));
      expect((await own(cy)).joinable).toBeNull();
      await expect(joinByDomain(cy)).rejects.toMatchObject(code("ORGANIZATION_NOT_FOUND"));
    }
    await server.db.update(accounts).set({ emailVerifiedAt: null }).where(eq(accounts.id, bo.id));
    await expect(joinByDomain(bo)).rejects.toMatchObject(code("ORGANIZATION_NOT_FOUND"));
    await server.db.update(accounts).set({ emailVerifiedAt: new Date() }).where(eq(accounts.id, bo.id));
    await invite(ada, bo.email);
    expect((await joinByDomain(bo)).data).toMatchObject({ name: "Harbour school", isAdmin: false });
    // There is nothing to accept any more.
    expect((await list(ada)).invitations).toEqual([]);
    await expect(joinByDomain(bo)).rejects.toMatchObject(code("ALREADY_IN_ORGANIZATION"));
  });

  test("doesn't let removed members rejoin, but does let those who left", async () => {
    await proven();
    await joinByDomain(bo);
    await leave(bo);
    await joinByDomain(bo);
    await remove(ada, bo);
    expect((await own(bo)).joinable).toBeNull();
    await expect(joinByDomain(bo)).rejects.toMatchObject(code("ORGANIZATION_NOT_FOUND"));
    await join(ada, bo);
    await leave(bo);
    expect((await own(bo)).joinable).not.toBeNull();
  });

  test("can be set and proven by admins only", async () => {
    await join(ada, bo);
    await expect(name(DOMAIN, bo)).rejects.toMatchObject(code("FORBIDDEN"));
    await expect(prove(bo)).rejects.toMatchObject(code("FORBIDDEN"));
    for (const wrong of ["", "localhost", "a..b", `${"x".repeat(64)}.org`, 7])
      await expect(name(wrong as string)).rejects.toMatchObject(code("INVALID_INPUT"));
  });
});
