// Slow: hashes passwords.
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBrowser } from "../../testing/browser.ts";
import { untilWaiting } from "../../testing/until-waiting.ts";
import { failing, PASSWORD, RegistrationDesk } from "./accounts.fixture.ts";
import { insertNamed } from "./insert-account.ts";
import { dropRegistrations } from "./pending-registrations.ts";
import { accounts } from "./tables.ts";
import { dropTickets } from "./tickets.ts";

let desk: RegistrationDesk;
beforeAll(async () => {
  desk = await RegistrationDesk.open();
});
afterAll(() => desk.close());

describe("registration", () => {
  test("a new account signs in once its address is verified", async () => {
    const email = desk.newEmail();
    await desk.register(email, { username: "Ana.P" });
    expect(await failing(desk.login(email))).toMatchObject({ code: "NOT_VERIFIED", statusCode: 403 });
    await desk.verify(email);
    const { data } = await desk.login(email);
    const me = (await desk.server.call("GET /users/me", {}, { token: data.idToken })).data;
    expect(me).toMatchObject({
      email,
      username: "Ana.P",
      displayName: "Ana Prato",
      isStaff: false,
      hasPassword: true,
    });
    expect(me.userSocialProfile).toMatchObject({ numFollowers: 0, isPrivate: false });
    expect(me.acceptedTermsAt).not.toBeNull();
  });

  test("a page that waits for the mail to be opened is told so, and gets the session then", async () => {
    const email = desk.newEmail();
    await desk.register(email);
    const wait = (given: string) =>
      desk.server.call("POST /auth/v1/login/verified", { body: { email, password: given } });
    expect((await wait(PASSWORD)).data).toEqual({ state: "waiting" });
    await expect(wait("something else")).rejects.toMatchObject({ code: "INVALID_CREDENTIAL" });
    await desk.verify(email);
    const { data } = await wait(PASSWORD);
    if (data.state !== "verified") throw new Error("It still waits");
    expect((await desk.server.call("GET /users/me", {}, { token: data.session.idToken })).data.email).toBe(
      email,
    );
  });

  test("a page that waits for the mail of a known address gets the same answers as for a new one", async () => {
    const email = await desk.registered();
    await desk.register(email, { password: "another one" });
    const body = { email, password: "another one" };
    expect((await desk.server.call("POST /auth/v1/login/verified", { body })).data).toEqual({
      state: "waiting",
    });
  });

  test("a wrong password doesn't reveal an unverified account", async () => {
    const email = desk.newEmail();
    await desk.register(email);
    expect(await failing(desk.login(email, "something else"))).toMatchObject({ code: "INVALID_CREDENTIAL" });
  });

  test("a known address gets the same answer, keeps its account, and its owner is notified", async () => {
    const email = await desk.registered();
    const before = await desk.login(email);
    expect((await desk.register(email.toUpperCase(), { password: "another one" })).data).toEqual({ email });
    await expect
      .poll(async () => (await desk.mailsTo(email)).map(({ subject }) => subject))
      .toContain("You already have an account at Veranda");
    // As if the account were new: the response doesn't reveal that there was one.
    await expect(desk.login(email, "another one")).rejects.toMatchObject({ code: "NOT_VERIFIED" });
    await expect(desk.login(email, "a third one")).rejects.toMatchObject({ code: "INVALID_CREDENTIAL" });
    expect((await desk.login(email)).data.expiresAt).toBeGreaterThanOrEqual(before.data.expiresAt);
  });

  test("an address that was registered twice goes to the password known where the mail is opened", async () => {
    const email = desk.newEmail();
    await desk.register(email, { password: "of the first" });
    const first = await desk.lastTicket(email);
    await desk.register(email, { password: "of the second" });
    await expect.poll(() => desk.mailsTo(email)).toHaveLength(2);
    await desk.verify(email, undefined, "of the first");
    await expect(desk.verify(email, first)).rejects.toMatchObject({ code: "TICKET_INVALID" });
    await expect(desk.login(email, "of the second")).rejects.toMatchObject({ code: "INVALID_CREDENTIAL" });
    await desk.login(email, "of the first");
  });

  test("usernames are unique regardless of case", async () => {
    await desk.register(desk.newEmail(), { username: "Marlene" });
    const error = await failing(desk.register(desk.newEmail(), { username: "mARLENE" }));
    expect(error).toMatchObject({ code: "USERNAME_TAKEN", statusCode: 409 });
    expect(error.entries[0]?.faults).toEqual({ "body.username": { code: "USERNAME_TAKEN", values: {} } });
  });

  test("faults of a name or a password are reported by name, with the limits in their sentence", async () => {
    const named = async (given: Parameters<RegistrationDesk["register"]>[1]) =>
      (await failing(desk.register(desk.newEmail(), given))).entries[0];
    expect(await named({ password: "x" })).toMatchObject({
      code: "PASSWORD_WEAK",
      display: "This password is too easy to guess. Choose a stronger one.",
      fields: { "body.password": "Use at least 6 characters in your password." },
      faults: { "body.password": { code: "PASSWORD_SHORT", values: { min: 6 } } },
    });
    expect(await named({ username: "admin" })).toMatchObject({
      code: "NAME_INVALID",
      faults: { "body.username": { code: "USERNAME_RESERVED", values: {} } },
    });
    expect(await named({ displayName: "Sieg  Heil" })).toMatchObject({
      code: "INVALID_INPUT",
      faults: { "body.displayName": { code: "WORDS_REFUSED", values: {} } },
    });
    expect(await named({ username: "n1gg3r" })).toMatchObject({
      code: "NAME_INVALID",
      faults: { "body.username": { code: "WORDS_REFUSED", values: {} } },
    });
    const slur = await desk.server.call("POST /users/checkNameValid", {
      body: { displayName: "F a g g o t" },
    });
    expect(slur.data).toMatchObject({ valid: false, fault: { code: "WORDS_REFUSED" } });
    const check = await desk.server.call("POST /users/checkNameValid", { body: { username: "ab" } });
    expect(check.data).toEqual({
      valid: false,
      reason: "A username has 3 to 30 characters.",
      fault: { code: "USERNAME_LENGTH", values: { min: 3, max: 30 } },
    });
  });

  test("fifty concurrent registrations of one username create one account", async () => {
    const tries = Array.from({ length: 50 }, () =>
      desk.register(desk.newEmail(), { username: "the_one" }).then(
        () => 1,
        () => 0,
      ),
    );
    expect((await Promise.all(tries)).reduce<number>((sum, n) => sum + n, 0)).toBe(1);
  }, 30_000);

  test.each([
    [{ password: "short" }, "PASSWORD_WEAK"],
    [{ password: "x".repeat(513) }, "INVALID_INPUT"],
    [{ username: "admin" }, "NAME_INVALID"],
    [{ username: "a b" }, "INVALID_INPUT"],
    [{ displayName: "\u202eevil" }, "INVALID_INPUT"],
    [{ acceptedTerms: false }, "INVALID_INPUT"],
    [{ email: "no address" }, "INVALID_INPUT"],
  ])("%j is rejected with %s", async (given, code) => {
    const email = desk.newEmail();
    const body = {
      email,
      password: PASSWORD,
      displayName: "Ana",
      birthYear: 1990,
      acceptedTerms: true as const,
      ...given,
    };
    const error = await failing(desk.server.call("POST /auth/v1/register/email", { body: body as never }));
    expect(error.code).toBe(code);
    expect(await desk.mailsTo(email)).toEqual([]);
  });

  test("somebody who loses the race for a name can register with another", async () => {
    const values = { displayName: "Quill Marrow", avatar: "ada", createdAt: new Date() };
    let second: ReturnType<typeof insertNamed> | undefined;
    await desk.server.db.transaction(async (tx) => {
      await insertNamed(tx, values);
      // It finds the name available, then waits for the concurrent insert.
      second = insertNamed(desk.server.db, values);
      await untilWaiting(desk.server.db);
    });
    await second;
    const made = await desk.server.db.select().from(accounts).where(eq(accounts.displayName, "Quill Marrow"));
    expect(made.map(({ username }) => username.replace(/\d+$/, "0"))).toEqual([
      "quillmarrow",
      "quillmarrow0",
    ]);
  });
});

