import { createClient, type Client } from "@veranda/contract";
import { readSignInFragment } from "@veranda/contract/calls/sign-in";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { auditLog } from "../accounts/tables.ts";
import { callsWith } from "../../testing/calls-with.ts";
import { freePort } from "../../testing/free-port.ts";
import type { IdpAnswer } from "./testing/saml-idp.process.ts";
import { makeCertificate } from "./testing/make-certificate.ts";
import { startIdp, type SamlIdp } from "./testing/saml-idp.ts";
import { formOf, Wanderer, type Visit } from "./testing/wanderer.ts";
import { WRAPPINGS } from "./testing/wrap-signature.ts";

const ISSUER = "https://idp.corp.test/metadata";
let server: TestServer;
let site: string;
let idp: SamlIdp;
/** Has the same entity id, but another key. */
let impostor: SamlIdp;
let call: Client;

beforeAll(async () => {
  const port = await freePort();
  site = `http://127.0.0.1:${port}`;
  const spEntityId = `${site}/api/auth/v1/saml/corp`;
  const setup = { entityId: ISSUER, spEntityId, consumerUrl: `${spEntityId}/acs` };
  const own = makeCertificate();
  [idp, impostor] = await Promise.all([
    startIdp({ ...setup, ...own }),
    startIdp({ ...setup, ...makeCertificate() }),
  ]);
  const provider = { issuer: ISSUER, entryPoint: idp.entryPoint, certificate: own.certificate };
  const providers = [
    { ...provider, id: "corp", domains: ["corp.test", "Corp.Example"] },
    { ...provider, id: "other", domains: ["other.test"] },
  ];
  server = await openTestServer({
    settings: { PORT: String(port), PUBLIC_URL: site, SAML_PROVIDERS: JSON.stringify(providers) },
  });
  call = createClient(`${site}/api`, fetch, 20_000);
});
afterAll(async () => {
  await server?.close();
  await Promise.all([idp, impostor].map((each) => each.close()));
});
beforeEach(() => idp.answer({}));

const startUrl = (): string => `${site}/api/auth/v1/saml/corp/start?return=/explore`;
const page = (): string => `${site}/explore`;

/** Visits the identity provider's page, before it posts the answer. */
const atProvider = (browser: Wanderer, from = idp): Promise<Visit> =>
  from === idp
    ? browser.go(startUrl())
    : browser.go(startUrl(), idp.entryPoint).then(({ url }) => browser.go(`${from.entryPoint}${url.search}`));

const xmlOf = (visit: Visit): string =>
  Buffer.from(formOf(visit.text).fields["SAMLResponse"] ?? "", "base64").toString();

/** Posts an answer like the provider's page, and returns to the page that requested it. */
async function post(browser: Wanderer, from: Visit, change: (xml: string) => string = (xml) => xml) {
  const form = formOf(from.text);
  const SAMLResponse = Buffer.from(change(xmlOf(from))).toString("base64");
  const bounced = await browser.submit(from, { ...form, fields: { ...form.fields, SAMLResponse } });
  return browser.carryOn(bounced, page());
}

async function signIn(given: Partial<IdpAnswer> = {}, from = idp, browser = new Wanderer()) {
  await from.answer(given);
  return readSignInFragment((await post(browser, await atProvider(browser, from))).url.hash);
}

async function sessionOf(given: Partial<IdpAnswer> = {}) {
  const browser = new Wanderer();
  const ended = await signIn(given, idp, browser);
  if (ended === null || !("accessToken" in ended)) throw new Error(`not signed in: ${JSON.stringify(ended)}`);
  const body = { accessToken: ended.accessToken, email: null, loginProvider: "SSO" as const };
  const { data } = await callsWith(site, { cookie: browser.cookieHeader(site) })(
    "POST /auth/v1/token/exchange",
    { body },
  );
  return { token: data.idToken, me: (await call("GET /users/me", {}, { token: data.idToken })).data };
}

