import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { codeOf } from "../../testing/code-of.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { ReportDesk } from "./decisions.fixture.ts";
import { reportPictures, reports } from "./tables.ts";

/* Several reports of the same: one row for staff, which loses none of them. */

let desk: ReportDesk;
let ann: TestPerson;
let bob: TestPerson;
let space: { id: string };
let n = 0;

beforeAll(async () => {
  desk = await ReportDesk.open();
});
beforeEach(async () => {
  n += 1;
  await desk.server.db.delete(reports);
  ann = await addPerson(desk.server, `ann${n}`);
  bob = await addPerson(desk.server, `bob${n}`);
  space = (await bob.call("POST /rooms", { body: { name: "Den", shareSetting: "PUBLIC_LINK" } })).data;
});
afterAll(() => desk.close());

const seen = async (id: string, by = desk.staff) =>
  (await by.call("GET /staff/reports/{id}", { params: { id } })).data;
const queue = async (state: "open" | "decided" = "open") =>
  (await desk.staff.call("GET /staff/reports", { query: { state } })).data;
const newestId = async (state: "open" | "decided" = "open") => (await queue(state)).reports[0]?.id ?? "";
const notice = (explanation: string) =>
  desk.server.call("POST /notices", {
    body: {
      link: `https://example.org/s/den-${space.id}`,
      category: "spam",
      explanation,
      name: "Nora",
      email: "nora@example.org",
      isInGoodFaith: true,
    },
  });

/** With a picture. */
async function reportDen(text: string): Promise<void> {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  await ann.call("POST /rooms/{id}/report/image", {
    params: { id: space.id },
    query: {},
    body: { reason: "harassment", text },
    file: new Blob([Uint8Array.from(picture)]),
  });
}

test("a harmless notice buries nothing of the report that was made before it", async () => {
  await reportDen("Threats on the wall.");
  await notice("The music is too loud.");
  const list = await queue();
  expect(list.reports).toMatchObject([{ reason: "The music is too loud.", caseSize: 2 }]);
  expect(list.counts.open).toBe(1);
  const detail = await seen(list.reports[0]?.id ?? "");
  expect(detail).toMatchObject({ report: { reason: "The music is too loud." }, picture: null });
  expect(detail.others).toMatchObject([
    { report: { reason: "Threats on the wall.", category: "harassment", reporter: { id: ann.id } } },
  ]);
  expect(detail.others[0]?.hasPicture).toBe(true);
  const picture = (id: string, by = desk.staff) =>
    by.call("GET /staff/reports/{id}/picture", { params: { id } });
  const { data } = await picture(detail.others[0]?.report.id ?? "");
  expect(data.picture).toMatch(/^data:image\/webp;base64,/);
  expect(await codeOf(picture(detail.report.id))).toBe("NOT_FOUND");
  expect(await codeOf(picture(detail.others[0]?.report.id ?? "", ann))).toBe("FORBIDDEN");
  expect(detail.othersLeft).toBe(0);
  await desk.decide(detail.report.id, { outcome: "dismissed", reason: "Neither." });
  const decided = await seen(await newestId("decided"));
  expect(decided.report.caseSize).toBe(2);
  expect(decided.others).toMatchObject([{ report: { reason: "Threats on the wall." } }]);
  expect((await queue()).counts.open).toBe(0);
});

test("what isn't about the same isn't with it", async () => {
  await reportDen("Threats on the wall.");
  const alone = await seen(await desk.report(bob, ann));
  expect(alone).toMatchObject({ others: [], othersLeft: 0, report: { caseSize: 1 } });
  expect((await queue()).counts.open).toBe(2);
});

test("of more than are shown at once, the first stay and the rest are counted", async () => {
  await reportDen("Threats on the wall.");
  const row = (text: string) => ({
    kind: "space" as const,
    subject: `space:${space.id}`,
    reportedId: bob.id,
    spaceId: space.id,
    category: "spam" as const,
    reason: text,
    createdAt: new Date(),
  });
  await desk.server.db.insert(reports).values(Array.from({ length: 53 }, (_, i) => row(`Nothing ${i}.`)));
  const detail = await seen(await newestId());
  expect(detail.others).toHaveLength(50);
  expect(detail.others[0]?.report.reason).toBe("Threats on the wall.");
  expect(detail.othersLeft).toBe(3);
});

test("staff who are concerned read none of them", async () => {
  await desk.report(desk.other, ann);
  const id = await desk.report(desk.other, bob);
  expect(await seen(id, desk.other)).toMatchObject({ others: [], othersLeft: 0 });
  expect((await seen(id)).others).toHaveLength(1);
});

test("fifty pictures aren't in one answer, and staff who are concerned get none", async () => {
  const own = (await desk.other.call("POST /rooms", { body: { name: "Own", shareSetting: "PUBLIC_LINK" } }))
    .data;
  const at = {
    kind: "space" as const,
    subject: `space:${own.id}`,
    reportedId: desk.other.id,
    spaceId: own.id,
  };
  const rows = await desk.server.db
    .insert(reports)
    .values(
      Array.from({ length: 51 }, (_, i) => ({
        ...at,
        category: "spam" as const,
        reason: `Nothing ${i}.`,
        createdAt: new Date(),
      })),
    )
    .returning({ reportId: reports.id });
  const picture = Buffer.alloc(100_000, 1);
  await desk.server.db.insert(reportPictures).values(rows.map((row) => ({ ...row, picture })));
  const id = rows[0]?.reportId ?? "";
  const detail = await seen(id);
  expect(detail.others.every(({ hasPicture }) => hasPicture)).toBe(true);
  expect(JSON.stringify(detail).length).toBeLessThan(300_000);
  expect(await codeOf(desk.other.call("GET /staff/reports/{id}/picture", { params: { id } }))).toBe(
    "NOT_FOUND",
  );
});
