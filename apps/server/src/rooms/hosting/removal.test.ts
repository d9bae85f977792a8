import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Space } from "@veranda/contract";
import { LEAVE_CODES } from "@veranda/contract/rooms/messages";
import { codeOf } from "../../testing/code-of.ts";
import type { TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { eachInBanScene } from "../access/bans.fixture.ts";

/* Removing somebody by the call, and what the log says of it: as often as somebody was put out, and no oftener. */

let server: TestServer;
let space: Space;
let owner: TestPerson;
let host: TestPerson;
let bo: TestPerson;
const { at, enter, enterAsGuest, uidOf } = eachInBanScene((scene) => {
  ({ server, space, owner, host, bo } = scene);
});
const remove = (by: TestPerson, userID: string) =>
  codeOf(by.call("POST /rooms/{id}/remove", { ...at(), body: { userID } }));
const removals = async () =>
  (await owner.call("GET /rooms/{id}/host-acts", { ...at(), query: {} })).data.acts
    .filter(({ act }) => act === "removed")
    .map(({ by, target, instance }) => `${by} ${target} ${instance}`);

test("has one line, written with the seat that ends", async () => {
  await enter(owner.call);
  const [one, guest] = [await enter(bo.call), await enterAsGuest(uidOf(1))];
  const { me } = await guest.hear("welcome");
  expect([await remove(host, bo.id), await remove(owner, me)]).toEqual(["ok", "ok"]);
  expect([await one.closed(), await guest.closed()]).toEqual([LEAVE_CODES.kicked, LEAVE_CODES.kicked]);
  await soon(async () => expect(await removals()).toHaveLength(2));
  expect((await removals())[1]).toBe("Hana Bo 1");
  const { rows } = await server.db.execute(sql`
    select participant_id from room_seats join room_instances on id = instance_id where space_id = ${space.id}`);
  expect(rows).toHaveLength(1);
});

test("is done once, whoever does it a second time, and whoever has left isn't removed", async () => {
  const stays = await enter(owner.call);
  const one = await enter(bo.call);
  const both = await Promise.all([remove(host, bo.id), remove(owner, bo.id)]);
  expect(both.toSorted()).toEqual(["USER_NOT_FOUND", "ok"]);
  expect(await remove(host, bo.id)).toBe("USER_NOT_FOUND");
  await one.closed();
  const again = await enter(bo.call);
  const { me } = await again.hear("welcome");
  again.leave();
  await stays.hear("left", ({ id }) => id === me);
  expect(await remove(host, bo.id)).toBe("USER_NOT_FOUND");
  await soon(async () => expect(await removals()).toHaveLength(1));
});

test("is written once it is answered, so that nobody comes back where the process dies in that moment", async () => {
  const one = await enter(bo.call);
  const { instanceId } = await one.hear("welcome");
  await soon(async () => expect(await seatsIn(instanceId)).toBe(1));
  expect(await remove(host, bo.id)).toBe("ok");
  expect([await seatsIn(instanceId), await removals()]).toEqual([0, ["Hana Bo 1"]]);
});

/** An instance of another process in which Bo sits; `left`: how long its lease still runs. */
async function seatElsewhere(left: string): Promise<string> {
  const id = randomUUID();
  await server.db.execute(sql`
    insert into room_instances (id, space_id, number, created_at, process, expires_at, capacity)
    values (${id}, ${space.id}, 7, now(), 'another', now() + ${left}::interval, 50)`);
  const participant = { id: "p", userId: bo.id, displayName: "Bo" };
  const holder = { visitorId: bo.id, userId: bo.id, isAuthless: false, isHost: false, friendIds: [] };
  await server.db.execute(sql`
    insert into room_seats (instance_id, participant_id, resume_key, participant, holder, x, y, z, heading)
    values (${id}, 'p', ${id}, ${JSON.stringify(participant)}::jsonb, ${JSON.stringify(holder)}::jsonb, 0, 0, 0, 0)`);
  return id;
}
const seatsIn = async (instanceId: string): Promise<number> =>
  (await server.db.execute(sql`select 1 from room_seats where instance_id = ${instanceId}`)).rows.length;

test("ends the seat in an instance whose process is gone, so that nobody comes back to it", async () => {
  const id = await seatElsewhere("-2 seconds");
  expect([await remove(host, bo.id), await seatsIn(id)]).toEqual(["ok", 0]);
  expect(await removals()).toEqual(["Hana Bo 7"]);
  expect(await remove(host, bo.id)).toBe("USER_NOT_FOUND");
});

test("isn't said to be done while the process that has them doesn't answer", async () => {
  const id = await seatElsewhere("8 seconds");
  expect([await remove(host, bo.id), await seatsIn(id)]).toEqual(["UNAVAILABLE", 1]);
  expect(await removals()).toEqual([]);
});