const REFUSED = { loginProvider: "SSO", error: "SIGN_IN_REFUSED" };
const lastReason = async (): Promise<string> => {
  const rows = await server.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "assertion_refused"))
    .orderBy(auditLog.id);
  return rows.at(-1)?.details["reason"] ?? "";
};

test("redirect to the organisation, callback, a session; twice is the same person", async () => {
  const { me } = await sessionOf({ nameId: "p-1", email: "ada@corp.test", displayName: "Ada" });
  expect(me).toMatchObject({ email: "ada@corp.test", displayName: "Ada" });
  const again = await sessionOf({ nameId: "p-1", email: "married@corp.test" });
  expect(again.me.id).toBe(me.id);
  const whole = await sessionOf({ nameId: "p-1", isResponseSigned: true });
  expect(whole.me.id).toBe(me.id);
});

test("a provider is valid only for its own domains", async () => {
  const own = await sessionOf({ nameId: "p-2", email: "bob@corp.example" });
  expect(own.me.email).toBe("bob@corp.example");
  const foreign = await sessionOf({ nameId: "p-3", email: "bob@gmail.test" });
  expect(foreign.me.email).toBeNull();
});

test("the domain of an address decides its provider, with or without an account", async () => {
  const ask = async (email: string) =>
    (await call("GET /v2/login/saml", { query: { email } })).data.providerID;
  expect(await Promise.all(["ada@corp.test", "nobody@CORP.test", "x@other.test"].map(ask))).toEqual([
    "corp",
    "corp",
    "other",
  ]);
  expect(await Promise.all(["ada@gmail.test", "x@sub.corp.test", "x@notcorp.test"].map(ask))).toEqual([
    null,
    null,
    null,
  ]);
  const { data } = await call("POST /auth/v1/lookup/email", { body: { email: "new@corp.test" } });
  expect(data).toEqual({
    methods: ["SSO"],
    providerID: "corp",
    providerHost: new URL(idp.entryPoint).host,
  });
});

test("only somebody who signed in by their organisation can complete their account", async () => {
  const { token, me } = await sessionOf({ nameId: "p-4", email: "eve@corp.test" });
  expect(me).toMatchObject({ acceptedTermsAt: null, acceptedPrivacyAt: null });
  const complete = (displayName?: string) =>
    call(
      "POST /v2/users/sso",
      { body: { acceptedTerms: true, ...(displayName ? { displayName } : {}) } },
      { token },
    );
  expect((await complete("Eve")).data).toMatchObject({
    displayName: "Eve",
    acceptedTermsAt: expect.any(String),
  });
  expect((await complete()).data).toMatchObject({ displayName: "Eve" });
  const response = await fetch(`${site}/api/v2/users/sso`, { method: "POST" });
  expect(response.status).toBe(401);
});

test.each(Object.entries(WRAPPINGS))("%s is refused", async (_, { wrap, isResponseSigned }) => {
  await idp.answer({ nameId: "mallory", email: "mallory@corp.test", isResponseSigned });
  const browser = new Wanderer();
  const at = await atProvider(browser);
  expect(wrap(xmlOf(at))).toContain(">admin<");
  expect(readSignInFragment((await post(browser, at, wrap)).url.hash)).toEqual(REFUSED);
  expect(await lastReason()).toMatch(/XML: not exactly one (?:assertion|response)/);
});

test.each([
  ["a comment", "<!-- -->"],
  ["a character data section", "<![CDATA[]]>"],
  ["a processing instruction", "<?x y?>"],
])("%s does not truncate a name", async (_, cut) => {
  await idp.answer({ nameId: "ada.evil", email: "ada@corp.test.evil.test" });
  const browser = new Wanderer();
  const at = await atProvider(browser);
  const split = (xml: string) => xml.replace(">ada.evil<", `>ada${cut}.evil<`);
  expect(readSignInFragment((await post(browser, at, split)).url.hash)).toEqual(REFUSED);
  expect(await lastReason()).toMatch(/^XML: a /);
});

