import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import type { CallError } from "@veranda/contract";
import { setAgeBand } from "../../testing/age-band.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { writeEncounters } from "./encounters.ts";

let server: TestServer;
/** 13 to 15, 16 or 17, an adult, and one who was never asked. */
let kim: TestPerson;
let jo: TestPerson;
let ada: TestPerson;
let una: TestPerson;

beforeAll(async () => {
  server = await openTestServer();
  kim = await addPerson(server, "youngkim", { displayName: "Kimberly" });
  jo = await addPerson(server, "teenjo");
  ada = await addPerson(server, "grownada");
  una = await addPerson(server, "una");
  await setAgeBand(server, kim.id, "13_15");
  await setAgeBand(server, jo.id, "16_17");
  await setAgeBand(server, ada.id, "adult");
});
beforeEach(() => server.db.execute(sql`truncate friendships, friend_requests, follows, encounters`));
afterAll(() => server.close());

const code = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "answered",
    (error: CallError) => error.code,
  );
const ask = (from: TestPerson, to: TestPerson) => from.call("POST /friends/add", { body: { userID: to.id } });
const befriend = async (young: TestPerson, other: TestPerson): Promise<void> => {
  await ask(young, other);
  await ask(other, young);
};

describe("somebody under 16", () => {
  test("isn't found by adults, who was never asked, or who isn't signed in; by other young people and friends", async () => {
    const search = async (who: TestPerson) =>
      (await who.call("GET /friends/search", { query: { query: "Kimberly" } })).data.map(
        ({ username }) => username,
      );
    const listed = async (call: TestPerson["call"]) =>
      (await call("GET /search", { query: { query: "Kimberly", type: "people" } })).data.people.length;
    expect([await search(ada), await search(una), await search(jo)]).toEqual([[], [], ["youngkim"]]);
    expect([await listed(ada.call), await listed(server.call), await listed(jo.call)]).toEqual([0, 0, 0]);
    await befriend(kim, ada);
    expect([await search(ada), await listed(ada.call)]).toEqual([["youngkim"], 1]);
  });

  test("is asked and followed by young people alone, and may ask everybody", async () => {
    const follow = (from: TestPerson) =>
      code(from.call("POST /users/v1/follow", { body: { userID: kim.id } }));
    expect([await code(ask(ada, kim)), await code(ask(una, kim)), await code(ask(jo, kim))]).toEqual([
      "REQUESTS_CLOSED",
      "REQUESTS_CLOSED",
      "answered",
    ]);
    expect([await follow(ada), await follow(jo)]).toEqual(["REQUESTS_CLOSED", "answered"]);
    expect((await ask(kim, ada)).data.friendship).toBe("sent");
    expect((await ask(ada, kim)).data.friendship).toBe("friends");
  });

  test("is suggested to no adult, and no adult to them", async () => {
    await writeEncounters(
      server.db,
      [ada, una, jo].map(({ id }) => [kim.id, id] as const),
      Date.now(),
    );
    const suggested = async (who: TestPerson) =>
      (await who.call("GET /friends/recommendations", {})).data.map(({ username }) => username);
    expect([await suggested(ada), await suggested(una)]).toEqual([[], []]);
    expect([await suggested(kim), await suggested(jo)]).toEqual([["teenjo"], ["youngkim"]]);
  });

  test("has a profile for friends alone, and can't open it", async () => {
    const seen = async () => (await ada.call("GET /profiles/{id}", { params: { id: kim.id } })).data;
    expect(await seen()).toMatchObject({ isPrivate: true, isOpen: false });
    expect(await code(kim.call("PATCH /users/me", { body: { isPrivate: false } }))).toBe("STAYS_PRIVATE");
    expect((await kim.call("GET /users/me", {})).data.userSocialProfile.isPrivate).toBe(true);
    await befriend(kim, ada);
    expect(await seen()).toMatchObject({ isOpen: true });
    expect(
      (await jo.call("PATCH /users/me", { body: { isPrivate: false } })).data.userSocialProfile.isPrivate,
    ).toBe(false);
  });

  test("sets no rule for people under 16, in their own space neither, and marks none for adults", async () => {
    const space = async (who: TestPerson) =>
      (await who.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data.id;
    const allow = (who: TestPerson, id: string) =>
      who.call("PUT /rooms/{id}/permissions/{permission}", {
        params: { id, permission: "under_16_chat_disabled" },
        body: { restricted: false },
      });
    const [own, adas] = [await space(kim), await space(ada)];
    expect([await code(allow(kim, own)), await code(allow(ada, adas))]).toEqual([
      "NOT_FOR_MINORS",
      "answered",
    ]);
    const mark = (who: TestPerson, id: string) =>
      who.call("PUT /rooms/{id}/gates/adults", { params: { id } });
    expect(await code(mark(jo, await space(jo)))).toBe("NOT_FOR_MINORS");
  });
});

describe("a space for adults", () => {
  test("isn't there for who is known to be under 18: in no listing, not found, not entered", async () => {
    const { id } = (
      await ada.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK", name: "Night harbour" } })
    ).data;
    await server.db.execute(sql`update spaces set published_at = now() where id = ${id}`);
    await ada.call("PUT /rooms/{id}/gates/adults", { params: { id } });
    const listed = async (call: TestPerson["call"]) => [
      (await call("GET /rooms", { query: { type: "newest" } })).data.spaces.some((each) => each.id === id),
      (await call("GET /search", { query: { query: "Night harbour" } })).data.spaces.some(
        (each) => each.id === id,
      ),
      (await call("GET /v2/feed", {})).data.some(({ spaces }) => spaces.some((each) => each.id === id)),
    ];
    expect([await listed(jo.call), await listed(kim.call)]).toEqual([
      [false, false, false],
      [false, false, false],
    ]);
    expect([await listed(una.call), await listed(server.call)]).toEqual([
      [true, true, true],
      [true, true, true],
    ]);
    const join = (who: TestPerson) => code(who.call("GET /rooms/{id}/join", { params: { id }, query: {} }));
    expect([await join(jo), await join(una)]).toEqual(["USER_UNAUTHORIZED", "GATED"]);
    expect(await code(jo.call("POST /rooms/{id}/gates/adults", { params: { id }, query: {} }))).toBe(
      "USER_UNAUTHORIZED",
    );
    expect(await code(jo.call("GET /spaces/v2/{id}", { params: { id }, query: {} }))).toBe(
      "USER_UNAUTHORIZED",
    );
    // Who has said so confirms nothing.
    const grown = await addPerson(server, "grownbo");
    await setAgeBand(server, grown.id, "adult");
    expect(await join(grown)).toBe("answered");
  });
});