describe("tickets", () => {
  test("work once, and only for their address", async () => {
    const [email, other] = [desk.newEmail(), desk.newEmail()];
    await desk.register(email);
    await desk.register(other);
    const ticket = await desk.lastTicket(email);
    await expect(desk.verify(other, ticket)).rejects.toMatchObject({ code: "TICKET_INVALID" });
    await desk.verify(email, ticket);
    await expect(desk.verify(email, ticket)).rejects.toMatchObject({ code: "TICKET_INVALID" });
  });

  test.each(["somebody@example.org", "nobody@example.org"])(
    "%s can be requested again after ten seconds",
    async (email) => {
      if (email !== "nobody@example.org") await desk.register(email);
      else await desk.server.call("POST /auth/v1/verify/email", { body: { email } });
      const error = await failing(desk.server.call("POST /auth/v1/verify/email", { body: { email } }));
      expect(error).toMatchObject({ code: "TICKET_ALREADY_EXISTS" });
      const waitMs = error.entries[0]?.customData?.["waitMs"];
      expect(waitMs).toBeGreaterThan(5_000);
      expect(waitMs).toBeLessThanOrEqual(10_000);
    },
  );
});

test("a link that is followed twice at once, where it was requested, counts as used, not as somebody else's", async () => {
  const email = desk.newEmail();
  const browser = await createBrowser(desk.server.origin);
  await browser.call("POST /auth/v1/register/email", {
    body: { email, password: PASSWORD, displayName: "Ana Prato", birthYear: 1990, acceptedTerms: true },
  });
  const body = { email, ticket: await desk.lastTicket(email) };
  const follow = () => browser.call("PUT /auth/v1/verify/email", { body });
  let second: Promise<unknown> | undefined;
  await desk.server.db.transaction(async (tx) => {
    // The first has created its account and is about to commit when the second finds the ticket.
    await tx.execute(sql`lock table registrations in access exclusive mode`);
    second = failing(follow());
    await untilWaiting(desk.server.db);
    await dropTickets(tx, email);
    await dropRegistrations(tx, email);
  });
  expect(await second).toMatchObject({ code: "TICKET_INVALID" });
});

