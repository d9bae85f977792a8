import { createClient } from "@veranda/contract";
import { readSignInFragment } from "@veranda/contract/calls/sign-in";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOpenidProvider } from "../../platform/identity/openid-provider.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { speakToo } from "../../testing/speak-too.ts";
import { auditLog } from "../accounts/tables.ts";
import { createFlows } from "./flow.ts";
import { freePort } from "../../testing/free-port.ts";
import { APPLE, APPLE_KEYS, openStandIn, STAND_IN_SECRET, type StandIn } from "./testing/openid-stand-in.ts";
import { Wanderer, type Visit } from "./testing/wanderer.ts";

let server: TestServer;
let google: StandIn;
let apple: StandIn;
let microsoft: StandIn;
let site: string;

beforeAll(async () => {
  const port = await freePort();
  site = `http://127.0.0.1:${port}`;
  const client = (name: string, isAppleLike = false) =>
    openStandIn({
      clientId: `veranda-${name}`,
      redirectUri: `${site}/api/auth/v1/oauth/${name}/callback`,
      isAppleLike,
    });
  [google, apple, microsoft] = await Promise.all([
    client("google"),
    client("apple", true),
    client("microsoft"),
  ]);
  server = await openTestServer({
    settings: {
      PORT: String(port),
      PUBLIC_URL: site,
      GOOGLE_CLIENT_ID: "veranda-google",
      GOOGLE_CLIENT_SECRET: STAND_IN_SECRET,
      GOOGLE_ISSUER: google.issuer,
      APPLE_CLIENT_ID: "veranda-apple",
      APPLE_TEAM_ID: APPLE.teamId,
      APPLE_KEY_ID: APPLE.keyId,
      APPLE_PRIVATE_KEY: APPLE_KEYS.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
      APPLE_ISSUER: apple.issuer,
      MICROSOFT_CLIENT_ID: "veranda-microsoft",
      MICROSOFT_CLIENT_SECRET: STAND_IN_SECRET,
      MICROSOFT_ISSUER: microsoft.issuer,
    },
  });
});
afterAll(async () => {
  await server.close();
  await Promise.all([google, apple, microsoft].map((each) => each.close()));
});

beforeEach(() => {
  google.person = { sub: "g-ada", email: "ada@gmail.test", email_verified: true, name: "Ada Byron" };
  microsoft.person = { sub: "m-1", tid: "t1", oid: "o1", email: "grace@corp.test", name: "Grace" };
  apple.person = { sub: "a-1", email: "alan@icloud.test", email_verified: true };
});

const startOf = (provider: string, query = "return=/explore"): string =>
  `${site}/api/auth/v1/oauth/${provider}/start?${query}`;
const callbackOf = (provider: string): string => `${site}/api/auth/v1/oauth/${provider}/callback`;
const fragmentOf = ({ url }: Visit) => readSignInFragment(url.hash);
const call = createLazyCall();

/** The way to a provider and back to the page, with what it ended in. */
async function signIn(provider: string, browser = new Wanderer()) {
  let visit = await browser.go(startOf(provider), `${site}/explore`);
  while (visit.status === 200 && visit.text.includes("<form"))
    visit = await browser.carryOn(visit, `${site}/explore`);
  return fragmentOf(visit);
}

/** The session that a sign-in ends in, as the page asks for it. */
async function sessionOf(provider: string, browser = new Wanderer()) {
  const ended = await signIn(provider, browser);
  if (ended === null || !("accessToken" in ended)) throw new Error(`not signed in: ${JSON.stringify(ended)}`);
  const body = { accessToken: ended.accessToken, email: null, loginProvider: ended.loginProvider };
  const { data } = await call("POST /auth/v1/token/exchange", { body });
  const token = data.idToken;
  return { token, me: (await call("GET /users/me", {}, { token })).data };
}

/** What an attempt left in the audit log. */
const refusals = async () =>
  (await server.db.select().from(auditLog).where(eq(auditLog.action, "sign_in_failed"))).map(
    ({ details }) => details["reason"],
  );

