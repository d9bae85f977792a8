import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { SpaceObject } from "@veranda/contract";
import { sql } from "drizzle-orm";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { Visits } from "../testing/visits.ts";
import { edit, edited, kept, refused } from "./building.fixture.ts";
import { add, note, set } from "./testing.fixture.ts";

/* Who made what stands somewhere, or does something with it, is said to nobody from whom they are hidden. */

let server: TestServer;
let owner: TestPerson;
let ann: TestPerson;
let ben: TestPerson;
let cleo: TestPerson;
let id = "";
const visits = new Visits(() => server.origin);

beforeAll(async () => {
  server = await openTestServer({ withRooms: true });
  [owner, ann, ben, cleo] = await Promise.all([
    addPerson(server, "owner"),
    addPerson(server, "ann"),
    addPerson(server, "ben"),
    addPerson(server, "cleo"),
  ]);
  ({ id } = (
    await owner.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK", mayOthersBuild: true } })
  ).data);
  await ann.call("POST /friends/block", { body: { userID: ben.id } });
});
afterEach(() => visits.breakOff());
afterAll(() => server.close());

const enter = ({ call }: TestPerson) => visits.enter(call, id);
const makerOf = (objects: readonly (SpaceObject | null)[]) =>
  objects.find((object) => object?.id === "made")?.creatorId;

test("in the space: as it comes, to newcomers, to who asks for all of it, and where an edit is refused", async () => {
  const [byAnn, toBen, toCleo] = [await enter(ann), await enter(ben), await enter(cleo)];
  const { room } = await toBen.hear("welcome");
  const made = edit(byAnn, add(note("made")));
  const results = async (client: typeof toBen) => {
    const { results: all } = await client.hear("edited", (each) =>
      each.results.some((one) => one.id === "made"),
    );
    return makerOf(all.map(({ object }) => object));
  };
  expect(room.objects.map((object) => object.id)).not.toContain("made");
  expect(await results(toBen)).toBeNull();
  expect(await results(toCleo)).toBe(ann.id);
  expect(makerOf((await edited(byAnn, made)).results.map(({ object }) => object))).toBe(ann.id);

  for (const client of [toBen, toCleo]) client.send("reload", {});
  expect(makerOf((await toBen.hear("room")).objects)).toBeNull();
  expect(makerOf((await toCleo.hear("room")).objects)).toBe(ann.id);

  await edited(byAnn, edit(byAnn, set("made", 1, { name: "Ann's" })));
  const late = await refused(toBen, edit(toBen, set("made", 1, { name: "Ben's" })));
  expect(makerOf(late.objects.map(({ object }) => object))).toBeNull();

  // Also when Ann has gone.
  byAnn.leave();
  toBen.leave();
  await toCleo.hear("left");
  expect(makerOf((await (await enter(ben)).hear("welcome")).room.objects)).toBeNull();
  expect(makerOf((await (await enter(owner)).hear("welcome")).room.objects)).toBe(ann.id);
});

test("what they do: their edits, and what they have in hand", async () => {
  const [byAnn, toBen, toCleo] = [await enter(ann), await enter(ben), await enter(cleo)];
  const me = (await byAnn.hear("welcome")).me;
  await edited(byAnn, edit(byAnn, add(note("seen"))));
  byAnn.send("hold", { ids: ["seen"] });
  for (const [client, by] of [
    [toBen, null],
    [toCleo, me],
  ] as const) {
    expect(
      (await client.hear("edited", (each) => each.results.some(({ id: one }) => one === "seen"))).by,
    ).toBe(by);
    expect((await client.hear("held", (each) => each.holds.length > 0)).holds).toEqual([{ id: "seen", by }]);
  }
  const late = (await (await enter(ben)).hear("welcome")).holds;
  expect(late).toEqual([{ id: "seen", by: null }]);
});

test("who asked for what takes a while, and has left by then", async () => {
  const params = { id, userID: ann.id };
  await owner.call("PUT /rooms/{id}/hosts/{userID}", { params, body: { isAdmin: true } });
  const [toBen, toCleo] = [await enter(ben), await enter(cleo)];
  /** Ann asks for it and goes, before it is done. */
  const ask = async (message: "save" | "clear"): Promise<string> => {
    const byAnn = await enter(ann);
    await edited(byAnn, edit(byAnn, add(note(`before-${message}`))));
    const { me } = await byAnn.hear("welcome");
    await server.db.transaction(async (tx) => {
      await tx.execute(sql`select from spaces where id = ${id} for update`);
      // Not done before the row is let go.
      byAnn.send(message, {});
      byAnn.leave();
      await toCleo.hear("left", (each) => each.id === me);
    });
    return me;
  };
  const saver = await ask("save");
  const saved = (client: typeof toBen) => client.hear("saving", ({ state }) => state === "success");
  expect((await saved(toBen)).by).toBeNull();
  expect((await saved(toCleo)).by).toBe(saver);

  const clearer = await ask("clear");
  const cleared = (client: typeof toBen) => client.hear("edited", ({ exchanged }) => exchanged !== undefined);
  expect((await cleared(toBen)).exchanged).toEqual({ by: null, asked: "clear" });
  expect((await cleared(toCleo)).exchanged).toEqual({ by: clearer, asked: "clear" });
  await owner.call("PUT /rooms/{id}/hosts/{userID}", { params, body: { isAdmin: false } });
});

test("of what was saved, by the call that reads it; hosts are told", async () => {
  const [byAnn, toOwner] = [await enter(ann), await enter(owner)];
  await kept(byAnn, edit(byAnn, add(note("more"))));
  toOwner.send("save", {});
  const contents = async ({ call }: TestPerson) =>
    (await call("GET /rooms/{id}/contents", { params: { id }, query: {} })).data.find(
      (one) => one.id === "more",
    );
  await expect.poll(async () => contents(cleo)).toMatchObject({ creatorId: ann.id });
  expect(await contents(ben)).toMatchObject({ creatorId: null });

  await owner.call("PUT /rooms/{id}/hosts/{userID}", {
    params: { id, userID: ben.id },
    body: { isAdmin: true },
  });
  expect(await contents(ben)).toMatchObject({ creatorId: ann.id });
});
