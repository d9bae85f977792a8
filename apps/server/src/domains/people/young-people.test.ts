import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { befriend } from "../../testing/befriend.ts";
import { codeOf } from "../../testing/code-of.ts";
import { setAgeBand } from "../../testing/age-band.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { writeEncounters } from "./encounters.ts";

let server: TestServer;
/** Aged 13 to 15, 16 or 17, an adult, and one who was never asked. */
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

const ask = (from: TestPerson, to: TestPerson) => from.call("POST /friends/add", { body: { userID: to.id } });

describe("somebody under 16", () => {
  test("is found only by other young people and friends: not by adults, people of unknown age, or anonymous visitors", async () => {
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

  test("gets requests and follows only from young people, and may request everybody", async () => {
    const follow = (from: TestPerson) =>
      codeOf(from.call("POST /users/v1/follow", { body: { userID: kim.id } }));
    expect([await codeOf(ask(ada, kim)), await codeOf(ask(una, kim)), await codeOf(ask(jo, kim))]).toEqual([
      "REQUESTS_CLOSED",
      "REQUESTS_CLOSED",
      "ok",
    ]);
    expect([await follow(ada), await follow(jo)]).toEqual(["REQUESTS_CLOSED", "ok"]);
    expect((await ask(kim, ada)).data.friendship).toBe("sent");
    expect((await ask(ada, kim)).data.friendship).toBe("friends");
  });

  test("isn't named in the export of an adult who met them, and their own export doesn't name strangers who invited them", async () => {
    await writeEncounters(server.db, [[kim.id, ada.id]], Date.now());
    const body = { shareSetting: "PRIVATE", name: "Meet me at seven" } as const;
    const { id } = (await ada.call("POST /rooms", { body })).data;
    await ada.call("POST /rooms/{id}/share/invite", { params: { id }, body: { emails: [kim.email] } });
    await ada.call("POST /organization", { body: { name: "Come to my house" } });
    await ada.call("POST /organization/admin/invite", { body: { email: kim.email, resend: false } });
    const download = async (who: TestPerson) => (await who.call("GET /users/me/export", {})).data;
    expect((await download(ada)).met).toEqual([]);
    const names = { invitations: [], organizationInvitations: [] };
    expect(await download(kim)).toMatchObject({ ...names, met: [{ username: "grownada" }] });
    await befriend(kim, ada);
    expect(await download(kim)).toMatchObject({
      invitations: [{ name: "Meet me at seven" }],
      organizationInvitations: [{ organization: "Come to my house" }],
    });
    expect((await download(ada)).met).toMatchObject([{ username: "youngkim" }]);
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

  test("is listed among somebody's friends and follows only for friends and young people", async () => {
    await befriend(kim, una);
    await kim.call("POST /users/v1/follow", { body: { userID: una.id } });
    await kim.call("POST /users/v1/follow", { body: { userID: jo.id } });
    await jo.call("POST /users/v1/follow", { body: { userID: kim.id } });
    const listed = async (call: TestPerson["call"], whose: TestPerson) => {
      const [params, body] = [{ id: whose.id }, { userID: whose.id }];
      const pages = await Promise.all([
        call("GET /profiles/{id}/friends", { params, query: {} }),
        call("POST /users/v1/followers", { body }),
        call("POST /users/v1/followings", { body }),
      ]);
      return pages.map(({ data }) => data.people.map(({ username }) => username).join());
    };
    for (const call of [ada.call, server.call]) {
      expect(await listed(call, una)).toEqual(["", "", ""]);
      expect(await listed(call, jo)).toEqual(["", "", ""]);
    }
    expect(await listed(jo.call, una)).toEqual(["youngkim", "youngkim", ""]);
    expect(await listed(una.call, jo)).toEqual(["", "youngkim", "youngkim"]);
    // One's own lists are complete.
    expect(await listed(jo.call, jo)).toEqual(["", "youngkim", "youngkim"]);
    await kim.call("POST /users/v1/follow", { body: { userID: ada.id } });
    expect(await listed(ada.call, ada)).toEqual(["", "youngkim", ""]);
  });

  test("has a profile for friends only, and can't open it", async () => {
    const seen = async () => (await ada.call("GET /profiles/{id}", { params: { id: kim.id } })).data;
    expect(await seen()).toMatchObject({ isPrivate: true, isOpen: false });
    expect(await codeOf(kim.call("PATCH /users/me", { body: { isPrivate: false } }))).toBe("STAYS_PRIVATE");
    expect((await kim.call("GET /users/me", {})).data.userSocialProfile.isPrivate).toBe(true);
    await befriend(kim, ada);
    expect(await seen()).toMatchObject({ isOpen: true });
    expect(
      (await jo.call("PATCH /users/me", { body: { isPrivate: false } })).data.userSocialProfile.isPrivate,
    ).toBe(false);
  });

  test("can set no rule about people under 16, even in their own space, and mark none for adults", async () => {
    const space = async (who: TestPerson) =>
      (await who.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data.id;
    const allow = (who: TestPerson, id: string) =>
      who.call("PUT /rooms/{id}/permissions/{permission}", {
        params: { id, permission: "under_16_chat_disabled" },
        body: { restricted: false },
      });
    const [own, adas] = [await space(kim), await space(ada)];
    expect([await codeOf(allow(kim, own)), await codeOf(allow(ada, adas))]).toEqual(["NOT_FOR_MINORS", "ok"]);
    const mark = (who: TestPerson, id: string) =>
      who.call("PUT /rooms/{id}/gates/adults", { params: { id } });
    expect(await codeOf(mark(jo, await space(jo)))).toBe("NOT_FOR_MINORS");
  });

  test("is told that a space is for adults, where nothing else keeps them out", async () => {
    const seen = async (who: TestPerson, id: string) =>
      (await who.call("GET /rooms/{id}/preview", { params: { id }, query: {} })).data;
    for (const [shareSetting, isForAdults] of [
      ["PUBLIC_LINK", true],
      ["PRIVATE", undefined],
    ] as const) {
      const { id } = (await ada.call("POST /rooms", { body: { shareSetting } })).data;
      await ada.call("PUT /rooms/{id}/gates/adults", { params: { id } });
      expect(await seen(kim, id)).toEqual(
        isForAdults ? { id, canJoin: false, isForAdults } : { id, canJoin: false },
      );
      expect((await seen(ada, id)).canJoin).toBe(true);
    }
  });
});

describe("an age that becomes known later", () => {
  let lou: TestPerson;
  beforeEach(async () => {
    lou = await addPerson(server, `late${Math.random().toString(36).slice(2, 10)}`);
  });
  const bornFor = (age: number) => new Date().getUTCFullYear() - 1 - age;
  const say = (age: number) => lou.call("POST /users/me/age", { body: { birthYear: bornFor(age) } });
  const follow = (from: TestPerson, to: TestPerson) =>
    from.call("POST /users/v1/follow", { body: { userID: to.id } });
  const between = async () => {
    const { rows } = await server.db.execute<{ one: string; other: string; what: string }>(sql`
      select from_id as one, to_id as other, 'asked' as what from friend_requests
      union all select follower_id, followee_id, 'follows' from follows`);
    const names = new Map([kim, jo, ada, una, lou].map(({ id, username }) => [id, username]));
    return rows.map(({ one, other, what }) => `${names.get(one)} ${what} ${names.get(other)}`);
  };

  test("ends requests and follows of adults who aren't friends, and no others", async () => {
    await befriend(lou, una);
    await follow(una, lou);
    for (const each of [ada, jo]) {
      await follow(each, lou);
      await ask(each, lou);
    }
    await follow(lou, ada);
    expect(
      (await lou.call("GET /notifications", { query: {} })).data.notifications.map(({ kind }) => kind),
    ).toContain("friend_request");
    await say(14);
    await soon(async () =>
      expect((await between()).toSorted()).toEqual(
        [
          `una follows ${lou.username}`,
          `teenjo follows ${lou.username}`,
          `teenjo asked ${lou.username}`,
          `${lou.username} follows grownada`,
        ].toSorted(),
      ),
    );
    const profile = async (who: TestPerson) =>
      (await lou.call("GET /profiles/{id}", { params: { id: who.id } })).data;
    expect(await profile(lou)).toMatchObject({ numFollowers: 2, numFollowing: 1 });
    expect(await profile(ada)).toMatchObject({ numFollowing: 0 });
    await soon(async () => {
      const { notifications } = (await lou.call("GET /notifications", { query: {} })).data;
      const ofKind = (kind: string) =>
        notifications.flatMap((each) =>
          each.kind === kind && "person" in each ? (each.person?.username ?? []) : [],
        );
      expect(ofKind("friend_request")).toEqual(["teenjo"]);
      expect(ofKind("follow").toSorted()).toEqual(["teenjo", "una"]);
    });
  });

  test("removes news of roles given by adults, and their open invitations to an address", async () => {
    const made = async (who: TestPerson) =>
      (await who.call("POST /rooms", { body: { shareSetting: "PRIVATE" } })).data.id;
    const invite = (who: TestPerson, id: string) =>
      who.call("POST /rooms/{id}/share/invite", { params: { id }, body: { emails: [lou.email] } });
    const [adas, met, jos] = [await made(ada), await made(ada), await made(jo)];
    for (const [who, id] of [
      [ada, adas],
      [ada, met],
      [jo, jos],
    ] as const)
      await invite(who, id);
    // Lou has visited one of them since.
    await server.db.execute(sql`
      insert into space_visits (account_id, space_id, visit_count, last_visited_at)
      values (${lou.id}, ${met}, 1, now() + interval '1 second')`);
    for (const [who, id] of [
      [ada, met],
      [jo, jos],
    ] as const)
      await who.call("POST /rooms/{id}/roles", {
        params: { id },
        body: { userID: lou.id, role: "presenter", stand: null },
      });
    const told = async () =>
      (await lou.call("GET /notifications", { query: {} })).data.notifications
        .flatMap((each) => ("space" in each ? `${each.kind} ${each.person.username}` : []))
        .toSorted();
    const both = ["invitation grownada", "invitation grownada", "invitation teenjo"];
    await soon(async () =>
      expect(await told()).toEqual([...both, "role_given grownada", "role_given teenjo"]),
    );
    const invited = async () => {
      const { rows } = await server.db.execute<{ id: string }>(sql`
        select space_id as id from space_invitations where email = ${lou.email}`);
      return rows.map(({ id }) => id).toSorted();
    };
    await say(14);
    await soon(async () => expect(await invited()).toEqual([met, jos].toSorted()));
    await soon(async () =>
      expect(await told()).toEqual(["invitation grownada", "invitation teenjo", "role_given teenjo"]),
    );
  });

  test("keeps requests that the young person sent, and ends nothing at 16", async () => {
    await ask(lou, ada);
    await follow(una, lou);
    await say(16);
    // Events are handled in order: a later one has been handled by then.
    await ask(ada, lou);
    expect(await between()).toEqual([`una follows ${lou.username}`]);
  });

  test("prevents accepting an adult's request even before it is applied", async () => {
    await ask(ada, lou);
    // Directly, without an event.
    await setAgeBand(server, lou.id, "13_15");
    expect(await codeOf(ask(lou, ada))).toBe("REQUESTS_CLOSED");
    expect(await codeOf(ask(ada, lou))).toBe("REQUESTS_CLOSED");
    expect((await lou.call("GET /friends", { query: {} })).data.friends).toEqual([]);
  });

  test("of somebody grown up by now still ends what they started earlier", async () => {
    await setAgeBand(server, lou.id, "16_17");
    await follow(lou, kim);
    await ask(lou, kim);
    await ask(lou, ada);
    const staff = await addPerson(server, `keeper${lou.username}`, { isStaff: true });
    await staff.call("PATCH /users/{id}", { params: { id: lou.id }, body: { ageBand: "adult" } });
    await soon(async () => expect(await between()).toEqual([`${lou.username} asked grownada`]));
  });
});

describe("a space for adults", () => {
  test("doesn't exist for people known to be under 18: not listed, not found, not entered", async () => {
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
    const join = (who: TestPerson) => codeOf(who.call("GET /rooms/{id}/join", { params: { id }, query: {} }));
    expect([await join(jo), await join(una)]).toEqual(["USER_UNAUTHORIZED", "GATED"]);
    expect(await codeOf(jo.call("POST /rooms/{id}/gates/adults", { params: { id }, query: {} }))).toBe(
      "USER_UNAUTHORIZED",
    );
    expect(await codeOf(jo.call("GET /spaces/v2/{id}", { params: { id }, query: {} }))).toBe(
      "USER_UNAUTHORIZED",
    );
    // Somebody who has stated their age needn't confirm it.
    const grown = await addPerson(server, "grownbo");
    await setAgeBand(server, grown.id, "adult");
    expect(await join(grown)).toBe("ok");
  });

  test("has no events for people known to be under 18, invited or not, even cancelled ones", async () => {
    const { id: space } = (await ada.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data;
    const startsAt = new Date(Date.now() + 86_400_000).toISOString();
    const { id } = (
      await ada.call("POST /v2/rooms/{id}/events", {
        params: { id: space },
        body: { title: "Night walk", description: "", startsAt, minutes: 60, capacity: null },
      })
    ).data;
    await ada.call("POST /v2/events/{id}/invitations", {
      params: { id },
      body: { userIDs: [jo.id, una.id] },
    });
    const seen = (who: TestPerson) => codeOf(who.call("GET /v2/events/{id}", { params: { id }, query: {} }));
    const own = async (who: TestPerson) =>
      (await who.call("GET /v2/events", {})).data.events.map((each) => each.id);
    const ofSpace = (who: TestPerson) =>
      codeOf(who.call("GET /v2/rooms/{id}/events", { params: { id: space }, query: {} }));
    expect([await seen(jo), await own(jo)]).toEqual(["ok", [id]]);
    await ada.call("PUT /rooms/{id}/gates/adults", { params: { id: space } });
    for (const young of [jo, kim])
      expect([await seen(young), await own(young), await ofSpace(young)]).toEqual([
        "USER_UNAUTHORIZED",
        [],
        "USER_UNAUTHORIZED",
      ]);
    expect([await seen(una), await own(una)]).toEqual(["ok", [id]]);
    await ada.call("POST /v2/events/{id}/cancel", { params: { id }, body: {} });
    expect([await seen(jo), await own(jo)]).toEqual(["USER_UNAUTHORIZED", []]);
  });
});
