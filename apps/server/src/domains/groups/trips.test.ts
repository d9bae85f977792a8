import { GROUP_TRIP_MS } from "@veranda/contract";
import { sql, type SQL } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { codeOf } from "../../testing/code-of.ts";
import { openEventsPage } from "../../testing/events-page.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { HERE, SPACE, create, groupOf, join, takeAlong, threePeople } from "./group-calls.fixture.ts";
import { spaceBans } from "../moderation/tables.ts";
import { spaceMembers } from "../spaces/tables.ts";
import { groups } from "./tables.ts";

let server: TestServer;
let ann: TestPerson;
let bob: TestPerson;
let cleo: TestPerson;

beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(async () => {
  [ann, bob, cleo] = await threePeople(server);
});
afterAll(() => server.close());

const stand = (who: { id: string }, instanceId = HERE, spaceId = SPACE): void =>
  void server.rooms.whereabouts.set(who.id, { spaceId, instanceId });

describe("a trip", () => {
  test("holds places for the others, asks them, and ends when they have arrived", async () => {
    const id = await create(ann);
    await join(bob, id);
    expect(await codeOf(takeAlong(ann, id))).toBe("NOT_IN_SPACE");
    stand(ann);
    expect(await codeOf(takeAlong(ann, id, { instanceId: "instance2" }))).toBe("NOT_IN_SPACE");
    const page = await openEventsPage(server.origin, bob);
    await takeAlong(ann, id);
    await page.next("group_changed");
    expect(server.rooms.heldPlaces).toEqual([[HERE, bob.id]]);
    expect((await groupOf(ann)).trip).toBeNull();
    // Nor on another page of theirs, once they are elsewhere.
    server.rooms.whereabouts.delete(ann.id);
    expect((await groupOf(ann)).trip).toBeNull();
    expect((await groupOf(bob)).trip).toMatchObject({
      number: 1,
      displayName: ann.username,
      place: { spaceID: SPACE, instanceId: HERE },
    });
    await server.db.update(groups).set({ tripAt: new Date(Date.now() - GROUP_TRIP_MS + 30_000) });
    const { remainingMs = NaN } = (await groupOf(bob)).trip ?? {};
    expect(remainingMs).toBeGreaterThan(0);
    expect(remainingMs).toBeLessThanOrEqual(30_000);
    stand(bob);
    expect((await groupOf(bob)).trip).toBeNull();
    page.close();
  });

  test("to a space that somebody may not enter says so without naming it", async () => {
    const id = await create(ann);
    await join(bob, id);
    await server.db.execute(sql`update spaces set share_setting = 'PRIVATE' where id = 'chess003'`);
    stand(ann, HERE, "chess003");
    await takeAlong(ann, id, { spaceID: "chess003" });
    expect((await groupOf(bob)).trip).toMatchObject({ displayName: ann.username, place: null });
  });

  describe("by a link", () => {
    const LINKED = "chess003";
    const share = async (settings: SQL): Promise<string> => {
      await server.db.execute(
        sql`update spaces set share_setting = 'PRIVATE', is_invite_only = false, share_id = 'link-of-chess' where id = ${LINKED}`,
      );
      await server.db.execute(sql`update spaces set ${settings} where id = ${LINKED}`);
      stand(ann, HERE, LINKED);
      const id = await create(ann);
      await join(bob, id);
      return id;
    };
    const asked = async () => (await groupOf(bob)).trip;

    test("opens the space to those who need it, as long as it is valid", async () => {
      const id = await share(sql`is_invite_only = false`);
      await takeAlong(ann, id, { spaceID: LINKED, shareId: "link-of-chess" });
      expect(await asked()).toMatchObject({ place: { spaceID: LINKED }, shareId: "link-of-chess" });
      expect((await groupOf(bob)).members[0]).toMatchObject({ place: null });
      await server.db.execute(sql`update spaces set share_id = 'another-link' where id = ${LINKED}`);
      expect(await asked()).toMatchObject({ place: null, shareId: null });
    });

    test("can't be passed on by a visitor who came without it, or with another", async () => {
      const id = await share(sql`is_invite_only = false`);
      await takeAlong(ann, id, { spaceID: LINKED });
      expect(await asked()).toMatchObject({ place: null, shareId: null });
      await takeAlong(ann, id, { spaceID: LINKED, shareId: "made-up-link" });
      expect(await asked()).toMatchObject({ place: null, shareId: null });
    });

    test("can be passed on by hosts of the space, who came without it", async () => {
      const id = await share(sql`is_invite_only = false`);
      await server.db
        .insert(spaceMembers)
        .values({ spaceId: LINKED, accountId: ann.id, role: "administrator" });
      await takeAlong(ann, id, { spaceID: LINKED });
      expect(await asked()).toMatchObject({ place: { spaceID: LINKED }, shareId: "link-of-chess" });
      // Once it is invite-only, it admits only these.
      await server.db.execute(sql`update spaces set is_invite_only = true where id = ${LINKED}`);
      await takeAlong(ann, id, { spaceID: LINKED });
      expect(await asked()).toMatchObject({ place: null, shareId: null });
    });

    test("doesn't open a space for invited people only", async () => {
      const id = await share(sql`is_invite_only = true`);
      await takeAlong(ann, id, { spaceID: LINKED, shareId: "link-of-chess" });
      expect(await asked()).toMatchObject({ place: null, shareId: null });
    });

    test("doesn't mention it if none is needed", async () => {
      const id = await share(sql`share_setting = 'PUBLIC_LINK'`);
      await takeAlong(ann, id, { spaceID: LINKED, shareId: "link-of-chess" });
      expect(await asked()).toMatchObject({ place: { spaceID: LINKED }, shareId: null });
    });
  });

  test("holds no place for people whom the space wouldn't admit", async () => {
    const id = await create(ann);
    await join(bob, id);
    await join(cleo, id);
    for (const each of [ann, bob, cleo]) stand(each);
    await server.db.insert(spaceBans).values({
      spaceId: SPACE,
      accountId: bob.id,
      displayName: "Bob",
      reason: "",
    });
    server.rooms.heldPlaces.length = 0;
    await takeAlong(ann, id);
    expect(server.rooms.heldPlaces).toEqual([[HERE, cleo.id]]);
  });

  test("holds no places for absent people, nor repeatedly", async () => {
    const id = await create(ann);
    await join(bob, id);
    await join(cleo, id);
    stand(ann);
    stand(bob, "instance2");
    for (let round = 0; round < 4; round += 1) await takeAlong(ann, id);
    expect(server.rooms.heldPlaces).toEqual([
      [HERE, bob.id],
      [HERE, bob.id],
    ]);
    expect((await groupOf(bob)).trip).toMatchObject({ number: 4 });
  });

  test("of many groups at the same moment are all made, though the database has fewer connections", async () => {
    const pairs = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const [leader, mate] = await Promise.all([
          addPerson(server, `leader${n}`),
          addPerson(server, `mate${n}`),
        ]);
        const id = await create(leader);
        await join(mate, id);
        stand(leader);
        stand(mate, "instance2");
        return { leader, id };
      }),
    );
    const made = await Promise.all(pairs.map(({ leader, id }) => codeOf(takeAlong(leader, id))));
    expect(new Set(made)).toEqual(new Set(["ok"]));
  });

  test("is found by the others' ids when a seat is chosen", async () => {
    const id = await create(ann);
    await join(bob, id);
    await bob.call("GET /rooms/{id}/join", { params: { id: SPACE }, query: {} });
    expect(server.rooms.reserved.at(-1)?.mateIds).toEqual([ann.id]);
  });

  test("is followed automatically by those who chose so", async () => {
    const id = await create(ann);
    await join(bob, id);
    await bob.call("PUT /v2/groups/{id}/follow", { params: { id }, body: { isFollowing: true } });
    expect([(await groupOf(ann)).isFollowing, (await groupOf(bob)).isFollowing]).toEqual([false, true]);
  });
});
