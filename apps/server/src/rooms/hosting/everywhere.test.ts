// Slow: people come to rooms over sockets.
import type { Hosting } from "@veranda/contract/rooms/hosting";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createMemoryPubSub } from "../../platform/shared/pubsub.ts";
import { subscribeRooms } from "../subscribe-rooms.ts";
import { until } from "../testing/test-client.ts";
import { insertSpace } from "../testing/test-space.ts";
import { hosting, refusalsOf, type Visit } from "./hosting.fixture.ts";

const rooms = hosting();

/** The owner and Ann in an instance, and Ben in another. */
async function inTwoInstances(): Promise<{ space: string; owner: Visit; ann: Visit; ben: Visit }> {
  const space = await insertSpace(rooms.db, "owner");
  const [owner, ann] = [
    await rooms.visit(space, "owner", { capacity: 2 }),
    await rooms.visit(space, "ann", { capacity: 2 }),
  ];
  const ben = await rooms.visit(space, "ben", { capacity: 4 });
  expect(ann.instanceId).toBe(owner.instanceId);
  expect(ben.instanceId).not.toBe(owner.instanceId);
  return { space, owner, ann, ben };
}
const announcedTo = (who: Visit): string[] =>
  who.heard.flatMap(({ name, data }) => {
    const { announcement } = (name === "hosting" ? data : {}) as Partial<Hosting>;
    return announcement === undefined ? [] : [announcement?.text ?? ""];
  });

test("hosts see who is in which instance of their space", async () => {
  const { space, owner, ben } = await inTwoInstances();
  const seen = await until(async () => {
    const found = await rooms.here.rooms.peopleIn(space);
    return found.flatMap(({ people }) => people).length === 3 ? found : undefined;
  });
  expect(seen).toMatchObject([
    {
      instanceId: owner.instanceId,
      number: 1,
      people: [{ userID: "owner", isHost: true }, { userID: "ann" }],
    },
    { instanceId: ben.instanceId, number: 2, people: [{ userID: "ben", isHost: false }] },
  ]);
});

test("what a host announces everywhere is read in every instance, also of other processes, and taken away there", async () => {
  const { space, owner, ann, ben } = await inTwoInstances();
  owner.send("announce", { text: "Only here" });
  owner.send("announce", { text: "We begin", isEverywhere: true });
  for (const who of [ann, ben])
    await who.hear("hosting", ({ announcement }) => announcement?.text === "We begin");
  expect(announcedTo(ann)).toEqual(["Only here", "We begin"]);
  expect(announcedTo(ben)).toEqual(["We begin"]);
  owner.send("announce", { text: "", isEverywhere: true });
  await ben.hear("hosting", ({ announcement }) => announcement === null);
  await rooms.here.rooms.announce(space, { by: "owner", userId: "owner", text: "From elsewhere" });
  for (const who of [ann, ben])
    await who.hear("hosting", ({ announcement }) => announcement?.text === "From elsewhere");
});

test("a co-host announces in their own instance alone", async () => {
  const { owner, ann, ben } = await inTwoInstances();
  owner.send("setCoHost", { id: ann.id, isCoHost: true });
  await ann.hear("rights", ({ isCoHost }) => isCoHost);
  ann.send("announce", { text: "Everywhere", isEverywhere: true });
  await until(() => (refusalsOf(ann).length > 0 ? true : undefined));
  expect(refusalsOf(ann)).toMatchObject([{ message: "announce", reason: "HOSTS_ONLY" }]);
  ann.send("announce", { text: "Here" });
  await owner.hear("hosting", ({ announcement }) => announcement?.text === "Here");
  expect([announcedTo(owner), announcedTo(ben)]).toEqual([["Here"], []]);
});

test("another process is told of it, and this one isn't told of its own", async () => {
  const [pubsub, told] = [createMemoryPubSub(), [] as unknown[]];
  const [first, second] = ["first", "second"].map((name) =>
    subscribeRooms({
      events: { subscribe: () => undefined, on: () => () => undefined },
      pubsub,
      rooms: { ...rooms.here.rooms, announce: async (...of) => void told.push([name, ...of]) },
      log: pino({ level: "silent" }),
    }),
  );
  const announced = { by: "Ann Heron", userId: "ann", text: "Well, ¡we % begin!" };
  first?.announced("space0001", announced);
  expect(await until(() => (told.length > 0 ? told : undefined))).toEqual([
    ["second", "space0001", announced],
  ]);
  first?.end();
  second?.end();
});
