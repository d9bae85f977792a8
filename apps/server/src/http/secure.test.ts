import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ settings: { PUBLIC_URL: "https://spaces.example.org" } });
});
afterAll(() => server.close());

test("under an https PUBLIC_URL cookies are Secure, though no proxy is trusted, and the start says so", async () => {
  const response = await fetch(`${server.origin}/api/feature-flags`);
  const cookies = response.headers.getSetCookie();
  expect(cookies.length).toBeGreaterThanOrEqual(2);
  for (const cookie of cookies) expect(cookie).toMatch(/; Secure(;|$)/);
  expect(response.headers.get("strict-transport-security")).toContain("max-age");
  expect(server.log.join("")).toContain("TRUST_PROXY is not set");
});

test("what a browser asked for by mail is kept to this host alone", async () => {
  const response = await fetch(`${server.origin}/api/auth/v1/register/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email: "somebody@example.org",
      password: "a quiet evening",
      displayName: "Somebody",
      birthYear: 1990,
      acceptedTerms: true,
    }),
  });
  expect(response.status).toBe(200);
  const kept = response.headers.getSetCookie().find((line) => line.startsWith("__Host-asked=")) ?? "";
  expect(kept).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
});
