import { sql } from "drizzle-orm";
import { PLAN_LIMITS, PLANS } from "@veranda/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { limitsOf } from "./limits.ts";

const UID = "mwq5c8f5-37fb63f9c32f3ef9";
const SHARE = "share-secret01";
let server: TestServer;

beforeAll(async () => {
  server = await openTestServer();
  await server.db.execute(sql`
    insert into spaces (id, slug, name, share_setting, share_id, maker_name, plan, poster, poster_small, poster_blur,
      seo_title, seo_description, setting)
    select id, id, id, setting, ${SHARE}, 'x', 'PRO', '/p', '/s', 'data:,', '', '', '{"environment":"a","variant":"b"}'
    from (values ('secret01', 'PRIVATE'), ('orgonly2', 'ORG')) as v (id, setting)`);
  server.rooms.running.set("secret01", []);
});
afterAll(() => server.close());

const guestToken = async (id: string, share: string | null): Promise<string> =>
  (
    await server.call("POST /rooms/noauth/{id}", {
      params: { id },
      body: { roomId: id, roomShareID: share, noAuthUserID: UID },
    })
  ).data.tempToken;

const READS = [
  "GET /rooms/get/{id}",
  "GET /spaces/v2/{id}",
  "GET /spaces/v2/{id}/limits",
  "GET /rooms/{id}/contents",
  "GET /rooms/{id}/categories",
  "GET /rooms/{id}/instances",
] as const;

describe("a space that is not public", () => {
  const refused = { code: "USER_UNAUTHORIZED", statusCode: 403 };
  test.each(READS)("%s opens only with its share id", async (line) => {
    const params = { id: "secret01" };
    await expect(server.call(line, { params, query: {} })).rejects.toMatchObject(refused);
    await expect(server.call(line, { params, query: { share: "wrong-share" } })).rejects.toMatchObject(
      refused,
    );
    await expect(server.call(line, { params, query: { share: SHARE } })).resolves.toBeDefined();
    const token = await guestToken("secret01", SHARE);
    await expect(server.call(line, { params, query: {} }, { token })).resolves.toBeDefined();
  });

  test.each(READS)("%s opens an organisation's space only with its share id", async (line) => {
    const params = { id: "orgonly2" };
    for (const query of [{}, { share: SHARE }])
      await expect(server.call(line, { params, query })).rejects.toMatchObject(refused);
    await expect(guestToken("orgonly2", SHARE)).rejects.toMatchObject(refused);
  });

  test("issues no token without its share id", async () => {
    await expect(guestToken("secret01", null)).rejects.toMatchObject({ code: "USER_UNAUTHORIZED" });
    await expect(guestToken("secret01", "wrong-share")).rejects.toMatchObject({ code: "USER_UNAUTHORIZED" });
  });

  test("its preview reveals only its existence to people who can't join", async () => {
    server.rooms.people.set("secret01", {
      count: 1,
      capacity: 50,
      faces: [{ displayName: "Anonymous Lynx", avatar: "bo" }],
      isLive: true,
    });
    const shut = await server.call("GET /rooms/{id}/preview", { params: { id: "secret01" }, query: {} });
    expect(shut.data).toEqual({ id: "secret01", canJoin: false });
    const open = await server.call("GET /rooms/{id}/preview", {
      params: { id: "secret01" },
      query: { share: SHARE },
    });
    expect(open.data).toMatchObject({
      canJoin: true,
      participantCount: 1,
      isLive: true,
      shareSetting: "PRIVATE",
      faces: [{ displayName: "Anonymous Lynx", thumbnail: "/content/avatars/bo.webp" }],
    });
    server.rooms.people.clear();
  });

  test("that becomes private admits nobody with an earlier token", async () => {
    const token = await guestToken("terrace5", null);
    await server.db.execute(sql`update spaces set share_setting = 'PRIVATE' where id = 'terrace5'`);
    await expect(
      server.call("GET /rooms/{id}/join", { params: { id: "terrace5" }, query: {} }, { token }),
    ).rejects.toMatchObject({ code: "USER_UNAUTHORIZED" });
    await server.db.execute(sql`update spaces set share_setting = 'PUBLIC_LINK' where id = 'terrace5'`);
  });
});

test.each([...READS, "GET /rooms/{id}/preview"] as const)(
  "%s reports a space that doesn't exist",
  async (line) => {
    await expect(server.call(line, { params: { id: "nowhere0" }, query: {} })).rejects.toMatchObject({
      code: "SPACE_NOT_FOUND",
      statusCode: 404,
    });
  },
);

test("a space's record shows its share id only to those who know it", async () => {
  const params = { id: "park0001" };
  const { data } = await server.call("GET /rooms/get/{id}", { params, query: {} });
  expect(data).toMatchObject({
    id: "park0001",
    slug: "evening-park",
    shareId: null,
    shareSetting: "PUBLIC_LINK",
    publicLink: true,
    lobbyType: "publicPark",
    tags: ["park", "meet"],
    isPublishedToExplore: true,
    isLoved: false,
    setting: { environment: "terrace", variant: "dusk" },
  });
  const { rows } = await server.db.execute<{ share_id: string }>(
    sql`select share_id from spaces where id = 'park0001'`,
  );
  const share = rows[0]?.share_id ?? "";
  const shared = await server.call("GET /spaces/v2/{id}", { params, query: { share } });
  expect(shared.data.space.shareId).toBe(share);
});

