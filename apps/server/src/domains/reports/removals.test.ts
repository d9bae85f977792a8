// Slow: people come to rooms over sockets.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ClientMessage } from "@veranda/contract/rooms/messages";
import { enterAs } from "../../rooms/testing/enter-as.ts";
import type { TestClient } from "../../rooms/testing/test-client.ts";
import { roomChat } from "../../rooms/tables.ts";
import { reports } from "./tables.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { bell, decisionIdOf, ReportDesk } from "./decisions.fixture.ts";

/* What a decision removes is there for nobody, comes back by nothing but a decision, and then stands where it stood. */

let desk: ReportDesk;
let owner: TestPerson;
let ann: TestPerson;
let bob: TestPerson;
let spaceId: string;
let clients: TestClient[] = [];
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
  return () => {
    for (const client of clients) client.leave();
    clients = [];
  };
});
afterAll(() => desk.close());

const enter = async (who: TestPerson) => {
  const client = await enterAs(desk.server, who, spaceId);
  clients.push(client);
  return Object.assign(client, { welcome: await client.hear("welcome") });
};
const detail = async (id: string) =>
  (await desk.staff.call("GET /staff/reports/{id}", { params: { id } })).data;

test("a removed message disappears for everybody, and returns to its place once the appeal is granted", async () => {
  const [one, two] = [await enter(ann), await enter(bob)];
  const say = async (text: string) => {
    two.send("chat", { text });
    return (await one.hear("chat", (message) => message.text === text)).id;
  };
  await say("Before.");
  const messageID = await say("Go away!");
  await say("After.");
  const report = () =>
    ann.call("POST /rooms/{id}/report/message", {
      params: { id: spaceId },
      body: { messageID, reason: "harassment", text: "" },
    });
  await desk.untilJournaled([ann], messageID);
  const { id } = (await report()).data;
  expect((await detail(id)).isRemovable).toBe(true);
  const decided = await desk.decide(id, { outcome: "removed", reason: "No insults." });
  for (const client of [one, two]) expect(await client.hear("chatRemoved")).toEqual({ id: messageID });
  const chatOf = async (who: TestPerson) => (await enter(who)).welcome.chat.map(({ text }) => text);
  expect(await chatOf(owner)).toEqual(["Before.", "After."]);
  await soon(async () =>
    expect((await bell(bob)).notifications).toMatchObject([
      { news: "removed", about: { kind: "message", outcome: "removed" } },
    ]),
  );
  // It can be removed once.
  const { id: again } = (await report()).data;
  expect((await detail(again)).isRemovable).toBe(false);
  await expect(desk.decide(again, { outcome: "removed", reason: "No." })).rejects.toMatchObject({
    code: "NOBODY_TO_DECIDE_ON",
  });

  const key = desk.keyOf(decisionIdOf(decided));
  expect(await desk.notice(key)).toMatchObject({
    kind: "message",
    outcome: "removed",
    // Which one it was, of the three; what others said isn't theirs to read here.
    message: { text: "Go away!", at: expect.stringMatching(/Z$/) as string },
    reason: "No insults.",
  });
  const [mail] = await desk.textsTo(bob, 1);
  expect(mail).toMatch(/Your message of .+ \(UTC\):\n“Go away!”\n\nReason: No insults\./);
  await desk.server.db.update(reports).set({ evidence: null }).where(eq(reports.id, id));
  expect(await desk.notice(key)).toMatchObject({ message: null });
  await desk.appeal(key);
  await desk.answer(decisionIdOf(decided), true);
  expect(await one.hear("chatRestored")).toMatchObject({ id: messageID, text: "Go away!" });
  expect(await chatOf(owner)).toEqual(["Before.", "Go away!", "After."]);
});

test.each([
  ["after staff have", true],
  ["before staff have heard of it", false],
])("a message that a host removes %s stays away when staff restore it", async (_, isAfter) => {
  const [host, two] = [await enter(owner), await enter(bob), await enter(ann)];
  two.send("chat", { text: "Go away!" });
  const { id: messageID } = await host.hear("chat");
  await desk.untilJournaled([ann], messageID);
  const { id } = (
    await ann.call("POST /rooms/{id}/report/message", {
      params: { id: spaceId },
      body: { messageID, reason: "harassment", text: "" },
    })
  ).data;
  const byStaff = () => desk.decide(id, { outcome: "removed", reason: "No insults." });
  if (!isAfter) host.send("removeMessage", { id: messageID });
  // A host's removal is written within a second: staff may find nothing left to remove.
  const [outcome] = await Promise.allSettled([byStaff()]);
  const decided = outcome?.status === "fulfilled" ? outcome.value : null;
  expect(decided !== null || !isAfter).toBe(true);
  await host.hear("chatRemoved");
  if (isAfter) host.send("removeMessage", { id: messageID });
  const removedBy = async () =>
    (await desk.server.db.select().from(roomChat).where(eq(roomChat.id, messageID)))[0]?.removedBy;
  await soon(async () => expect(await removedBy()).toBe(decided === null ? "host" : "both"));
  if (decided !== null) await desk.undo(decisionIdOf(decided), "An error.");
  expect(await removedBy()).toBe("host");
  expect((await enter(ann)).welcome.chat).toEqual([]);
});

