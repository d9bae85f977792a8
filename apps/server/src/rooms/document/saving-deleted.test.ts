// Slow: waits for ticks and limits.
import { Writable } from "node:stream";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { expect, it } from "vitest";
import { spaces } from "../../domains/spaces/tables.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { TestClient } from "../testing/test-client.ts";
import { startTestRooms } from "../testing/test-rooms.ts";
import { holderOf, insertAccount, insertSpace, realSpaces } from "../testing/test-space.ts";
import { add, note } from "./testing.fixture.ts";

it("a space that was deleted meanwhile is not saved, which is no fault of the server's", async () => {
  let logged = "";
  const log = pino(
    new Writable({
      write(chunk: Buffer, _, done) {
        logged += chunk.toString();
        done();
      },
    }),
  );
  await using stack = new AsyncDisposableStack();
  const database = await createTestDatabase();
  stack.defer(() => database.close());
  const here = await startTestRooms(database.db, { spaces: realSpaces(database.db), log });
  stack.defer(() => here.close());
  await insertAccount(database.db, "owner");
  const space = await insertSpace(database.db, "owner");
  const seat = await here.rooms.reserve({
    spaceId: space,
    capacity: null,
    holder: holderOf("owner"),
    instanceId: null,
  });
  const owner = new TestClient(here.url(seat), { ticket: seat.ticket });
  stack.defer(() => owner.leave());
  await owner.hear("welcome");
  owner.send("edit", { seq: 1, ops: [add(note("note-1"))] });
  await owner.hear("edited");
  await database.db.update(spaces).set({ deletedAt: new Date() }).where(eq(spaces.id, space));
  owner.send("save", {});
  await owner.hear("saving", ({ state }) => state === "failure");
  expect(logged).not.toContain("could not be saved");
});
