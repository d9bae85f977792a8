// Slow: makes hundreds of calls.
import { eq } from "drizzle-orm";
import { SPACE_ASSIGNED_ROLES_MAX, STANDS_PER_BUILDER_MAX, type AssignedRoleName } from "@veranda/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addPerson, type TestPerson } from "../../../testing/people.ts";
import { setAgeBand } from "../../../testing/age-band.ts";
import type { TestServer } from "../../../testing/test-server.ts";
import { spaceAssignedRoles, spaceBuilders } from "../tables.ts";
import { addPair, create, named, openOwnSpaces, read } from "./own-spaces.fixture.ts";

let server: TestServer;
let ada: TestPerson;
let bo: TestPerson;
let made = 0;

beforeAll(async () => {
  server = await openOwnSpaces();
});
afterAll(() => server.close());
beforeEach(async () => {
  made += 1;
  ({ ada, bo } = await addPair(server));
});

const STAND = { x: 1, y: 0, z: 2, width: 6, depth: 4, heading: 0 };
const assign = async (
  who: TestPerson,
  id: string,
  userID: string,
  role: AssignedRoleName,
  stand: typeof STAND | null = null,
) => (await who.call("POST /rooms/{id}/roles", { params: { id }, body: { userID, role, stand } })).data;
const listed = async (who: TestPerson, id: string) =>
  (await who.call("GET /rooms/{id}/roles", { params: { id } })).data;
const take = async (who: TestPerson, id: string, roleID: string) =>
  (await who.call("DELETE /rooms/{id}/roles/{roleID}", { params: { id, roleID } })).data;

describe("assigned roles", () => {
  test("are assigned and removed by hosts, and open the space while assigned", async () => {
    const { id } = await create(ada);
    await expect(read(bo, id)).rejects.toMatchObject(named("USER_UNAUTHORIZED"));
    const [role] = await assign(ada, id, bo.id, "speaker");
    expect(role).toMatchObject({ userID: bo.id, role: "speaker", stand: null });
    expect(server.rooms.refreshed).toEqual([id]);
    await read(bo, id);
    // Their holders can't read others' roles.
    await expect(listed(bo, id)).rejects.toMatchObject(named("FORBIDDEN"));
    expect(await take(ada, id, role?.id ?? "")).toEqual([]);
    expect(await take(ada, id, role?.id ?? "")).toEqual([]);
    await expect(read(bo, id)).rejects.toMatchObject(named("USER_UNAUTHORIZED"));
  });

  test("assigned twice count once, also concurrently", async () => {
    const { id } = await create(ada);
    await Promise.all([1, 2, 3].map(() => assign(ada, id, bo.id, "guide")));
    expect(await listed(ada, id)).toHaveLength(1);
  });

  test("builders may build everywhere or on stands, whichever was assigned last", async () => {
    const { id } = await create(ada);
    await assign(ada, id, bo.id, "builder", STAND);
    await assign(ada, id, bo.id, "builder", { ...STAND, x: 20 });
    expect((await listed(ada, id)).map(({ stand }) => stand?.x)).toEqual([1, 20]);
    expect((await assign(ada, id, bo.id, "builder")).map(({ stand }) => stand)).toEqual([null]);
    expect((await assign(ada, id, bo.id, "builder", STAND)).map(({ stand }) => stand)).toEqual([STAND]);
  });

  test("builders are remembered after the role is removed, for what they have made (R3)", async () => {
    const { id } = await create(ada);
    const [role] = await assign(ada, id, bo.id, "builder");
    await take(ada, id, role?.id ?? "");
    const kept = await server.db.select().from(spaceBuilders).where(eq(spaceBuilders.spaceId, id));
    expect(kept.map(({ accountId }) => accountId)).toEqual([bo.id]);
  });

  test("only builders have a stand, within size limits", async () => {
    const { id } = await create(ada);
    await expect(assign(ada, id, bo.id, "guide", STAND)).rejects.toMatchObject(named("INVALID_INPUT"));
    for (const wrong of [{ width: 0 }, { depth: 61 }, { x: 501 }, { heading: 7 }])
      await expect(assign(ada, id, bo.id, "builder", { ...STAND, ...wrong })).rejects.toMatchObject(
        named("INVALID_INPUT"),
      );
  });

  test("aren't assigned to hosts, banned people, or across a block", async () => {
    const { id } = await create(ada);
    await expect(assign(ada, id, ada.id, "guide")).rejects.toMatchObject(named("ALREADY_HOST"));
    const ban = { userID: bo.id, durationMinutes: null, reason: "" };
    await ada.call("POST /rooms/{id}/bans", { params: { id }, body: ban });
    await expect(assign(ada, id, bo.id, "guide")).rejects.toMatchObject(named("ALREADY_BANNED"));
    const cy = await addPerson(server, `roled${made}`);
    await cy.call("POST /users/{id}/block", { params: { id: ada.id } });
    await expect(assign(ada, id, cy.id, "guide")).rejects.toMatchObject(named("USER_NOT_FOUND"));
  });

  test("an adult who isn't a friend can't assign one to somebody under 16, nor make them a host", async () => {
    const { id } = await create(ada);
    await setAgeBand(server, bo.id, "13_15");
    await expect(assign(ada, id, bo.id, "guide")).rejects.toMatchObject(named("REQUESTS_CLOSED"));
    const asHost = { params: { id, userID: bo.id }, body: { isAdmin: true } };
    await expect(ada.call("PUT /rooms/{id}/hosts/{userID}", asHost)).rejects.toMatchObject(
      named("REQUESTS_CLOSED"),
    );
  });

  test("end with a block by the owner, and when their holder becomes a host", async () => {
    const { id } = await create(ada);
    const cy = await addPerson(server, `roled${made}`);
    await assign(ada, id, bo.id, "guide");
    await assign(ada, id, cy.id, "guide");
    await ada.call("PUT /rooms/{id}/hosts/{userID}", {
      params: { id, userID: cy.id },
      body: { isAdmin: true },
    });
    await ada.call("POST /users/{id}/block", { params: { id: bo.id } });
    expect(await listed(ada, id)).toEqual([]);
  });

  test("of another space can't be removed through one's own", async () => {
    const [own, other] = [await create(bo), await create(ada)];
    const cy = await addPerson(server, `roled${made}`);
    const [role] = await assign(ada, other.id, cy.id, "guide");
    await take(bo, own.id, role?.id ?? "");
    expect(await listed(ada, other.id)).toHaveLength(1);
  });

  test("are limited", async () => {
    const { id } = await create(ada);
    const stands = Array.from({ length: STANDS_PER_BUILDER_MAX }, (_, x) => ({ ...STAND, x }));
    for (const stand of stands) await assign(ada, id, bo.id, "builder", stand);
    await expect(assign(ada, id, bo.id, "builder", STAND)).rejects.toMatchObject(named("TOO_MANY_PEOPLE"));
    const cy = await addPerson(server, `roled${made}`);
    const rest = Array.from({ length: SPACE_ASSIGNED_ROLES_MAX - stands.length }, (_, x) => x);
    await server.db.insert(spaceAssignedRoles).values(
      rest.map((x) => ({
        spaceId: id,
        accountId: cy.id,
        role: "builder" as const,
        stand: { ...STAND, x },
      })),
    );
    await expect(assign(ada, id, bo.id, "guide")).rejects.toMatchObject(named("TOO_MANY_PEOPLE"));
  });
});