test("Google: out, back, a one-time code, a session; twice is the same person", async () => {
  const browser = new Wanderer();
  const first = await sessionOf("google", browser);
  expect(first.me).toMatchObject({ email: "ada@gmail.test", displayName: "Ada Byron", hasPassword: false });
  google.person = { sub: "g-ada", email: "new@gmail.test", email_verified: true, name: "Someone" };
  expect((await sessionOf("google")).me.id).toBe(first.me.id);
  expect([...browser.cookies(site).keys()].filter((name) => name.includes("sign_in_"))).toEqual([]);
});

test("Apple: its posted answer, its signed client secret, and the name that comes once", async () => {
  const { me } = await sessionOf("apple");
  expect(me.email).toBe("alan@icloud.test");
});

test("Microsoft: who one is there counts, an address that nobody vouches for does not", async () => {
  const first = await sessionOf("microsoft");
  expect(first.me).toMatchObject({ email: null, displayName: "Grace" });
  microsoft.person = { sub: "m-2", tid: "t1", oid: "o1", email: "other@corp.test" };
  expect((await sessionOf("microsoft")).me.id).toBe(first.me.id);
  microsoft.person = { sub: "m-2", tid: "t2", oid: "o1", email: "grace@corp.test" };
  expect((await sessionOf("microsoft")).me.id).not.toBe(first.me.id);
});

test("nothing joins the account of an address without its session, whatever a provider says of the address", async () => {
  const own = await sessionOf("google");
  microsoft.person = { sub: "x", tid: "evil", oid: "x", email: "ada@gmail.test" };
  expect((await sessionOf("microsoft")).me.id).not.toBe(own.me.id);
  apple.person = { sub: "a-unproven", email: "ada@gmail.test", email_verified: false };
  expect(await signIn("apple")).toEqual({ loginProvider: "Apple", error: "VERIFY_EMAIL" });
  microsoft.person = { sub: "y", tid: "good", oid: "y", email: "Ada@gmail.test", xms_edov: true };
  expect(await signIn("microsoft")).toEqual({ loginProvider: "Microsoft", error: "ACCOUNT_EXISTS" });
});

test("who comes by a provider has accepted no terms", async () => {
  google.person = { sub: "g-terms", email: "terms@gmail.test", email_verified: true };
  const { me } = await sessionOf("google");
  expect(me).toMatchObject({ acceptedTermsAt: null, acceptedPrivacyAt: null });
});

test("what a provider publishes is asked for once", async () => {
  await Promise.all([signIn("google"), signIn("google")]);
  expect(google.discoveries).toBe(1);
});

test("turning back at the provider is told to the page", async () => {
  google.person = null;
  expect(await signIn("google")).toEqual({ loginProvider: "Google", error: "SIGN_IN_CANCELLED" });
});

test("in a popup, the page that opened it is told, and nothing else runs there", async () => {
  const browser = new Wanderer();
  const start = startOf("google", "return=/explore&mode=popup&request=window-0001");
  const visit = await browser.go(start);
  expect(visit.status).toBe(200);
  const [, nonce = ""] =
    /script-src 'nonce-([^']+)'/.exec(visit.headers.get("content-security-policy") ?? "") ?? [];
  expect(visit.text).toContain(`<script nonce="${nonce}">`);
  const [, json = ""] = /const message=(\{.*?\});/.exec(visit.text) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    type: "veranda:sign-in",
    request: "window-0001",
    loginProvider: "Google",
    accessToken: expect.stringMatching(/^[\w-]{20,}$/),
  });
  expect(visit.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
  expect(visit.headers.get("referrer-policy")).toBe("no-referrer");
  expect(visit.headers.get("cache-control")).toBe("no-store");
});

test("the cookie of the way is hidden, short-lived, and holds nothing to read", async () => {
  const response = await fetch(startOf("google"), { redirect: "manual" });
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
])("return=%j leads nowhere else", async (path) => {
  const visit = await new Wanderer().go(
    startOf("google", `return=${encodeURIComponent(path)}`),
    google.issuer,
  );
  expect(visit.status).toBe(400);
  expect(visit.url.origin).toBe(site);
});

