// Slow: hashes passwords.
import type { CallError } from "@veranda/contract";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBrowser, type TestBrowser } from "../../testing/browser.ts";
import { soon } from "../../testing/soon.ts";
import { failing, PASSWORD, RegistrationDesk } from "./accounts.fixture.ts";
import { accounts, auditLog } from "./tables.ts";

let desk: RegistrationDesk;
beforeAll(async () => {
  desk = await RegistrationDesk.open();
});
afterAll(() => desk.close());

describe("during a password change", () => {
  /** Blocks a sign-in that has compared a password before it writes, until `open`. */
  const FORGIVING = 4_711;
  const heldUp = async (
    email: string,
    begin: () => Promise<unknown>,
  ): Promise<{ ended: Promise<unknown>; open: () => Promise<void> }> => {
    await desk.server.db.execute(sql`
      create or replace function hold_up() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(${sql.raw(String(FORGIVING))}); return old; end $$`);
    await desk.server.db.execute(sql`
      create or replace trigger hold_up before delete on login_failures for each row execute function hold_up()`);
    const gate = Promise.withResolvers<void>();
    const isShut = Promise.withResolvers<void>();
    const shut = desk.server.db.transaction(async (tx) => {
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
      const { rows } = await desk.server.db.execute(
        sql`select 1 from pg_locks where locktype = 'advisory' and objid = ${FORGIVING} and not granted`,
      );
      expect(rows).toHaveLength(1);
    });
    return {
      ended,
      open: async () => {
        gate.resolve();
        await shut;
        await desk.server.db.execute(sql`drop trigger hold_up on login_failures`);
      },
    };
  };
  const reset = async (email: string, given: string): Promise<void> => {
    await desk.server.call("POST /auth/v1/reset/password", { body: { email } });
    await expect
      .poll(async () => (await desk.mailsTo(email))[0]?.subject)
      .toBe("Set a new password for Veranda");
    const body = { email, ticket: await desk.lastTicket(email), password: given };
    await desk.server.call("PATCH /auth/v1/reset/password", { body });
  };
  const hashOf = async (email: string) =>
    (await desk.server.db.select().from(accounts).where(eq(accounts.email, email)))[0]?.passwordHash;

  test("a sign-in that compared the old one opens no session", async () => {
    const email = await desk.registered();
    const old = await hashOf(email);
    const { ended, open } = await heldUp(email, () => desk.login(email));
    const setting = reset(email, "a new morning");
    await soon(async () => expect(await hashOf(email)).not.toBe(old));
    await open();
    await setting;
    expect(await ended).toBe("INVALID_CREDENTIAL");
    await desk.login(email, "a new morning");
  });

  test("a change by somebody who knows the old one reverts nothing", async () => {
    const email = await desk.registered();
    const { idToken: token } = (await desk.login(email)).data;
    const old = await hashOf(email);
    const change = () =>
      desk.server.call(
        "POST /auth/v1/change/password",
        { body: { current: PASSWORD, password: "the thief's choice" } },
        { token },
      );
    const { ended, open } = await heldUp(email, change);
    const setting = reset(email, "a new morning");
    await soon(async () => expect(await hashOf(email)).not.toBe(old));
    await open();
    await setting;
    expect(await ended).toBe("INVALID_CREDENTIAL");
    await desk.login(email, "a new morning");
  });
});

