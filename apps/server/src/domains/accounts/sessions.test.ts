// Slow: hashes passwords.
import { calls, XSRF_COOKIE, XSRF_HEADER } from "@veranda/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBrowser, type TestBrowser } from "../../testing/browser.ts";
import { addPerson } from "../../testing/people.ts";
import { failing, PASSWORD, RegistrationDesk } from "./accounts.fixture.ts";
import { accounts, auditLog, sessions } from "./tables.ts";

let desk: RegistrationDesk;
beforeAll(async () => {
  desk = await RegistrationDesk.open();
});
afterAll(() => desk.close());

describe("sessions", () => {
  async function signedIn(): Promise<{ browser: TestBrowser; email: string; token: string }> {
    const email = await desk.registered();
    const browser = await createBrowser(desk.server.origin);
    const { data } = await desk.login(email);
    const { data: access } = await browser.call("POST /auth/session", {
      body: { idToken: data.idToken, refreshToken: data.refreshToken },
    });
    return { browser, email, token: access.accessToken };
  }
  const refresh = (browser: TestBrowser) => browser.call("POST /auth/session/refresh", {});

  test("are in a cookie that no script can read, and renewed by it", async () => {
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
    await desk.server.call("GET /users/me", {}, { token: data.accessToken });
    expect((await browser.call("POST /auth/session/verify", {})).data.isValid).toBe(true);
  });

  test("two tabs that renew at the same moment both continue", async () => {
    const { browser } = await signedIn();
    const other = browser.copy();
    const [a, b] = await Promise.all([refresh(browser), refresh(other)]);
    expect(browser.cookie("session")?.value).toBe(other.cookie("session")?.value);
    for (const { data } of [a, b]) await desk.server.call("GET /users/me", {}, { token: data.accessToken });
    await refresh(browser);
  });

  test("a later copy ends the session for everyone", async () => {
    const { browser, token } = await signedIn();
    const thief = browser.copy();
    await refresh(browser);
    await refresh(browser);
    await expect(refresh(thief)).rejects.toMatchObject({ code: "SESSION_ENDED" });
    await expect(refresh(browser)).rejects.toMatchObject({ code: "SESSION_ENDED" });
    await expect(desk.server.call("GET /users/me", {}, { token })).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
    expect(browser.cookie("session")).toBeUndefined();
    expect(browser.cookie("signed_in")).toBeUndefined();
  });

  test("are not renewed from another site, which can't read the XSRF cookie", async () => {
    const { browser } = await signedIn();
    for (const header of [{}, { [XSRF_HEADER]: "x" }, { [XSRF_HEADER]: browser.cookie("uid")?.value ?? "" }])
      for (const path of ["refresh", "verify"]) {
        const response = await browser.raw(`/api/auth/session/${path}`, { method: "POST", headers: header });
        expect(response.status).toBe(403);
      }
    const stranger = await createBrowser(desk.server.origin);
    const token = stranger.cookie(XSRF_COOKIE)?.value ?? "";
    const response = await browser.raw("/api/auth/session/refresh", {
      method: "POST",
      headers: { [XSRF_HEADER]: token },
    });
    expect(response.status).toBe(403);
    await refresh(browser);
  });

  test("a handed-over token opens one session, within a minute, and a planted one doesn't coexist with one's own", async () => {
    const email = await desk.registered();
    const browser = await createBrowser(desk.server.origin);
    const first = (await desk.login(email)).data;
    await browser.call("POST /auth/session", { body: first });
    const planted = (await desk.login(await desk.registered())).data;
    await browser.call("POST /auth/session", { body: planted });
    await expect(desk.server.call("GET /users/me", {}, { token: first.idToken })).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
    const late = (await desk.login(email)).data;
    const [id = ""] = late.refreshToken.split(".");
    await desk.server.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(sessions.id, id));
    await expect(browser.call("POST /auth/session", { body: late })).rejects.toMatchObject({
      code: "SESSION_ENDED",
    });
  });

  test.each(["", "x", "AAAAAAAAAAAAAAAA.0.", `AAAAAAAAAAAAAAAA.0.${"A".repeat(43)}`, "é".repeat(300)])(
    "%j is not a session",
    async (value) => {
      const browser = await createBrowser(desk.server.origin);
      browser.setCookie("session", encodeURIComponent(value), "/api/auth");
      await expect(refresh(browser)).rejects.toMatchObject({ code: "SESSION_ENDED" });
      expect((await browser.call("POST /auth/session/verify", {})).data.isValid).toBe(false);
    },
  );

  test("are listed, and ended one by one; nobody can end another's", async () => {
    const { browser, email } = await signedIn();
    const { data: now } = await refresh(browser);
    const elsewhere = (await desk.login(email)).data;
    const list = (await desk.server.call("GET /auth/sessions", {}, { token: now.accessToken })).data;
    expect(list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const other = list.find(({ isCurrent }) => !isCurrent)?.id ?? "";
    const stranger = await addPerson(desk.server, "stranger");
    await expect(
      stranger.call("DELETE /auth/sessions/{id}", { params: { id: other } }),
    ).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await desk.server.call(
      "DELETE /auth/sessions/{id}",
      { params: { id: other } },
      { token: now.accessToken },
    );
    await expect(desk.server.call("GET /users/me", {}, { token: elsewhere.idToken })).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });

  test("signing out ends the session and clears its cookies", async () => {
    const { browser, token } = await signedIn();
    await browser.call("DELETE /auth/session/delete", {});
    expect(browser.cookie("session")).toBeUndefined();
    await expect(desk.server.call("GET /users/me", {}, { token })).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });

  test("ten wrong passwords when setting a new one lock it, as the call declares, and are logged", async () => {
    const { email, token } = await signedIn();
    const body = { current: "wrong", password: "a new morning" };
    const change = () => failing(desk.server.call("POST /auth/v1/change/password", { body }, { token }));
    for (let n = 0; n < 10; n += 1) expect(await change()).toMatchObject({ code: "INVALID_CREDENTIAL" });
    const { code } = await change();
    expect(code).toBe("ACCOUNT_LOCKED");
    expect(calls.changePassword.errors).toContain(code);
    const [account] = await desk.server.db.select().from(accounts).where(eq(accounts.email, email));
    const entries = await desk.server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.accountId, account?.id ?? ""))
      .orderBy(auditLog.at);
    const failed = Array.from({ length: 9 }, () => "password_change_failed");
    expect(entries.map(({ action }) => action).slice(-10)).toEqual([...failed, "locked"]);
  }, 30_000);

  test("the same password is rejected as a new one, and ends nothing", async () => {
    const { browser, email, token } = await signedIn();
    const { data: elsewhere } = await desk.login(email);
    const body = { current: PASSWORD, password: PASSWORD };
    expect(
      await failing(desk.server.call("POST /auth/v1/change/password", { body }, { token })),
    ).toMatchObject({
      code: "PASSWORD_UNCHANGED",
      entries: [{ fields: { "body.password": expect.stringContaining("already your password") } }],
    });
    await refresh(browser);
    await desk.server.call("GET /users/me", {}, { token: elsewhere.idToken });
  });

  test("a new password that can't end the other sessions is not set", async () => {
    const { email, token } = await signedIn();
    const { data: elsewhere } = await desk.login(email);
    const body = { current: PASSWORD, password: "a new morning" };
    const change = () => desk.server.call("POST /auth/v1/change/password", { body }, { token });
    expect(await desk.whileSessionsFail(() => failing(change()))).toMatchObject({ statusCode: 500 });
    await desk.login(email);
    await change();
    await expect(desk.server.call("GET /users/me", {}, { token: elsewhere.idToken })).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });

  test("a new password ends all other sessions", async () => {
    const { browser, email, token } = await signedIn();
    const { data: elsewhere } = await desk.login(email);
    const body = { current: PASSWORD, password: "a new morning" };
    await expect(
      desk.server.call("POST /auth/v1/change/password", { body: { ...body, current: "wrong" } }, { token }),
    ).rejects.toMatchObject({ code: "INVALID_CREDENTIAL" });
    await desk.server.call("POST /auth/v1/change/password", { body }, { token });
    await refresh(browser);
    await expect(desk.server.call("GET /users/me", {}, { token: elsewhere.idToken })).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });
});
