// Slow: people come to rooms over sockets.
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ClientMessage } from "@veranda/contract/rooms/messages";
import { enterAs } from "../../rooms/testing/enter-as.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { ReportDesk } from "./decisions.fixture.ts";
import { noticeKeyOf } from "./notice-key.ts";
import { reports } from "./tables.ts";

/* Reports of objects: what is kept of them is what the server has. */

let desk: ReportDesk;
let owner: TestPerson;
let ann: TestPerson;
let bob: TestPerson;
let spaceId: string;
let n = 0;

beforeAll(async () => {
  desk = await ReportDesk.open();
});
beforeEach(async () => {
  n += 1;
  [owner, ann, bob] = [
    await addPerson(desk.server, `owner${n}`),
    await addPerson(desk.server, `ann${n}`),
    await addPerson(desk.server, `bob${n}`),
  ];
  spaceId = (await owner.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data.id;
});
afterAll(() => desk.close());

const note = (id: string, text: string) =>
  ({
    seq: 1,
    ops: [
      {
        op: "add",
        object: {
          id,
          kind: "note",
          name: "Board",
          parentId: null,
          order: 0,
          transform: { position: [1, 0, 2], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
          props: { text },
          isHidden: false,
          locked: false,
          uneditable: false,
        },
      },
    ],
  }) satisfies ClientMessage<"edit">;

const report = (who: TestPerson, objectID: string, more: object = {}) =>
  who.call("POST /rooms/{id}/report/object", {
    params: { id: spaceId },
    body: { objectID, reason: "harassment", text: "On the wall.", ...more },
  });
const detail = async (id: string) =>
  (await desk.staff.call("GET /staff/reports/{id}", { params: { id } })).data;

test("an object is reported by people present, as the server has it, about whoever added it", async () => {
  const builder = await enterAs(desk.server, owner, spaceId);
  await builder.hear("welcome");
  builder.send("edit", note("board1", "Go away, all of you."));
  await builder.hear("kept");
  await desk.untilJournaled([owner]);
  await expect(report(ann, "board1")).rejects.toMatchObject({ code: "NOT_FOUND" });
  const visitor = await enterAs(desk.server, ann, spaceId);
  await visitor.hear("welcome");
  await desk.untilJournaled([ann]);
  const { id } = (await report(ann, "board1")).data;
  const seen = await detail(id);
  expect(seen.report).toMatchObject({ kind: "object", reported: { id: owner.id }, reason: "On the wall." });
  const queue = (await desk.staff.call("GET /staff/reports", { query: { kind: "object" } })).data;
  expect(queue.reports.find((each) => each.id === id)?.object).toEqual({ kind: "note", name: "Board" });
  expect(seen.evidence?.object).toMatchObject({
    kind: "note",
    name: "Board",
    words: ["Go away, all of you."],
    position: [1, 0, 2],
  });
  // Who reported it reads what it was.
  const key = noticeKeyOf({ for: "reporter", id }, desk.server.secret);
  expect(await desk.notice(key)).toMatchObject({ object: { kind: "note", name: "Board" }, person: null });
  await expect(report(owner, "board1")).rejects.toMatchObject({ code: "NOT_YOURSELF" });
  await expect(report(ann, "board2")).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(report(ann, "board1", { props: { text: "Forged." } })).rejects.toMatchObject({
    code: "INVALID_INPUT",
  });
  builder.leave();
  visitor.leave();
  // Who added it is taken out of the evidence with what they wrote.
  await owner.call("DELETE /users/me", {});
  const [row] = await desk.server.db.select().from(reports).where(eq(reports.id, id));
  expect(JSON.stringify(row)).not.toContain("Go away");
  expect(row?.evidence?.object).toMatchObject({ accountId: null, kind: "note" });
});

test("a screenshot is attached; an unreadable one is dropped", async () => {
  const builder = await enterAs(desk.server, owner, spaceId);
  await builder.hear("welcome");
  builder.send("edit", note("board1", "Words."));
  await builder.hear("kept");
  const visitor = await enterAs(desk.server, bob, spaceId);
  await visitor.hear("welcome");
  await desk.untilJournaled([bob]);
  const withPicture = (picture: Uint8Array<ArrayBuffer>) =>
    bob.call("POST /rooms/{id}/report/object/image", {
      params: { id: spaceId },
      body: { objectID: "board1", reason: "spam" },
      file: new Blob([picture]),
    });
  await expect(withPicture(Uint8Array.from([1, 2, 3]))).rejects.toMatchObject({ code: "PICTURE_UNREADABLE" });
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#b4532a" } })
    .png()
    .toBuffer();
  const { id } = (await withPicture(Uint8Array.from(picture))).data;
  expect((await detail(id)).picture).toMatch(/^data:image\/webp/);
  const kept = await desk.server.db.select().from(reports).where(eq(reports.spaceId, spaceId));
  expect(kept).toHaveLength(1);
  builder.leave();
  visitor.leave();
});

const change = (text: string, base: number) =>
  ({
    seq: 1,
    ops: [{ op: "set", id: "board1", base, change: { props: { text } } }],
  }) satisfies ClientMessage<"edit">;

test("the editors of an object are in its evidence, the last first, until their account is deleted", async () => {
  await owner.call("PUT /rooms/{id}/hosts/{userID}", {
    params: { id: spaceId, userID: bob.id },
    body: { isAdmin: true },
  });
  const maker = await enterAs(desk.server, owner, spaceId);
  await maker.hear("welcome");
  maker.send("edit", note("board1", "Welcome."));
  await maker.hear("kept");
  const visitor = await enterAs(desk.server, ann, spaceId);
  await visitor.hear("welcome");
  await desk.untilJournaled([ann]);
  const editors = async () => {
    const { id } = (await report(ann, "board1")).data;
    return { id, names: (await detail(id)).evidence?.object?.editors?.map(({ username }) => username) };
  };
  // Of who added it alone there is nothing to say.
  expect((await editors()).names).toEqual([]);
  const vandal = await enterAs(desk.server, bob, spaceId);
  await vandal.hear("welcome");
  vandal.send("edit", change("Go away.", 1));
  await vandal.hear("kept");
  const { id, names } = await editors();
  expect(names).toEqual([bob.username, owner.username]);
  expect((await detail(id)).report.reported).toMatchObject({ id: owner.id });
  await bob.call("DELETE /users/me", {});
  expect((await detail(id)).evidence?.object?.editors).toEqual([
    { accountId: null, displayName: "", username: "" },
    expect.objectContaining({ username: owner.username }),
  ]);
  for (const each of [maker, visitor, vandal]) each.leave();
});
