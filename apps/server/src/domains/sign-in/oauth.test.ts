import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOpenidProvider } from "../../platform/identity/openid-provider.ts";
import { speakToo } from "../../testing/speak-too.ts";
import { fragmentOf, OAuthStand } from "./testing/oauth-stand.ts";
import { openStandIn, STAND_IN_SECRET } from "./testing/openid-stand-in.ts";
import { Wanderer } from "./testing/wanderer.ts";

let stand: OAuthStand;
beforeAll(async () => {
  stand = await OAuthStand.open();
});
afterAll(() => stand.close());
beforeEach(() => stand.reset());

test("Google: redirect, callback, a one-time code, a session; twice is the same person", async () => {
  const browser = new Wanderer();
  const first = await stand.sessionOf("google", browser);
  expect(first.me).toMatchObject({ email: "ada@gmail.test", displayName: "Ada Byron", hasPassword: false });
  stand.google.person = { sub: "g-ada", email: "new@gmail.test", email_verified: true, name: "Someone" };
  expect((await stand.sessionOf("google")).me.id).toBe(first.me.id);
  expect([...browser.cookies(stand.site).keys()].filter((name) => name.includes("sign_in_"))).toEqual([]);
});

test("Apple: its posted answer, its signed client secret, and the name that is sent only once", async () => {
  const { me } = await stand.sessionOf("apple");
  expect(me.email).toBe("alan@icloud.test");
});

test("Microsoft: the id there decides, and an unverified address doesn't count", async () => {
  const first = await stand.sessionOf("microsoft");
  expect(first.me).toMatchObject({ email: null, displayName: "Grace" });
  stand.microsoft.person = { sub: "m-2", tid: "t1", oid: "o1", email: "other@corp.test" };
  expect((await stand.sessionOf("microsoft")).me.id).toBe(first.me.id);
  stand.microsoft.person = { sub: "m-2", tid: "t2", oid: "o1", email: "grace@corp.test" };
  expect((await stand.sessionOf("microsoft")).me.id).not.toBe(first.me.id);
});

test("nothing connects to the account of an address without its session, whatever a provider says about the address", async () => {
  const own = await stand.sessionOf("google");
  stand.microsoft.person = { sub: "x", tid: "evil", oid: "x", email: "ada@gmail.test" };
  expect((await stand.sessionOf("microsoft")).me.id).not.toBe(own.me.id);
  stand.apple.person = { sub: "a-unproven", email: "ada@gmail.test", email_verified: false };
  expect(await stand.signIn("apple")).toEqual({ loginProvider: "Apple", error: "VERIFY_EMAIL" });
  stand.microsoft.person = { sub: "y", tid: "good", oid: "y", email: "Ada@gmail.test", xms_edov: true };
  expect(await stand.signIn("microsoft")).toEqual({ loginProvider: "Microsoft", error: "ACCOUNT_EXISTS" });
});

test("somebody who signs in by a provider hasn't accepted the terms yet", async () => {
  stand.google.person = { sub: "g-terms", email: "terms@gmail.test", email_verified: true };
  const { me } = await stand.sessionOf("google");
  expect(me).toMatchObject({ acceptedTermsAt: null, acceptedPrivacyAt: null });
});

test("a provider's metadata is fetched once", async () => {
  await Promise.all([stand.signIn("google"), stand.signIn("google")]);
  expect(stand.google.discoveries).toBe(1);
});

test("cancelling at the provider is reported to the page", async () => {
  stand.google.person = null;
  expect(await stand.signIn("google")).toEqual({ loginProvider: "Google", error: "SIGN_IN_CANCELLED" });
});