test("a link stays valid if following it fails", async () => {
  const email = desk.newEmail();
  await desk.register(email);
  const opened = await desk.lastTicket(email);
  expect(await desk.whileSessionsFail(() => failing(desk.verify(email, opened)))).toMatchObject({
    statusCode: 500,
  });
  await desk.verify(email, opened);
  await desk.server.call("POST /auth/v1/reset/password", { body: { email } });
  await expect
    .poll(async () => (await desk.mailsTo(email))[0]?.subject)
    .toBe("Set a new password for Veranda");
  const body = { email, ticket: await desk.lastTicket(email), password: "a new morning" };
  const reset = () => desk.server.call("PATCH /auth/v1/reset/password", { body });
  expect(await desk.whileSessionsFail(() => failing(reset()))).toMatchObject({ statusCode: 500 });
  await reset();
  await desk.login(email, "a new morning");
});

test("a registration whose mail can't be stored is not acknowledged", async () => {
  const email = desk.newEmail();
  await desk.server.db.execute("alter table outgoing_mails rename to outgoing_mails_away");
  try {
    await expect(desk.register(email)).rejects.toThrow("Internal error");
    expect(await desk.mailsTo(email)).toEqual([]);
  } finally {
    await desk.server.db.execute("alter table outgoing_mails_away rename to outgoing_mails");
  }
});
