import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditLog } from "../accounts/tables.ts";
import { createFlows } from "./flow.ts";
import { fragmentOf, OAuthStand } from "./testing/oauth-stand.ts";
import { STAND_IN_SECRET } from "./testing/openid-stand-in.ts";
import { Wanderer } from "./testing/wanderer.ts";

let stand: OAuthStand;
beforeAll(async () => {
  stand = await OAuthStand.open();
});
afterAll(() => stand.close());
beforeEach(() => stand.reset());

test("the sign-in cookie is http-only, short-lived, and opaque", async () => {
  const response = await fetch(stand.startOf("google"), { redirect: "manual" });
  const line = response.headers.getSetCookie().find((each) => each.startsWith("sign_in_")) ?? "";
  expect(line).toMatch(/; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/);
  const url = new URL(response.headers.get("location") ?? "");
  expect(url.searchParams.get("code_challenge_method")).toBe("S256");
  expect(url.searchParams.get("code_challenge")).toMatch(/^[\w-]{43}$/);
  const payload = line.split(".").map((part) => Buffer.from(part, "base64url").toString("latin1"));
  for (const secret of ["state", "nonce"])
    expect(payload.join()).not.toContain(url.searchParams.get(secret) ?? "-");
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/%5cevil.example",
  "/%2f%2fevil.example",
  "/.//evil.example",
  "/%09/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "https://evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "@evil.example",
  "data:text/html,x",
  " //evil.example",
  "",
  "/api/auth/v1/oauth/google/start",
  "/%61pi/users/me",
])("return=%j stays on this site", async (path) => {
  const visit = await new Wanderer().go(
    stand.startOf("google", `return=${encodeURIComponent(path)}`),
    stand.google.issuer,
  );
  expect(visit.status).toBe(400);
  expect(visit.url.origin).toBe(stand.site);
});

test("an answer can't be replayed", async () => {
  const browser = new Wanderer();
  const { url } = await stand.stopBefore(browser, "google");
  const kept = [...browser.cookies(stand.site)].find(([name]) => name.startsWith("sign_in_")) ?? ["", ""];
  expect(fragmentOf(await browser.go(url, `${stand.site}/explore`))).toHaveProperty("accessToken");
  expect((await browser.go(url)).status).toBe(400);
  // Even with a copy of the cookie.
  browser.setCookie(stand.site, ...kept);
  const again = await browser.go(url);
  expect(again.status).toBe(400);
  expect(again.text).toContain("Try again");
});

test("a code opens a session only in the browser that it was issued to", async () => {
  const theirs = new Wanderer();
  const ended = await stand.signIn("google", theirs);
  const accessToken = ended !== null && "accessToken" in ended ? ended.accessToken : "";
  const body = { accessToken, email: null, loginProvider: "Google" as const };
  // The code in the fragment signs in no other browser, whether or not it has started a sign-in.
  const other = new Wanderer();
  await stand.signIn("google", other);
  for (const browser of [new Wanderer(), other])
    await expect(stand.callOf(browser)("POST /auth/v1/token/exchange", { body })).rejects.toMatchObject({
      code: "SIGN_IN_EXPIRED",
    });
  await expect(stand.callOf(theirs)("POST /auth/v1/token/exchange", { body })).resolves.toBeDefined();
});

test("a one-time code opens one session, of its own provider", async () => {
  const browser = new Wanderer();
  const ended = await stand.signIn("google", browser);
  const accessToken = ended !== null && "accessToken" in ended ? ended.accessToken : "";
  const exchange = (loginProvider: "Google" | "Apple", code = accessToken) =>
    stand.callOf(browser)("POST /auth/v1/token/exchange", {
      body: { accessToken: code, email: null, loginProvider },
    });
  await expect(exchange("Google")).resolves.toBeDefined();
  await expect(exchange("Google")).rejects.toMatchObject({ code: "INVALID_CREDENTIAL" });
  const other = await stand.signIn("google", browser);
  const code = other !== null && "accessToken" in other ? other.accessToken : "";
  await expect(exchange("Apple", code)).rejects.toMatchObject({ code: "INVALID_CREDENTIAL" });
});

test("another browser's answer is refused: nobody is signed in as somebody else", async () => {
  const { url } = await stand.stopBefore(new Wanderer(), "google");
  const victim = new Wanderer();
  expect((await victim.go(url)).status).toBe(400);
  // With a sign-in of their own pending, and its state in the stolen answer.
  const own = await stand.stopBefore(victim, "google");
  url.searchParams.set("state", own.url.searchParams.get("state") ?? "");
  expect(fragmentOf(await victim.go(url, `${stand.site}/explore`))).toEqual({
    loginProvider: "Google",
    error: "SIGN_IN_REFUSED",
  });
  expect((await stand.refusals()).at(-1)).toBe("token endpoint: invalid_grant");
});