describe("signing in", () => {
  test("ten wrong passwords lock an address for a quarter of an hour, a new password unlocks it", async () => {
    const email = await desk.registered();
    for (let n = 0; n < 10; n += 1)
      await expect(desk.login(email, "wrong")).rejects.toMatchObject({ code: "INVALID_CREDENTIAL" });
    const locked = await failing(desk.login(email));
    expect(locked).toMatchObject({ code: "ACCOUNT_LOCKED", statusCode: 423 });
    await desk.server.call("POST /auth/v1/reset/password", { body: { email } });
    await expect
      .poll(async () => (await desk.mailsTo(email))[0]?.subject)
      .toBe("Set a new password for Veranda");
    const ticket = await desk.lastTicket(email);
    await desk.server.call("PATCH /auth/v1/reset/password", {
      body: { email, ticket, password: "a new morning" },
    });
    await desk.login(email, "a new morning");
  }, 30_000);

  test("a stranger's wrong passwords don't lock out somebody who has signed in from this browser", async () => {
    const email = await desk.registered();
    const other = await desk.registered();
    const [own, strangers] = [
      await createBrowser(desk.server.origin),
      await createBrowser(desk.server.origin),
    ];
    const from = (browser: TestBrowser, address: string, given = PASSWORD) =>
      browser.call("POST /auth/v1/login", { body: { email: address, password: given } });
    await from(own, email);
    // Having signed in to another account here makes no difference.
    await from(strangers, other);
    for (let n = 0; n < 10; n += 1)
      await expect(from(strangers, email, "wrong")).rejects.toMatchObject({ code: "INVALID_CREDENTIAL" });
    await expect(from(strangers, email)).rejects.toMatchObject({ code: "ACCOUNT_LOCKED" });
    await from(own, email);
    await expect(from(strangers, email)).rejects.toMatchObject({ code: "ACCOUNT_LOCKED" });
    // Attempts from a known browser are limited too.
    for (let n = 0; n < 10; n += 1)
      await expect(from(own, email, "wrong")).rejects.toMatchObject({ code: "INVALID_CREDENTIAL" });
    await expect(from(own, email)).rejects.toMatchObject({ code: "ACCOUNT_LOCKED" });
    // A new password unlocks it, wherever it was set.
    await desk.server.call("POST /auth/v1/reset/password", { body: { email } });
    await expect
      .poll(async () => (await desk.mailsTo(email))[0]?.subject)
      .toBe("Set a new password for Veranda");
    const ticket = await desk.lastTicket(email);
    await desk.server.call("PATCH /auth/v1/reset/password", {
      body: { email, ticket, password: "a new morning" },
    });
    await from(own, email, "a new morning");
  }, 30_000);

  test("a reset to the current password is refused, and its link stays valid for another", async () => {
    const email = await desk.registered();
    await desk.server.call("POST /auth/v1/reset/password", { body: { email } });
    await expect
      .poll(async () => (await desk.mailsTo(email))[0]?.subject)
      .toBe("Set a new password for Veranda");
    const ticket = await desk.lastTicket(email);
    const set = (given: string, by = ticket) =>
      desk.server.call("PATCH /auth/v1/reset/password", { body: { email, ticket: by, password: given } });
    expect(await failing(set(PASSWORD))).toMatchObject({
      code: "PASSWORD_UNCHANGED",
      entries: [{ fields: { "body.password": expect.stringContaining("already your password") } }],
    });
    await expect(set(PASSWORD, "not_a_ticket_of_anybody")).rejects.toMatchObject({ code: "TICKET_INVALID" });
    await set("a new morning");
    await desk.login(email, "a new morning");
  });

  test("of thirty simultaneous wrong passwords ten are compared", async () => {
    const email = await desk.registered();
    const tries = Array.from({ length: 30 }, () => failing(desk.login(email, "wrong")));
    const codes = (await Promise.all(tries)).map(({ code }) => code);
    expect(codes.filter((code) => code === "INVALID_CREDENTIAL")).toHaveLength(10);
    expect(codes.filter((code) => code === "ACCOUNT_LOCKED")).toHaveLength(20);
  }, 30_000);

  test("registering a known address gives nobody more attempts", async () => {
    const email = await desk.registered();
    await desk.register(email, { password: "the guesser's own" });
    for (let n = 0; n < 10; n += 1) {
      await expect(desk.login(email, "the guesser's own")).rejects.toMatchObject({ code: "NOT_VERIFIED" });
      await expect(desk.login(email, `guess ${n}`)).rejects.toMatchObject({ code: "INVALID_CREDENTIAL" });
    }
    await expect(desk.login(email, "one more")).rejects.toMatchObject({ code: "ACCOUNT_LOCKED" });
  }, 30_000);

  test("an unknown address is locked the same way", async () => {
    const email = "never-there@example.org";
    for (let n = 0; n < 10; n += 1)
      await expect(desk.login(email, "wrong")).rejects.toMatchObject({ code: "INVALID_CREDENTIAL" });
    await expect(desk.login(email, "wrong")).rejects.toMatchObject({ code: "ACCOUNT_LOCKED" });
  }, 30_000);

  test("a password reset gives the same answer for every address", async () => {
    const answers = [await desk.registered(), "unknown@example.org"].map((email) =>
      desk.server.call("POST /auth/v1/reset/password", { body: { email } }),
    );
    for (const { data } of await Promise.all(answers)) expect(data).toEqual({});
    expect(await desk.mailsTo("unknown@example.org")).toEqual([]);
  });

  test("the audit log contains no secrets", async () => {
    const email = await desk.registered();
    await desk.login(email);
    await desk.login(email, "wrong").catch(() => undefined);
    const [account] = await desk.server.db.select().from(accounts).where(eq(accounts.email, email));
    const entries = await desk.server.db
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
    expect(desk.server.log.join("")).not.toContain(PASSWORD);
  });
});
