import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callsOfBrowser } from "../../testing/calls-with.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";

const SECRET = "a secret that both sides keep to themselves";
const SITE = "https://spaces.example.org";
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ settings: { PARTNER_SECRET: SECRET, PUBLIC_URL: SITE } });
});
afterAll(() => server.close());

type Given = { sub?: string; aud?: string; secret?: string; alg?: string; seconds?: number; jti?: string };
const keyFor = ({
  sub = "pupil-7",
  aud = SITE,
  secret = SECRET,
  alg = "HS256",
  seconds = 60,
  jti = randomUUID(),
}: Given) =>
  new SignJWT({ name: "Noor" })
    .setProtectedHeader({ alg })
    .setSubject(sub)
    .setAudience(aud)
    .setJti(jti)
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(Buffer.from(secret));
const enter = async (userKey: string) => {
  const browser = callsOfBrowser(server.origin);
  const { data } = await browser("POST /v2/users/placeb/auth", { body: { userKey } });
  const body = { accessToken: data.authToken, email: null, loginProvider: "SSO" as const };
  // Only in the browser that presented the key.
  await expect(server.call("POST /auth/v1/token/exchange", { body })).rejects.toMatchObject({
    code: "SIGN_IN_EXPIRED",
  });
  const { data: tokens } = await browser("POST /auth/v1/token/exchange", { body });
  return (await server.call("GET /users/me", {}, { token: tokens.idToken })).data;
};

test("a partner's users sign in with a key each, and are the same person the next time", async () => {
  const me = await enter(await keyFor({}));
  expect(me).toMatchObject({ displayName: "Noor", email: null });
  expect(me).toMatchObject({ acceptedTermsAt: null, acceptedPrivacyAt: null });
  expect((await enter(await keyFor({}))).id).toBe(me.id);
  expect((await enter(await keyFor({ sub: "pupil-8" }))).id).not.toBe(me.id);
});

test("a key works once, also concurrently", async () => {
  const userKey = await keyFor({});
  const both = await Promise.allSettled([enter(userKey), enter(userKey)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test.each<[string, Given]>([
  ["for another place", { aud: "https://elsewhere.example" }],
  ["signed by somebody else", { secret: "some other secret of thirty-two chars" }],
  ["of another algorithm", { alg: "HS512" }],
  ["that has expired", { seconds: -120 }],
  ["that would lie about for an hour", { seconds: 3600 }],
])("a key %s is refused", async (_, given) => {
  await expect(enter(await keyFor(given))).rejects.toMatchObject({ code: "INVALID_CREDENTIAL" });
});

test("an installation without a partner accepts no keys", async () => {
  const alone = await openTestServer();
  const call = alone.call("POST /v2/users/placeb/auth", { body: { userKey: await keyFor({}) } });
  await expect(call).rejects.toMatchObject({ code: "NOT_FOUND" });
  await alone.close();
});