test("a modified state is refused, even with the right beginning", async () => {
  const browser = new Wanderer();
  const { url } = await stand.stopBefore(browser, "google");
  const state = url.searchParams.get("state") ?? "";
  url.searchParams.set("state", `${state.slice(0, -1)}${state.endsWith("A") ? "B" : "A"}`);
  expect(fragmentOf(await browser.go(url, `${stand.site}/explore`))).toHaveProperty(
    "error",
    "SIGN_IN_REFUSED",
  );
  expect((await stand.refusals()).at(-1)).toMatch(/state/);
});

test("a code without its PKCE verifier is useless", async () => {
  const { url } = await stand.stopBefore(new Wanderer(), "google");
  for (const verifier of [{}, { code_verifier: "x".repeat(43) }]) {
    const body = new URLSearchParams({
      grant_type: "authorization_code",
      code: url.searchParams.get("code") ?? "",
      redirect_uri: stand.callbackOf("google"),
      client_id: "veranda-google",
      client_secret: STAND_IN_SECRET,
      ...verifier,
    });
    const response = await fetch(`${stand.google.issuer}/token`, { method: "POST", body });
    expect([response.status, await response.json()]).toMatchObject([400, { error: "invalid_grant" }]);
  }
});

test("a modified challenge or nonce is detected", async () => {
  for (const [name, value, reason] of [
    ["code_challenge", "y".repeat(43), /invalid_grant/],
    ["nonce", "somebody-elses", /claim/],
  ] as const) {
    const browser = new Wanderer();
    const { url } = await browser.go(stand.startOf("google"), stand.google.issuer);
    url.searchParams.set(name, value);
    expect(fragmentOf(await browser.go(url, `${stand.site}/explore`))).toHaveProperty(
      "error",
      "SIGN_IN_REFUSED",
    );
    expect((await stand.refusals()).at(-1)).toMatch(reason);
  }
});

test("one provider's answer is invalid for another", async () => {
  const browser = new Wanderer();
  const { url } = await stand.stopBefore(browser, "google");
  const there = new URL(stand.callbackOf("microsoft"));
  there.search = url.search;
  expect((await browser.go(there)).status).toBe(400);
  expect((await stand.refusals()).at(-1)).toMatch(/another provider/);
  // With another issuer's name (RFC 9207).
  const second = await stand.stopBefore(browser, "google");
  second.url.searchParams.set("iss", stand.microsoft.issuer);
  expect(fragmentOf(await browser.go(second.url, `${stand.site}/explore`))).toHaveProperty(
    "error",
    "SIGN_IN_REFUSED",
  );
  expect((await stand.refusals()).at(-1)).toMatch(/iss/);
});

test("a modified or foreign cookie is ignored", async () => {
  for (const change of [(value: string) => `${value.slice(0, -2)}AA`, () => "e30.e30.e30", () => "x"]) {
    const browser = new Wanderer();
    const { url } = await stand.stopBefore(browser, "google");
    const [name = "", value = ""] =
      [...browser.cookies(stand.site)].find(([each]) => each.startsWith("sign_in_")) ?? [];
    browser.setCookie(stand.site, name, change(value));
    expect((await browser.go(url)).status).toBe(400);
  }
});

test("a sign-in that took longer than its cookie has expired", async () => {
  const flow = {
    state: "s".repeat(43),
    provider: "google",
    nonce: "n",
    verifier: "v".repeat(43),
    requestId: "",
  };
  const rest = { return: "/explore", mode: "redirect" as const, request: null, linkTo: null };
  const before = createFlows(stand.server.secret, () => Date.now() - 301_000);
  const browser = new Wanderer();
  browser.setCookie(stand.site, `sign_in_${"s".repeat(16)}`, await before.seal({ ...flow, ...rest }));
  expect((await browser.go(`${stand.callbackOf("google")}?code=x&state=${flow.state}`)).status).toBe(400);
  expect((await stand.refusals()).at(-1)).toBe("no sign-in of this browser");
});

test("no secret is logged", async () => {
  await stand.signIn("google");
  const written = stand.server.log.join("") + JSON.stringify(await stand.server.db.select().from(auditLog));
  expect(written).not.toContain(STAND_IN_SECRET);
  expect(written).not.toMatch(/[?&]code=|eyJ|PRIVATE KEY/);
});
