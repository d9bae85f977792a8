import { afterAll, beforeAll, expect, test } from "vitest";
import { Visits } from "../../rooms/testing/visits.ts";
import { setAgeBand } from "../../testing/age-band.ts";
import { addPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ withRooms: true });
});
afterAll(() => server.close());

test("a host elsewhere sees who is in their space, but of people under 16 only the number", async () => {
  const [host, kim, bo] = await Promise.all(["host", "kim", "bo"].map((name) => addPerson(server, name)));
  if (host === undefined || kim === undefined || bo === undefined) throw new Error("Nobody");
  await setAgeBand(server, kim.id, "13_15");
  const { id } = (await host.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data;
  const visits = new Visits(() => server.origin);
  await visits.enter(kim.call, id);
  await visits.enter(bo.call, id);
  const seen = async () => {
    const [instance] = (await host.call("GET /rooms/{id}/people", { params: { id } })).data.instances;
    return [instance?.participantCount, instance?.people.map(({ userID }) => userID).toSorted()];
  };
  await soon(async () => expect(await seen()).toEqual([2, [bo.id]]));
  await visits.enter(host.call, id);
  await soon(async () => expect(await seen()).toEqual([3, [host.id, kim.id, bo.id].toSorted()]));
  visits.breakOff();
});
