import { expect, it } from "vitest";
import { createRoomsSuite } from "../testing/rooms-suite.ts";
import type { TestClient } from "../testing/test-client.ts";

const suite = createRoomsSuite();

async function visit(name: string): Promise<{ client: TestClient; id: string }> {
  const client = await suite.visit(name);
  const { me } = await client.hear("welcome");
  client.pose({ x: 0, y: 0, z: 0 });
  return { client, id: me };
}

/** Waits until this page heard that someone has a seat, or none. */
const heard = (client: TestClient, id: string, seat: string | null) =>
  client.hear("updated", ({ participant }) => participant.id === id && participant.seat === seat);

it("W23: of two who sit down at once one gets the seat, and the other is told", async () => {
  const ann = await visit("ann");
  const ben = await visit("ben");
  ann.client.send("sit", { seat: "bench-1" });
  ben.client.send("sit", { seat: "bench-1" });
  const first = await Promise.race([
    ben.client.hear("refused").then(() => ann),
    ann.client.hear("refused").then(() => ben),
  ]);
  const second = first === ann ? ben : ann;
  await heard(second.client, first.id, "bench-1");
  expect(await second.client.hear("refused")).toMatchObject({ message: "sit", code: "SEAT_TAKEN" });
});

it("W23: a seat is free again when one takes another, stands up or leaves; newcomers are told who sits", async () => {
  const ann = await visit("ann");
  const ben = await visit("ben");
  ann.client.send("sit", { seat: "chair-1" });
  await heard(ben.client, ann.id, "chair-1");
  ann.client.send("sit", { seat: "chair-2" });
  await heard(ben.client, ann.id, "chair-2");
  ben.client.send("sit", { seat: "chair-1" });
  await heard(ann.client, ben.id, "chair-1");
  const eve = await visit("eve");
  const { participants } = await eve.client.hear("welcome");
  expect(new Set(participants.map(({ seat }) => seat))).toEqual(new Set(["chair-1", "chair-2", null]));
  ben.client.send("sit", { seat: null });
  await heard(eve.client, ben.id, null);
  ann.client.leave();
  await eve.client.hear("left", ({ id }) => id === ann.id);
  eve.client.send("sit", { seat: "chair-2" });
  await heard(ben.client, eve.id, "chair-2");
});

it("W23: who walks away without a word loses the seat", async () => {
  const ann = await visit("ann");
  const ben = await visit("ben");
  ann.client.send("sit", { seat: "chair-1" });
  await heard(ben.client, ann.id, "chair-1");
  for (let step = 1; step <= 12; step += 1) {
    ann.client.pose({ x: step * 0.5, vx: 5 });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  ann.client.pose({ x: 6 });
  expect((await heard(ben.client, ann.id, null)).participant.isAway).toBe(false);
});

it("takes no seat without a name", async () => {
  const ann = await visit("ann");
  ann.client.send("sit", { seat: "" });
  expect(await ann.client.hear("refused")).toMatchObject({ message: "sit", code: "INVALID_INPUT" });
});