test("entities are not resolved", async () => {
  const browser = new Wanderer();
  const at = await atProvider(browser);
  const bomb = (xml: string) =>
    `<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]>${xml.replace(">ada<", ">&e;<")}`;
  expect(readSignInFragment((await post(browser, at, bomb)).url.hash)).toEqual(REFUSED);
  expect(await lastReason()).toContain("a document type");
});

test("the signed content can't be changed, nor the signature omitted", async () => {
  for (const change of [
    (xml: string) => xml.replace(">ada<", ">admin<"),
    (xml: string) => xml.replace("ada@corp.test", "admin@corp.test"),
    (xml: string) => xml.replace(/<ds:Signature[\s>].*?<\/ds:Signature>/s, ""),
    (xml: string) => xml.replace(/<ds:SignatureValue>[^<]+/, "<ds:SignatureValue>AAAA"),
  ]) {
    const browser = new Wanderer();
    expect(readSignInFragment((await post(browser, await atProvider(browser), change)).url.hash)).toEqual(
      REFUSED,
    );
    expect(await lastReason()).toMatch(/[Ss]ignature/);
  }
});

const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
test.each<[string, () => Partial<IdpAnswer>, RegExp]>([
  ["for another audience", () => ({ instead: { Audience: "https://other.test" } }), /audience/],
  [
    "for another recipient",
    () => ({ instead: { Recipient: "https://other.test/acs" } }),
    /another recipient/,
  ],
  ["from another issuer", () => ({ instead: { Issuer: "https://idp.evil.test" } }), /another issuer/],
  ["to another request", () => ({ instead: { InResponseTo: "_somebodys" } }), /another request/],
  ["to no request", () => ({ instead: { InResponseTo: "" } }), /another request/],
  ["that has expired", () => ({ instead: { NotOnOrAfter: at(-90_000) } }), /expired|No valid subject/],
  ["that is of later", () => ({ instead: { NotBefore: at(90_000) } }), /not yet valid/],
  ["that is old", () => ({ instead: { IssueInstant: at(-3_600_000) } }), /too old|No valid subject|expired/],
  [
    "with a name of the moment",
    () => ({ instead: { Format: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient" } }),
    /transient/,
  ],
  ["that nobody signed", () => ({ isSigned: false, isResponseSigned: false }), /[Ss]ignature/],
  // The response's signature doesn't cover an assertion extracted from it.
  [
    "of which only the response is signed",
    () => ({ isSigned: false, isResponseSigned: true }),
    /[Ss]ignature/,
  ],
  ["signed with SHA-1", () => ({ algorithm: "http://www.w3.org/2000/09/xmldsig#rsa-sha1" }), /SHA-1/],
])("an assertion %s is refused", async (_, given, reason) => {
  expect(await signIn(given())).toEqual(REFUSED);
  expect(await lastReason()).toMatch(reason);
});

test.each([
  ["that says the sign-in failed", /status:Success/g, "status:Responder", /status other than success/],
  [
    "for another address",
    /Destination="[^"]*"/,
    'Destination="https://elsewhere.example/acs"',
    /another address/,
  ],
] as const)("a response %s is refused, whatever its assertion says", async (_, from, to, reason) => {
  const browser = new Wanderer();
  const at = await atProvider(browser);
  expect(xmlOf(at)).toMatch(from);
  const ended = await post(browser, at, (xml) => xml.replace(from, to));
  expect(readSignInFragment(ended.url.hash)).toMatchObject({ error: "SIGN_IN_REFUSED" });
  expect(await lastReason()).toMatch(reason);
});

test("clocks may differ slightly", async () => {
  expect(await signIn({ instead: { NotBefore: at(20_000) } })).toHaveProperty("accessToken");
});

test("a signature by another key is invalid, under the same name", async () => {
  expect(await signIn({}, impostor)).toEqual(REFUSED);
  expect(await lastReason()).toMatch(/[Ss]ignature/);
});

test("an answer counts once, in the browser and for the provider of its request", async () => {
  const browser = new Wanderer();
  const there = await atProvider(browser);
  const stolen = await post(new Wanderer(), there);
  expect(stolen.status).toBe(400);
  expect(stolen.text).toContain("started in another browser");
  const kept = [...browser.cookies(site)].find(([name]) => name.startsWith("sign_in_")) ?? ["", ""];
  expect(readSignInFragment((await post(browser, there)).url.hash)).toHaveProperty("accessToken");
  browser.setCookie(site, ...kept);
  expect((await post(browser, there)).status).toBe(400);

  // With the state of a sign-in of their own: the answer is to another request.
  const thief = new Wanderer();
  const own = await atProvider(thief);
  const { fields } = formOf(there.text);
  const form = {
    ...formOf(own.text),
    fields: { ...formOf(own.text).fields, SAMLResponse: fields["SAMLResponse"] ?? "" },
  };
  const bounced = await thief.submit(own, form);
  expect(readSignInFragment((await thief.carryOn(bounced, page())).url.hash)).toEqual(REFUSED);
  expect(await lastReason()).toBe("an answer to another request");

  // At another provider's callback.
  const third = new Wanderer();
  const asked = await atProvider(third);
  const elsewhere = { ...formOf(asked.text), action: `${site}/api/auth/v1/saml/other/acs` };
  expect((await third.carryOn(await third.submit(asked, elsewhere), page())).status).toBe(400);
});

test("an assertion counts once, whatever request it answers", async () => {
  const instead = { AssertionID: "_always-the-same" };
  expect(await signIn({ instead })).toHaveProperty("accessToken");
  expect(await signIn({ instead })).toEqual(REFUSED);
  expect(await lastReason()).toBe("an assertion that was used before");
});

test("unsolicited responses sign nobody in", async () => {
  const browser = new Wanderer();
  const there = await atProvider(browser);
  const form = formOf(there.text);
  const unasked = await browser.submit(there, { ...form, fields: { ...form.fields, RelayState: "" } });
  expect((await browser.carryOn(unasked, page())).status).toBe(400);
});

test("invalid input gets a named error", async () => {
  const url = `${site}/api/auth/v1/saml/corp/acs`;
  const statusOf = async (init: RequestInit) => (await fetch(url, { method: "POST", ...init })).status;
  expect(await statusOf({ body: "{}", headers: { "content-type": "application/json" } })).toBe(415);
  expect(await statusOf({ body: new URLSearchParams({ again: "1" }) })).toBe(400);
  expect(await statusOf({ body: new URLSearchParams({ SAMLResponse: "x".repeat(300_000) }) })).toBe(413);
  expect((await fetch(url)).status).toBe(404);
  for (const junk of [
    "",
    "%%%",
    "<a/>",
    "<samlp:Response><saml:Assertion/></samlp:Response>",
    "<a",
    "\u0000",
  ]) {
    const browser = new Wanderer();
    expect(readSignInFragment((await post(browser, await atProvider(browser), () => junk)).url.hash)).toEqual(
      REFUSED,
    );
  }
});

test("the page that posts again contains what it was given, and runs nothing else", async () => {
  const body = new URLSearchParams({ RelayState: '"><script>alert(1)</script>', SAMLResponse: "x" });
  const response = await fetch(`${site}/api/auth/v1/saml/corp/acs`, { method: "POST", body });
  const html = await response.text();
  expect(html).not.toContain("<script>alert");
  expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'; script-src 'nonce-/);
});

test("assertions are not logged", async () => {
  await signIn();
  const written = server.log.join("") + JSON.stringify(await server.db.select().from(auditLog));
  expect(written).not.toMatch(/SAMLResponse|PHNhbWxwOlJlc3|<saml/);
});
