import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ settings: { PUBLIC_URL: "https://spaces.example.org" } });
});
afterAll(() => server.close());

test("with an https PUBLIC_URL cookies are Secure even without a trusted proxy, and the start logs a warning", async () => {
  const response = await fetch(`${server.origin}/api/feature-flags`);
  const cookies = response.headers.getSetCookie();
  expect(cookies.length).toBeGreaterThanOrEqual(2);
  for (const cookie of cookies) expect(cookie).toMatch(/; Secure(;|$)/);
  expect(response.headers.get("strict-transport-security")).toContain("max-age");
  expect(server.log.join("")).toContain("TRUST_PROXY is not set");
});

test("the cookie of a browser that requested a mail is bound to this host", async () => {
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
