import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createMemoryPubSub } from "../../platform/shared/pubsub.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import {
  accessTokenIssuer,
  createAccessTokens,
  type AccessTokens,
  type IssueAccessToken,
} from "./access-token.ts";
import { openSessions, type Sessions } from "./sessions.ts";
import { sessions as sessionRows } from "./tables.ts";

/* Sessions, and the detection of copied tokens, while the machine's clock is changed. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ACCESS_SECONDS = 900;
const origin = { ip: "", device: "x", locale: "en" } as const;
let server: TestServer;
let sessions: Sessions;
let issue: IssueAccessToken;
let access: AccessTokens;
/** Sessions of another process, whose clock is three seconds behind. */
let behind: Sessions;
/** `wall` is changed back and forth, `passed` is monotonic for both. */
const clock = { wall: 0, passed: 0 };
let n = 0;

beforeAll(async () => {
  server = await openTestServer();
  const { db, secret } = server;
  const now = () => Date.now() + clock.wall + clock.passed;
  const open = (clockOfProcess: () => number) =>
    openSessions({
      db,
      secret,
      issueAccessToken: accessTokenIssuer(secret, ACCESS_SECONDS, clockOfProcess),
      events: {
        transaction: (work) => db.transaction((tx) => work(tx, () => undefined)),
        emit: () => undefined,
      },
      pubsub: createMemoryPubSub(),
      now: clockOfProcess,
      monotonic: () => performance.now() + clock.passed,
      lifetimeDays: 30,
      accessSeconds: ACCESS_SECONDS,
    });
  sessions = await open(now);
  issue = accessTokenIssuer(secret, ACCESS_SECONDS, now);
  access = createAccessTokens({
    secret,
    lifetimeSeconds: ACCESS_SECONDS,
    now,
    monotonic: () => performance.now() + clock.passed,
    ended: (ids) => sessions.ended(ids),
  });
  behind = await open(() => now() - 3000);
});
afterEach(() => {
  Object.assign(clock, { wall: 0, passed: 0 });
});
afterAll(async () => {
  sessions.close();
  behind.close();
  await server.close();
});
const someone = (): Promise<TestPerson> => addPerson(server, `clock${(n += 1)}`);

/** The previous token and the latest one. */
async function renewed(): Promise<[string, string]> {
  const { id: accountId } = await someone();
  const { refreshToken } = await sessions.open(server.db, { accountId, method: "Email" }, origin);
  const first = await sessions.renew(refreshToken, origin);
  const second = await sessions.renew(first.cookie, origin);
  return [first.cookie, second.cookie];
}

test.each([-3000, -HOUR_MS, HOUR_MS])(
  "the previous token renews once more, in a concurrent tab, even if the clock was changed by %i ms",
  async (wall) => {
    const [before, latest] = await renewed();
    Object.assign(clock, { wall, passed: 1000 });
    expect((await sessions.renew(before, origin)).cookie).toBe(latest);
    await sessions.renew(latest, origin);
  },
);

test("it does so at another process whose clock is late", async () => {
  const [before, latest] = await renewed();
  expect((await behind.renew(before, origin)).cookie).toBe(latest);
  await behind.renew(latest, origin);
});

test("a copy of the previous token ends the session for everyone after the overlap", async () => {
  const [before, latest] = await renewed();
  clock.passed = 11_000;
  await expect(sessions.renew(before, origin)).rejects.toMatchObject({ code: "SESSION_ENDED" });
  await expect(sessions.renew(latest, origin)).rejects.toMatchObject({ code: "SESSION_ENDED" });
});

test.each([
  ["at once", async () => undefined],
  ["after others have renewed theirs", renewed],
])("a copy of an older token is detected even if the clock was set back, %s", async (_, meanwhile) => {
  const [before, latest] = await renewed();
  Object.assign(clock, { wall: -HOUR_MS, passed: 11_000 });
  await meanwhile();
  await expect(sessions.renew(before, origin)).rejects.toMatchObject({ code: "SESSION_ENDED" });
  await expect(sessions.renew(latest, origin)).rejects.toMatchObject({ code: "SESSION_ENDED" });
});

test("an ended session stays ended when the clock is set forward and back", async () => {
  const [ann, ben] = [await someone(), await someone()];
  await sessions.end(ann.id, ann.sessionId, origin);
  clock.wall = HOUR_MS;
  expect(sessions.hasEnded(ann.sessionId)).toBe(true);
  await sessions.end(ben.id, ben.sessionId, origin);
  clock.wall = 0;
  expect(sessions.hasEnded(ann.sessionId)).toBe(true);
  clock.passed = ACCESS_SECONDS * 1000 + 1;
  expect(sessions.hasEnded(ann.sessionId)).toBe(false);
});

describe("an access token that was issued while the clock was a day ahead", () => {
  const issued = async () => {
    clock.wall = DAY_MS;
    const ann = await someone();
    await server.db
      .update(sessionRows)
      .set({ expiresAt: new Date(Date.now() + 30 * DAY_MS) })
      .where(eq(sessionRows.id, ann.sessionId));
    const { accessToken } = await issue({ accountId: ann.id, sessionId: ann.sessionId });
    return { ann, token: accessToken };
  };

  test("isn't good for longer than any", async () => {
    const { token } = await issued();
    clock.wall = 0;
    await expect(access.read(token)).rejects.toMatchObject({ code: "TOKEN_EXPIRED" });
  });

  test.each([
    ["at once", async (token: string) => expect(await access.read(token)).toHaveProperty("accountId")],
    ["never before", async () => undefined],
  ])("isn't good again a day later if its session has ended, read %s", async (_, readBefore) => {
    const { ann, token } = await issued();
    await readBefore(token);
    clock.wall = 0;
    await sessions.end(ann.id, ann.sessionId, origin);
    clock.passed = DAY_MS;
    expect(sessions.hasEnded(ann.sessionId)).toBe(false);
    await expect(access.read(token)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
