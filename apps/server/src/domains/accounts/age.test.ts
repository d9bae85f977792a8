import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AgeBand } from "@veranda/contract/age";
import { createBrowser } from "../../testing/browser.ts";
import { bearer, callsWith } from "../../testing/calls-with.ts";
import { soon } from "../../testing/soon.ts";
import { addPerson } from "../../testing/people.ts";
import { setAgeBand } from "../../testing/age-band.ts";
import { failing, PASSWORD, RegistrationDesk } from "./accounts.fixture.ts";
import { accounts, auditLog, registrations } from "./tables.ts";

const YEAR = new Date().getUTCFullYear();
/** Birth year of somebody who is at least this old. */
const bornFor = (age: number): number => YEAR - 1 - age;

let desk: RegistrationDesk;
beforeAll(async () => {
  desk = await RegistrationDesk.open();
});
afterAll(() => desk.close());

const bandOf = async (id: string) => {
  const [row] = await desk.server.db.select().from(accounts).where(eq(accounts.id, id));
  return row && { band: row.ageBand, givenIn: row.ageGivenIn };
};

describe("registration", () => {
  test("stores only the age band", async () => {
    const email = desk.newEmail();
    await desk.register(email, { birthYear: bornFor(14) });
    const waiting = await desk.server.db.select().from(registrations).where(eq(registrations.email, email));
    expect(waiting).toMatchObject([{ ageBand: "13_15" }]);
    await desk.verify(email);
    const [row] = await desk.server.db.select().from(accounts).where(eq(accounts.email, email));
    expect(row).toMatchObject({ ageBand: "13_15", ageGivenIn: YEAR });
    expect(JSON.stringify([waiting, row])).not.toContain(String(bornFor(14)));
  });

  test("is refused below the minimum age, and afterwards in the same browser for another year too", async () => {
    const browser = await createBrowser(desk.server.origin);
    const ask = (birthYear: number) =>
      browser.call("POST /auth/v1/register/email", {
        body: {
          email: desk.newEmail(),
          password: PASSWORD,
          displayName: "Kim",
          birthYear,
          acceptedTerms: true,
        },
      });
    expect((await failing(ask(bornFor(12)))).code).toBe("TOO_YOUNG");
    expect((await failing(ask(1990))).code).toBe("TOO_YOUNG");
    // Another person in the household uses another browser.
    const email = desk.newEmail();
    expect((await desk.register(email, { birthYear: 1990 })).data).toEqual({ email });
  });

  test.each([YEAR + 1, YEAR - 120])("rejects a year that isn't in the list: %s", async (birthYear) => {
    expect((await failing(desk.register(desk.newEmail(), { birthYear }))).code).toBe("INVALID_INPUT");
  });
});

describe("an account that hasn't been asked yet", () => {
  test("gives its age once, and finds it in its own record", async () => {
    const person = await addPerson(desk.server, "unasked");
    expect((await person.call("GET /users/me", {})).data.age).toEqual({ band: null, mayGiveAgain: false });
    const { data } = await person.call("POST /users/me/age", { body: { birthYear: bornFor(13) } });
    expect(data.age).toEqual({ band: "13_15", mayGiveAgain: false });
    const again = await failing(person.call("POST /users/me/age", { body: { birthYear: 1990 } }));
    expect([again.code, await bandOf(person.id)]).toEqual(["AGE_GIVEN", { band: "13_15", givenIn: YEAR }]);
    const log = await desk.server.db.select().from(auditLog).where(eq(auditLog.accountId, person.id));
    expect(log).toMatchObject([{ action: "age_given", details: { band: "13_15" } }]);
  });

  test("can give an older band only as far as years have passed", async () => {
    const person = await addPerson(desk.server, "growing");
    await setAgeBand(desk.server, person.id, "13_15");
    await desk.server.db
      .update(accounts)
      .set({ ageGivenIn: YEAR - 1 })
      .where(eq(accounts.id, person.id));
    expect((await person.call("GET /users/me", {})).data.age.mayGiveAgain).toBe(true);
    const give = (birthYear: number) => person.call("POST /users/me/age", { body: { birthYear } });
    expect((await failing(give(1990))).code).toBe("AGE_GIVEN");
    expect((await give(bornFor(16))).data.age).toEqual({ band: "16_17", mayGiveAgain: false });
  });

  test("is signed out if it is too young, and may return once staff have corrected it", async () => {
    const email = await desk.registered();
    const [{ id } = { id: "" }] = await desk.server.db
      .select()
      .from(accounts)
      .where(eq(accounts.email, email));
    await setAgeBand(desk.server, id, null);
    const { data: tokens } = await desk.login(email);
    const asThem = callsWith(desk.server.origin, bearer(tokens.idToken));
    const given = asThem("POST /users/me/age", { body: { birthYear: bornFor(9) } });
    expect((await failing(given)).code).toBe("TOO_YOUNG");
    expect((await failing(desk.login(email))).code).toBe("TOO_YOUNG");
    const staff = await addPerson(desk.server, "keeper", { isStaff: true });
    const found = (await staff.call("GET /staff/users", { query: { query: email } })).data;
    expect(found).toMatchObject([{ ageBand: "under_13", isTooYoung: true }]);
    const changed = await staff.call("PATCH /users/{id}", { params: { id }, body: { ageBand: "16_17" } });
    expect(changed.data).toMatchObject({ ageBand: "16_17", isTooYoung: false });
    expect((await desk.login(email)).data.idToken).not.toBe("");
  });

  test("is closed when staff say that it is too young: signed out, and reopened only by staff", async () => {
    const email = await desk.registered();
    const { data: tokens } = await desk.login(email);
    const asThem = callsWith(desk.server.origin, bearer(tokens.idToken));
    const { id } = (await asThem("GET /users/me", {})).data;
    const staff = await addPerson(desk.server, "watchful", { isStaff: true });
    const set = async (ageBand: AgeBand) =>
      (await staff.call("PATCH /users/{id}", { params: { id }, body: { ageBand } })).data;
    expect(await set("13_15")).toMatchObject({ isTooYoung: false });
    await asThem("GET /users/me", {});
    expect(await set("under_13")).toMatchObject({ ageBand: "under_13", isTooYoung: true });
    await soon(async () => expect((await failing(asThem("GET /users/me", {}))).code).toBe("UNAUTHENTICATED"));
    expect((await failing(desk.login(email))).code).toBe("TOO_YOUNG");
    await set("13_15");
    expect((await desk.login(email)).data.idToken).not.toBe("");
  });

  test("isn't closed if it is the last member of staff", async () => {
    await desk.server.db.update(accounts).set({ isStaff: false });
    const last = await addPerson(desk.server, "laststaff", { isStaff: true });
    const close = last.call("PATCH /users/{id}", { params: { id: last.id }, body: { ageBand: "under_13" } });
    expect((await failing(close)).code).toBe("LAST_STAFF");
    await last.call("GET /users/me", {});
  });
});