test("a path that only looks odd stays on this site", async () => {
  const query = `return=${encodeURIComponent("/@ada?x=//evil.example#y")}`;
  const visit = await new Wanderer().go(startOf("google", query), `${site}/@ada`);
  expect(visit.url.href).toMatch(
    new RegExp(`^${site}/@ada\\?x=//evil.example#loginProvider=Google&accessToken=`),
  );
});

test("a provider that is not set up, or is none, is not there", async () => {
  for (const name of ["facebook", "__proto__", "saml:x"])
    expect((await new Wanderer().go(startOf(name))).status).toBe(404);
});

/** Goes to the provider and stops where it sends the browser back. */
const stopBefore = (browser: Wanderer, provider: string) =>
  browser.go(startOf(provider), callbackOf(provider));

test("an answer counts once: the same way back again is refused", async () => {
  const browser = new Wanderer();
  const { url } = await stopBefore(browser, "google");
  const kept = [...browser.cookies(site)].find(([name]) => name.startsWith("sign_in_")) ?? ["", ""];
  expect(fragmentOf(await browser.go(url, `${site}/explore`))).toHaveProperty("accessToken");
  expect((await browser.go(url)).status).toBe(400);
  // With a copy of the cookie too.
  browser.setCookie(site, ...kept);
  const again = await browser.go(url);
  expect(again.status).toBe(400);
  expect(again.text).toContain("Try again");
});

test("what a person is left with by a provider is in their language", async () => {
  speakToo("xx");
  const of = async (language: string) =>
    (
      await fetch(startOf("nowhere"), {
        headers: { accept: "text/html", "accept-language": language },
      })
    ).text();
  expect(await of("xx")).toContain('<html lang="xx" dir="ltr">');
  expect(await of("en")).toContain('<html lang="en" dir="ltr">');
  speakToo();
});

test("a one-time code opens one session, of its own provider", async () => {
  const ended = await signIn("google");
  const accessToken = ended !== null && "accessToken" in ended ? ended.accessToken : "";
  const exchange = (loginProvider: "Google" | "Apple", code = accessToken) =>
    call("POST /auth/v1/token/exchange", { body: { accessToken: code, email: null, loginProvider } });
  await expect(exchange("Google")).resolves.toBeDefined();
  await expect(exchange("Google")).rejects.toMatchObject({ code: "INVALID_CREDENTIAL" });
  const other = await signIn("google");
  const code = other !== null && "accessToken" in other ? other.accessToken : "";
  await expect(exchange("Apple", code)).rejects.toMatchObject({ code: "INVALID_CREDENTIAL" });
});

test("another browser's answer is refused: nobody is signed in as somebody else", async () => {
  const { url } = await stopBefore(new Wanderer(), "google");
  const victim = new Wanderer();
  expect((await victim.go(url)).status).toBe(400);
  // With a sign-in of their own under way, and its state in the stolen answer.
  const own = await stopBefore(victim, "google");
  url.searchParams.set("state", own.url.searchParams.get("state") ?? "");
  expect(fragmentOf(await victim.go(url, `${site}/explore`))).toEqual({
    loginProvider: "Google",
    error: "SIGN_IN_REFUSED",
  });
  expect((await refusals()).at(-1)).toBe("token endpoint: invalid_grant");
});

test("a state that was changed is refused, also when its beginning is right", async () => {
  const browser = new Wanderer();
  const { url } = await stopBefore(browser, "google");
  const state = url.searchParams.get("state") ?? "";
  url.searchParams.set("state", `${state.slice(0, -1)}${state.endsWith("A") ? "B" : "A"}`);
  expect(fragmentOf(await browser.go(url, `${site}/explore`))).toHaveProperty("error", "SIGN_IN_REFUSED");
  expect((await refusals()).at(-1)).toMatch(/state/);
});

