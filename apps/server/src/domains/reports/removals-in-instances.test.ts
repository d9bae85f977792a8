// Slow: people come to rooms over sockets.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ClientMessage } from "@veranda/contract/rooms/messages";
import { enterAs } from "../../rooms/testing/enter-as.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { decisionIdOf, ReportDesk } from "./decisions.fixture.ts";

/* An object that stands in two instances of a space goes from both, and comes back in both. */

let desk: ReportDesk;

beforeAll(async () => {
  desk = await ReportDesk.open({ settings: { INSTANCE_CEILING: "2" } });
});
afterAll(() => desk.close());

const add = {
  seq: 1,
  ops: [
    {
      op: "add",
      object: {
        id: "board1",
        kind: "note",
        name: "Board",
        parentId: null,
        order: 0,
        transform: { position: [1, 0, 2], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
        props: { text: "Go away." },
        isHidden: false,
        locked: false,
        uneditable: false,
      },
    },
  ],
} satisfies ClientMessage<"edit">;

test("an object is removed from two instances, and restored in both", async () => {
  const [owner, ann, bob, cleo] = (await Promise.all(
    ["owner", "ann", "bob", "cleo"].map((name) => addPerson(desk.server, name)),
  )) as [TestPerson, TestPerson, TestPerson, TestPerson];
  const spaceId = (await owner.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data.id;
  const enter = async (who: TestPerson) => {
    const client = await enterAs(desk.server, who, spaceId);
    return { client, room: (await client.hear("welcome")).room };
  };
  const one = await enter(owner);
  one.client.send("edit", add);
  await one.client.hear("kept");
  one.client.send("save", {});
  await one.client.hear("saving", ({ state }) => state === "success");
  const beside = await enter(ann);
  const other = await enter(bob);
  expect(other.room.objects.map(({ id }) => id)).toEqual(["board1"]);
  const { data: instances } = await owner.call("GET /rooms/{id}/instances", {
    params: { id: spaceId },
    query: {},
  });
  expect(instances).toHaveLength(2);
  await desk.untilJournaled([ann]);
  const { id } = (
    await ann.call("POST /rooms/{id}/report/object", {
      params: { id: spaceId },
      body: { objectID: "board1", reason: "abuse", text: "" },
    })
  ).data;

  const decided = await desk.decide(id, { outcome: "removed", reason: "Rude." });
  const clients = [one.client, beside.client, other.client];
  const isOf = ({ results }: { results: { id: string }[] }) => results.some((each) => each.id === "board1");
  for (const client of clients)
    expect(await client.hear("edited", (told) => told.seq === null && isOf(told))).toMatchObject({
      results: [{ id: "board1", object: null, change: null }],
    });
  // Who comes to the other instance finds it gone there too.
  const late = await enter(cleo);
  expect(late.room.objects).toEqual([]);

  await desk.undo(decisionIdOf(decided), "An error.");
  for (const client of [...clients, late.client])
    await soon(async () =>
      expect(
        await client.hear("edited", (told) => isOf(told) && told.results[0]?.object !== null),
      ).toMatchObject({
        results: [{ id: "board1", object: { props: { text: "Go away." } } }],
      }),
    );
  for (const client of [...clients, late.client]) client.leave();
});
