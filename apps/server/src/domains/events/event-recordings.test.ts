import { randomUUID } from "node:crypto";
import type { RecordingAudience, SpaceEvent } from "@veranda/contract";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { codeOf } from "../../testing/code-of.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { untilWaiting } from "../../testing/until-waiting.ts";
import { files } from "../files/tables.ts";

const MINUTE_MS = 60_000;

let server: TestServer;
let host: TestPerson;
let other: TestPerson;
let going: TestPerson;
let invited: TestPerson;
let stranger: TestPerson;
let space: string;
let event: SpaceEvent;
let made = 0;

beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(async () => {
  made += 1;
  [host, other, going, invited, stranger] = (await Promise.all(
    ["host", "other", "going", "invited", "stranger"].map((name) => addPerson(server, `${name}${made}`)),
  )) as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson];
  space = (await host.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data.id;
  const startsAt = new Date(Date.now() + 60 * MINUTE_MS).toISOString();
  const body = { title: "Garden party", description: "", startsAt, minutes: 60, capacity: null };
  event = (await host.call("POST /v2/rooms/{id}/events", { params: { id: space }, body })).data;
  const params = { id: event.id };
  await host.call("POST /v2/events/{id}/invitations", { params, body: { userIDs: [invited.id] } });
  await going.call("PUT /v2/events/{id}/reply", { params, query: {}, body: { isGoing: true } });
  await host.call("PUT /rooms/{id}/hosts/{userID}", {
    params: { id: space, userID: other.id },
    body: { isAdmin: true },
  });
  // It ended a minute ago.
  await server.db.execute(sql`
    update space_events set starts_at = now() - interval '61 minutes', ends_at = now() - interval '1 minute'
    where id = ${event.id}`);
});
afterAll(() => server.close());

/** A host's recording, once it is among their files. */
const record = async (
  { id: accountId }: TestPerson,
  { minutesAgo = 50, ...given }: { minutesAgo?: number; isRecording?: boolean; roomId?: string } = {},
): Promise<string> => {
  const id = randomUUID();
  const createdAt = new Date(Date.now() - minutesAgo * MINUTE_MS);
  await server.db.insert(files).values({
    id,
    accountId,
    roomId: space,
    name: "Terrace.webm",
    contentType: "video/webm",
    kind: "video",
    bytes: 1,
    state: "UPLOADED",
    isRecording: true,
    createdAt,
    changedAt: createdAt,
    ...given,
  });
  return id;
};
const seenBy = async ({ call }: Pick<TestPerson, "call">) =>
  (await call("GET /v2/events/{id}/recordings", { params: { id: event.id }, query: {} })).data.recordings.map(
    ({ fileId }) => fileId,
  );
const share = ({ call }: TestPerson, fileID: string, audience: RecordingAudience | null) =>
  call("PUT /v2/events/{id}/recordings/{fileID}", { params: { id: event.id, fileID }, body: { audience } });

test("a host sees their own recordings from the time of the event, and nobody else does", async () => {
  const [early, first] = [await record(host, { minutesAgo: 75 }), await record(host)];
  await record(host, { minutesAgo: 80 });
  await record(host, { minutesAgo: 0.5 });
  await record(host, { isRecording: false });
  await record(host, { roomId: "elsewhere" });
  expect(await seenBy(host)).toEqual([early, first]);
  for (const who of [other, going, invited, stranger, server]) expect(await seenBy(who)).toEqual([]);
});

test("the chosen audience can watch it, until the host changes the audience", async () => {
  const recording = await record(host);
  const all = [other, going, invited, stranger, server];
  const watching = async () => (await Promise.all(all.map(seenBy))).map(({ length }) => length);
  await share(host, recording, "going");
  expect(await watching()).toEqual([1, 1, 0, 0, 0]);
  await share(host, recording, "invited");
  expect(await watching()).toEqual([1, 1, 1, 0, 0]);
  await share(host, recording, "everyone");
  expect(await watching()).toEqual([1, 1, 1, 1, 1]);
  await share(host, recording, null);
  expect(await watching()).toEqual([0, 0, 0, 0, 0]);
});

test("can be shared only by its owner, withdrawn by any host, and by nobody else", async () => {
  const recording = await record(host);
  expect(await codeOf(share(other, recording, "everyone"))).toBe("NOT_FOUND");
  expect(await codeOf(share(going, recording, "everyone"))).toBe("FORBIDDEN");
  expect(await codeOf(share(host, randomUUID(), "everyone"))).toBe("NOT_FOUND");
  expect(await codeOf(share(host, await record(host, { minutesAgo: 200 }), "everyone"))).toBe("NOT_FOUND");
  await share(host, recording, "everyone");
  expect(await codeOf(share(going, recording, null))).toBe("FORBIDDEN");
  await share(other, recording, null);
  expect(await seenBy(stranger)).toEqual([]);
});

test("people who may not see the event, or from whom its maker is hidden, can't watch; a deleted one is gone", async () => {
  const recording = await record(host);
  await share(host, recording, "everyone");
  await going.call("POST /users/{id}/block", { params: { id: other.id } });
  expect(await seenBy(going)).toEqual([recording]);
  const theirs = await record(other, { minutesAgo: 40 });
  await share(other, theirs, "everyone");
  expect(await seenBy(going)).toEqual([recording]);
  expect(await seenBy(stranger)).toEqual([recording, theirs]);
  await server.db.update(files).set({ removedAt: new Date() }).where(eq(files.id, recording));
  server.changed();
  expect(await seenBy(stranger)).toEqual([theirs]);
  await server.db.delete(files).where(eq(files.id, theirs));
  expect(await seenBy(host)).toEqual([]);
  await server.db.execute(
    sql`update spaces set share_setting = 'PRIVATE', is_invite_only = true where id = ${space}`,
  );
  server.changed();
  expect(await codeOf(seenBy(stranger))).toBe("USER_UNAUTHORIZED");
  expect(await seenBy(invited)).toEqual([]);
});

test("a former host sees and withdraws their own, and can't share them any more", async () => {
  const [theirs, hosts] = [await record(other), await record(host, { minutesAgo: 40 })];
  await share(other, theirs, "going");
  await share(host, hosts, "everyone");
  await host.call("PUT /rooms/{id}/hosts/{userID}", {
    params: { id: space, userID: other.id },
    body: { isAdmin: false },
  });
  server.changed();
  expect(await seenBy(other)).toEqual([theirs, hosts]);
  expect(await codeOf(share(other, theirs, "everyone"))).toBe("FORBIDDEN");
  expect(await codeOf(share(other, hosts, null))).toBe("FORBIDDEN");
  expect(await codeOf(share(going, theirs, null))).toBe("FORBIDDEN");
  await share(other, theirs, null);
  expect(await seenBy(going)).toEqual([hosts]);
  expect(await seenBy(other)).toEqual([hosts]);
});

test("is shared by nobody who ceased to be a host while their call waited", async () => {
  const theirs = await record(other);
  const { waiting } = await server.db.transaction(async (tx) => {
    await tx.execute(sql`select from space_events where id = ${event.id} for no key update`);
    const asked = codeOf(share(other, theirs, "everyone"));
    await untilWaiting(server.db);
    await tx.execute(sql`delete from space_members where space_id = ${space} and account_id = ${other.id}`);
    return { waiting: asked };
  });
  expect(await waiting).toBe("FORBIDDEN");
  expect(await seenBy(stranger)).toEqual([]);
});
