import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../config/read-config.ts";
import { StartError } from "../../platform/start-error.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { openTestServer } from "../../testing/test-server.ts";
import { identityOf } from "./claims.ts";
import { createFlowCookies } from "./flow-cookie.ts";
import { openSignInProviders } from "./providers.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const open = (env: Record<string, string>) =>
  openSignInProviders(readConfig({ argv: [], env, folder: "/nowhere" }), { database, now: Date.now });
const GOOGLE = { GOOGLE_CLIENT_ID: "a", GOOGLE_CLIENT_SECRET: "b" };

test("without settings there are no providers", () => {
  expect(open({}).methods).toEqual([]);
});

test("an incomplete provider stops the start with a message", () => {
  const start = (env: Record<string, string>) => () => open({ PUBLIC_URL: "https://a.test", ...env });
  expect(start(GOOGLE)().methods).toEqual(["Google"]);
  expect(start({ GOOGLE_CLIENT_ID: "a" })).toThrow(StartError);
  expect(start({ GOOGLE_CLIENT_ID: "a" })).toThrow(
    "GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET go together; GOOGLE_CLIENT_SECRET must be set as well.",
  );
  expect(start({ APPLE_CLIENT_ID: "a", APPLE_TEAM_ID: "b" })).toThrow("APPLE_KEY_ID, APPLE_PRIVATE_KEY must");
  expect(() => open(GOOGLE)).toThrow("needs PUBLIC_URL");
});

test("Apple sends a name once, beside the token, and some booleans as strings", () => {
  const claims = { iss: "i", sub: "s", aud: "a", exp: 1, iat: 1, email: "A@b.test", email_verified: "true" };
  const answer = new URLSearchParams({ user: '{"name":{"firstName":"Alan","lastName":"Turing"}}' });
  expect(identityOf("apple", claims, answer)).toMatchObject({
    email: "a@b.test",
    isEmailVerified: true,
    displayName: "Alan Turing",
  });
  for (const user of ["{", '{"name":7}', '{"name":{"firstName":{}}}', "null", "[]"])
    expect(identityOf("apple", claims, new URLSearchParams({ user })).displayName).toBeNull();
});

test("over https the cookie is bound to this host", () => {
  const cookies = createFlowCookies("https://a.test");
  const state = "s".repeat(40);
  expect(cookies.keep({ state, sealed: "x", url: "" })).toBe(
    `__Host-sign_in_${"s".repeat(16)}=x; Max-Age=300; Path=/; HttpOnly; SameSite=Lax; Secure`,
  );
  expect(cookies.of({ [`sign_in_${"s".repeat(16)}`]: "x" }, state)).toBeUndefined();
  expect(cookies.drop("a;b")).toBeNull();
});

test("sign-ins are rate-limited by address", async () => {
  const server = await openTestServer({ settings: { SIGN_IN_RATE_LIMIT: "3" } });
  const ask = () =>
    fetch(`${server.origin}/api/v2/login/saml?email=x@corp.test`).then(({ status }) => status);
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429]);
  const start = await fetch(`${server.origin}/api/auth/v1/oauth/google/start`);
  expect([start.status, await start.json()]).toMatchObject([429, { errors: [{ code: "RATE_LIMITED" }] }]);
  const end = await fetch(`${server.origin}/api/auth/v1/oauth/google/callback?state=x`);
  expect(end.status).toBe(429);
  await server.close();
});
