import { afterAll, beforeAll, expect, test } from "vitest";
import { bearer, callsWith } from "../../testing/calls-with.ts";
import { addPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { Visits } from "../testing/visits.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ withRooms: true });
});
afterAll(() => server.close());

test("guests wear the bodies that the installation's flag allows, coming in and changing, whatever their page says", async () => {
  const keeper = await addPerson(server, "keeper", { isStaff: true });
  const flags = { featureFlags: { authlessAvatarBodies: "bo" }, treatments: {} };
  await keeper.call("PUT /staff/flags", { body: flags });
  const { data: space } = await keeper.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } });

  const { data } = await server.call("POST /rooms/noauth/{id}", {
    params: { id: space.id },
    body: { roomId: space.id, roomShareID: space.shareId, noAuthUserID: "m1234567-00112233445566ff" },
  });
  const guest = callsWith(server.origin, bearer(data.tempToken));
  const visits = new Visits(() => server.origin);
  const client = visits.connect(await visits.seat(guest, space.id), { avatar: "ada" });
  const { participants, me } = await client.hear("welcome");
  const worn = participants.find(({ id }) => id === me)?.avatar;
  expect(worn).toBe("bo");

  client.send("avatar", { avatar: "ada" });
  expect(await client.hear("refused")).toMatchObject({ reason: "AVATAR_UNWEARABLE" });

  const member = visits.connect(await visits.seat(keeper.call, space.id), { avatar: "ada" });
  const seen = await member.hear("welcome");
  expect(seen.participants.find(({ id }) => id === seen.me)?.avatar).toBe("ada");
  visits.breakOff();
});