test("a code without its PKCE verifier buys nothing", async () => {
  const { url } = await stopBefore(new Wanderer(), "google");
  for (const verifier of [{}, { code_verifier: "x".repeat(43) }]) {
    const body = new URLSearchParams({
      grant_type: "authorization_code",
      code: url.searchParams.get("code") ?? "",
      redirect_uri: callbackOf("google"),
      client_id: "veranda-google",
      client_secret: STAND_IN_SECRET,
      ...verifier,
    });
    const response = await fetch(`${google.issuer}/token`, { method: "POST", body });
    expect([response.status, await response.json()]).toMatchObject([400, { error: "invalid_grant" }]);
  }
});

test("a challenge or a nonce that somebody changed on the way is noticed", async () => {
  for (const [name, value, reason] of [
    ["code_challenge", "y".repeat(43), /invalid_grant/],
    ["nonce", "somebody-elses", /claim/],
  ] as const) {
    const browser = new Wanderer();
    const { url } = await browser.go(startOf("google"), google.issuer);
    url.searchParams.set(name, value);
    expect(fragmentOf(await browser.go(url, `${site}/explore`))).toHaveProperty("error", "SIGN_IN_REFUSED");
    expect((await refusals()).at(-1)).toMatch(reason);
  }
});

test("one provider's answer is none of another's", async () => {
  const browser = new Wanderer();
  const { url } = await stopBefore(browser, "google");
  const there = new URL(callbackOf("microsoft"));
  there.search = url.search;
  expect((await browser.go(there)).status).toBe(400);
  expect((await refusals()).at(-1)).toMatch(/another provider/);
  // In the name of another issuer (RFC 9207).
  const second = await stopBefore(browser, "google");
  second.url.searchParams.set("iss", microsoft.issuer);
  expect(fragmentOf(await browser.go(second.url, `${site}/explore`))).toHaveProperty(
    "error",
    "SIGN_IN_REFUSED",
  );
  expect((await refusals()).at(-1)).toMatch(/iss/);
});

test("a changed or foreign cookie is none", async () => {
  for (const change of [(value: string) => `${value.slice(0, -2)}AA`, () => "e30.e30.e30", () => "x"]) {
    const browser = new Wanderer();
    const { url } = await stopBefore(browser, "google");
    const [name = "", value = ""] =
      [...browser.cookies(site)].find(([each]) => each.startsWith("sign_in_")) ?? [];
    browser.setCookie(site, name, change(value));
    expect((await browser.go(url)).status).toBe(400);
  }
});

test("a sign-in that took longer than its cookie is over", async () => {
  const flow = {
    state: "s".repeat(43),
    provider: "google",
    nonce: "n",
    verifier: "v".repeat(43),
    requestId: "",
  };
  const rest = { return: "/explore", mode: "redirect" as const, request: null, linkTo: null };
  const before = createFlows(server.secret, () => Date.now() - 301_000);
  const browser = new Wanderer();
  browser.setCookie(site, `sign_in_${"s".repeat(16)}`, await before.seal({ ...flow, ...rest }));
  expect((await browser.go(`${callbackOf("google")}?code=x&state=${flow.state}`)).status).toBe(400);
  expect((await refusals()).at(-1)).toBe("no sign-in of this browser");
});

