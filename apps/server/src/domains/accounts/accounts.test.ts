// Slow: hashes passwords.
import { calls, XSRF_COOKIE, XSRF_HEADER, type CallError } from "@veranda/contract";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readKeptMails, type KeptMail } from "../../platform/mail/folder.ts";
import { mailFolder } from "../../platform/mail/open-mailer.ts";
import { addPerson } from "../../testing/people.ts";
import { createBrowser, type TestBrowser } from "../../testing/browser.ts";
import { soon } from "../../testing/soon.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { untilWaiting } from "../../testing/until-waiting.ts";
import { insertNamed } from "./insert-account.ts";
import { accounts, auditLog, sessions } from "./tables.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const password = "a quiet evening";
let count = 0;
const newEmail = (): string => `person${(count += 1)}@example.org`;

async function mailsTo(email: string): Promise<KeptMail[]> {
  const mails = await readKeptMails(mailFolder(server.dataFolder), 100);
  return mails.filter(({ to }) => to === email);
}
async function lastTicket(email: string): Promise<string> {
  const [mail] = await expect
    .poll(() => mailsTo(email))
    .not.toHaveLength(0)
    .then(() => mailsTo(email));
  return new URL(/http\S+/.exec(mail?.text ?? "")?.[0] ?? "").searchParams.get("ticket") ?? "";
}
const register = (
  email: string,
  given: Partial<{ password: string; username: string; displayName: string }> = {},
) =>
  server.call("POST /auth/v1/register/email", {
    body: { email, password, displayName: "Ana Prato", acceptedTerms: true, ...given },
  });
/** As in another browser: with the password chosen when registering. */
const verify = async (email: string, ticket?: string, given = password) =>
  server.call("PUT /auth/v1/verify/email", {
    body: { email, ticket: ticket ?? (await lastTicket(email)), password: given },
  });
const login = (email: string, given = password) =>
  server.call("POST /auth/v1/login", { body: { email, password: given } });
async function registered(): Promise<string> {
  const email = newEmail();
  await register(email);
  await verify(email);
  return email;
}
const failing = async (call: Promise<unknown>): Promise<CallError> =>
  call.then(
    () => expect.unreachable("It was answered"),
    (error: CallError) => error,
  );