describe("joining", () => {
  test("reserves a seat for the token's visitor and returns the ticket in a header", async () => {
    const token = await guestToken("park0001", null);
    const { data, headers } = await server.call(
      "GET /rooms/{id}/join",
      { params: { id: "park0001" }, query: {} },
      { token },
    );
    expect(data).toEqual({ address: "/rooms", instanceId: "instance1", expiresIn: 15, isByToken: false });
    expect(headers.get("room-access-token")).toBe("ticket-1");
    expect(server.rooms.reserved.at(-1)).toEqual({
      spaceId: "park0001",
      capacity: null,
      holder: {
        visitorId: UID,
        userId: null,
        isAuthless: true,
        isHost: false,
        shareIds: [],
        friendIds: [],
      },
      address: expect.stringMatching(/^(127\.|::)/) as string,
      mateIds: [],
      instanceId: null,
      preferredInstanceId: null,
      isInstancingEnabled: true,
    });
  });

  test("somebody who watches by a link keeps access by it", async () => {
    const token = await guestToken("secret01", SHARE);
    const watch = server.call(
      "POST /rooms/{id}/watch",
      { params: { id: "secret01" }, query: { share: SHARE }, body: {} },
      { token },
    );
    await expect(watch).rejects.toMatchObject({ code: "NOT_LIVE" });
    expect(server.rooms.watchers.at(-1)).toMatchObject({
      visitorId: UID,
      shareIds: expect.arrayContaining([SHARE]) as string[],
    });
  });

  test("is limited by the space's plan", async () => {
    const token = await guestToken("secret01", SHARE);
    await server.call(
      "GET /rooms/{id}/join",
      { params: { id: "secret01" }, query: { share: SHARE } },
      { token },
    );
    expect(server.rooms.reserved.at(-1)?.capacity).toBe(50);
  });

  test("reports a full space and a missing instance", async () => {
    const token = await guestToken("chess003", null);
    const join = (instance?: string) =>
      server.call(
        "GET /rooms/{id}/join",
        { params: { id: "chess003" }, query: instance === undefined ? {} : { instance } },
        { token },
      );
    await expect(join("gone-instance")).rejects.toMatchObject({
      code: "INSTANCE_NOT_FOUND",
      statusCode: 404,
    });
    const { data } = await server.call(
      "GET /rooms/{id}/join",
      { params: { id: "chess003" }, query: { preferredInstance: "gone-instance" } },
      { token },
    );
    expect(data.instanceId).toBe("instance1");
    server.rooms.full.add("chess003");
    await expect(join()).rejects.toMatchObject({ code: "SPACE_FULL", statusCode: 409 });
    server.rooms.full.clear();
  });

  test("is only for the token's space, whatever the body or path contains", async () => {
    const token = await guestToken("park0001", null);
    await expect(
      server.call("GET /rooms/{id}/join", { params: { id: "chess003" }, query: {} }, { token }),
    ).rejects.toMatchObject({ code: "USER_UNAUTHORIZED" });
    await expect(
      server.call("POST /rooms/noauth/{id}", {
        params: { id: "park0001" },
        body: { roomId: "chess003", roomShareID: null, noAuthUserID: UID },
      }),
    ).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });
});

test("the chat of an instance is for people who may join it", async () => {
  const message = {
    id: "m1",
    senderId: "p1",
    senderName: "Exploring Fox",
    text: "hello <b>there</b>",
    sentAt: "2026-05-01T12:00:00.000Z",
  };
  server.rooms.chats.set("chatting1", [message]);
  const token = await guestToken("park0001", null);
  const ask = (instanceId: string) =>
    server.call(
      "POST /meetings/{id}/joinChat",
      { params: { id: "park0001" }, query: {}, body: { instanceId } },
      { token },
    );
  expect((await ask("chatting1")).data).toEqual({ messages: [message] });
  await expect(ask("nothing-here")).rejects.toMatchObject({ code: "INSTANCE_NOT_FOUND" });
});

test("the chat of a space shared by link is for people with the share id", async () => {
  server.rooms.chats.set("chatting2", []);
  const eve = await addPerson(server, "eve_by_link");
  const ask = (query: { share?: string }) =>
    eve.call("POST /meetings/{id}/joinChat", {
      params: { id: "secret01" },
      query,
      body: { instanceId: "chatting2" },
    });
  await expect(ask({})).rejects.toMatchObject({ code: "USER_UNAUTHORIZED" });
  expect((await ask({ share: SHARE })).data).toEqual({ messages: [] });
});