test("connecting another provider, and taking it away again, but never the last way in", async () => {
  google.person = { sub: "g-link", email: "link@gmail.test", email_verified: true, name: "Link" };
  const browser = new Wanderer();
  const { token, me } = await sessionOf("google", browser);
  const connect = async (from: Wanderer) => {
    const response = await fetch(`${site}/api/integrations/auth?api=microsoft&return=/settings`, {
      headers: { authorization: `Bearer ${token}` },
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = line.split(";")[0]?.split("=") ?? [];
      from.setCookie(site, name, value);
    }
    const { url } = (await response.json()) as { url: string };
    return url;
  };
  microsoft.person = { sub: "l", tid: "t", oid: "linked", email: "l@corp.test" };
  // In a browser that has not asked, its address does nothing.
  expect((await new Wanderer().go(await connect(browser))).status).toBe(400);
  const back = await browser.go(await connect(browser), `${site}/settings`);
  expect(fragmentOf(back)).toEqual({ loginProvider: "Microsoft", connected: "microsoft" });
  expect((await sessionOf("microsoft")).me.id).toBe(me.id);
  expect((await call("GET /integrations", {}, { token })).data.connectedAccounts).toMatchObject([
    { connection: "google", status: "connected", email: "link@gmail.test" },
    { connection: "microsoft", status: "connected" },
  ]);

  // Somebody else's can't be taken over.
  microsoft.person = { sub: "o", tid: "t", oid: "others" };
  await sessionOf("microsoft");
  expect(fragmentOf(await browser.go(await connect(browser), `${site}/settings`))).toHaveProperty(
    "error",
    "IDENTITY_TAKEN",
  );

  const disconnect = (provider: string) =>
    call("POST /integrations/disconnect", { body: { provider, type: "account" } }, { token });
  await expect(disconnect("apple")).rejects.toMatchObject({ code: "NOT_FOUND" });
  // Both at once: one stays.
  const both = await Promise.allSettled([disconnect("microsoft"), disconnect("google")]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "LAST_SIGN_IN" },
  });
  expect((await call("GET /integrations", {}, { token })).data.connectedAccounts).toHaveLength(1);
});

test("Apple's own tokens: for the person's own Apple account, and revoked at Apple", async () => {
  apple.person = { sub: "a-own", email: "own@icloud.test", email_verified: true };
  const { token } = await sessionOf("apple");
  const codeFor = async (sub: string) => {
    apple.person = { sub, email: `${sub}@icloud.test`, email_verified: true };
    const query = new URLSearchParams({
      client_id: "veranda-apple",
      response_type: "code",
      scope: "openid",
      redirect_uri: callbackOf("apple"),
    });
    const { url } = await new Wanderer().go(`${apple.issuer}/auth?${query}`, callbackOf("apple"));
    return url.searchParams.get("code") ?? "";
  };
  const refresh = (authorizationCode: string) =>
    call("POST /auth/v1/apple/refresh", { body: { authorizationCode } }, { token });
  const { data } = await refresh(await codeFor("a-own"));
  expect(data).toMatchObject({ access_token: expect.any(String), refresh_token: expect.any(String) });
  await expect(refresh(await codeFor("a-other"))).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(refresh("no-code")).rejects.toMatchObject({ code: "SIGN_IN_REFUSED" });
  const refresh_token = data.refresh_token ?? "";
  await call("POST /auth/v1/apple/revoke", { body: { refresh_token } }, { token });
  await expect(
    fetch(`${site}/api/auth/v1/apple/revoke`, { method: "POST", body: "{}" }).then(({ status }) => status),
  ).resolves.toBe(401);
});

test("a provider that is away is told as that, and the next try asks it again", async () => {
  const other = await openStandIn({ clientId: "veranda-google", redirectUri: callbackOf("google") });
  await other.close();
  const provider = createOpenidProvider({
    issuer: other.issuer,
    clientId: "veranda-google",
    secret: STAND_IN_SECRET,
    scope: "openid",
    responseMode: "query",
    redirectUri: callbackOf("google"),
    now: Date.now,
  });
  const flow = await provider.newFlow();
  for (let tries = 0; tries < 2; tries += 1)
    await expect(provider.authorizationUrl(flow)).rejects.toMatchObject({ kind: "unavailable" });
});

test("no secret is written down", async () => {
  await signIn("google");
  const written = server.log.join("") + JSON.stringify(await server.db.select().from(auditLog));
  expect(written).not.toContain(STAND_IN_SECRET);
  expect(written).not.toMatch(/[?&]code=|eyJ|PRIVATE KEY/);
});

function createLazyCall() {
  const callOf = () => createClient(`${site}/api`, fetch, 20_000);
  return ((...given: Parameters<ReturnType<typeof callOf>>) => callOf()(...given)) as ReturnType<
    typeof callOf
  >;
}