const added = (id: string, seq: number, text = "Go away.") =>
  ({
    seq,
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

/** Answers the id of a report of an object that the owner has built. */
async function reported(objectID: string): Promise<string> {
  await desk.untilJournaled([ann]);
  return (
    await ann.call("POST /rooms/{id}/report/object", {
      params: { id: spaceId },
      body: { objectID, reason: "abuse", text: "" },
    })
  ).data.id;
}
const contents = async () =>
  (await ann.call("GET /rooms/{id}/contents", { params: { id: spaceId }, query: {} })).data.map(
    ({ id }) => id,
  );
const isRemovalOf = (id: string) => (told: { results: { id: string; object: unknown; change: unknown }[] }) =>
  told.results.some((each) => each.id === id && each.object === null && each.change === null);

test("a removed object returns by no edit, undo or version, and to its place once the decision is undone", async () => {
  const [builder, visitor] = [await enter(owner), await enter(ann)];
  builder.send("edit", added("board1", 1));
  builder.send("edit", added("board2", 2, "Welcome."));
  builder.send("save", {});
  const { version } = await builder.hear("saving", ({ state }) => state === "success");
  builder.send("clear", {});
  const cleared = await builder.hear("edited", ({ exchange }) => exchange !== undefined);
  builder.send("revert", { version: null });
  const { revision: reverted } = await builder.hear(
    "edited",
    ({ exchange, revision }) => exchange !== undefined && revision > cleared.revision,
  );
  await builder.hear("kept", ({ revision }) => revision >= reverted);
  const id = await reported("board1");
  expect((await detail(id)).isRemovable).toBe(true);
  const decided = await desk.decide(id, { outcome: "removed", reason: "No insults." });
  for (const client of [builder, visitor])
    expect(
      await client.hear("edited", (told) => told.revision > reverted && isRemovalOf("board1")(told)),
    ).toMatchObject({ isUnsaved: false });
  expect(await contents()).toEqual(["board2"]);

  builder.send("edit", added("board1", 3));
  expect(await builder.hear("editRefused")).toMatchObject({ seq: 3, code: "REMOVED_BY_STAFF" });
  // Each answers with what it did, which is nothing to this one.
  let after = reverted;
  const exchanged = async (): Promise<void> => {
    after = (
      await builder.hear("edited", ({ exchange, revision }) => exchange !== undefined && revision > after)
    ).revision;
  };
  builder.send("revert", { version });
  await exchanged();
  builder.send("undo", { revision: cleared.revision });
  await exchanged();
  builder.send("edit", added("board3", 4, "Another."));
  await builder.hear("edited", ({ seq }) => seq === 4);
  builder.send("save", {});
  await builder.hear("saving", ({ state, version: saved }) => state === "success" && saved !== version);
  const newcomer = await enter(bob);
  expect(newcomer.welcome.room.objects.map(({ id: each }) => each).toSorted()).toEqual(["board2", "board3"]);
  const { data: notices } = await owner.call("GET /notifications", { query: {} });
  expect(notices.notifications.filter(({ kind }) => kind === "decision")).toMatchObject([
    { news: "removed", about: { kind: "object" } },
  ]);

  await desk.undo(decisionIdOf(decided), "A quotation.");
  const { revision: last } = await visitor.hear("edited", ({ results }) =>
    results.some(({ id: each }) => each === "board3"),
  );
  const back = await visitor.hear(
    "edited",
    ({ results, revision }) => revision > last && results.some(({ id: each }) => each === "board1"),
  );
  expect(back).toMatchObject({
    isUnsaved: false,
    results: [{ id: "board1", object: { props: { text: "Go away." }, transform: { position: [1, 0, 2] } } }],
  });
  expect((await contents()).toSorted()).toEqual(["board1", "board2", "board3"]);
});

test("an object is removed and restored while nobody is inside", async () => {
  const [builder, visitor] = [await enter(owner), await enter(ann)];
  builder.send("edit", added("board1", 1));
  builder.send("save", {});
  await builder.hear("saving", ({ state }) => state === "success");
  const id = await reported("board1");
  for (const client of [builder, visitor]) client.leave();
  const decided = await desk.decide(id, { outcome: "removed", reason: "No insults." });
  expect(await contents()).toEqual([]);
  expect((await enter(bob)).welcome.room.objects).toEqual([]);
  await desk.undo(decisionIdOf(decided), "A quotation.");
  expect(await contents()).toEqual(["board1"]);
});

test("a person can't be removed, and only staff can do it", async () => {
  const report = await desk.report(bob, ann);
  expect((await detail(report)).isRemovable).toBe(false);
  await expect(desk.decide(report, { outcome: "removed", reason: "No." })).rejects.toMatchObject({
    code: "INVALID_INPUT",
  });
  await expect(desk.decide(report, { outcome: "removed", reason: "No." }, owner)).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
});
