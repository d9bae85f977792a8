// Slow: draws pictures.
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ContentPart } from "@veranda/contract";
import { codeOf } from "../../testing/code-of.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { decisionIdOf, ReportDesk } from "./decisions.fixture.ts";
import { reportDecisions } from "./tables.ts";

/* What was removed from profiles and spaces: who may read it, and how long it is kept. */

let desk: ReportDesk;
let server: TestServer;
let ann: TestPerson;
let bob: TestPerson;
let n = 0;

beforeAll(async () => {
  desk = await ReportDesk.open();
  ({ server } = desk);
});
beforeEach(async () => {
  n += 1;
  ann = await addPerson(server, `ann${n}`);
  bob = await addPerson(server, `bob${n}`, { displayName: "Bad Bob" });
});
afterAll(() => desk.close());

const LINKS = [{ title: "More", url: "https://bad.example/" }];
const picture = async () =>
  new Blob([
    Uint8Array.from(
      await sharp({ create: { width: 64, height: 64, channels: 3, background: `rgb(${n}, 9, 9)` } })
        .png()
        .toBuffer(),
    ),
  ]);
const remove = async (reportId: string, ...parts: ContentPart[]): Promise<string> =>
  decisionIdOf(await desk.decide(reportId, { outcome: "removed", parts, reason: "It insults people." }));
const removeFromProfile = async (...parts: ContentPart[]) => {
  await bob.call("PATCH /users/me", { body: { about: "I insult people.", links: LINKS } });
  await bob.call("PUT /users/me/picture", { file: await picture() });
  return remove(await desk.report(bob, ann), ...parts);
};
/** Of a space of Bob's. */
const removeFromSpace = async (...parts: ContentPart[]) => {
  const { id } = (await bob.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK", name: "Bad Den" } }))
    .data;
  await bob.call("PATCH /rooms/{id}/edit", {
    params: { id },
    body: { fullScreenModeEnabled: true, description: "Insults.", tags: ["bad"] },
  });
  await bob.call("POST /rooms/{id}/thumbnail", { params: { id }, query: {}, file: await picture() });
  const report = await ann.call("POST /rooms/{id}/report", {
    params: { id },
    query: {},
    body: { reason: "other" },
  });
  return { id, decisionId: await remove(report.data.id, ...parts) };
};
const read = async (decisionId: string, by = desk.other) =>
  (await by.call("GET /staff/decisions/{id}/removed", { params: { id: decisionId } })).data;
const kept = async (decisionId: string) => {
  const [row] = await server.db.select().from(reportDecisions).where(eq(reportDecisions.id, decisionId));
  return row?.removed ?? null;
};
const exported = async (who: TestPerson) => (await who.call("GET /users/me/export", {})).data.removedContent;
const passOn = (spaceId: string, to: TestPerson) =>
  server.db.execute(sql`update space_members set account_id = ${to.id} where space_id = ${spaceId}`);

const WORDS = { of: "space", name: "Bad Den", text: { description: "Insults.", tags: ["bad"] } };

test("staff see what was removed from a profile, until it is undone, and nobody else does", async () => {
  const decisionId = await removeFromProfile("picture", "name", "text");
  const shown = await read(decisionId);
  expect(shown).toMatchObject({
    name: "Bad Bob",
    text: "I insult people.",
    links: LINKS,
    tags: [],
    clip: null,
  });
  expect(shown.pictures).toEqual([expect.stringMatching(/^data:image\/webp;base64,.{20}/)]);
  for (const who of [ann, bob]) expect(await codeOf(read(decisionId, who))).toBe("FORBIDDEN");
  await desk.undo(decisionId, "A mistake.");
  expect(await read(decisionId)).toMatchObject({ name: null, text: "", links: [], pictures: [] });
});

test("staff see what was removed from a space", async () => {
  const { decisionId } = await removeFromSpace("picture", "text");
  const shown = await read(decisionId);
  expect(shown).toMatchObject({ name: null, text: "Insults.", links: [], tags: ["bad"] });
  expect(shown.pictures).toHaveLength(1);
});

test("removed texts are in the data of whom they belong to, as long as the decision is in force", async () => {
  const decisionId = await removeFromProfile("name", "text");
  expect(await exported(bob)).toEqual([
    {
      of: "profile",
      spaceID: null,
      at: expect.anything() as unknown,
      name: "Bad Bob",
      text: { about: "I insult people.", links: LINKS },
    },
  ]);
  expect(await exported(ann)).toEqual([]);
  await desk.undo(decisionId, "A mistake.");
  expect(await exported(bob)).toEqual([]);
});

test("removed texts of a space go with it to its next owner, and stay when the former one leaves", async () => {
  const { id, decisionId } = await removeFromSpace("name", "text");
  expect(await exported(bob)).toMatchObject([{ ...WORDS, spaceID: id }]);
  await passOn(id, ann);
  expect(await exported(ann)).toMatchObject([{ ...WORDS, spaceID: id }]);
  expect(await exported(bob)).toEqual([]);
  await bob.call("DELETE /users/me", {});
  await desk.undo(decisionId, "A mistake.");
  expect((await ann.call("GET /rooms/get/{id}", { params: { id }, query: {} })).data).toMatchObject({
    name: "Bad Den",
    description: "Insults.",
    tags: ["bad"],
  });
});

test("removed texts of a space go with the account of its owner, whomever the decision was about", async () => {
  const { id, decisionId } = await removeFromSpace("picture", "name", "text");
  await passOn(id, ann);
  await server.db.execute(sql`update spaces set published_at = now() where id = ${id}`);
  await ann.call("DELETE /users/me", {});
  expect(await kept(decisionId)).toEqual({ of: "space", picture: expect.anything() as unknown });
});

test("nothing removed from a space is kept once the space is gone for good", async () => {
  const { id, decisionId } = await removeFromSpace("picture", "name", "text");
  const { decisionId: another } = await removeFromSpace("text");
  await bob.call("POST /rooms/delete/{id}", { params: { id } });
  expect(await kept(decisionId)).not.toBeNull();
  await server.db.execute(sql`update spaces set deleted_at = now() - interval '31 days' where id = ${id}`);
  await server.db.transaction((tx) => server.jobs.send("spaces.purge", {}, tx));
  server.jobs.wake("spaces.purge");
  await soon(async () => expect(await kept(decisionId)).toBeNull());
  expect(await kept(another)).not.toBeNull();
  const { rows } = await server.db.execute(
    sql`select use from file_uses where state = 'kept' and strpos(use, ${id}) > 0`,
  );
  expect(rows).toEqual([]);
});
