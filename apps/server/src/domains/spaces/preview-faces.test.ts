import { afterAll, beforeAll, expect, test } from "vitest";
import { setAgeBand } from "../../testing/age-band.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { Visits } from "../../rooms/testing/visits.ts";

let server: TestServer;
const visits = new Visits(() => server.origin);

beforeAll(async () => {
  server = await openTestServer({ withRooms: true });
});
afterAll(async () => {
  visits.breakOff();
  await server.close();
});

test("a preview counts people who are hidden from the viewer, but doesn't name them", async () => {
  const [owner, ann, ben, cleo] = await Promise.all([
    addPerson(server, "owner"),
    addPerson(server, "ann"),
    addPerson(server, "ben"),
    addPerson(server, "cleo"),
  ]);
  const { id } = (await owner.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data;
  for (const { call } of [ann, cleo]) await visits.enter(call, id);
  const seenBy = async ({ call }: Pick<TestPerson, "call">) => {
    const { data } = await call("GET /rooms/{id}/preview", { params: { id }, query: {} });
    if (!data.canJoin) throw new Error("They may join");
    return { names: data.faces.map(({ displayName }) => displayName).sort(), count: data.participantCount };
  };
  const everybody = { names: ["ann", "cleo"], count: 2 };
  await expect.poll(() => seenBy(ben)).toEqual(everybody);

  await ann.call("POST /friends/block", { body: { userID: ben.id } });
  expect(await seenBy(ben)).toEqual({ names: ["cleo"], count: 2 });
  await ben.call("POST /friends/block", { body: { userID: cleo.id } });
  expect(await seenBy(ben)).toEqual({ names: [], count: 2 });
  for (const each of [owner, cleo, server]) expect(await seenBy(each)).toEqual(everybody);
  const params = { id, userID: ben.id };
  await owner.call("PUT /rooms/{id}/hosts/{userID}", { params, body: { isAdmin: true } });
  expect(await seenBy(ben)).toEqual(everybody);
});

test("cards count people who are hidden from the viewer, but don't show their faces", async () => {
  const [owner, dora, eli, fay] = await Promise.all([
    addPerson(server, "host2"),
    addPerson(server, "dora"),
    addPerson(server, "eli"),
    addPerson(server, "fay"),
  ]);
  const { id } = (await owner.call("POST /rooms", { body: { name: "Kiosk", shareSetting: "PUBLIC_LINK" } }))
    .data;
  await owner.call("POST /rooms/{id}/publish", { params: { id }, body: { isPublished: true } });
  for (const { call } of [dora, fay]) await visits.enter(call, id);
  const seenBy = async ({ call }: Pick<TestPerson, "call">) => {
    const answers = await Promise.all([
      call("GET /search", { query: { query: "kiosk" } }),
      call("GET /rooms", { query: { type: "newest" } }),
    ]);
    return answers.map(({ data }) => {
      const card = data.spaces.find((each) => each.id === id);
      return {
        names: card?.faces.map(({ displayName }) => displayName).sort(),
        count: card?.participantCount,
      };
    });
  };
  const twice = (names: string[]) => [
    { names, count: 2 },
    { names, count: 2 },
  ];
  await expect.poll(() => seenBy(eli)).toEqual(twice(["dora", "fay"]));
  await dora.call("POST /friends/block", { body: { userID: eli.id } });
  expect(await seenBy(eli)).toEqual(twice(["fay"]));
  expect(await seenBy(fay)).toEqual(twice(["dora", "fay"]));
  expect(await seenBy(server)).toEqual(twice(["dora", "fay"]));
});

test("previews and cards count people under 16, but don't show their faces, also if that becomes known while they are inside", async () => {
  const [owner, kim, lou, gus] = await Promise.all([
    addPerson(server, "host3"),
    addPerson(server, "kim"),
    addPerson(server, "lou"),
    addPerson(server, "gus"),
  ]);
  await setAgeBand(server, kim.id, "under_13");
  const { id } = (await owner.call("POST /rooms", { body: { name: "Merry", shareSetting: "PUBLIC_LINK" } }))
    .data;
  await owner.call("POST /rooms/{id}/publish", { params: { id }, body: { isPublished: true } });
  for (const { call } of [kim, lou, gus]) await visits.enter(call, id);
  const seenBy = async ({ call }: Pick<TestPerson, "call">) => {
    const preview = (await call("GET /rooms/{id}/preview", { params: { id }, query: {} })).data;
    const lists = await Promise.all([
      call("GET /search", { query: { query: "merry" } }),
      call("GET /rooms", { query: { type: "newest" } }),
    ]);
    const cards = lists.map(({ data }) => data.spaces.find((each) => each.id === id));
    const feed = (await call("GET /v2/feed", {})).data.flatMap(({ spaces }) => spaces);
    const inFeed = feed.find((each) => each.id === id);
    return [preview.canJoin ? preview : undefined, ...cards, inFeed].map((shown) => ({
      names: shown?.faces.map(({ displayName }) => displayName).toSorted(),
      count: shown?.participantCount,
    }));
  };
  const everywhere = (names: string[]) => Array.from({ length: 4 }, () => ({ names, count: 3 }));
  const viewers = [gus, owner, kim, server];
  for (const each of viewers) await expect.poll(() => seenBy(each)).toEqual(everywhere(["gus", "lou"]));

  const birthYear = new Date().getUTCFullYear() - 15;
  await lou.call("POST /users/me/age", { body: { birthYear } });
  for (const each of viewers) await expect.poll(() => seenBy(each)).toEqual(everywhere(["gus"]));
});
