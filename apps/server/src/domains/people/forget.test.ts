// Slow: lets people go while others wait for their locks.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { untilWaiting } from "../../testing/until-waiting.ts";
import { soon } from "../../testing/soon.ts";
import { addMember } from "../../testing/space-members.ts";
import { lockSpacesOf } from "../spaces/members.ts";

let server: TestServer;
let ann: TestPerson;
let bob: TestPerson;
let cleo: TestPerson;

beforeAll(async () => {
  server = await openTestServer();
  [ann, bob, cleo] = (await Promise.all(["ann", "bob", "cleo"].map((name) => addPerson(server, name)))) as [
    TestPerson,
    TestPerson,
    TestPerson,
  ];
});
afterAll(() => server.close());

const add = (who: TestPerson, whom: TestPerson) =>
  who.call("POST /friends/add", { body: { userID: whom.id } });
const follow = (who: TestPerson, whom: TestPerson) =>
  who.call("POST /users/v1/follow", { body: { userID: whom.id } });

/** Number of transactions waiting for the lock of a profile. */
async function waitingForProfiles(): Promise<number> {
  const { rows } = await server.db.execute<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%profiles%'`);
  return rows[0]?.n ?? 0;
}

test("a deleted account disappears from every list and every count of others", async () => {
  await add(ann, bob);
  await add(bob, ann);
  await add(ann, cleo);
  await add(cleo, bob);
  await Promise.all([follow(ann, bob), follow(bob, ann), follow(cleo, ann), follow(cleo, bob)]);
  await ann.call("POST /rooms/love", { body: { roomIDs: ["park0001", "chess003"], loved: true } });
  await bob.call("POST /rooms/love", { body: { roomIDs: ["park0001"], loved: true } });
  await ann.call("POST /rooms/{id}/like", { params: { id: "park0001" } });
  await server.db.execute(sql`
    insert into spaces (id, slug, name, share_setting, share_id, maker_name, plan, poster, poster_small,
      poster_blur, seo_title, seo_description, setting, published_at)
    select id, id, id, setting, 'share-' || id, 'ann', 'FREE', '', '', '', '', '', '{"environment":"a","variant":"b"}',
      now()
    from (values ('annopen1', 'PUBLIC_LINK'), ('annhome2', 'PRIVATE')) as v (id, setting)`);
  await addMember(server.db, ann.id, ["annopen1", "annhome2"]);

  await ann.call("DELETE /users/me", {});

  const { data } = await server.call("GET /profiles/{id}", { params: { id: bob.id } });
  expect(data).toMatchObject({ numFollowers: 1, numFollowing: 0, numFriends: 0 });
  expect((await bob.call("GET /friends", { query: {} })).data.friends).toEqual([]);
  expect((await cleo.call("GET /friends/pending", { query: {} })).data.requests).toEqual([]);
  const followings = await server.call("POST /users/v1/followings", { body: { userID: cleo.id } });
  expect(followings.data.people.map(({ username }) => username)).toEqual(["bob"]);
  await expect(
    server.call("GET /profiles/username/{username}", { params: { username: "ann" } }),
  ).rejects.toMatchObject({ code: "USER_NOT_FOUND" });

  const room = async (id: string) =>
    (await server.call("GET /rooms/get/{id}", { params: { id }, query: {} })).data;
  expect(await room("park0001")).toMatchObject({ loveCount: 1, likeCount: 0 });
  expect(await room("chess003")).toMatchObject({ loveCount: 0 });
  expect(await room("annopen1")).toMatchObject({
    ownerID: null,
    maker: { displayName: "", username: null },
  });
  await expect(room("annhome2")).rejects.toMatchObject({ code: "SPACE_NOT_FOUND" });
  const { rows } = await server.db.execute(sql`
    select 'follows' from follows where ${ann.id} in (follower_id, followee_id)
    union all select 'friendships' from friendships where ${ann.id} in (account_id, friend_id)
    union all select 'loves' from space_loves where account_id = ${ann.id}
    union all select 'profile' from profiles where account_id = ${ann.id}`);
  expect(rows).toEqual([]);
});

test("accounts deleted while others follow them leave correct counts", async () => {
  const leaving = await Promise.all(Array.from({ length: 8 }, (_, i) => addPerson(server, `leaving${i}`)));
  await Promise.all(leaving.map((one) => follow(one, cleo)));
  await Promise.allSettled(
    leaving.flatMap((one) => [one.call("DELETE /users/me", {}), follow(cleo, one), add(bob, one)]),
  );
  const { rows } = await server.db.execute<{ counted: number; real: number }>(sql`
    select following_count + follower_count as counted,
      (select count(*)::int from follows where account_id in (follower_id, followee_id)) as real
    from profiles`);
  for (const { counted, real } of rows) expect(counted).toBe(real);
});

