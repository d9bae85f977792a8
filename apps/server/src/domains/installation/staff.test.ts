import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let keeper: TestPerson;
let visitor: TestPerson;
beforeAll(async () => {
  server = await openTestServer();
  [keeper, visitor] = await Promise.all([addPerson(server, "keeper"), addPerson(server, "visitor_1")]);
  await keeper.call("PATCH /users/code/{code}", { params: { code: server.staffCode ?? "" } });
});
afterAll(() => server.close());

test("the link of the first start makes one person staff, once", async () => {
  expect((await keeper.call("GET /users/me", {})).data.isStaff).toBe(true);
  for (const code of [server.staffCode ?? "", "A".repeat(43)])
    await expect(visitor.call("PATCH /users/code/{code}", { params: { code } })).rejects.toMatchObject({
      code: "CODE_INVALID",
    });
  expect(server.log.join("")).not.toContain(server.staffCode ?? "?");
});

test("people are found by part of a name, a username or an address", async () => {
  for (const query of ["VISITOR", "itor_1@exam", "visitor_1"]) {
    const { data } = await keeper.call("GET /staff/users", { query: { query } });
    expect(data.map(({ id }) => id)).toEqual([visitor.id]);
  }
  const { data } = await keeper.call("GET /staff/users", { query: { query: "%" } });
  expect(data).toEqual([]);
});

test("flags apply to one person, or to everyone", async () => {
  const flagsOf = async ({ call }: TestPerson) => (await call("GET /users/me", {})).data.featureFlags;
  await keeper.call("PATCH /users/{id}", {
    params: { id: visitor.id },
    body: { featureFlags: { debugMenu: true }, treatments: { feed: "b" } },
  });
  expect(await flagsOf(visitor)).toMatchObject({ debugMenu: true, playClick: false });
  expect(await flagsOf(keeper)).toMatchObject({ debugMenu: false });

  const flags = {
    featureFlags: { playClick: true, authlessAvatarBodies: "ada" },
    treatments: { feed: "a", shop: "x" },
  };
  await keeper.call("PUT /staff/flags", { body: flags });
  expect((await keeper.call("GET /staff/flags", {})).data).toEqual(flags);
  expect((await server.call("GET /feature-flags", {})).data).toMatchObject({
    playClick: true,
    authlessAvatarBodies: "ada",
    debugMenu: false,
  });
  expect(await flagsOf(visitor)).toMatchObject({ debugMenu: true, playClick: true });
  const { data: me } = await visitor.call("GET /users/me", {});
  expect(me.treatments).toEqual({ feed: "b", shop: "x" });
  await keeper.call("PUT /staff/flags", { body: { featureFlags: {}, treatments: {} } });
  expect((await server.call("GET /feature-flags", {})).data.playClick).toBe(false);
});

test("there is always at least one member of staff", async () => {
  const drop = (person: TestPerson) =>
    keeper.call("PATCH /users/{id}", { params: { id: person.id }, body: { isStaff: false } });
  await expect(drop(keeper)).rejects.toMatchObject({ code: "LAST_STAFF" });
  await keeper.call("PATCH /users/{id}", { params: { id: visitor.id }, body: { isStaff: true } });
  const both = await Promise.allSettled([drop(visitor), drop(keeper)]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  // Either may have been first.
  const isKeeper = both[1].status === "rejected";
  if (!isKeeper)
    await visitor.call("PATCH /users/{id}", { params: { id: keeper.id }, body: { isStaff: true } });
});

test("jobs can be seen, and retried when they failed", async () => {
  const { data } = await keeper.call("GET /staff/jobs", {});
  expect(data.kinds.map(({ name }) => name)).toContain("mail.deliver");
  const id = "6f1c2a34-9a52-4c1e-8d36-0b1f6d1f2a77";
  await server.jobs.ready();
  await server.db.execute(
    sql`insert into pgboss.job (id, name, data, state, completed_on, output) values
    (${id}, 'spaces.purge', '{}', 'failed', now(), '{"reason": "Error: of ana@example.org", "code": "ECONNREFUSED"}')`,
  );
  const failed = (await keeper.call("GET /staff/jobs", {})).data.failed;
  expect(failed).toEqual([
    { id, name: "spaces.purge", attempts: 1, error: "ECONNREFUSED", at: expect.any(String) },
  ]);
  const after = await keeper.call("POST /staff/jobs/{id}/retry", { params: { id } });
  expect(after.data.failed).toEqual([]);
  await expect(keeper.call("POST /staff/jobs/{id}/retry", { params: { id } })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("and how many uploads wait for optimisation", async () => {
  const queue = async () =>
    (await keeper.call("GET /staff/jobs", {})).data.kinds.find(({ name }) => name === "files.optimize");
  expect(await queue()).toMatchObject({ waiting: 0, running: 0, failed: 0, doneAt: null });
  // Nobody claims them: one is being processed elsewhere, and one waits for its fourth attempt.
  await server.db.execute(sql`
    insert into file_contents (digest, kind, content_type, bytes, state, attempts, created_at, changed_at) values
    ('a', 'image', 'image/png', 1, 'done', 1, now(), now()),
    ('b', 'image', 'image/png', 1, 'working', 1, now(), now()),
    ('c', 'image', 'image/png', 1, 'waiting', 3, now(), now())`);
  expect(await queue()).toMatchObject({ waiting: 1, running: 1, failed: 0, doneAt: expect.any(String) });
  await server.db.execute(sql`delete from file_contents`);
});

test("nobody else can do any of it", async () => {
  const stranger = await addPerson(server, "stranger");
  const tries = await Promise.allSettled([
    stranger.call("GET /staff/users", { query: {} }),
    stranger.call("GET /staff/flags", {}),
    stranger.call("GET /staff/reports", { query: {} }),
    stranger.call("GET /staff/jobs", {}),
    stranger.call("PUT /staff/flags", { body: { featureFlags: { debugMenu: true }, treatments: {} } }),
    stranger.call("PATCH /users/{id}", { params: { id: stranger.id }, body: { isStaff: true } }),
  ]);
  for (const each of tries) expect(each).toMatchObject({ status: "rejected", reason: { code: "FORBIDDEN" } });
});
