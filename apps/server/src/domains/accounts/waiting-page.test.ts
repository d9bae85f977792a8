// Slow: hashes passwords.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBrowser } from "../../testing/browser.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";

const GUESSES = 3;
const email = "ana@example.org";
const password = "a quiet evening";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ settings: { SIGN_IN_RATE_LIMIT: String(GUESSES) } });
});
afterAll(() => server.close());

test("a page that waits for its mail uses up no guesses of its address, and may only ask for its own", async () => {
  const browser = await createBrowser(server.origin);
  await browser.call("POST /auth/v1/register/email", {
    body: { email, password, displayName: "Ana Prato", birthYear: 1990, acceptedTerms: true },
  });
  const wait = (given: string, by = browser.call) =>
    by("POST /auth/v1/login/verified", { body: { email, password: given } });
  for (let n = 0; n < 3 * GUESSES; n += 1) expect((await wait(password)).data.state).toBe("waiting");
  for (let n = 0; n < GUESSES; n += 1)
    await expect(wait("a guess")).rejects.toMatchObject({ code: "INVALID_CREDENTIAL" });
  await expect(wait("a guess")).rejects.toMatchObject({ code: "RATE_LIMITED" });
  await expect(wait(password, server.call)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  // Waiting pages have a limit too.
  const answers = await Promise.allSettled(Array.from({ length: 10 * GUESSES }, () => wait(password)));
  const waiting = answers.filter(({ status }) => status === "fulfilled");
  expect(waiting.length).toBeGreaterThan(0);
  expect(waiting.length).toBeLessThan(answers.length);
});
