// Slow: hashes passwords.
import type { CallError } from "@veranda/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addPerson } from "../../testing/people.ts";
import { untilWaiting } from "../../testing/until-waiting.ts";
import { failing, PASSWORD, RegistrationDesk } from "./accounts.fixture.ts";
import { hashPassword } from "./password-hash.ts";
import { accounts, mailTickets, sessions } from "./tables.ts";

let desk: RegistrationDesk;
beforeAll(async () => {
  desk = await RegistrationDesk.open();
});
afterAll(() => desk.close());

let persons = 0;

describe("one's own record", () => {
  test("changes only the given fields", async () => {
    const person = await addPerson(desk.server, "changer");
    const { data } = await person.call("PATCH /users/me", {
      body: {
        displayName: "  New   Name ",
        about: "I like <b>evenings</b>",
        preferences: { notifications: { loves: false } },
        userFlags: ["usedCameraMode"],
      },
    });
    expect(data).toMatchObject({
      displayName: "New Name",
      username: "changer",
      preferences: { theme: "system", notifications: { loves: false, follows: true } },
      userFlags: ["usedCameraMode"],
    });
    expect(data.userSocialProfile.about).toBe("I like <b>evenings</b>");
  });

  test.each([
    { isStaff: true },
    { id: "AAAAAAAAAAAAAAAA" },
    { email: "other@example.org" },
    { passwordHash: "x" },
    { emailVerifiedAt: "2020-01-01T00:00:00Z" },
    { featureFlags: { debugMenu: true } },
    { avatarImageURL: "https://elsewhere.example/x.png" },
    { links: [{ title: "x", url: "javascript:alert(1)" }] },
    { links: [{ title: "x", url: "https://bank.example@thief.example/" }] },
    { links: [{ title: "x", url: "https://:word@thief.example/" }] },
    { profileBackgroundColor: "red;background:url(x)" },
  ])("%j can't be set", async (body) => {
    const person = await addPerson(desk.server, `mass${(persons += 1)}`);
    const error = await failing(person.call("PATCH /users/me", { body: body as never }));
    expect(error).toMatchObject({ code: "INVALID_INPUT" });
  });

  test("a taken username can't be chosen, not even concurrently", async () => {
    const people = await Promise.all([1, 2, 3, 4].map((n) => addPerson(desk.server, `racer${n}`)));
    const tries = people.map(({ call }) =>
      call("PATCH /users/me", { body: { username: "Winner" } }).then(
        () => "taken",
        (error: CallError) => error.code,
      ),
    );
    const results = await Promise.all(tries);
    expect(results.toSorted()).toEqual(["USERNAME_TAKEN", "USERNAME_TAKEN", "USERNAME_TAKEN", "taken"]);
  });

  test.each([
    [{ username: "free_one" }, true],
    [{ username: "a" }, false],
    [{ username: "Changer" }, false],
    [{ username: "double..dot" }, false],
    [{ displayName: "Ana" }, true],
    [{ displayName: "   " }, false],
  ])("%j is %s to take", async (body, valid) => {
    const { data } = await desk.server.call("POST /users/checkNameValid", { body });
    expect(data.valid).toBe(valid);
    expect(data.reason === null).toBe(valid);
  });

  test("is deleted with all its data, and its token no longer works", async () => {
    const person = await addPerson(desk.server, "leaver");
    await person.call("DELETE /users/me", {});
    await expect(person.call("GET /users/me", {})).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    expect(await desk.server.db.select().from(accounts).where(eq(accounts.id, person.id))).toEqual([]);
    expect(await desk.server.db.select().from(sessions).where(eq(sessions.accountId, person.id))).toEqual([]);
    await addPerson(desk.server, "leaver");
  });

  test("refuses a sign-in during its deletion", async () => {
    const { db } = desk.server;
    const passwordHash = await hashPassword(PASSWORD);
    const { email, sessionId, call } = await addPerson(desk.server, "hasty", { passwordHash });
    const { going, entering } = await db.transaction(async (tx) => {
      await tx.select().from(sessions).where(eq(sessions.id, sessionId)).for("update");
      const going = call("DELETE /users/me", {});
      await untilWaiting(db);
      const entering = failing(desk.login(email));
      await untilWaiting(db, 2);
      return { going, entering };
    });
    await going;
    expect(await entering).toMatchObject({ code: "INVALID_CREDENTIAL" });
  });

  test("can't be recreated by a link that was mailed before its deletion", async () => {
    const { email, call } = await addPerson(desk.server, "forgetful");
    await desk.server.call("POST /auth/v1/reset/password", { body: { email } });
    const given = { email, ticket: await desk.lastTicket(email) };
    await desk.server.call("POST /auth/v1/reset/ways", { body: given });
    await call("DELETE /users/me", {});

    const password = "another quiet evening";
    const faults = await Promise.all([
      failing(desk.server.call("POST /auth/v1/reset/ways", { body: given })),
      failing(desk.server.call("PATCH /auth/v1/reset/password", { body: { ...given, password, keep: [] } })),
    ]);
    expect(faults.map(({ code }) => code)).toEqual(["TICKET_INVALID", "TICKET_INVALID"]);
    const { db } = desk.server;
    expect(await db.select().from(accounts).where(eq(accounts.email, email))).toEqual([]);
    expect(await db.select().from(mailTickets).where(eq(mailTickets.email, email))).toEqual([]);
    // The address is available again.
    await desk.register(email);
    await expect.poll(async () => (await desk.mailsTo(email)).length).toBe(2);
    await desk.verify(email);
  });
});
