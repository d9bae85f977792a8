import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient } from "@veranda/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
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
  [google, apple, microsoft] = await Promise.all([client("google"), client("apple", true), client("microsoft")]);
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
      APPLE_PRIVATE_KEY: APPLE_KEYS.privateKey.export({ type: "pkcs8", format: "pem" }),
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

test("go", async () => {
  google.person = { sub: "g-1", email: "ada@gmail.test", email_verified: true, name: "Ada" };
  const browser = new Wanderer();
  const back = await browser.go(`${site}/api/auth/v1/oauth/google/start?return=/explore`, `${site}/explore`);
  console.log(server.log.filter((l) => l.includes("err")).join("\n").slice(0, 3000), back.url.href);
});

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
