// Slow: people come to rooms over sockets.
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { enterAs } from "../../rooms/testing/enter-as.ts";
import type { TestClient } from "../../rooms/testing/test-client.ts";
import { codeOf } from "../../testing/code-of.ts";
import { roomChat } from "../../rooms/tables.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { ReportDesk } from "./decisions.fixture.ts";
import { pendingEvidence, reports } from "./tables.ts";

/* Evidence is of the moment when somebody opens the form of a report, however long they write. */

let desk: ReportDesk;
let server: TestServer;
let ann: TestPerson;
let bob: TestPerson;
let space: string;
let clients: TestClient[] = [];
let n = 0;

beforeAll(async () => {
  desk = await ReportDesk.open();
  ({ server } = desk);
});
beforeEach(async () => {
  n += 1;
  [ann, bob] = [await addPerson(server, `ann${n}`), await addPerson(server, `bob${n}`)];
  space = (await ann.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data.id;
  clients = [await enterAs(server, ann, space), await enterAs(server, bob, space)];
  const [one, two] = clients;
  await one?.hear("welcome");
  await two?.hear("welcome");
  two?.send("chat", { text: "Go away!" });
  const said = await one?.hear("chat");
  await desk.untilJournaled([ann, bob], said?.id);
  return () => {
    for (const client of clients) client.leave();
  };
});
afterAll(() => desk.close());

const record = async (who: TestPerson, userID?: string, id = space) =>
  (
    await who.call("POST /rooms/{id}/report/evidence", {
      params: { id },
      query: {},
      body: userID === undefined ? {} : { userID },
    })
  ).data.evidenceID;
const storedFor = (who: TestPerson) =>
  server.db.select().from(pendingEvidence).where(eq(pendingEvidence.accountId, who.id));
const newest = async () => {
  const [row] = await server.db
    .select()
    .from(reports)
    .orderBy(sql`number desc`)
    .limit(1);
  return row?.evidence ?? null;
};
/** The evidence of a report about Bob. */
const reportBob = async (evidenceID: string | null, by = ann, roomId = space) => {
  await by.call("POST /users/{id}/report", {
    params: { id: bob.id },
    body: { category: "abuse", roomId, ...(evidenceID !== null && { evidenceID }) },
  });
  return newest();
};
/** Three minutes of writing, in which Bob leaves. */
const write = async () => {
  await server.db.execute(sql`update room_chat set sent_at = sent_at - interval '3 minutes'`);
  clients[1]?.leave();
  await soon(async () => {
    const { rows } = await server.db.execute(
      sql`select from room_seats where participant ->> 'userId' = ${bob.id}`,
    );
    expect(rows).toEqual([]);
  });
};

test("a report has what happened before its form was opened, although it took minutes to write", async () => {
  const evidenceID = await record(ann, bob.id);
  const opened = Date.now();
  await write();
  expect(await reportBob(null)).toMatchObject({ chat: [] });
  const evidence = await reportBob(evidenceID);
  expect(evidence?.chat).toMatchObject([{ text: "Go away!", accountId: bob.id }]);
  expect(evidence?.people.map(({ accountId }) => accountId).toSorted()).toEqual([ann.id, bob.id].toSorted());
  expect(Date.parse(evidence?.at ?? "")).toBeLessThanOrEqual(opened);
});

test("the same of a report about the space", async () => {
  const evidenceID = await record(ann);
  await write();
  await ann.call("POST /rooms/{id}/report", {
    params: { id: space },
    query: {},
    body: { reason: "spam", evidenceID },
  });
  expect(await newest()).toMatchObject({ chat: [{ text: "Go away!" }] });
});

test("a message is reported with what was said around it, although the chat has moved on meanwhile", async () => {
  const [said] = await server.db.select().from(roomChat).where(eq(roomChat.accountId, bob.id));
  const messageID = said?.id ?? "";
  const recordMessage = async (who: TestPerson) =>
    (
      await who.call("POST /rooms/{id}/report/evidence", {
        params: { id: space },
        query: {},
        body: { messageID },
      })
    ).data.evidenceID;
  const cy = await addPerson(server, `cy${n}`);
  await recordMessage(cy);
  expect(await storedFor(cy)).toEqual([]);
  const evidenceID = await recordMessage(ann);
  // The chat of an instance holds a hundred messages.
  await server.db.delete(roomChat).where(eq(roomChat.id, messageID));
  const report = (who: TestPerson, more: { evidenceID?: string } = {}) =>
    who.call("POST /rooms/{id}/report/message", {
      params: { id: space },
      body: { messageID, reason: "abuse", text: "", ...more },
    });
  expect(await codeOf(report(ann))).toBe("NOT_FOUND");
  expect(await codeOf(report(cy, { evidenceID }))).toBe("NOT_FOUND");
  await report(ann, { evidenceID });
  expect(await newest()).toMatchObject({ about: messageID, chat: [{ text: "Go away!", accountId: bob.id }] });
});

test("evidence is taken by whoever had it recorded, for the same place and person, for a quarter of an hour", async () => {
  const evidenceID = await record(ann, bob.id);
  const ofSpace = await record(ann);
  await write();
  const other = (await ann.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data.id;
  const cy = await addPerson(server, `cy${n}`);
  expect(await reportBob(evidenceID, cy)).toBeNull();
  expect(await reportBob(evidenceID, ann, other)).toBeNull();
  expect(await reportBob(ofSpace)).toMatchObject({ chat: [] });
  await server.db.execute(sql`update pending_evidence set recorded_at = recorded_at - interval '15 minutes'`);
  expect(await reportBob(evidenceID)).toMatchObject({ chat: [] });
});

test("nobody has evidence recorded of a conversation in which they aren't, or of a space that they may not see", async () => {
  const cy = await addPerson(server, `cy${n}`);
  await record(cy, bob.id);
  expect(await storedFor(cy)).toEqual([]);
  const closed = (await ann.call("POST /rooms", { body: { shareSetting: "PRIVATE" } })).data.id;
  expect(await codeOf(record(cy, bob.id, closed))).toBe("SPACE_NOT_FOUND");
});

test("nobody learns by it who is in a space in which they aren't any more", async () => {
  const cy = await addPerson(server, `cy${n}`);
  const absent = await addPerson(server, `absent${n}`);
  const visit = await enterAs(server, cy, space);
  await visit.hear("welcome");
  await desk.untilJournaled([cy]);
  visit.leave();
  await soon(async () => {
    const { rows } = await server.db.execute(
      sql`select from room_seats where participant ->> 'userId' = ${cy.id}`,
    );
    expect(rows).toEqual([]);
  });
  const answers = [await record(cy, bob.id), await record(cy, absent.id), await record(cy)];
  expect(answers.map((id) => typeof id)).toEqual(["string", "string", "string"]);
  // Evidence of whom they may have met is recorded all the same.
  expect((await reportBob(answers[0] ?? null, cy))?.people.map(({ accountId }) => accountId)).toContain(
    bob.id,
  );
});

test("no more than a few are kept of a person, none for longer than that, and none of deleted accounts", async () => {
  const kept = () => storedFor(ann);
  for (let i = 0; i < 7; i += 1) await record(ann, bob.id);
  expect(await kept()).toHaveLength(5);
  await server.db.execute(sql`update pending_evidence set recorded_at = recorded_at - interval '16 minutes'`);
  await record(ann, bob.id);
  expect(await kept()).toHaveLength(1);
  await bob.call("DELETE /users/me", {});
  expect(await kept()).toEqual([]);
});
