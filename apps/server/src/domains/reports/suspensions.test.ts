// Slow: hashes passwords.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { enterAs } from "../../rooms/testing/enter-as.ts";
import { createBrowser } from "../../testing/browser.ts";
import { addPerson, addSession, type TestPerson } from "../../testing/people.ts";
import { hashPassword } from "../accounts/password-hash.ts";
import { decisionIdOf, ReportDesk } from "./decisions.fixture.ts";

const PASSWORD = "a long password";
let passwordHash: string;
let desk: ReportDesk;
let ann: TestPerson;
let bob: TestPerson;
let n = 0;

beforeAll(async () => {
  desk = await ReportDesk.open();
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  n += 1;
  ann = await addPerson(desk.server, `ann${n}`);
  bob = await addPerson(desk.server, `bob${n}`, { passwordHash });
});
afterAll(() => desk.close());

const signIn = ({ email }: TestPerson) =>
  desk.server.call("POST /auth/v1/login", { body: { email, password: PASSWORD } });
/** As a page does: the session is kept by the browser. */
const browserOf = async (person: TestPerson) => {
  const browser = await createBrowser(desk.server.origin);
  const { idToken, refreshToken } = (await signIn(person)).data;
  await browser.call("POST /auth/session", { body: { idToken, refreshToken } });
  return browser;
};
const week = { outcome: "suspended", days: 7, reason: "Threats." } as const;

test("a suspension ends sessions and visits immediately, and no sign-in works until it is over", async () => {
  const space = (await desk.staff.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data;
  const visit = await enterAs(desk.server, bob, space.id);
  await visit.hear("welcome");
  const second = await addSession(desk.server, bob.id);
  const decided = await desk.decide(await desk.report(bob, ann), week);
  expect(decided.report.decision?.endsAt).not.toBeNull();
  await visit.closed();
  for (const { call } of [bob, second])
    await expect(call("GET /users/me", {})).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  const refused: unknown = await signIn(bob).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    code: "ACCOUNT_SUSPENDED",
    entries: [{ customData: { notice: desk.keyOf(decisionIdOf(decided)), untilUnixMs: expect.any(Number) } }],
  });
  await desk.undo(decisionIdOf(decided), "It was somebody else.");
  await expect(signIn(bob)).resolves.toMatchObject({ data: { idToken: expect.any(String) } });
  expect(await desk.notice(desk.keyOf(decisionIdOf(decided)))).toMatchObject({ isUndone: true });
});

test("an expired suspension allows signing in, and of two the longer one applies", async () => {
  await desk.decide(await desk.report(bob, ann), { outcome: "suspended", days: 1, reason: "Once." });
  const again = await addPerson(desk.server, `fay${n}`);
  const forEver = await desk.decide(await desk.report(bob, again), {
    outcome: "suspended",
    days: null,
    reason: "Twice.",
  });
  await expect(signIn(bob)).rejects.toMatchObject({ entries: [{ customData: { untilUnixMs: null } }] });
  await desk.server.db.execute(
    sql`update account_suspensions set ends_at = now() - interval '1 second' where account_id = ${bob.id}`,
  );
  await expect(signIn(bob)).resolves.toBeDefined();
  expect(decisionIdOf(forEver)).not.toBe("");
});

test("a browser whose session was ended by a suspension is told so, until when and by which notice", async () => {
  const browser = await browserOf(bob);
  const decided = await desk.decide(await desk.report(bob, ann), week);
  const endsAt = decided.report.decision?.endsAt ?? "";
  await expect(browser.call("POST /auth/session/refresh", {})).rejects.toMatchObject({
    code: "ACCOUNT_SUSPENDED",
    entries: [{ customData: { notice: desk.keyOf(decisionIdOf(decided)), untilUnixMs: Date.parse(endsAt) } }],
  });
  expect(browser.cookie("signed_in")?.value ?? "").toBe("");
});

test("a browser that was signed out long before a suspension is told nothing", async () => {
  const browser = await browserOf(bob);
  await desk.server.db.execute(
    sql`update sessions set ended_at = now() - interval '1 day' where account_id = ${bob.id}`,
  );
  await desk.decide(await desk.report(bob, ann), week);
  await expect(browser.call("POST /auth/session/refresh", {})).rejects.toMatchObject({
    code: "SESSION_ENDED",
  });
});

test("a device that was signed out shortly before a suspension is told nothing", async () => {
  const browser = await browserOf(bob);
  const { data: all } = await bob.call("GET /auth/sessions", {});
  for (const { id, isCurrent } of all)
    if (!isCurrent) await bob.call("DELETE /auth/sessions/{id}", { params: { id } });
  await desk.decide(await desk.report(bob, ann), week);
  await expect(browser.call("POST /auth/session/refresh", {})).rejects.toMatchObject({
    code: "SESSION_ENDED",
  });
});

test("an older copy of the cookie of a session ended by a suspension is told nothing", async () => {
  const browser = await browserOf(bob);
  const copy = browser.copy();
  await browser.call("POST /auth/session/refresh", {});
  await desk.decide(await desk.report(bob, ann), week);
  await expect(copy.call("POST /auth/session/refresh", {})).rejects.toMatchObject({ code: "SESSION_ENDED" });
  await expect(browser.call("POST /auth/session/refresh", {})).rejects.toMatchObject({
    code: "ACCOUNT_SUSPENDED",
  });
});
