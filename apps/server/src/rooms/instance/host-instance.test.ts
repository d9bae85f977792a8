import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ObjectOp } from "@veranda/contract";
import { spaceDrafts, spaceVersions } from "../../domains/spaces/tables.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { add, note } from "../document/testing.fixture.ts";
import { TestClient, until } from "../testing/test-client.ts";
import { startTestRooms, type TestRooms } from "../testing/test-rooms.ts";
import { holderOf, insertAccount, insertSpace, realSpaces } from "../testing/test-space.ts";
import { addMember } from "../../testing/space-members.ts";

let database: TestDatabase;
let here: TestRooms;
const clients: TestClient[] = [];
const start = (): Promise<TestRooms> => startTestRooms(database.db, { spaces: realSpaces(database.db) });

beforeAll(async () => {
  database = await createTestDatabase();
  here = await start();
  for (const name of ["ann", "ben", "cara", "dan", "owner"]) await insertAccount(database.db, name);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.leave();
});
afterAll(async () => {
  await here.close();
  await database.close();
});

type Visit = TestClient & { instanceId: string };
async function visit(
  spaceId: string,
  name: string | null,
  capacity = 50,
  resumeKey?: string,
): Promise<Visit> {
  const seat = await here.rooms.reserve({ spaceId, capacity, holder: holderOf(name), instanceId: null });
  const hello = { ticket: seat.ticket, displayName: name ?? "Guest", ...(resumeKey && { resumeKey }) };
  const client = new TestClient(here.url(seat), hello);
  clients.push(client);
  const { instanceId } = await client.hear("welcome");
  return Object.assign(client, { instanceId });
}

/** A space of the owner's with an instance that is full, where ann is, and one where the owner is alone. */
async function twoCopies(): Promise<{ space: string; ann: Visit; owner: Visit }> {
  const space = await insertSpace(database.db, "owner");
  const ann = await visit(space, "ann", 1);
  const owner = await visit(space, "owner", 2);
  expect(owner.instanceId).not.toBe(ann.instanceId);
  return { space, ann, owner };
}
const lead = async (host: Visit): Promise<void> => {
  host.send("hostInstance", {});
  await host.hear("rights", ({ isHostInstance }) => isHostInstance);
};
/** Somebody new is led to this instance, once the seats of those who left are known to be free. */
const comesTo = (instanceId: string, come: () => Promise<Visit>, { stays = false } = {}): Promise<Visit> =>
  until(async () => {
    const visitor = await come();
    const isThere = visitor.instanceId === instanceId;
    if (!isThere || !stays) visitor.leave();
    return isThere ? visitor : undefined;
  });
const mainOf = async (space: string): Promise<string[]> =>
  (await here.rooms.instances(space)).flatMap((each) => (each.isHostInstance ? each.instanceId : []));
let seqs = 0;
async function edit(client: TestClient, ...ops: ObjectOp[]): Promise<void> {
  const seq = (seqs += 1);
  client.send("edit", { seq, ops });
  await client.hear("edited", (each) => each.seq === seq);
}
const versionsOf = (space: string) =>
  database.db
    .select({ isAutomatic: spaceVersions.isAutomatic, objects: spaceVersions.objects })
    .from(spaceVersions)
    .where(eq(spaceVersions.spaceId, space))
    .orderBy(spaceVersions.version);

describe("the main instance of a space", () => {
  it("is where newcomers come, and is one: everyone is told", async () => {
    const space = await insertSpace(database.db, "owner");
    // The first instance takes three, and is the fuller one.
    const [ann, ben] = [await visit(space, "ann", 3), await visit(space, "ben", 3)];
    const third = await visit(space, null, 3);
    const owner = await visit(space, "owner");
    third.leave();
    await comesTo(ann.instanceId, () => visit(space, "cara"));
    await lead(owner);
    await until(async () => ((await mainOf(space))[0] === owner.instanceId ? true : undefined));
    expect((await visit(space, "dan")).instanceId).toBe(owner.instanceId);
    await addMember(database.db, "ann", [space], "administrator");
    await here.rooms.refresh(space);
    await ann.hear("rights", ({ isHost }) => isHost);
    ann.send("hostInstance", {});
    await ben.hear("rights", ({ isHostInstance }) => isHostInstance);
    await owner.hear("rights", ({ isHostInstance }) => !isHostInstance);
    // The listing follows a moment later.
    await until(async () => ((await mainOf(space)).join() === ann.instanceId ? true : undefined));
    const guest = await comesTo(ann.instanceId, () => visit(space, null), { stays: true });
    expect((await guest.hear("welcome")).rights.isHostInstance).toBe(true);
  });

  it("is chosen by hosts alone", async () => {
    const { space, ann } = await twoCopies();
    ann.send("hostInstance", {});
    expect(await ann.hear("refused")).toMatchObject({ message: "hostInstance", code: "FORBIDDEN" });
    expect(await mainOf(space)).toEqual([]);
  });

  it("is the main one still when its process comes back", async () => {
    const { space, owner } = await twoCopies();
    const { resumeKey } = await owner.hear("welcome");
    await lead(owner);
    clients.splice(0);
    await here.close();
    here = await start();
    const again = await visit(space, "owner", 50, resumeKey);
    expect(again.instanceId).toBe(owner.instanceId);
    expect((await again.hear("welcome")).rights.isHostInstance).toBe(true);
  });

  it("gives the others what is saved in it; what they had is a version", async () => {
    const { space, ann, owner } = await twoCopies();
    await lead(owner);
    await edit(ann, add(note("anns")));
    await edit(owner, add(note("main")));
    owner.send("save", {});
    expect(await ann.hear("saving")).toMatchObject({
      isElsewhere: true,
      hasGivenWay: true,
      isUnsaved: false,
      version: 1,
    });
    ann.send("reload", {});
    expect((await ann.hear("room")).objects.map(({ id }) => id)).toEqual(["main"]);
    expect(
      (await versionsOf(space)).map(({ isAutomatic, objects }) => [isAutomatic, objects.map(({ id }) => id)]),
    ).toEqual([
      [false, ["main"]],
      [true, ["anns"]],
    ]);
    // Saved once more with nothing changed, it is no further version, and holds in the others again.
    await edit(ann, add(note("more")));
    owner.send("save", {});
    await until(() => (ann.heard.filter(({ name }) => name === "saving").length === 2 ? true : undefined));
    expect((await versionsOf(space)).filter(({ isAutomatic }) => !isAutomatic)).toHaveLength(1);
  });

  it.each(["main", "other"])(
    "leaves the draft, when its people leave before or after (%s first)",
    async (first) => {
      const { space, ann, owner } = await twoCopies();
      await lead(owner);
      await edit(ann, add(note("anns")));
      await edit(owner, add(note("main")));
      for (const client of first === "main" ? [owner, ann] : [ann, owner]) {
        client.leave();
        await until(async () => {
          const left = await here.rooms.instances(space);
          return left.some(({ instanceId }) => instanceId === client.instanceId) ? undefined : true;
        });
      }
      const draft = await until(async () => {
        const [found] = await database.db.select().from(spaceDrafts).where(eq(spaceDrafts.spaceId, space));
        return found && (await versionsOf(space)).length > 0 ? found : undefined;
      });
      expect(draft.objects.map(({ id }) => id)).toEqual(["main"]);
      expect((await versionsOf(space)).map(({ objects }) => objects.map(({ id }) => id))).toEqual([["anns"]]);
      // With the instance its being the main one has ended.
      expect((await (await visit(space, "owner")).hear("welcome")).rights.isHostInstance).toBe(false);
    },
  );
});
