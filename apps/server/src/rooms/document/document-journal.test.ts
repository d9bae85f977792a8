import { randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { emptySpaces, noFiles } from "../testing/empty-spaces.ts";
import type { Lease } from "../leases/lease.ts";
import { LeaseStore } from "../leases/lease-store.ts";
import { Leases } from "../leases/leases.ts";
import { DocumentJournal } from "./document-journal.ts";
import { DocumentStore } from "./document-store.ts";
import { beginDocument, ObjectDocument } from "./object-document.ts";
import { add, LOOK, note, person, set, tried } from "./testing.fixture.ts";

/* What the database refuses of one edit, whatever let it come so far, takes nobody else's with it. */

/** What the tables of these tests don't take: a text of a note, a variant. */
const REFUSED = "refused";
const SPACE = "space0001";

let database: TestDatabase;
let store: DocumentStore;
let leases: Leases;
let document: ObjectDocument;
let lease: Lease;
let said: string;
let kept: number[];

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.execute(
    `alter table room_objects add check (object -> 'props' ->> 'text' is distinct from '${REFUSED}')`,
  );
  await database.db.execute(`alter table room_documents add check (setting ->> 'variant' <> '${REFUSED}')`);
  store = new DocumentStore(database.db, emptySpaces(), noFiles);
  leases = new Leases(new LeaseStore(database.db, "here"), log);
});
afterAll(() => database.close());
beforeEach(async () => {
  said = "";
  kept = [];
  document = new ObjectDocument(beginDocument({ objects: [], setting: LOOK }, false));
  const record = { instanceId: randomUUID(), spaceId: SPACE, number: 1, createdAt: new Date() };
  const taken = await leases.take(record, 50);
  if (taken === null) throw new Error("it was free");
  lease = taken.lease;
});

const log = pino(
  new Writable({
    write(chunk: Buffer, _, done) {
      said += chunk.toString();
      done();
    },
  }),
);
const journalOf = () =>
  new DocumentJournal(document, {
    lease,
    isWritten: false,
    store,
    log,
    onKept: (revision) => kept.push(revision),
    verifyLease: () => leases.verify(lease),
  });
const ann = person("ann");
const ben = person("ben");
/** What comes back after the process has died. */
const restored = async () => {
  const opened = await store.open(lease, [lease.instanceId]);
  if (opened === null) throw new Error("nothing is kept");
  const { entries, setting, revision } = opened.working;
  return { ids: entries.map(({ object }) => object.id).sort(), setting, revision };
};
const written = async (journal: DocumentJournal): Promise<void> => {
  journal.changed();
  await journal.flush();
  await journal.stop();
};

test("an object that the database refuses is left out alone, at the first write", async () => {
  tried(document, ann, [add(note("hers"))]);
  tried(document, ben, [add(note("bad", { props: { text: REFUSED } }))]);
  tried(document, ann, [add(note("later"))]);
  await written(journalOf());
  expect(await restored()).toMatchObject({ ids: ["hers", "later"], revision: document.revision });
  expect(kept).toEqual([document.revision]);
  expect(said).toContain('"refused":["bad"]');
  expect(said).not.toContain('"text"');
});

test("and at a later one: others' edits are kept, and its own former state", async () => {
  const journal = journalOf();
  tried(document, ann, [add(note("hers"))]);
  tried(document, ben, [add(note("his"))]);
  journal.changed();
  await journal.flush();
  tried(document, ben, [set("his", 1, { props: { text: REFUSED } })]);
  tried(document, ann, [add(note("later"))]);
  journal.changed();
  await journal.flush();
  // It goes on as ever.
  tried(document, ann, [add(note("last"))]);
  await written(journal);
  expect((await restored()).ids).toEqual(["hers", "his", "last", "later"]);
  expect(kept.at(-1)).toBe(document.revision);
});

test("a setting that it refuses leaves the objects and the former setting", async () => {
  const bad = { ...LOOK, variant: REFUSED };
  const journal = journalOf();
  tried(document, ben, [], { setting: bad });
  tried(document, ann, [add(note("hers"))]);
  await written(journal);
  expect(document.setting.variant).toBe(REFUSED);
  expect(await restored()).toMatchObject({ ids: ["hers"], setting: LOOK });
});
