// Slow: waits for ticks and limits.
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { spaces } from "../../domains/spaces/tables.ts";
import { until } from "../testing/test-client.ts";
import { BuildingHouse, countHeard, edit, edited } from "./building.fixture.ts";
import { add, note, remove, set, transform } from "./testing.fixture.ts";

let house: BuildingHouse;
beforeAll(async () => {
  house = await BuildingHouse.open();
});
afterEach(() => house.reset());
afterAll(() => house.close());

describe("saving", () => {
  it("writes versions, one after the other (O23)", async () => {
    const space = await house.newSpace("ann");
    const [ann, ben] = [await house.visit(space, "ann"), await house.visit(space, "ben")];
    await edited(ann, edit(ann, add(note("aaaa"))));
    ann.send("save", {});
    await ann.hear("saving", ({ version }) => version === 1);
    await edited(ann, edit(ann, set("aaaa", 1, { name: "two" })));
    ann.send("save", {});
    const success = await ben.hear("saving", ({ version }) => version === 2);
    expect(success).toEqual({
      state: "success",
      by: ann.me,
      version: 2,
      isElsewhere: false,
      isUnsaved: false,
    });
    expect(
      ben.heard.flatMap(({ name, data }) => (name === "saving" ? (data as { state: string }).state : [])),
    ).toEqual(["in_progress", "success", "in_progress", "success"]);
    const [saved] = await house.db.select().from(spaces).where(eq(spaces.id, space));
    expect(saved?.objects).toMatchObject([{ id: "aaaa", creatorId: "ann", version: 2 }]);
    expect((await house.versionsOf(space)).map((row) => [row.version, row.savedBy, row.objectCount])).toEqual(
      [
        [1, "ann", 1],
        [2, "ann", 1],
      ],
    );
    expect((await (await house.visit(space, "owner")).hear("welcome")).room.isUnsaved).toBe(false);
  });

  it("without a change writes nothing, and answers with the version that there is (O23)", async () => {
    const space = await house.newSpace("ann");
    const ann = await house.visit(space, "ann");
    ann.send("save", {});
    await ann.hear("saving", ({ state, version }) => state === "success" && version === null);
    await edited(ann, edit(ann, add(note("aaaa"))));
    ann.send("save", {});
    await ann.hear("saving", ({ version }) => version === 1);
    ann.send("save", {});
    await until(() =>
      ann.heard.filter(({ name, data }) => name === "saving" && (data as { version: number }).version === 1)
        .length === 2
        ? true
        : undefined,
    );
    expect(await house.versionsOf(space)).toHaveLength(1);
  });

  it("keeps what the space came with as the first version (O23)", async () => {
    const space = await house.newSpace("ann", { objects: [transform("aaaa")] });
    const ann = await house.visit(space, "ann");
    await edited(ann, edit(ann, remove("aaaa", 1)));
    ann.send("save", {});
    await ann.hear("saving", ({ version }) => version === 2);
    ann.send("revert", { version: 1 });
    const back = await ann.hear("edited", ({ by }) => by === null);
    expect(back).toMatchObject({ isUnsaved: true, results: [{ id: "aaaa", object: { creatorId: "ann" } }] });
  });

  it("that fails is told, and nothing is lost (O23)", async () => {
    const space = await house.newSpace("ann");
    const ann = await house.visit(space, "ann");
    await edited(ann, edit(ann, add(note("aaaa"))));
    house.inFront = { spaces: { save: () => Promise.reject(new Error("the disk is full")) } };
    ann.send("save", {});
    expect(await ann.hear("saving", ({ state }) => state !== "in_progress")).toMatchObject({
      state: "failure",
      isUnsaved: true,
    });
    house.inFront = {};
    ann.send("save", {});
    await ann.hear("saving", ({ state }) => state === "success");
  });

  it("leaves what is edited meanwhile unsaved (O23)", async () => {
    const space = await house.newSpace("ann");
    const ann = await house.visit(space, "ann");
    await edited(ann, edit(ann, add(note("aaaa"))));
    const { promise, resolve } = Promise.withResolvers<void>();
    house.inFront = {
      spaces: {
        async save(...given) {
          await promise;
          return house.spaces.save(...given);
        },
      },
    };
    ann.send("save", {});
    await ann.hear("saving");
    await edited(ann, edit(ann, add(note("bbbb"))));
    resolve();
    expect(await ann.hear("saving", ({ state }) => state === "success")).toMatchObject({ isUnsaved: true });
    const [saved] = await house.db.select().from(spaces).where(eq(spaces.id, space));
    expect(saved?.objects.map(({ id }) => id)).toEqual(["aaaa"]);
  });

  it("is brought back, and what was unsaved before that as well (O24)", async () => {
    const space = await house.newSpace("ann");
    const [ann, ben] = [await house.visit(space, "ann"), await house.visit(space, "ben")];
    await edited(ann, edit(ann, add(note("aaaa"))));
    ann.send("save", {});
    await ann.hear("saving", ({ state }) => state === "success");
    await edited(ann, edit(ann, add(note("bbbb")), set("aaaa", 1, { name: "x" })));
    ann.send("revert", { version: null });
    const back = await ben.hear("edited", ({ by }) => by === null);
    expect(back).toMatchObject({
      isUnsaved: false,
      results: [
        { id: "bbbb", object: null, change: null },
        { id: "aaaa", object: { name: "", version: 3 } },
      ],
    });
    expect((await house.versionsOf(space)).map((row) => [row.version, row.isAutomatic])).toEqual([
      [1, false],
      [2, true],
    ]);
    ann.send("revert", { version: 2 });
    await ben.hear("edited", ({ results }) =>
      results.some(({ id, object }) => id === "bbbb" && object !== null),
    );
    ann.send("revert", { version: 99 });
    expect(await ann.hear("refused")).toMatchObject({ message: "revert", code: "VERSION_NOT_FOUND" });
  });

  it("can be emptied of what one may edit (O24)", async () => {
    const mine = transform("mine", { creatorId: "ben", locked: true });
    const space = await house.newSpace("ann", {
      objects: [mine, transform("host", { creatorId: "ann" })],
      restricted: ["edit_admin_content", "save_room"],
    });
    const [ann, ben] = [await house.visit(space, "ann"), await house.visit(space, "ben")];
    ben.send("clear", {});
    expect((await ann.hear("edited")).results).toMatchObject([{ id: "mine", object: null, change: null }]);
    ben.send("revert", { version: null });
    ben.send("save", {});
    await until(() => (countHeard(ben, "refused") === 2 ? true : undefined));
    ann.send("clear", {});
    await ben.hear("edited", ({ results }) => results[0]?.id === "host");
    expect(
      (await house.versionsOf(space)).map(({ isAutomatic, objectCount }) => [isAutomatic, objectCount]),
    ).toEqual([[true, 1]]);
  });

  it("that was cleared or brought back is taken back, by who did it, and done again (O24)", async () => {
    const space = await house.newSpace("ann", {
      objects: [transform("aaaa", { locked: true }), transform("bbbb")],
    });
    const [ann, ben] = [await house.visit(space, "ann"), await house.visit(space, "ben")];
    await edited(ann, edit(ann, set("bbbb", 1, { name: "unsaved" })));
    const done = (after: number) =>
      ann.hear("edited", ({ exchange, revision }) => exchange !== undefined && revision > after);
    ann.send("clear", {});
    const cleared = await done(0);
    expect(cleared.exchange).toEqual({ left: 0 });
    const told = (revision: number) => ben.hear("edited", (each) => each.revision === revision);
    const annDid = (asked: string) => ({ by: ann.me, asked });
    expect((await told(cleared.revision)).exchanged).toEqual(annDid("clear"));
    ben.send("undo", { revision: cleared.revision });
    expect(await ben.hear("refused")).toMatchObject({ message: "undo", code: "VERSION_NOT_FOUND" });
    ann.send("undo", { revision: cleared.revision });
    const back = await done(cleared.revision);
    // Others hear what became of it, and not that it answers anybody.
    const toldOfUndo = await told(back.revision);
    expect(toldOfUndo).not.toHaveProperty("exchange");
    expect(toldOfUndo).not.toHaveProperty("exchanged");
    expect(toldOfUndo.results.map(({ id, object }) => [id, object?.name])).toEqual([
      ["aaaa", ""],
      ["bbbb", "unsaved"],
    ]);
    ann.send("undo", { revision: back.revision });
    expect((await done(back.revision)).results.every(({ object }) => object === null)).toBe(true);
    ann.send("undo", { revision: back.revision + 1 });
    const again = await done(back.revision + 1);
    ann.send("revert", { version: null });
    const reverted = await done(again.revision);
    expect(reverted.isUnsaved).toBe(false);
    expect(reverted).not.toHaveProperty("exchanged");
    expect((await told(reverted.revision)).exchanged).toEqual(annDid("revert"));
    ann.send("undo", { revision: reverted.revision });
    expect((await done(reverted.revision)).isUnsaved).toBe(true);
    ann.send("save", {});
    await ann.hear("saving", ({ state }) => state === "success");
    const [saved] = await house.db.select().from(spaces).where(eq(spaces.id, space));
    expect(saved?.objects.map(({ id, name }) => `${id} ${name}`).sort()).toEqual(["aaaa ", "bbbb unsaved"]);
  });

  it("is nobody's who may not (O13)", async () => {
    const space = await house.newSpace("owner", { restricted: ["clear_room", "save_room"] });
    const [ann, guest] = [await house.visit(space, "ann"), await house.visit(space, null)];
    for (const client of [ann, guest]) {
      client.send("save", {});
      client.send("revert", { version: null });
      client.send("clear", {});
      await until(() => (countHeard(client, "refused") === 3 ? true : undefined));
      expect(client.heard.some(({ name }) => name === "edited" || name === "saving")).toBe(false);
    }
  });

  it("shows in the other instances, where nothing is unsaved (O26)", async () => {
    const space = await house.newSpace("ann");
    const one = await house.visit(space, "ann", { capacity: 1 });
    const two = await house.visit(space, "ben", { capacity: 2 });
    // Two at once do not fit into the first instance, which was opened for one.
    expect((await two.hear("welcome")).instanceId).not.toBe((await one.hear("welcome")).instanceId);
    await edited(one, edit(one, add(note("aaaa"))));
    one.send("save", {});
    expect(await two.hear("edited")).toMatchObject({ by: null, isUnsaved: false, results: [{ id: "aaaa" }] });
    expect(await two.hear("saving")).toMatchObject({ isElsewhere: true, version: 1, isUnsaved: false });
    await edited(two, edit(two, add(note("bbbb"))));
    await edited(one, edit(one, add(note("cccc"))));
    one.send("save", {});
    expect(await two.hear("saving", ({ version }) => version === 2)).toMatchObject({ isUnsaved: true });
    two.send("reload", {});
    expect((await two.hear("room")).objects.map(({ id }) => id)).toEqual(["aaaa", "bbbb"]);
  });

  it("shows no banned content in instances where it doesn't stand", async () => {
    const space = await house.newSpace("ann");
    const one = await house.visit(space, "ann", { capacity: 1 });
    const two = await house.visit(space, "ben", { capacity: 2 });
    await edited(one, edit(one, add(note("aaaa")), add(note("bbbb"))));
    house.inFront = {
      files: {
        withoutBanned: async (document) => ({
          ...document,
          objects: document.objects.filter(({ id }) => id !== "aaaa"),
        }),
      },
    };
    one.send("save", {});
    expect((await two.hear("edited")).results.map(({ id }) => id)).toEqual(["bbbb"]);
    expect(await two.hear("saving")).toMatchObject({ isElsewhere: true, isUnsaved: false });
  });
});
