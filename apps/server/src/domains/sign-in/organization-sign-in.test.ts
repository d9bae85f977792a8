import { generateKeyPairSync } from "node:crypto";
import { createClient, type Client } from "@veranda/contract";
import { readSignInFragment } from "@veranda/contract/calls/sign-in";
import { and, eq, like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { bearer, callsWith } from "../../testing/calls-with.ts";
import { freePort } from "../../testing/free-port.ts";
import { addPerson, addSession, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { accounts, auditLog, identities, sessions } from "../accounts/tables.ts";
import { acts, code, join, leave, mine, names, remove } from "../organizations/organizations.fixture.ts";
import { makeCertificate } from "./testing/make-certificate.ts";
import type { IdpAnswer } from "./testing/saml-idp.process.ts";
import { startIdp, type SamlIdp } from "./testing/saml-idp.ts";
import { formOf, Wanderer } from "./testing/wanderer.ts";

const ISSUER = "https://idp.example.org/metadata";
const ENTRY_POINT = "https://idp.example.org/sso";
/** Everybody here has an address in this domain. */
const DOMAIN = "example.org";
const { privateKey, certificate } = makeCertificate();

let server: TestServer;
let site: string;
let call: Client;
let records: string[];
let made = 0;
let ada: TestPerson;
let bo: TestPerson;
let idp: SamlIdp;
let startUrl: string;

beforeAll(async () => {
  const port = await freePort();
  site = `http://127.0.0.1:${port}`;
  server = await openTestServer({
    settings: { PORT: String(port), PUBLIC_URL: site },
    txtRecords: async () => records,
  });
  call = createClient(`${site}/api`, fetch, 20_000);
});
afterAll(() => server.close());
beforeEach(async () => {
  made += 1;
  records = [];
  [ada, bo] = await Promise.all([person("Ada"), person("Bo")]);
  await found(ada);
});
afterEach(async () => {
  await idp?.close();
  await ada.call("PUT /organization/admin/domain", { body: { domain: null } });
});

const person = (name: string, given = {}) =>
  addPerson(server, `${name}${made}`, { displayName: name, ...given });
const found = (by: TestPerson) => by.call("POST /organization", { body: { name: "Harbour school" } });
async function proveDomain(by = ada, domain = DOMAIN): Promise<void> {
  const { data } = await by.call("PUT /organization/admin/domain", { body: { domain } });
  records = [data.associatedDomain?.record ?? ""];
  await by.call("POST /organization/admin/domain/verify", {});
}
const provider = { issuer: ISSUER, entryPoint: ENTRY_POINT, certificates: certificate };
const set = (by = ada, given: Partial<typeof provider> = {}) =>
  by.call("PUT /organization/admin/sign-in", { body: { provider: { ...provider, ...given } } });

/** Gives the organisation a domain and a provider. */
async function setUp(): Promise<void> {
  await proveDomain();
  const { data } = await set();
  if (data.site === null) throw new Error("The server has no address");
  startUrl = data.site.startURL;
  idp = await startIdp({
    entityId: ISSUER,
    spEntityId: data.site.entityID,
    consumerUrl: data.site.consumerURL,
    privateKey,
    certificate,
  });
}

/** Sends a browser to the provider and back with its answer. */
async function signIn(given: Partial<IdpAnswer>, browser = new Wanderer()) {
  await idp.answer(given);
  const { url } = await browser.go(`${startUrl}?return=/explore`, ENTRY_POINT);
  const visit = await browser.go(`${idp.entryPoint}${url.search}`);
  const bounced = await browser.submit(visit, formOf(visit.text));
  const ended = await browser.carryOn(bounced, `${site}/explore`);
  return readSignInFragment(ended.url.hash);
}
const pageOf = (browser: Wanderer) => callsWith(site, { cookie: browser.cookieHeader(site) });
async function session(given: Partial<IdpAnswer>) {
  const browser = new Wanderer();
  const ended = await signIn(given, browser);
  if (ended === null || !("accessToken" in ended)) throw new Error(`not signed in: ${JSON.stringify(ended)}`);
  const body = { accessToken: ended.accessToken, email: null, loginProvider: "SSO" as const };
  const { data } = await pageOf(browser)("POST /auth/v1/token/exchange", { body });
  const token = data.idToken;
  return { ...(await call("GET /users/me", {}, { token })).data, token };
}
const isOpen = async (token: string): Promise<boolean> =>
  call("GET /users/me", {}, { token }).then(
    () => true,
    () => false,
  );
const refused = (error: string) => ({ loginProvider: "SSO", error });
const accountsAt = (email: string) => server.db.select().from(accounts).where(eq(accounts.email, email));
const newcomer = () => ({ nameId: `new-${made}`, email: `new-${made}@${DOMAIN}`, displayName: "Noa" });

test("a provider is set up only by admins, for a proven domain, with a valid certificate", async () => {
  await join(ada, bo);
  await expect(set()).rejects.toMatchObject(code("DOMAIN_NOT_PROVEN"));
  await proveDomain();
  await expect(set(bo)).rejects.toMatchObject(code("FORBIDDEN"));
  const { publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  for (const certificates of ["none", publicKey, `${certificate}\nand more`, certificate.repeat(5)])
    await expect(set(ada, { certificates })).rejects.toMatchObject(code("CERTIFICATE_INVALID"));
  for (const entryPoint of ["http://idp.example.org/sso", "javascript:alert(1)"])
    await expect(set(ada, { entryPoint })).rejects.toMatchObject(code("INVALID_INPUT"));

  const { data } = await set();
  expect(data.provider).toMatchObject({ issuer: ISSUER, entryPoint: ENTRY_POINT });
  expect((await ada.call("GET /organization/admin/sign-in", {})).data).toEqual(data);
  await expect(bo.call("GET /organization/admin/sign-in", {})).rejects.toMatchObject(code("FORBIDDEN"));
  expect(await acts(server, ada)).toContain("sign_in_set");
});

test("a first sign-in by it creates an account that belongs to the organisation", async () => {
  await setUp();
  const me = await session(newcomer());
  expect(me).toMatchObject({ displayName: "Noa", email: newcomer().email });
  expect(me.myOrganization).toMatchObject({ name: "Harbour school", isAdmin: false });
  expect(await names(ada)).toEqual(["Ada*", "Noa"]);
  expect(await acts(server, ada)).toContain("joined_by_sign_in");
  expect((await session(newcomer())).id).toBe(me.id);
});

test("members get the account with their address; others must sign in to it first", async () => {
  await join(ada, bo);
  await setUp();
  expect((await session({ nameId: `bo-${made}`, email: bo.email })).id).toBe(bo.id);

  const cy = await person("Cy");
  const asCy = { nameId: `cy-${made}`, email: cy.email };
  expect(await signIn(asCy)).toEqual(refused("ACCOUNT_EXISTS"));
  await join(ada, cy);
  expect((await session(asCy)).id).toBe(cy.id);
});

test("it creates no accounts for addresses of other domains", async () => {
  await setUp();
  const before = await server.db.$count(accounts);
  for (const email of [`noa-${made}@elsewhere.example`, `noa-${made}@sub.${DOMAIN}`])
    expect(await signIn({ nameId: `far-${made}`, email })).toEqual(refused("SIGN_IN_REFUSED"));
  expect(await server.db.$count(accounts)).toBe(before);
});

test("former members can't sign in by it any more", async () => {
  await setUp();
  const { id } = await session(newcomer());
  await remove(ada, { ...bo, id });
  expect(await signIn(newcomer())).toEqual(refused("SIGN_IN_REFUSED"));
  expect(await accountsAt(newcomer().email)).toHaveLength(1);
  const [last] = await server.db
    .select({ details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.action, "assertion_refused"));
  expect(JSON.stringify(last)).not.toContain(newcomer().email);

  await join(ada, bo);
  const asBo = { nameId: `bo-${made}`, email: bo.email };
  await session(asBo);
  await leave(bo);
  await found(bo);
  expect(await signIn(asBo)).toEqual(refused("SIGN_IN_REFUSED"));
  expect((await mine(bo))?.isAdmin).toBe(true);
});

test("a session that it opened ends when its person leaves, is removed, or becomes staff", async () => {
  await join(ada, bo);
  await setUp();
  const asBo = { nameId: `bo-${made}`, email: bo.email };
  const first = await session(asBo);
  await leave(bo);
  expect([await isOpen(first.token), await isOpen(bo.token)]).toEqual([false, true]);

  await join(ada, bo);
  const second = await session(asBo);
  const browser = new Wanderer();
  const ended = await signIn(asBo, browser);
  await remove(ada, bo);
  expect([await isOpen(second.token), await isOpen(bo.token)]).toEqual([false, true]);
  // A code left over from a sign-in opens none either.
  const accessToken = ended !== null && "accessToken" in ended ? ended.accessToken : "";
  const body = { accessToken, email: null, loginProvider: "SSO" as const };
  await expect(pageOf(browser)("POST /auth/v1/token/exchange", { body })).rejects.toMatchObject(
    code("INVALID_CREDENTIAL"),
  );

  await join(ada, bo);
  const third = await session(asBo);
  const staff = await person("Staff", { isStaff: true });
  await staff.call("PATCH /users/{id}", { params: { id: bo.id }, body: { isStaff: true } });
  expect([await isOpen(third.token), await isOpen(bo.token)]).toEqual([false, true]);
});

test("a session that it opened ends when its person disconnects it, so that none outlives the provider", async () => {
  await join(ada, bo);
  await setUp();
  await server.db.update(accounts).set({ passwordHash: "none" }).where(eq(accounts.id, bo.id));
  const asBo = { nameId: `bo-${made}`, email: bo.email };
  const [first, second] = [await session(asBo), await session(asBo)];
  const browser = new Wanderer();
  const ended = await signIn(asBo, browser);
  const [own] = await server.db.select().from(identities).where(eq(identities.accountId, bo.id));
  const body = { provider: own?.provider ?? "", type: "account" as const };
  await call("POST /integrations/disconnect", { body }, { token: first.token });
  expect(await Promise.all([first, second, bo].map(({ token }) => isOpen(token)))).toEqual([
    false,
    false,
    true,
  ]);
  const accessToken = ended !== null && "accessToken" in ended ? ended.accessToken : "";
  const left = { accessToken, email: null, loginProvider: "SSO" as const };
  await expect(pageOf(browser)("POST /auth/v1/token/exchange", { body: left })).rejects.toMatchObject(
    code("INVALID_CREDENTIAL"),
  );
});

test("a session that another provider opened stays when this one is disconnected, left or turned off", async () => {
  await join(ada, bo);
  await setUp();
  await server.db.update(accounts).set({ passwordHash: "none" }).where(eq(accounts.id, bo.id));
  const by = async (provider: string): Promise<string> => {
    const { token, id } = await session({ nameId: `bo-${made}`, email: bo.email });
    const open = and(eq(sessions.accountId, id), like(sessions.provider, "saml:org-%"));
    if (provider !== "own") await server.db.update(sessions).set({ provider }).where(open);
    return token;
  };
  const others = await by("saml:corp");
  const [own] = await server.db.select().from(identities).where(eq(identities.accountId, bo.id));
  const body = { provider: own?.provider ?? "", type: "account" as const };
  const ends: [string, () => Promise<unknown>][] = [
    ["disconnected", () => call("POST /integrations/disconnect", { body }, { token: others })],
    ["turned off", () => ada.call("PUT /organization/admin/sign-in", { body: { provider: null } })],
    ["left", async () => set().then(() => leave(bo))],
  ];
  for (const [how, end] of ends) {
    const its = how === "left" ? null : await by("own");
    await end();
    expect([how, its === null ? false : await isOpen(its), await isOpen(others)]).toEqual([how, false, true]);
  }
});

test.each<[string, () => Promise<unknown>]>([
  ["is turned off", () => ada.call("PUT /organization/admin/sign-in", { body: { provider: null } })],
  ["is another one", () => set(ada, { issuer: "https://another.example/metadata" })],
  ["goes with its domain", () => ada.call("PUT /organization/admin/domain", { body: { domain: null } })],
  ["goes with the organisation", () => ada.call("DELETE /organization", {})],
])("the sessions that it opened end when it %s, and no others", async (_, change) => {
  await join(ada, bo);
  await setUp();
  const first = await session({ nameId: `bo-${made}`, email: bo.email });
  const second = await session(newcomer());
  const browser = new Wanderer();
  const ended = await signIn(newcomer(), browser);
  // Repeating it changes nothing.
  await set();
  expect(await isOpen(first.token)).toBe(true);
  await change();
  expect(await Promise.all([first, second, bo].map(({ token }) => isOpen(token)))).toEqual([
    false,
    false,
    true,
  ]);
  const accessToken = ended !== null && "accessToken" in ended ? ended.accessToken : "";
  const body = { accessToken, email: null, loginProvider: "SSO" as const };
  await expect(pageOf(browser)("POST /auth/v1/token/exchange", { body })).rejects.toMatchObject(
    code("INVALID_CREDENTIAL"),
  );
  // Ada's organisation may have been deleted: the next test needs it.
  await found(ada).catch(() => undefined);
});

test("an organisation's disabled provider doesn't count as a way to sign in", async () => {
  await setUp();
  const { id, token } = await session(newcomer());
  const wallet = { accountId: id, provider: "google", subject: `g-${made}`, createdAt: new Date() };
  await server.db.insert(identities).values(wallet);
  const disconnect = (as = token) =>
    call("POST /integrations/disconnect", { body: { provider: "google", type: "account" } }, { token: as });
  await disconnect();
  await server.db.insert(identities).values(wallet);
  const own = (await addSession(server, id)).token;
  await ada.call("PUT /organization/admin/sign-in", { body: { provider: null } });
  await expect(disconnect(own)).rejects.toMatchObject(code("LAST_SIGN_IN"));
  await set();
  await remove(ada, { ...bo, id });
  await expect(disconnect(own)).rejects.toMatchObject(code("LAST_SIGN_IN"));
  await join(ada, { ...bo, id, email: newcomer().email, call: callsWith(site, bearer(own)) });
  await disconnect(own);
});

test("a provider that the operator has removed doesn't count as a way to sign in", async () => {
  await setUp();
  const { id, token } = await session(newcomer());
  const way = (provider: string) => ({
    accountId: id,
    provider,
    subject: `s-${made}`,
    createdAt: new Date(),
  });
  await server.db.delete(identities).where(eq(identities.accountId, id));
  await server.db.insert(identities).values([way("saml:corp"), way("google"), way("microsoft")]);
  const disconnect = { provider: "microsoft", type: "account" as const };
  await expect(call("POST /integrations/disconnect", { body: disconnect }, { token })).rejects.toMatchObject(
    code("LAST_SIGN_IN"),
  );
});

test("staff of the installation can't sign in by an organisation", async () => {
  const staff = await person("Staff", { isStaff: true });
  await join(ada, staff);
  await setUp();
  expect(await signIn({ nameId: `staff-${made}`, email: staff.email })).toEqual(refused("SIGN_IN_REFUSED"));
});

test("it ends with the domain, and when it is turned off; the accounts stay", async () => {
  await setUp();
  await session(newcomer());
  const start = async () => (await fetch(startUrl, { redirect: "manual" })).status;
  expect(await start()).toBe(302);
  await ada.call("PUT /organization/admin/sign-in", { body: { provider: null } });
  expect(await start()).toBe(404);
  await set();
  expect(await start()).toBe(302);
  await proveDomain(ada, "harbour.example");
  expect(await start()).toBe(404);
  expect((await ada.call("GET /organization/admin/sign-in", {})).data.provider).toBeNull();
  expect(await names(ada)).toEqual(["Ada*", "Noa"]);
});

test("an answer to a sign-in that began with the previous provider is refused", async () => {
  await setUp();
  await idp.answer(newcomer());
  const browser = new Wanderer();
  const { url } = await browser.go(`${startUrl}?return=/explore`, ENTRY_POINT);
  const visit = await browser.go(`${idp.entryPoint}${url.search}`);
  await set(ada, { issuer: "https://another.example/metadata" });
  const ended = await browser.carryOn(await browser.submit(visit, formOf(visit.text)), `${site}/explore`);
  expect(readSignInFragment(ended.url.hash)).toEqual(refused("SIGN_IN_REFUSED"));
});

test("an address of the domain may use it, and every other way too", async () => {
  await setUp();
  const { data } = await call("POST /auth/v1/lookup/email", { body: { email: `x@${DOMAIN}` } });
  expect(data.methods).toEqual(expect.arrayContaining(["SSO", "Email"]));
  expect(startUrl).toContain(`/saml/${data.providerID}/start`);
  const other = await call("POST /auth/v1/lookup/email", { body: { email: "x@elsewhere.example" } });
  expect(other.data.providerID).toBeNull();
});
