import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf } from "../../testing/code-of.ts";
import { addPerson } from "../../testing/people.ts";
import { addMember } from "../../testing/space-members.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { insertSpace } from "../testing/test-space.ts";
import { Visits } from "../testing/visits.ts";

let server: TestServer;
const visits = new Visits(() => server.origin);

beforeAll(async () => {
  server = await openTestServer({ withRooms: true });
});
afterAll(async () => {
  visits.breakOff();
  await server.close();
});

test("staff who host a space without an owner are neither removed nor banned there; of others' they are no hosts", async () => {
  const staff = await addPerson(server, "sam", { isStaff: true });
  const [admin, owner] = [await addPerson(server, "ada"), await addPerson(server, "olga")];
  const [shared, owned] = [await insertSpace(server.db, null), await insertSpace(server.db, owner.id)];
  await addMember(server.db, admin.id, [shared, owned], "administrator");
  const userID = staff.id;
  const remove = (id: string) =>
    codeOf(admin.call("POST /rooms/{id}/remove", { params: { id }, body: { userID } }));
  const ban = (id: string) =>
    codeOf(admin.call("POST /rooms/{id}/bans", { params: { id }, body: { userID, durationMinutes: 10 } }));

  await visits.enter(staff.call, shared);
  expect([await remove(shared), await ban(shared)]).toEqual(["CANNOT_REMOVE_HOST", "CANNOT_BAN_HOST"]);
  await visits.enter(staff.call, owned);
  expect([await remove(owned), await ban(owned)]).toEqual(["ok", "ok"]);
});
