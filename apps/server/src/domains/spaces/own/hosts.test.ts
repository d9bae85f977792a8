// Slow: makes hundreds of calls of several people.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addPerson, type TestPerson } from "../../../testing/people.ts";
import { soon } from "../../../testing/soon.ts";
import type { TestServer } from "../../../testing/test-server.ts";
import { untilWaiting } from "../../../testing/until-waiting.ts";
import { addPair, create, edit, faultsOf, named, openOwnSpaces, own, read } from "./own-spaces.fixture.ts";

let server: TestServer;
let ada: TestPerson;
let bo: TestPerson;
let staff: TestPerson;
let made = 0;

beforeAll(async () => {
  server = await openOwnSpaces();
  staff = await addPerson(server, "staff", { isStaff: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  made += 1;
  ({ ada, bo } = await addPair(server));
});

describe("hosts", () => {
  const setHost = (who: TestPerson, id: string, userID: string, isAdmin: boolean) =>
    who.call("PUT /rooms/{id}/hosts/{userID}", { params: { id, userID }, body: { isAdmin } });

  test("can't be accounts that are being deleted, and those get no space either", async () => {
    const { id } = await create(ada, {});
    const leaver = await addPerson(server, `leaver${made}`);
    let late: Promise<unknown>[] = [];
    await server.db.transaction(async (tx) => {
      await tx.execute(sql`delete from accounts where id = ${leaver.id}`);
      late = [setHost(ada, id, leaver.id, true), create(leaver, {})];
      for (const each of late) each.catch(() => undefined);
      await untilWaiting(server.db, 2);
    });
    await expect(late[0]).rejects.toMatchObject(named("USER_NOT_FOUND"));
    await expect(late[1]).rejects.toMatchObject(named("UNAUTHENTICATED"));
  });

  test("can't be banned people, until the ban is lifted", async () => {
    const { id } = await create(ada, {});
    const ban = { userID: bo.id, durationMinutes: null, reason: "" };
    const { data } = await ada.call("POST /rooms/{id}/bans", { params: { id }, body: ban });
    await expect(setHost(ada, id, bo.id, true)).rejects.toMatchObject(named("ALREADY_BANNED"));
    await ada.call("DELETE /rooms/{id}/bans/{banID}", { params: { id, banID: data.id } });
    await setHost(ada, id, bo.id, true);
  });

  test("can be removed by the owner; until then they manage the space", async () => {
    const { id } = await create(ada, { templateId: "furnish6" });
    await expect(setHost(bo, id, bo.id, true)).rejects.toMatchObject(named("USER_UNAUTHORIZED"));
    const { data } = await setHost(ada, id, bo.id, true);
    expect(data).toMatchObject({ administrators: [bo.id], roomAdmins: [bo.id] });
    expect(server.rooms.refreshed).toEqual([id]);
    expect(await read(bo, id)).toMatchObject({ shareId: data.shareId, ownerID: ada.id });
    expect((await own(bo, "admin")).map((card) => card.id)).toEqual([id]);
    expect(await own(bo)).toEqual([]);
    await bo.call("GET /rooms/{id}/join", { params: { id }, query: {} });
    expect(server.rooms.reserved.at(-1)?.holder).toMatchObject({ userId: bo.id, isHost: true });
    expect((await edit(bo, id, { name: "Ours" })).name).toBe("Ours");
    for (const ask of [
      () => setHost(bo, id, ada.id, false),
      () => bo.call("POST /rooms/delete/{id}", { params: { id } }),
    ])
      await expect(ask()).rejects.toMatchObject(named("FORBIDDEN"));
    await setHost(ada, id, bo.id, false);
    await expect(read(bo, id)).rejects.toMatchObject(named("USER_UNAUTHORIZED"));
  });

  test("add further hosts, whom only the owner removes", async () => {
    const { id } = await create(ada);
    await setHost(ada, id, bo.id, true);
    expect((await setHost(bo, id, staff.id, true)).data.administrators).toEqual([bo.id, staff.id]);
    await expect(setHost(bo, id, staff.id, false)).rejects.toMatchObject(named("FORBIDDEN"));
    await expect(setHost(bo, id, ada.id, true)).rejects.toMatchObject(named("ALREADY_HOST"));
    expect((await setHost(ada, id, staff.id, false)).data.administrators).toEqual([bo.id]);
  });

  test("see the share id in their own listings; invited people don't", async () => {
    const { id, shareId } = await create(ada);
    const cy = await addPerson(server, `cy${made}`);
    await ada.call("PUT /rooms/{id}/hosts/{userID}", {
      params: { id, userID: bo.id },
      body: { isAdmin: true },
    });
    await ada.call("POST /rooms/{id}/share/invite", { params: { id }, body: { emails: [cy.email] } });
    expect((await own(ada)).map((card) => card.own?.shareId)).toEqual([shareId]);
    expect((await own(bo, "admin")).map((card) => card.own?.shareId)).toEqual([shareId]);
    const shared = await cy.call("GET /rooms", { query: { type: "shared" } });
    expect(shared.data.spaces).toMatchObject([{ id }]);
    expect(JSON.stringify(shared.data)).not.toContain(shareId);
  });

  test("can resign, but not on behalf of others; the owner stays", async () => {
    const { id } = await create(ada);
    await setHost(ada, id, bo.id, true);
    await setHost(ada, id, staff.id, true);
    server.rooms.refreshed.length = 0;
    expect((await setHost(bo, id, bo.id, false)).data).toMatchObject({
      id,
      shareId: null,
      administrators: [staff.id],
    });
    expect(server.rooms.refreshed).toEqual([id]);
    await expect(setHost(bo, id, bo.id, false)).rejects.toMatchObject(named("USER_UNAUTHORIZED"));
    await expect(setHost(ada, id, ada.id, false)).rejects.toMatchObject(named("FORBIDDEN"));
    expect(await read(ada, id)).toMatchObject({ administrators: [staff.id] });
  });

  test("are added once, however often that is requested", async () => {
    const { id } = await create(ada);
    const all = await Promise.allSettled([1, 2, 3, 4].map(() => setHost(ada, id, bo.id, true)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(faultsOf(all)).toEqual(Array(3).fill("ALREADY_HOST"));
    expect((await read(ada, id)).administrators).toEqual([bo.id]);
  });

  test("can't be unknown people, people who have blocked one, or the owner", async () => {
    const { id } = await create(ada);
    await expect(setHost(ada, id, "nobodynobody1234", true)).rejects.toMatchObject(named("USER_NOT_FOUND"));
    await expect(setHost(ada, id, ada.id, true)).rejects.toMatchObject(named("ALREADY_HOST"));
    await expect(setHost(ada, id, ada.id, false)).rejects.toMatchObject(named("FORBIDDEN"));
    await bo.call("POST /users/{id}/block", { params: { id: ada.id } });
    await expect(setHost(ada, id, bo.id, true)).rejects.toMatchObject(named("USER_NOT_FOUND"));
  });

  test("of a space without an owner are staff", async () => {
    expect((await edit(staff, "park0001", { description: "Meet here" })).description).toBe("Meet here");
    await expect(edit(ada, "park0001", {})).rejects.toMatchObject(named("FORBIDDEN"));
    expect((await read(staff, "park0001")).shareId).not.toBeNull();
    expect((await read(ada, "park0001")).shareId).toBeNull();
    await staff.call("GET /rooms/{id}/join", { params: { id: "park0001" }, query: {} });
    expect(server.rooms.reserved.at(-1)?.holder.isHost).toBe(true);
  });

  test("restrict permissions and open them again; both are idempotent", async () => {
    const { id } = await create(ada);
    const restrict = async (restricted: boolean) =>
      (
        await ada.call("PUT /rooms/{id}/permissions/{permission}", {
          params: { id, permission: "add_content" },
          body: { restricted },
        })
      ).data.restrictedPermissions;
    expect(await restrict(false)).not.toContain("add_content");
    await Promise.all([restrict(true), restrict(true)]);
    expect(await restrict(true)).toEqual([
      "download",
      "edit_admin_content",
      "change_environment",
      "save_room",
      "clear_room",
      "under_16_chat_disabled",
      "add_content",
    ]);
    expect(await restrict(false)).not.toContain("add_content");
    expect(server.rooms.refreshed).toHaveLength(5);
    await expect(
      ada.call("PUT /rooms/{id}/permissions/{permission}", {
        params: { id, permission: "everything" as never },
        body: { restricted: true },
      }),
    ).rejects.toMatchObject(named("INVALID_INPUT"));
  });

  test("decide whether further instances open; newcomers are seated accordingly", async () => {
    const { id } = await create(ada);
    const { data } = await ada.call("PUT /rooms/{id}/instancing", {
      params: { id },
      body: { enabled: false },
    });
    expect(data.isInstancingEnabled).toBe(false);
    await ada.call("GET /rooms/{id}/join", { params: { id }, query: {} });
    expect(server.rooms.reserved.at(-1)).toMatchObject({
      spaceId: id,
      capacity: 10,
      isInstancingEnabled: false,
    });
  });

  test("renew the share id; the old one stops working", async () => {
    const { id, shareId } = await create(ada);
    const share = shareId ?? "";
    await bo.call("GET /rooms/get/{id}", { params: { id }, query: { share } });
    const { data } = await ada.call("POST /rooms/{id}/share/renew", { params: { id } });
    expect(data.shareId).not.toBe(share);
    await expect(bo.call("GET /rooms/get/{id}", { params: { id }, query: { share } })).rejects.toMatchObject(
      named("USER_UNAUTHORIZED"),
    );
    expect(server.rooms.refreshed).toEqual([id]);
  });
});

test("someone blocked by the owner can't be made a host by another host", async () => {
  const { id } = await create(ada);
  const cem = await addPerson(server, `cem${made}`);
  const put = (who: TestPerson, whom: TestPerson) =>
    who.call("PUT /rooms/{id}/hosts/{userID}", { params: { id, userID: whom.id }, body: { isAdmin: true } });
  await put(ada, bo);
  await ada.call("POST /users/{id}/block", { params: { id: cem.id } });
  await expect(put(bo, cem)).rejects.toMatchObject(named("USER_NOT_FOUND"));
  await ada.call("DELETE /users/{id}/block", { params: { id: cem.id } });
  expect((await put(bo, cem)).data.administrators).toContain(cem.id);
});

describe("somebody who is made a host while the owner bans or blocks them", () => {
  const hosts = async (id: string) => (await read(ada, id)).administrators;
  const makeHost = (id: string) =>
    ada.call("PUT /rooms/{id}/hosts/{userID}", { params: { id, userID: bo.id }, body: { isAdmin: true } });
  /** Calls `shutOut` while a transaction that has made them a host hasn't committed yet. */
  const madeHostDuring = (id: string, shutOut: () => Promise<unknown>) =>
    server.db.transaction(async (tx) => {
      await tx.execute(sql`select from spaces where id = ${id} for no key update`);
      await tx.execute(
        sql`insert into space_members (space_id, account_id, role) values (${id}, ${bo.id}, 'administrator')`,
      );
      const done = shutOut();
      await Promise.race([done, untilWaiting(server.db)]);
      return { done };
    });

  test("isn't one after a ban from all spaces, given in another space", async () => {
    const [one, other] = [await create(ada), await create(ada)];
    const body = { userID: bo.id, durationMinutes: null, isInAllSpaces: true };
    const ban = () => ada.call("POST /rooms/{id}/bans", { params: { id: one.id }, body });
    const { done } = await madeHostDuring(other.id, ban);
    await done;
    expect(await hosts(other.id)).toEqual([]);
  });

  test("isn't one after a block", async () => {
    const { id } = await create(ada);
    const block = () => ada.call("POST /users/{id}/block", { params: { id: bo.id } });
    const { done } = await madeHostDuring(id, block);
    await done;
    await soon(async () => expect(await hosts(id)).toEqual([]));
  });

  test("is rejected if the block was first", async () => {
    const { id } = await create(ada);
    const late = await server.db.transaction(async (tx) => {
      await tx.execute(sql`select from spaces where id = ${id} for no key update`);
      const made = makeHost(id);
      made.catch(() => undefined);
      await untilWaiting(server.db);
      await tx.execute(
        sql`insert into blocks (blocker_id, blocked_id, created_at) values (${ada.id}, ${bo.id}, now())`,
      );
      return { made };
    });
    await expect(late.made).rejects.toMatchObject(named("USER_NOT_FOUND"));
    expect(await hosts(id)).toEqual([]);
  });
});