test("in a popup, the opener gets the message, and nothing else runs there", async () => {
  const browser = new Wanderer();
  const start = stand.startOf("google", "return=/explore&mode=popup&request=window-0001");
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

test("a path that only looks odd stays on this site", async () => {
  const query = `return=${encodeURIComponent("/@ada?x=//evil.example#y")}`;
  const visit = await new Wanderer().go(stand.startOf("google", query), `${stand.site}/@ada`);
  expect(visit.url.href).toMatch(
    new RegExp(`^${stand.site}/@ada\\?x=//evil.example#loginProvider=Google&accessToken=`),
  );
});

test("an unconfigured or unknown provider doesn't exist", async () => {
  for (const name of ["facebook", "__proto__", "saml:x"])
    expect((await new Wanderer().go(stand.startOf(name))).status).toBe(404);
});

test("texts of the sign-in pages are in the person's language", async () => {
  speakToo("xx");
  const of = async (language: string) =>
    (
      await fetch(stand.startOf("nowhere"), {
        headers: { accept: "text/html", "accept-language": language },
      })
    ).text();
  expect(await of("xx")).toContain('<html lang="xx" dir="ltr">');
  expect(await of("en")).toContain('<html lang="en" dir="ltr">');
  speakToo();
});

test("another provider can be connected and disconnected, but never the last way to sign in", async () => {
  stand.google.person = { sub: "g-link", email: "link@gmail.test", email_verified: true, name: "Link" };
  const browser = new Wanderer();
  const { token, me } = await stand.sessionOf("google", browser);
  const connect = async (from: Wanderer) => {
    const response = await fetch(`${stand.site}/api/integrations/auth?api=microsoft&return=/settings`, {
      headers: { authorization: `Bearer ${token}` },
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = line.split(";")[0]?.split("=") ?? [];
      from.setCookie(stand.site, name, value);
    }
    const { url } = (await response.json()) as { url: string };
    return url;
  };
  stand.microsoft.person = { sub: "l", tid: "t", oid: "linked", email: "l@corp.test" };
  // In a browser that didn't request it, its URL has no effect.
  expect((await new Wanderer().go(await connect(browser))).status).toBe(400);
  const back = await browser.go(await connect(browser), `${stand.site}/settings`);
  expect(fragmentOf(back)).toEqual({ loginProvider: "Microsoft", connected: "microsoft" });
  expect((await stand.sessionOf("microsoft")).me.id).toBe(me.id);
  expect((await stand.call("GET /integrations", {}, { token })).data.connectedAccounts).toMatchObject([
    { connection: "google", status: "connected", email: "link@gmail.test" },
    { connection: "microsoft", status: "connected" },
  ]);

  // An identity of another account can't be taken over.
  stand.microsoft.person = { sub: "o", tid: "t", oid: "others" };
  await stand.sessionOf("microsoft");
  expect(fragmentOf(await browser.go(await connect(browser), `${stand.site}/settings`))).toHaveProperty(
    "error",
    "IDENTITY_TAKEN",
  );

  const disconnect = (provider: string) =>
    stand.call("POST /integrations/disconnect", { body: { provider, type: "account" } }, { token });
  await expect(disconnect("apple")).rejects.toMatchObject({ code: "NOT_FOUND" });
  // Concurrently: one stays.
  const both = await Promise.allSettled([disconnect("microsoft"), disconnect("google")]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "LAST_SIGN_IN" },
  });
  expect((await stand.call("GET /integrations", {}, { token })).data.connectedAccounts).toHaveLength(1);
});

test("Apple's own tokens: for the person's own Apple account, and revoked at Apple", async () => {
  stand.apple.person = { sub: "a-own", email: "own@icloud.test", email_verified: true };
  const { token } = await stand.sessionOf("apple");
  const codeFor = async (sub: string) => {
    stand.apple.person = { sub, email: `${sub}@icloud.test`, email_verified: true };
    const query = new URLSearchParams({
      client_id: "veranda-apple",
      response_type: "code",
      scope: "openid",
      redirect_uri: stand.callbackOf("apple"),
    });
    const { url } = await new Wanderer().go(`${stand.apple.issuer}/auth?${query}`, stand.callbackOf("apple"));
    return url.searchParams.get("code") ?? "";
  };
  const refresh = (authorizationCode: string) =>
    stand.call("POST /auth/v1/apple/refresh", { body: { authorizationCode } }, { token });
  const { data } = await refresh(await codeFor("a-own"));
  expect(data).toMatchObject({ access_token: expect.any(String), refresh_token: expect.any(String) });
  await expect(refresh(await codeFor("a-other"))).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(refresh("no-code")).rejects.toMatchObject({ code: "SIGN_IN_REFUSED" });
  const refresh_token = data.refresh_token ?? "";
  await stand.call("POST /auth/v1/apple/revoke", { body: { refresh_token } }, { token });
  await expect(
    fetch(`${stand.site}/api/auth/v1/apple/revoke`, { method: "POST", body: "{}" }).then(
      ({ status }) => status,
    ),
  ).resolves.toBe(401);
});

test("an unavailable provider is reported as such, and the next attempt asks it again", async () => {
  const other = await openStandIn({ clientId: "veranda-google", redirectUri: stand.callbackOf("google") });
  await other.close();
  const provider = createOpenidProvider({
    issuer: other.issuer,
    clientId: "veranda-google",
    secret: STAND_IN_SECRET,
    scope: "openid",
    responseMode: "query",
    redirectUri: stand.callbackOf("google"),
    monotonic: () => performance.now(),
  });
  const flow = await provider.newFlow();
  for (let tries = 0; tries < 2; tries += 1)
    await expect(provider.authorizationUrl(flow)).rejects.toMatchObject({ kind: "unavailable" });
});
