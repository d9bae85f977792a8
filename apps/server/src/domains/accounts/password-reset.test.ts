import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "../../platform/db/database.ts";
import { createMemoryLimiter } from "../../platform/shared/limiter.ts";
import { addPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { createPasswordReset, type PasswordResetDeps } from "./password-reset.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** Records each use of an object, under its name. */
function watched<T extends object>(part: T, name: string, used: string[]): T {
  return new Proxy(part, {
    get(target, key, receiver) {
      used.push(`${name}.${String(key)}`);
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
}

/** What is used before and after the response, and what is mailed. */
async function asked(email: string) {
  const used: string[] = [];
  const left: (() => Promise<void>)[] = [];
  const mailed: string[] = [];
  const reminded: string[] = [];
  const resetting = createPasswordReset({
    db: watched<Db>(server.db, "db", used),
    limiter: watched(
      createMemoryLimiter(() => 0),
      "limiter",
      used,
    ),
    mailer: watched(
      {
        ready: async () => ({
          sendIn: async (_: unknown, { to }: { to: string }) => void mailed.push(to),
        }),
        wake: () => undefined,
      },
      "mailer",
      used,
    ),
    sessions: watched({}, "sessions", used),
    wallets: watched({}, "wallets", used),
    background: { run: (task: () => Promise<void>) => void left.push(task), close: async () => undefined },
    policy: {},
    site: { name: "A site", url: "http://localhost" },
    now: () => Date.now(),
    remindOfRegistration: (to: string) => reminded.push(to),
    randomAvatar: () => "ada",
    randomName: () => "Ada",
  } as unknown as PasswordResetDeps);
  const answer: unknown = resetting.requestReset(email, { ip: "127.0.0.1", device: "", locale: "en" });
  const before = [...used];
  const tasks = left.length;
  for (const task of left) await task();
  return { answer, before, tasks, isLookedUp: used.some((each) => each.startsWith("db.")), mailed, reminded };
}

test("the response to a password reset doesn't depend on whether there is an account", async () => {
  const { email } = await addPerson(server, "resetter");
  const alike = { answer: undefined, before: [], tasks: 1, isLookedUp: true };
  expect(await asked(email)).toEqual({ ...alike, mailed: [email], reminded: [] });
  expect(await asked("nobody@example.org")).toEqual({
    ...alike,
    mailed: [],
    reminded: ["nobody@example.org"],
  });
});

test("password resets get identical headers, also beyond the limit of mails", async () => {
  const { email } = await addPerson(server, "flooded");
  const ask = async (to: string) => {
    const response = await fetch(`${server.origin}/api/auth/v1/reset/password`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: to }),
    });
    const names = [...response.headers.keys()].filter((name) => name !== "date");
    return { status: response.status, names, body: await response.text() };
  };
  const first = await ask("nowhere@example.org");
  expect(first).toMatchObject({ status: 200, body: "{}" });
  for (let n = 0; n < 10; n += 1) expect(await ask(email)).toEqual(first);
});