describe("registering", () => {
  test("a new account signs in once its address is verified", async () => {
    const email = newEmail();
    await register(email, { username: "Ana.P" });
    expect(await failing(login(email))).toMatchObject({ code: "NOT_VERIFIED", statusCode: 403 });
    await verify(email);
    const { data } = await login(email);
    const me = (await server.call("GET /users/me", {}, { token: data.idToken })).data;
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

  test("who waits for the mail to be opened is told so, and gets the session then", async () => {
    const email = newEmail();
    await register(email);
    const wait = (given: string) =>
      server.call("POST /auth/v1/login/verified", { body: { email, password: given } });
    expect((await wait(password)).data).toEqual({ state: "waiting" });
    await expect(wait("something else")).rejects.toMatchObject({ code: "INVALID_CREDENTIAL" });
    await verify(email);
    const { data } = await wait(password);
    if (data.state !== "verified") throw new Error("It still waits");
    expect((await server.call("GET /users/me", {}, { token: data.session.idToken })).data.email).toBe(email);
  });

  test("who waits for the mail of a known address is told what a new one would be", async () => {
    const email = await registered();
    await register(email, { password: "another one" });
    const body = { email, password: "another one" };
    expect((await server.call("POST /auth/v1/login/verified", { body })).data).toEqual({ state: "waiting" });
  });

  test("a wrong password says nothing of an account that is not verified", async () => {
    const email = newEmail();
    await register(email);
    expect(await failing(login(email, "something else"))).toMatchObject({ code: "INVALID_CREDENTIAL" });
  });

  test("a known address gets the same answer, keeps its account, and its owner is told", async () => {
    const email = await registered();
    const before = await login(email);
    expect((await register(email.toUpperCase(), { password: "another one" })).data).toEqual({ email });
    await expect
      .poll(async () => (await mailsTo(email)).map(({ subject }) => subject))
      .toContain("You already have an account at Veranda");
    // As it would be if the account were new: nobody learns from it that there was one.
    await expect(login(email, "another one")).rejects.toMatchObject({ code: "NOT_VERIFIED" });
    await expect(login(email, "a third one")).rejects.toMatchObject({ code: "INVALID_CREDENTIAL" });
    expect((await login(email)).data.expiresAt).toBeGreaterThanOrEqual(before.data.expiresAt);
  });

  test("registered twice, the address goes to whose password is known where the mail is opened", async () => {
    const email = newEmail();
    await register(email, { password: "of the first" });
    const first = await lastTicket(email);
    await register(email, { password: "of the second" });
    await expect.poll(() => mailsTo(email)).toHaveLength(2);
    await verify(email, undefined, "of the first");
    await expect(verify(email, first)).rejects.toMatchObject({ code: "TICKET_INVALID" });
    await expect(login(email, "of the second")).rejects.toMatchObject({ code: "INVALID_CREDENTIAL" });
    await login(email, "of the first");
  });

  test("usernames are one person's, whatever their case", async () => {
    await register(newEmail(), { username: "Marlene" });
    const error = await failing(register(newEmail(), { username: "mARLENE" }));
    expect(error).toMatchObject({ code: "USERNAME_TAKEN", statusCode: 409 });
    expect(error.entries[0]?.faults).toEqual({ "body.username": { code: "USERNAME_TAKEN", values: {} } });
  });

  test("what is wrong with a name or a password is told by name, with the limits that its sentence needs", async () => {
    const named = async (given: Parameters<typeof register>[1]) =>
      (await failing(register(newEmail(), given))).entries[0];
    expect(await named({ password: "x" })).toMatchObject({
      code: "PASSWORD_WEAK",
      display: "This password is too easy to guess.",
      fields: { "body.password": "A password has at least 6 characters." },
      faults: { "body.password": { code: "PASSWORD_SHORT", values: { min: 6 } } },
    });
    expect(await named({ username: "admin" })).toMatchObject({
      code: "NAME_INVALID",
      faults: { "body.username": { code: "USERNAME_RESERVED", values: {} } },
    });
    const check = await server.call("POST /users/checkNameValid", { body: { username: "ab" } });
    expect(check.data).toEqual({
      valid: false,
      reason: "A username has 3 to 30 characters.",
      fault: { code: "USERNAME_LENGTH", values: { min: 3, max: 30 } },
    });
  });

  test("fifty at once for one username make one account", async () => {
    const tries = Array.from({ length: 50 }, () =>
      register(newEmail(), { username: "the_one" }).then(
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
  ])("%j is refused with %s", async (given, code) => {
    const email = newEmail();
    const body = { email, password, displayName: "Ana", acceptedTerms: true as const, ...given };
    const error = await failing(server.call("POST /auth/v1/register/email", { body: body as never }));
    expect(error.code).toBe(code);
    expect(await mailsTo(email)).toEqual([]);
  });

  test("who loses the race for a name gets in under another", async () => {
    const values = { displayName: "Quill Marrow", avatar: "ada", createdAt: new Date() };
    let second: ReturnType<typeof insertNamed> | undefined;
    await server.db.transaction(async (tx) => {
      await insertNamed(tx, values);
      // It finds the name free, and waits for whoever is taking it.
      second = insertNamed(server.db, values);
      await untilWaiting(server.db);
    });
    await second;
    const made = await server.db.select().from(accounts).where(eq(accounts.displayName, "Quill Marrow"));
    expect(made.map(({ username }) => username.replace(/\d+$/, "0"))).toEqual([
      "quillmarrow",
      "quillmarrow0",
    ]);
  });
});

describe("tickets", () => {
  test("work once, for their address alone", async () => {
    const [email, other] = [newEmail(), newEmail()];
    await register(email);
    await register(other);
    const ticket = await lastTicket(email);
    await expect(verify(other, ticket)).rejects.toMatchObject({ code: "TICKET_INVALID" });
    await verify(email, ticket);
    await expect(verify(email, ticket)).rejects.toMatchObject({ code: "TICKET_INVALID" });
  });

  test.each([newEmail(), "nobody@example.org"])("%s waits ten seconds for the next", async (email) => {
    if (email !== "nobody@example.org") await register(email);
    else await server.call("POST /auth/v1/verify/email", { body: { email } });
    const error = await failing(server.call("POST /auth/v1/verify/email", { body: { email } }));
    expect(error).toMatchObject({ code: "TICKET_ALREADY_EXISTS" });
    const waitMs = error.entries[0]?.customData?.["waitMs"];
    expect(waitMs).toBeGreaterThan(5_000);
    expect(waitMs).toBeLessThanOrEqual(10_000);
  });
});

describe("while a new password is set", () => {
  /** Holds up who has compared a password with what is written of it, until `open`. */
  const FORGIVING = 4_711;
  const heldUp = async (
    email: string,
    begin: () => Promise<unknown>,
  ): Promise<{ ended: Promise<unknown>; open: () => Promise<void> }> => {
    await server.db.execute(sql`
      create or replace function hold_up() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(${sql.raw(String(FORGIVING))}); return old; end $$`);
    await server.db.execute(sql`
      create or replace trigger hold_up before delete on login_failures for each row execute function hold_up()`);
    const gate = Promise.withResolvers<void>();
    const isShut = Promise.withResolvers<void>();
    const shut = server.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${FORGIVING})`);
      isShut.resolve();
      await gate.promise;
    });
    await isShut.promise;
    const ended = begin().then(
      () => "ok",
      (error: CallError) => error.code,
    );
    await soon(async () => {
      const { rows } = await server.db.execute(
        sql`select 1 from pg_locks where locktype = 'advisory' and objid = ${FORGIVING} and not granted`,
      );
      expect(rows).toHaveLength(1);
    });
    return {
      ended,
      open: async () => {
        gate.resolve();
        await shut;
        await server.db.execute(sql`drop trigger hold_up on login_failures`);
      },
    };
  };
  const reset = async (email: string, given: string): Promise<void> => {
    await server.call("POST /auth/v1/reset/password", { body: { email } });
    await expect.poll(async () => (await mailsTo(email))[0]?.subject).toBe("Set a new password for Veranda");
    const body = { email, ticket: await lastTicket(email), password: given };
    await server.call("PATCH /auth/v1/reset/password", { body });
  };
  const hashOf = async (email: string) =>
    (await server.db.select().from(accounts).where(eq(accounts.email, email)))[0]?.passwordHash;

  test("a sign-in that was comparing the old one opens no session", async () => {
    const email = await registered();
    const old = await hashOf(email);
    const { ended, open } = await heldUp(email, () => login(email));
    const setting = reset(email, "a new morning");
    await soon(async () => expect(await hashOf(email)).not.toBe(old));
    await open();
    await setting;
    expect(await ended).toBe("INVALID_CREDENTIAL");
    await login(email, "a new morning");
  });

  test("a change by who knows the old one takes nothing back", async () => {
    const email = await registered();
    const { idToken: token } = (await login(email)).data;
    const old = await hashOf(email);
    const change = () =>
      server.call(
        "POST /auth/v1/change/password",
        { body: { current: password, password: "the thief's choice" } },
        { token },
      );
    const { ended, open } = await heldUp(email, change);
    const setting = reset(email, "a new morning");
    await soon(async () => expect(await hashOf(email)).not.toBe(old));
    await open();
    await setting;
    expect(await ended).toBe("INVALID_CREDENTIAL");
    await login(email, "a new morning");
  });
});

describe("signing in", () => {
  test("ten wrong passwords lock an address for a quarter of an hour, a new password opens it", async () => {
    const email = await registered();
    for (let n = 0; n < 10; n += 1)
      await expect(login(email, "wrong")).rejects.toMatchObject({ code: "INVALID_CREDENTIAL" });
    const locked = await failing(login(email));
    expect(locked).toMatchObject({ code: "ACCOUNT_LOCKED", statusCode: 423 });
    await server.call("POST /auth/v1/reset/password", { body: { email } });
    await expect.poll(async () => (await mailsTo(email))[0]?.subject).toBe("Set a new password for Veranda");
    const ticket = await lastTicket(email);
    await server.call("PATCH /auth/v1/reset/password", {
      body: { email, ticket, password: "a new morning" },
    });
    await login(email, "a new morning");
  }, 30_000);

  test("a stranger's wrong passwords lock out nobody who was signed in from this browser before", async () => {
    const email = await registered();
    const other = await registered();
    const [own, strangers] = [await createBrowser(server.origin), await createBrowser(server.origin)];
    const from = (browser: TestBrowser, address: string, given = password) =>
      browser.call("POST /auth/v1/login", { body: { email: address, password: given } });
    await from(own, email);
    // To have been in somewhere else here helps nobody.
    await from(strangers, other);
    for (let n = 0; n < 10; n += 1)
      await expect(from(strangers, email, "wrong")).rejects.toMatchObject({ code: "INVALID_CREDENTIAL" });
    await expect(from(strangers, email)).rejects.toMatchObject({ code: "ACCOUNT_LOCKED" });
    await from(own, email);
    await expect(from(strangers, email)).rejects.toMatchObject({ code: "ACCOUNT_LOCKED" });
    // Nor may one go on for ever from a known one.
    for (let n = 0; n < 10; n += 1)
      await expect(from(own, email, "wrong")).rejects.toMatchObject({ code: "INVALID_CREDENTIAL" });
    await expect(from(own, email)).rejects.toMatchObject({ code: "ACCOUNT_LOCKED" });
    // A new password lets them in again, wherever it was set.
    await server.call("POST /auth/v1/reset/password", { body: { email } });
    await expect.poll(async () => (await mailsTo(email))[0]?.subject).toBe("Set a new password for Veranda");
    const ticket = await lastTicket(email);
    await server.call("PATCH /auth/v1/reset/password", {
      body: { email, ticket, password: "a new morning" },
    });
    await from(own, email, "a new morning");
  }, 30_000);

  test("a reset to the current password is refused, and its link stays good for another", async () => {
    const email = await registered();
    await server.call("POST /auth/v1/reset/password", { body: { email } });
    await expect.poll(async () => (await mailsTo(email))[0]?.subject).toBe("Set a new password for Veranda");
    const ticket = await lastTicket(email);
    const set = (given: string, by = ticket) =>
      server.call("PATCH /auth/v1/reset/password", { body: { email, ticket: by, password: given } });
    expect(await failing(set(password))).toMatchObject({
      code: "PASSWORD_UNCHANGED",
      entries: [{ fields: { "body.password": expect.stringContaining("already your password") } }],
    });
    await expect(set(password, "not_a_ticket_of_anybody")).rejects.toMatchObject({ code: "TICKET_INVALID" });
    await set("a new morning");
    await login(email, "a new morning");
  });

  test("of thirty wrong passwords at the same moment ten are compared", async () => {
    const email = await registered();
    const tries = Array.from({ length: 30 }, () => failing(login(email, "wrong")));
    const codes = (await Promise.all(tries)).map(({ code }) => code);
    expect(codes.filter((code) => code === "INVALID_CREDENTIAL")).toHaveLength(10);
    expect(codes.filter((code) => code === "ACCOUNT_LOCKED")).toHaveLength(20);
  }, 30_000);

  test("a registration for a known address gives nobody more tries", async () => {
    const email = await registered();
    await register(email, { password: "the guesser's own" });
    for (let n = 0; n < 10; n += 1) {
      await expect(login(email, "the guesser's own")).rejects.toMatchObject({ code: "NOT_VERIFIED" });
      await expect(login(email, `guess ${n}`)).rejects.toMatchObject({ code: "INVALID_CREDENTIAL" });
    }
    await expect(login(email, "one more")).rejects.toMatchObject({ code: "ACCOUNT_LOCKED" });
  }, 30_000);

  test("an unknown address is locked the same way", async () => {
    const email = "never-there@example.org";
    for (let n = 0; n < 10; n += 1)
      await expect(login(email, "wrong")).rejects.toMatchObject({ code: "INVALID_CREDENTIAL" });
    await expect(login(email, "wrong")).rejects.toMatchObject({ code: "ACCOUNT_LOCKED" });
  }, 30_000);

  test("asking for a new password says the same of every address", async () => {
    const answers = [await registered(), "unknown@example.org"].map((email) =>
      server.call("POST /auth/v1/reset/password", { body: { email } }),
    );
    for (const { data } of await Promise.all(answers)) expect(data).toEqual({});
    expect(await mailsTo("unknown@example.org")).toEqual([]);
  });

  test("what happened is written down without secrets", async () => {
    const email = await registered();
    await login(email);
    await login(email, "wrong").catch(() => undefined);
    const [account] = await server.db.select().from(accounts).where(eq(accounts.email, email));
    const entries = await server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.accountId, account?.id ?? ""));
    expect(entries.map(({ action }) => action)).toEqual([
      "registered",
      "verified",
      "signed_in",
      "signed_in",
      "sign_in_failed",
    ]);
    expect(JSON.stringify(entries)).not.toContain("wrong");
    expect(server.log.join("")).not.toContain(password);
  });
});

describe("sessions", () => {
  async function signedIn(): Promise<{ browser: TestBrowser; email: string; token: string }> {
    const email = await registered();
    const browser = await createBrowser(server.origin);
    const { data } = await login(email);
    const { data: access } = await browser.call("POST /auth/session", {
      body: { idToken: data.idToken, refreshToken: data.refreshToken },
    });
    return { browser, email, token: access.accessToken };
  }
  const refresh = (browser: TestBrowser) => browser.call("POST /auth/session/refresh", {});

  test("live in a cookie that no script reads, and are renewed by it", async () => {
    const { browser } = await signedIn();
    expect(browser.cookie("session")).toMatchObject({
      path: "/api/auth",
      httpOnly: true,
      sameSite: "Strict",
    });
    expect(browser.cookie("signed_in")?.value).toBe("1");
    const before = browser.cookie("session")?.value;
    const { data } = await refresh(browser);
    expect(browser.cookie("session")?.value).not.toBe(before);
    expect(data.expiresAt).toBeGreaterThan(Date.now() + 600_000);
    await server.call("GET /users/me", {}, { token: data.accessToken });
    expect((await browser.call("POST /auth/session/verify", {})).data.isValid).toBe(true);
  });

  test("two tabs that renew at the same moment both go on", async () => {
    const { browser } = await signedIn();
    const other = browser.copy();
    const [a, b] = await Promise.all([refresh(browser), refresh(other)]);
    expect(browser.cookie("session")?.value).toBe(other.cookie("session")?.value);
    for (const { data } of [a, b]) await server.call("GET /users/me", {}, { token: data.accessToken });
    await refresh(browser);
  });

  test("a copy that comes later ends the session for everyone", async () => {
    const { browser, token } = await signedIn();
    const thief = browser.copy();
    await refresh(browser);
    await refresh(browser);
    await expect(refresh(thief)).rejects.toMatchObject({ code: "SESSION_ENDED" });
    await expect(refresh(browser)).rejects.toMatchObject({ code: "SESSION_ENDED" });
    await expect(server.call("GET /users/me", {}, { token })).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
    expect(browser.cookie("session")).toBeUndefined();
    expect(browser.cookie("signed_in")).toBeUndefined();
  });

  test("a copy of the generation before is refused once the moment of overlap is over", async () => {
    const { browser } = await signedIn();
    const thief = browser.copy();
    await refresh(browser);
    const [id = ""] = browser.cookie("session")?.value.split(".") ?? [];
    await server.db
      .update(sessions)
      .set({ renewedAt: new Date(Date.now() - 11_000) })
      .where(eq(sessions.id, id));
    await expect(refresh(thief)).rejects.toMatchObject({ code: "SESSION_ENDED" });
    await expect(refresh(browser)).rejects.toMatchObject({ code: "SESSION_ENDED" });
  });

  test("are not renewed from another site, which can't read the XSRF cookie", async () => {
    const { browser } = await signedIn();
    for (const header of [{}, { [XSRF_HEADER]: "x" }, { [XSRF_HEADER]: browser.cookie("uid")?.value ?? "" }])
      for (const path of ["refresh", "verify"]) {
        const response = await browser.raw(`/api/auth/session/${path}`, { method: "POST", headers: header });
        expect(response.status).toBe(403);
      }
    const stranger = await createBrowser(server.origin);
    const token = stranger.cookie(XSRF_COOKIE)?.value ?? "";
    const response = await browser.raw("/api/auth/session/refresh", {
      method: "POST",
      headers: { [XSRF_HEADER]: token },
    });
    expect(response.status).toBe(403);
    await refresh(browser);
  });

  test("a handed-over token opens one session, within a minute, and a planted one does not stay beside one's own", async () => {
    const email = await registered();
    const browser = await createBrowser(server.origin);
    const first = (await login(email)).data;
    await browser.call("POST /auth/session", { body: first });
    const planted = (await login(await registered())).data;
    await browser.call("POST /auth/session", { body: planted });
    await expect(server.call("GET /users/me", {}, { token: first.idToken })).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
    const late = (await login(email)).data;
    const [id = ""] = late.refreshToken.split(".");
    await server.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(sessions.id, id));
    await expect(browser.call("POST /auth/session", { body: late })).rejects.toMatchObject({
      code: "SESSION_ENDED",
    });
  });

  test.each(["", "x", "AAAAAAAAAAAAAAAA.0.", `AAAAAAAAAAAAAAAA.0.${"A".repeat(43)}`, "é".repeat(300)])(
    "%j is no session",
    async (value) => {
      const browser = await createBrowser(server.origin);
      browser.setCookie("session", encodeURIComponent(value), "/api/auth");
      await expect(refresh(browser)).rejects.toMatchObject({ code: "SESSION_ENDED" });
      expect((await browser.call("POST /auth/session/verify", {})).data.isValid).toBe(false);
    },
  );

  test("are listed, and ended one by one; nobody ends another's", async () => {
    const { browser, email } = await signedIn();
    const { data: now } = await refresh(browser);
    const elsewhere = (await login(email)).data;
    const list = (await server.call("GET /auth/sessions", {}, { token: now.accessToken })).data;
    expect(list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const other = list.find(({ isCurrent }) => !isCurrent)?.id ?? "";
    const stranger = await addPerson(server, "stranger");
    await expect(
      stranger.call("DELETE /auth/sessions/{id}", { params: { id: other } }),
    ).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await server.call("DELETE /auth/sessions/{id}", { params: { id: other } }, { token: now.accessToken });
    await expect(server.call("GET /users/me", {}, { token: elsewhere.idToken })).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });

  test("signing out ends the session and clears its cookies", async () => {
    const { browser, token } = await signedIn();
    await browser.call("DELETE /auth/session/delete", {});
    expect(browser.cookie("session")).toBeUndefined();
    await expect(server.call("GET /users/me", {}, { token })).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });

  test("who tries ten wrong passwords for a new one is locked, as the call declares, and it is written down", async () => {
    const { email, token } = await signedIn();
    const body = { current: "wrong", password: "a new morning" };
    const change = () => failing(server.call("POST /auth/v1/change/password", { body }, { token }));
    for (let n = 0; n < 10; n += 1) expect(await change()).toMatchObject({ code: "INVALID_CREDENTIAL" });
    const { code } = await change();
    expect(code).toBe("ACCOUNT_LOCKED");
    expect(calls.changePassword.errors).toContain(code);
    const [account] = await server.db.select().from(accounts).where(eq(accounts.email, email));
    const entries = await server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.accountId, account?.id ?? ""))
      .orderBy(auditLog.at);
    const failed = Array.from({ length: 9 }, () => "password_change_failed");
    expect(entries.map(({ action }) => action).slice(-10)).toEqual([...failed, "locked"]);
  }, 30_000);

  test("the same password is no new one, and ends nothing", async () => {
    const { browser, email, token } = await signedIn();
    const { data: elsewhere } = await login(email);
    const body = { current: password, password };
    expect(await failing(server.call("POST /auth/v1/change/password", { body }, { token }))).toMatchObject({
      code: "PASSWORD_UNCHANGED",
      entries: [{ fields: { "body.password": expect.stringContaining("already your password") } }],
    });
    await refresh(browser);
    await server.call("GET /users/me", {}, { token: elsewhere.idToken });
  });

  test("a new password that can't end the others is none, so that no try leaves them with it", async () => {
    const { email, token } = await signedIn();
    const { data: elsewhere } = await login(email);
    const body = { current: password, password: "a new morning" };
    const change = () => server.call("POST /auth/v1/change/password", { body }, { token });
    expect(await whileSessionsFail(() => failing(change()))).toMatchObject({ statusCode: 500 });
    await login(email);
    await change();
    await expect(server.call("GET /users/me", {}, { token: elsewhere.idToken })).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });

  test("a new password ends every other one", async () => {
    const { browser, email, token } = await signedIn();
    const { data: elsewhere } = await login(email);
    const body = { current: password, password: "a new morning" };
    await expect(
      server.call("POST /auth/v1/change/password", { body: { ...body, current: "wrong" } }, { token }),
    ).rejects.toMatchObject({ code: "INVALID_CREDENTIAL" });
    await server.call("POST /auth/v1/change/password", { body }, { token });
    await refresh(browser);
    await expect(server.call("GET /users/me", {}, { token: elsewhere.idToken })).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });
});

test("a link stays good when what it opens fails", async () => {
  const email = newEmail();
  await register(email);
  const opened = await lastTicket(email);
  expect(await whileSessionsFail(() => failing(verify(email, opened)))).toMatchObject({ statusCode: 500 });
  await verify(email, opened);
  await server.call("POST /auth/v1/reset/password", { body: { email } });
  await expect.poll(async () => (await mailsTo(email))[0]?.subject).toBe("Set a new password for Veranda");
  const body = { email, ticket: await lastTicket(email), password: "a new morning" };
  const reset = () => server.call("PATCH /auth/v1/reset/password", { body });
  expect(await whileSessionsFail(() => failing(reset()))).toMatchObject({ statusCode: 500 });
  await reset();
  await login(email, "a new morning");
});

/** As when the database goes between two steps. */
async function whileSessionsFail<T>(work: () => Promise<T>): Promise<T> {
  await server.db.execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'The database went'; end $$;
    create trigger refusing before insert or update on sessions execute function refuse()`);
  try {
    return await work();
  } finally {
    await server.db.execute(sql`drop function refuse cascade`);
  }
}

describe("one's own record", () => {
  test("changes by what is given alone", async () => {
    const person = await addPerson(server, "changer");
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
    { profileBackgroundColor: "red;background:url(x)" },
  ])("%j can't be set", async (body) => {
    const person = await addPerson(server, `mass${(count += 1)}`);
    const error = await failing(person.call("PATCH /users/me", { body: body as never }));
    expect(error).toMatchObject({ code: "INVALID_INPUT" });
  });

  test("a username that others have can't be taken, also not at the same moment", async () => {
    const people = await Promise.all([1, 2, 3, 4].map((n) => addPerson(server, `racer${n}`)));
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
    const { data } = await server.call("POST /users/checkNameValid", { body });
    expect(data.valid).toBe(valid);
    expect(data.reason === null).toBe(valid);
  });

  test("goes with everything, and its token opens nothing more", async () => {
    const person = await addPerson(server, "leaver");
    await person.call("DELETE /users/me", {});
    await expect(person.call("GET /users/me", {})).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    expect(await server.db.select().from(accounts).where(eq(accounts.id, person.id))).toEqual([]);
    expect(await server.db.select().from(sessions).where(eq(sessions.accountId, person.id))).toEqual([]);
    await addPerson(server, "leaver");
  });
});

test("a registration whose mail can't be kept is not acknowledged", async () => {
  const email = newEmail();
  await server.db.execute("alter table outgoing_mails rename to outgoing_mails_away");
  try {
    await expect(register(email)).rejects.toThrow("Internal error");
    expect(await mailsTo(email)).toEqual([]);
  } finally {
    await server.db.execute("alter table outgoing_mails_away rename to outgoing_mails");
  }
});