test("visits are counted as the rooms report them", async () => {
  const visitor = { visitorId: UID, userId: null, isAuthless: true, isHost: false };
  for (let i = 0; i < 30; i++) server.rooms.deps?.onVisit("hall0002", visitor, []);
  await expect
    .poll(
      async () =>
        (await server.call("GET /rooms/get/{id}", { params: { id: "hall0002" }, query: {} })).data.visitCount,
    )
    .toBe(30);
});

test("the rooms get the facts about newcomers, and learn that a space is gone", async () => {
  const rooms = server.rooms.deps?.spaces;
  expect(await rooms?.about("park0001")).toMatchObject({ name: "Evening Park", hosts: { ownerId: null } });
  expect(await rooms?.saved("park0001")).toEqual({
    setting: { environment: "terrace", variant: "dusk" },
    objects: [],
    version: null,
  });
  expect(await rooms?.about("nowhere0")).toBeNull();
  expect(await rooms?.saved("nowhere0")).toBeNull();
});

test("limits suggest the plan that fits the people present and the owner's uploads", async () => {
  server.rooms.people.set("secret01", { count: 50, capacity: 50, faces: [] });
  const { data } = await server.call("GET /spaces/v2/{id}/limits", {
    params: { id: "secret01" },
    query: { share: SHARE },
  });
  expect(data).toMatchObject({ plan: "PRO", nextPlan: "BUSINESS", suggestedPlan: "BUSINESS" });
  server.rooms.people.set("secret01", { count: 1000, capacity: 50, faces: [] });
  const more = await server.call("GET /spaces/v2/{id}/limits", {
    params: { id: "secret01" },
    query: { share: SHARE },
  });
  expect(more.data.suggestedPlan).toBe("ENTERPRISE");
  server.rooms.people.clear();
});

test("limits follow the plans of the specification", () => {
  expect(PLANS.map((plan) => [plan, limitsOf(plan).nextPlan])).toEqual([
    ["FREE", "PRO"],
    ["FREE_UGC", "PRO"],
    ["PRO", "BUSINESS"],
    ["BUSINESS", "ENTERPRISE"],
    ["ENTERPRISE", null],
    ["PLUS_LEGACY", "PRO"],
  ]);
  for (const plan of PLANS) {
    expect(limitsOf(plan).concurrentUsersLimit).toBe(PLAN_LIMITS[plan].concurrentUsers);
    expect(limitsOf(plan).uploadStorageLimit).toBe(PLAN_LIMITS[plan].storageBytes);
    const isPaid = plan !== "FREE" && plan !== "FREE_UGC";
    expect(limitsOf(plan), plan).toMatchObject({
      screenShareDailyLimitSeconds: isPaid ? null : 3_600,
      isGoLiveAllowed: isPaid,
      isTokenGatingAllowed: isPaid,
      isVanityUrlAllowed: false,
      isWebcamAllowed: true,
      isWebEmbedAllowed: true,
      isFullScreenAllowed: true,
      areAdvancedHostToolsAllowed: true,
    });
  }
});

test("a space without a plan of its own has the installation's", async () => {
  const own = await openTestServer({ settings: { PLAN: "BUSINESS" } });
  try {
    const ada = await addPerson(own, "ada");
    const { data: space } = await ada.call("POST /rooms", { body: {} });
    expect(space.plan).toBe("BUSINESS");
    const { data: limits } = await ada.call("GET /spaces/v2/{id}/limits", {
      params: { id: space.id },
      query: {},
    });
    expect(limits).toMatchObject({ plan: "BUSINESS", concurrentUsersLimit: 1000 });
    await ada.call("GET /rooms/{id}/join", { params: { id: space.id }, query: {} });
    expect(own.rooms.reserved.at(-1)).toMatchObject({ capacity: 1000 });
  } finally {
    await own.close();
  }
});

test("a preview tells visitors that there is no room for them", async () => {
  const [owner, guest] = [await addPerson(server, "fullowner"), await addPerson(server, "fullguest")];
  const { data: made } = await owner.call("POST /rooms", { body: {} });
  const { id } = made;
  await owner.call("PATCH /rooms/{id}/edit", {
    params: { id },
    body: { shareSetting: "PUBLIC_LINK", fullScreenModeEnabled: true },
  });
  const isFull = async (who: typeof owner): Promise<unknown> =>
    (await who.call("GET /rooms/{id}/preview", { params: { id }, query: {} })).data;
  const people = (count: number, capacity: number) =>
    server.rooms.people.set(id, { count, capacity, faces: [] });
  try {
    // Another instance opens for people who don't fit into this one.
    people(2, 2);
    expect(await isFull(guest)).toMatchObject({ isFull: false });
    await owner.call("PUT /rooms/{id}/instancing", { params: { id }, body: { enabled: false } });
    expect(await isFull(guest)).toMatchObject({ isFull: true });
    expect(await isFull(owner)).toMatchObject({ isFull: false });
    people(1, 2);
    expect(await isFull(guest)).toMatchObject({ isFull: false });
    people(10, 20);
    expect(await isFull(guest)).toMatchObject({ isFull: true });
  } finally {
    server.rooms.people.clear();
  }
});