test("a space created during its maker's deletion does not stay behind without an owner", async () => {
  const dan = await addPerson(server, "dan");
  let leaving: Promise<unknown> | undefined;
  await server.db.transaction(async (tx) => {
    await lockSpacesOf(tx, dan.id);
    await tx.execute(sql`
      insert into spaces (id, slug, name, share_setting, share_id, maker_name, plan, poster, poster_small, poster_blur,
        seo_title, seo_description, setting)
      values ('danhome1', 'x', 'x', 'PRIVATE', 'share-dan', 'dan', 'FREE', '', '', '', '', '', '{"environment":"a","variant":"b"}')`);
    await addMember(tx, dan.id, ["danhome1"]);
    leaving = dan.call("DELETE /users/me", {});
    // Until it waits for an uncommitted row.
    await untilWaiting(server.db);
  });
  await leaving;
  const { rows } = await server.db.execute(sql`select id from spaces where id = 'danhome1'`);
  expect(rows).toEqual([]);
});

test("deletion concurrent with follows and blocks doesn't deadlock, and leaves no counts", async () => {
  const people = await Promise.all(["dora", "emil", "fred"].map((name) => addPerson(server, name)));
  // Profiles are locked in the order of their ids, as the database sorts them.
  const { rows: sorted } = await server.db.execute<{ id: string }>(
    sql`select id from accounts where username in ('dora', 'emil', 'fred') order by id`,
  );
  const [low, other, high] = sorted.flatMap(({ id }) => people.find((person) => person.id === id) ?? []) as [
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  for (const person of [low, high]) await follow(person, other);
  let ends: Promise<unknown>[] = [];
  await server.db.transaction(async (tx) => {
    await tx.execute(sql`
      select from profiles where account_id in (${low.id}, ${high.id}) order by account_id for no key update`);
    await tx.execute(
      sql`insert into follows (follower_id, followee_id, created_at) values (${low.id}, ${high.id}, now())`,
    );
    await tx.execute(
      sql`update profiles set following_count = following_count + 1 where account_id = ${low.id}`,
    );
    await tx.execute(
      sql`update profiles set follower_count = follower_count + 1 where account_id = ${high.id}`,
    );
    ends = [high.call("DELETE /users/me", {})];
    await soon(async () => expect(await waitingForProfiles()).toBe(1));
    ends.push(low.call("POST /users/{id}/block", { params: { id: high.id } }));
    await soon(async () => expect(await waitingForProfiles()).toBe(2));
  });
  const [deleted, blocked] = await Promise.allSettled(ends);
  expect(deleted?.status).toBe("fulfilled");
  expect(["fulfilled", "USER_NOT_FOUND"]).toContain(
    blocked?.status === "rejected" ? (blocked.reason as { code: string }).code : blocked?.status,
  );
  const { data } = await server.call("GET /profiles/{id}", { params: { id: low.id } });
  expect(data).toMatchObject({ numFollowing: 1, numFollowers: 0 });
});

test("deletion concurrent with the creation of the profile doesn't deadlock", async () => {
  const people = await Promise.all(["gail", "hugo"].map((name) => addPerson(server, name)));
  const { rows: sorted } = await server.db.execute<{ id: string }>(
    sql`select id from accounts where username in ('gail', 'hugo') order by id`,
  );
  const [low, high] = sorted.flatMap(({ id }) => people.find((person) => person.id === id) ?? []) as [
    TestPerson,
    TestPerson,
  ];
  await follow(high, bob);
  const lock = (tx: Pick<TestServer["db"], "execute">, { id }: TestPerson) =>
    tx.execute(sql`select from profiles where account_id = ${id} for no key update`);
  let isFollowed = false;
  let work: Promise<unknown>[] = [];
  const held = Promise.withResolvers<void>();
  await server.db.transaction(async (tx) => {
    await lock(tx, high);
    const followed = follow(high, low).finally(() => (isFollowed = true));
    await soon(async () => expect(await waitingForProfiles()).toBe(1));
    const made = server.db.execute(
      sql`insert into profiles (account_id) values (${low.id}) on conflict do nothing`,
    );
    await Promise.race([made, soon(async () => expect(await waitingForProfiles()).toBe(2))]);
    const isLocked = Promise.withResolvers<void>();
    const other = server.db.transaction(async (second) => {
      await lock(second, low);
      isLocked.resolve();
      await held.promise;
      await lock(second, high);
    });
    await isLocked.promise;
    work = [followed, made, other];
  });
  await soon(async () => expect(isFollowed || (await waitingForProfiles()) > 0).toBe(true));
  held.resolve();
  expect((await Promise.allSettled(work)).map(({ status }) => status)).toEqual(work.map(() => "fulfilled"));
});
