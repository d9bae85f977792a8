// Slow: makes hundreds of calls of several people.
import { SPACES_MAX } from "@veranda/contract";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Tx } from "../../../platform/db/database.ts";
import type { RecordEvent } from "../../../platform/events/events.ts";
import { addPerson, type TestPerson } from "../../../testing/people.ts";
import type { TestServer } from "../../../testing/test-server.ts";
import { addPair, create, edit, fill, named, openOwnSpaces, own, read } from "./own-spaces.fixture.ts";
import { purgeSpaces } from "./purge.ts";

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

describe("the bin", () => {
  const bin = async (who: TestPerson) => (await who.call("GET /rooms/deleted", {})).data;

  test("keeps a deleted space for its owner; for everyone else it doesn't exist", async () => {
    const space = await create(ada, { shareSetting: "PUBLIC_LINK", name: "Short-lived" });
    const params = { id: space.id };
    await ada.call("POST /rooms/love", { body: { roomIDs: [space.id], loved: true } });
    await ada.call("POST /rooms/delete/{id}", { params });
    expect(server.rooms.refreshed).toContain(space.id);
    const share = space.shareId ?? "";
    for (const line of [
      "GET /rooms/get/{id}",
      "GET /spaces/v2/{id}",
      "GET /spaces/v2/{id}/limits",
      "GET /rooms/{id}/contents",
      "GET /rooms/{id}/categories",
      "GET /rooms/{id}/instances",
      "GET /rooms/{id}/preview",
      "GET /rooms/{id}/join",
    ] as const)
      for (const who of [ada, bo])
        await expect(who.call(line, { params, query: { share } }), line).rejects.toMatchObject(
          named("SPACE_NOT_FOUND"),
        );
    await expect(edit(ada, space.id, {})).rejects.toMatchObject(named("SPACE_NOT_FOUND"));
    await expect(ada.call("POST /rooms/delete/{id}", { params })).rejects.toMatchObject(
      named("SPACE_NOT_FOUND"),
    );
    await expect(bo.call("POST /rooms/{id}/like", { params })).rejects.toMatchObject(
      named("SPACE_NOT_FOUND"),
    );
    await expect(bo.call("POST /rooms/{id}/restore", { params })).rejects.toMatchObject(
      named("SPACE_NOT_FOUND"),
    );
    expect(await server.rooms.deps?.spaces.about(space.id)).toBeNull();
    for (const type of ["my_space", "admin", "loved"] as const)
      expect((await own(ada, type)).map(({ id }) => id)).not.toContain(space.id);

    const [kept] = await bin(ada);
    expect(kept).toMatchObject({ id: space.id, name: "Short-lived" });
    expect(Date.parse(kept?.goneAt ?? "") - Date.parse(kept?.deletedAt ?? "")).toBe(30 * 86_400_000);
    expect(await bin(bo)).toEqual([]);
    const { data } = await ada.call("POST /rooms/{id}/restore", { params });
    expect(data).toMatchObject({ id: space.id, name: "Short-lived", loveCount: 1, isLoved: true });
    expect(await bin(ada)).toEqual([]);
  });

  test("restores only as many as fit", async () => {
    const { id } = await create(ada);
    await ada.call("POST /rooms/delete/{id}", { params: { id } });
    await fill(server, ada, SPACES_MAX);
    await expect(ada.call("POST /rooms/{id}/restore", { params: { id } })).rejects.toMatchObject(
      named("TOO_MANY_SPACES"),
    );
  });

  test("restores nothing after a month", async () => {
    const { id } = await create(ada);
    await ada.call("POST /rooms/delete/{id}", { params: { id } });
    await server.db.execute(sql`update spaces set deleted_at = now() - interval '31 days' where id = ${id}`);
    expect(await bin(ada)).toEqual([]);
    await expect(ada.call("POST /rooms/{id}/restore", { params: { id } })).rejects.toMatchObject(
      named("SPACE_NOT_FOUND"),
    );
  });
});

describe("after an account is deleted", () => {
  test("no hidden space, host role or invitation is left; people inside are notified", async () => {
    const [home, shown] = [await create(ada), await create(ada, { shareSetting: "PUBLIC_LINK" })];
    await ada.call("POST /rooms/{id}/publish", { params: { id: shown.id }, body: { isPublished: true } });
    const file = new Blob([Uint8Array.from(await picture())]);
    const { data: pictured } = await ada.call("POST /rooms/{id}/thumbnail", {
      params: { id: home.id },
      query: {},
      file,
    });
    const others = await create(bo);
    const hosts = { params: { id: others.id, userID: ada.id }, body: { isAdmin: true } };
    await bo.call("PUT /rooms/{id}/hosts/{userID}", hosts);
    await bo.call("POST /rooms/{id}/share/invite", {
      params: { id: others.id },
      body: { emails: [ada.email] },
    });
    const { data: exported } = await ada.call("GET /users/me/export", {});
    expect(exported).toMatchObject({
      spaces: [{ spaceID: shown.id }, { spaceID: home.id }],
      hostedSpaces: [{ spaceID: others.id }],
      invitations: [{ spaceID: others.id }],
      invited: [],
    });
    expect((await bo.call("GET /users/me/export", {})).data).toMatchObject({
      invited: [{ spaceID: others.id, email: ada.email }],
    });
    server.rooms.refreshed.length = 0;

    await ada.call("DELETE /users/me", {});

    expect(server.rooms.refreshed.toSorted()).toEqual([home.id, shown.id, others.id].toSorted());
    expect((await read(bo, others.id)).administrators).toEqual([]);
    expect((await bo.call("GET /rooms/{id}/share/invite", { params: { id: others.id } })).data).toEqual([]);
    expect((await read(bo, shown.id)).ownerID).toBeNull();
    await expect(read(staff, home.id)).rejects.toMatchObject(named("SPACE_NOT_FOUND"));
    await server.files.sweep();
    expect((await fetch(`${server.origin}${pictured.pictures.poster}`)).status).toBe(404);
  });
});

test("a space deleted a month ago is purged with its pictures; a later one stays", async () => {
  const [old, young] = [await create(ada), await create(ada)];
  const file = new Blob([Uint8Array.from(await picture())]);
  const { data: pictured } = await ada.call("POST /rooms/{id}/thumbnail", {
    params: { id: old.id },
    query: {},
    file,
  });
  for (const { id } of [old, young]) await ada.call("POST /rooms/delete/{id}", { params: { id } });
  await server.db.execute(
    sql`update spaces set deleted_at = now() - interval '31 days' where id = ${old.id}`,
  );
  const deps = {
    db: server.db,
    events: {
      transaction: <T>(work: (tx: Tx, record: RecordEvent) => Promise<T>) =>
        server.db.transaction((tx) => work(tx, () => undefined)),
    },
    files: server.files,
    log: pino({ enabled: false }),
    now: () => Date.now(),
  };
  await Promise.all([purgeSpaces(deps), purgeSpaces(deps)]);
  await server.files.sweep();
  const { rows } = await server.db.execute<{ id: string }>(
    sql`select space_id as id from space_members where account_id = ${ada.id}`,
  );
  expect(rows).toEqual([{ id: young.id }]);
  expect((await fetch(`${server.origin}${pictured.pictures.poster}`)).status).toBe(404);
});

const picture = () =>
  sharp({ create: { width: 64, height: 36, channels: 3, background: { r: made, g: 99, b: 7 } } })
    .png()
    .toBuffer();
