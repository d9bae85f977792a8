// Slow: waits for ticks and limits.
import { LEAVE_CODES } from "@veranda/contract/rooms/messages";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { TestClient } from "../testing/test-client.ts";
import { holderOf } from "../testing/test-space.ts";
import { BuildingHouse, edit, edited, refused } from "./building.fixture.ts";
import { add, at, note, remove, set, transform } from "./testing.fixture.ts";

let house: BuildingHouse;
beforeAll(async () => {
  house = await BuildingHouse.open();
});
afterEach(() => house.reset());
afterAll(() => house.close());

describe("bad company", () => {
  it.each([
    ["no operation", { seq: 1, ops: [{ op: "explode", id: "aaaa" }] }],
    ["words", { seq: 1, ops: "all" }],
    ["no base", { seq: 1, ops: [{ op: "remove", id: "aaaa" }] }],
    ["an id that is none", { seq: 1, ops: [{ op: "remove", id: "../../x", base: 1 }] }],
    ["a place beyond the end of the world", { seq: 1, ops: [set("aaaa", 1, { transform: at(1e9) })] }],
    [
      "a turn that is none",
      { seq: 1, ops: [set("aaaa", 1, { transform: { ...at(0), rotation: [1, 1, 1, 1] } })] },
    ],
    ["a size of nothing", { seq: 1, ops: [set("aaaa", 1, { transform: { ...at(0), scale: [0, 1, 1] } })] }],
    ["a creator", { seq: 1, ops: [{ op: "set", id: "aaaa", base: 1, change: { creatorId: "ann" } }] }],
    ["a version", { seq: 1, ops: [{ op: "set", id: "aaaa", base: 1, change: { version: 9 } }] }],
    ["a link that runs", { seq: 1, ops: [set("aaaa", 1, { props: { linkHref: "javascript:alert(1)" } })] }],
    ["an order that none can pass", { seq: 1, ops: [set("aaaa", 1, { order: 1e300 })] }],
    ["an object with such an order", { seq: 1, ops: [add({ ...note("bbbb"), order: -1e300 })] }],
    ["too much", { seq: 1, ops: Array.from({ length: 501 }, (_, n) => remove(`note${n}`, 1)) }],
    ["a look that is none", { seq: 1, ops: [], setting: { environment: 4 } }],
  ])("sends %s, and is refused", async (_, message) => {
    const space = await house.newSpace("owner", { objects: [transform("aaaa")] });
    const [ann, ben] = [await house.visit(space, "ann"), await house.visit(space, "ben")];
    ann.send("edit", message);
    expect((await refused(ann, 1)).code).toMatch(/INVALID_INPUT|RATE_LIMITED/);
    await edited(ann, edit(ann, set("aaaa", 1, { name: "still here" })));
    expect(await ben.hear("edited")).toMatchObject({ revision: 1 });
  });

  it("gives what was added no creator and version of its own", async () => {
    const space = await house.newSpace("owner");
    const ann = await house.visit(space, "ann");
    const forged = { ...note("aaaa"), creatorId: "owner", version: 99, state: { page: 3 } };
    ann.send("edit", { seq: 1, ops: [{ op: "add", object: forged }] });
    const [result] = (await edited(ann, 1)).results;
    expect(result?.object).toMatchObject({ creatorId: "ann", version: 1 });
    expect(result?.object?.state).toBeUndefined();
  });

  it("can't reach another space's objects", async () => {
    const [one, two] = [
      await house.newSpace("ann", { objects: [transform("aaaa")] }),
      await house.newSpace("owner", { objects: [transform("bbbb")] }),
    ];
    const ann = await house.visit(one, "ann");
    expect((await refused(ann, edit(ann, set("bbbb", 1, { name: "x" })))).code).toBe("OBJECT_NOT_FOUND");
    ann.send("revert", { version: 1, spaceId: two });
    expect(await ann.hear("refused")).toMatchObject({ code: "VERSION_NOT_FOUND" });
  });

  it("is refused when it edits faster than people do, and nobody else is (O17)", async () => {
    const space = await house.newSpace("owner", {
      objects: [transform("aaaa"), transform("bbbb")],
    });
    const [ann, ben] = [await house.visit(space, "ann"), await house.visit(space, "ben")];
    const seqsOfAnn = Array.from({ length: 70 }, (_, n) => edit(ann, set("aaaa", 1, { order: n })));
    await edited(ben, edit(ben, set("bbbb", 1, { name: "calm" })));
    const last = await refused(ann, seqsOfAnn.at(-1) ?? 0);
    expect(last.code).toBe("RATE_LIMITED");
    expect(last.objects).toMatchObject([{ id: "aaaa" }]);
    expect(ann.closedWith).toBeNull();
  });

  it("is refused when it edits too many things a second (O17)", async () => {
    const space = await house.newSpace("owner");
    const ann = await house.visit(space, "ann");
    const many = (round: number) => Array.from({ length: 500 }, (_, n) => add(note(`r${round}n${n}`)));
    const rounds = Array.from({ length: 8 }, (_, round) => edit(ann, ...many(round)));
    expect((await edited(ann, rounds[0] ?? 0)).results).toHaveLength(500);
    expect(await ann.hear("editRefused")).toMatchObject({ code: "RATE_LIMITED" });
  });

  it("is shut out when it floods with bytes, or sends a message that is too large (O17)", async () => {
    const space = await house.newSpace("owner");
    const [ann, ben, cara] = [
      await house.visit(space, "ann"),
      await house.visit(space, "ben"),
      await house.visit(space, "admin"),
    ];
    const padded = { seq: 1, ops: [], padding: "x".repeat(400_000) };
    for (let message = 0; message < 16; message += 1) ann.send("edit", padded);
    expect(await ann.closed()).toBe(LEAVE_CODES.flooding);
    ben.send("edit", { seq: 1, ops: [], padding: "x".repeat(600_000) });
    await ben.closed();
    await edited(cara, edit(cara, add(note("aaaa"))));
  });

  it("says nothing large before it was let in (O17)", async () => {
    const space = await house.newSpace("owner");
    const seat = await house.here.rooms.reserve({
      spaceId: space,
      capacity: null,
      holder: holderOf("ann"),
      instanceId: null,
    });
    const hello = { ticket: seat.ticket, displayName: "x".repeat(20_000) };
    const client = house.add(new TestClient(house.here.url(seat), hello));
    expect(await client.closed()).toBe(LEAVE_CODES.protocol);
  });
});
