// Waits: for what is told.
import { expect, it } from "vitest";
import { hosting } from "./hosting.fixture.ts";

const room = hosting();

it("names a host to nobody from whom a block hides them, now or later, here or gone", async () => {
  const { hosted, visit } = room;
  room.here.blocks.set("cara", ["ann"]);
  const { space, owner } = await hosted();
  const [ann, ben, cara] = [await visit(space, "ann"), await visit(space, "ben"), await visit(space, "cara")];
  cara.pose({ x: 41, z: 40 });
  owner.pose({ x: 40, z: 40 });
  owner.send("setCoHost", { id: ann.id, isCoHost: true });
  await ann.hear("rights", ({ isCoHost }) => isCoHost);
  ann.send("announce", { text: "We begin" });
  const told = await Promise.all(
    [owner, ben, cara].map((each) =>
      each.hear("hosting", ({ announcement }) => announcement?.text === "We begin"),
    ),
  );
  expect(told.map(({ announcement }) => announcement?.by)).toEqual(["ann", "ann", null]);
  ann.send("gather", { around: owner.id, id: cara.id });
  expect(await cara.hear("summoned")).toEqual({ by: null });

  for (const each of [ann, cara]) {
    each.leave();
    await each.closed();
  }
  const [back, late] = [await visit(space, "cara"), await visit(space, null)];
  expect((await back.hear("welcome")).hosting.announcement).toMatchObject({ text: "We begin", by: null });
  expect((await late.hear("welcome")).hosting.announcement?.by).toBe("ann");
});
