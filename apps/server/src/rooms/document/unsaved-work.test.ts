// Slow: waits for ticks and limits.
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { REVIVAL_MS } from "../limits/limits.ts";
import { roomDocuments, roomInstances } from "../tables.ts";
import { until } from "../testing/test-client.ts";
import { BuildingHouse, edit, edited, kept } from "./building.fixture.ts";
import { add, note, set, transform } from "./testing.fixture.ts";

let house: BuildingHouse;
beforeAll(async () => {
  house = await BuildingHouse.open();
});
afterEach(() => house.reset());
afterAll(() => house.close());

describe("unsaved work", () => {
  it("waits for the next who come, also when they come at once (O27)", async () => {
    const space = await house.newSpace("owner", { objects: [transform("aaaa")] });
    const ann = await house.visit(space, "ann");
    await edited(ann, edit(ann, set("aaaa", 1, { name: "unsaved" })));
    await house.ended(space);
    const ben = await house.visit(space, "ben");
    const { room } = await ben.hear("welcome");
    expect(room).toMatchObject({ isUnsaved: true, objects: [{ id: "aaaa", name: "unsaved", version: 2 }] });
    expect(await house.draftsOf(space)).toEqual([]);
  });

  it("is the space's draft until then (O27)", async () => {
    const space = await house.newSpace("owner", { objects: [transform("aaaa")] });
    const ann = await house.visit(space, "ann");
    await kept(ann, edit(ann, set("aaaa", 1, { name: "unsaved" })));
    await house.ended(space);
    const [draft] = await until(async () => {
      const drafts = await house.draftsOf(space);
      return drafts.length > 0 ? drafts : undefined;
    });
    expect(draft?.objects).toMatchObject([{ id: "aaaa", name: "unsaved" }]);
    expect(await house.db.select().from(roomDocuments).where(eq(roomDocuments.spaceId, space))).toEqual([]);
  });

  it("of a second instance is kept as a version (O27)", async () => {
    const space = await house.newSpace("owner");
    const one = await house.visit(space, "ann", { capacity: 1 });
    const two = await house.visit(space, "ben", { capacity: 2 });
    await edited(one, edit(one, add(note("aaaa"))));
    await edited(two, edit(two, add(note("bbbb"))));
    await house.ended(space);
    const versions = await until(async () => {
      const found = await house.versionsOf(space);
      return found.length > 0 ? found : undefined;
    });
    expect(versions).toMatchObject([{ isAutomatic: true, savedBy: null, version: 1 }]);
    const ids = [...(await house.draftsOf(space)), ...versions].flatMap(({ objects }) =>
      objects.map(({ id }) => id),
    );
    expect(ids.sort()).toEqual(["aaaa", "bbbb"]);
  });

  it("of an instance that nobody came back to is found (O27)", async () => {
    const space = await house.newSpace("owner");
    const ann = await house.visit(space, "ann");
    const { instanceId } = await ann.hear("welcome");
    await kept(ann, edit(ann, add(note("aaaa"))));
    await house.restart(() =>
      house.db
        .update(roomInstances)
        .set({ expiresAt: new Date(Date.now() - 2 * REVIVAL_MS) })
        .where(eq(roomInstances.id, instanceId)),
    );
    expect(await house.draftsOf(space)).toMatchObject([{ objects: [{ id: "aaaa" }] }]);
    const { room, instanceId: another } = await (await house.visit(space, "ben")).hear("welcome");
    expect(another).not.toBe(instanceId);
    expect(room).toMatchObject({ isUnsaved: true, objects: [{ id: "aaaa" }] });
  });

  it("that was saved leaves nothing behind", async () => {
    const space = await house.newSpace("ann");
    const ann = await house.visit(space, "ann");
    await edited(ann, edit(ann, add(note("aaaa"))));
    ann.send("save", {});
    await ann.hear("saving", ({ state }) => state === "success");
    await house.ended(space);
    expect(await house.draftsOf(space)).toEqual([]);
    expect((await (await house.visit(space, "ben")).hear("welcome")).room.objects).toHaveLength(1);
  });
});
