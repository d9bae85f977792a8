// Slow: waits for ticks and limits.
import { LEAVE_CODES } from "@veranda/contract/rooms/messages";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { spaces } from "../../domains/spaces/tables.ts";
import { addMember } from "../../testing/space-members.ts";
import { BuildingHouse, countHeard, edit, edited, refused } from "./building.fixture.ts";
import { add, note, remove, set, transform } from "./testing.fixture.ts";

let house: BuildingHouse;
beforeAll(async () => {
  house = await BuildingHouse.open();
});
afterEach(() => house.reset());
afterAll(() => house.close());

describe("rights", () => {
  it("are the server's, whatever a page sends (O13)", async () => {
    const space = await house.newSpace("owner", {
      objects: [transform("aaaa", { creatorId: "owner" })],
      restricted: ["add_content", "edit_admin_content", "change_environment"],
    });
    const [ann, guest] = [await house.visit(space, "ann"), await house.visit(space, null)];
    expect((await ann.hear("welcome")).rights).toMatchObject({ isHost: false, isReadOnlyActor: false });
    expect((await guest.hear("welcome")).rights).toMatchObject({ isReadOnlyActor: true });
    for (const client of [ann, guest]) {
      expect((await refused(client, edit(client, add(note("bbbb"))))).code).toBe("FORBIDDEN");
      expect((await refused(client, edit(client, set("aaaa", 1, { name: "x" })))).code).toBe("FORBIDDEN");
      client.send("edit", { seq: 9000, ops: [], setting: { variant: "night" } });
      expect((await refused(client, 9000)).code).toBe("FORBIDDEN");
      client.send("hold", { ids: ["aaaa"] });
    }
    const owner = await house.visit(space, "owner");
    expect((await owner.hear("welcome")).holds).toEqual([]);
    await edited(owner, edit(owner, add(note("cccc"))));
  });

  it("change while one is there (O13, O15)", async () => {
    const space = await house.newSpace("owner");
    const [ann, owner] = [await house.visit(space, "ann"), await house.visit(space, "owner")];
    await edited(ann, edit(ann, add(note("aaaa"))));
    ann.send("hold", { ids: ["aaaa"] });
    await owner.hear("held", ({ holds }) => holds.length === 1);
    await house.db
      .update(spaces)
      .set({ name: "Renamed", restrictedPermissions: ["view_only", "chat_disabled"] })
      .where(eq(spaces.id, space));
    await house.here.rooms.refresh(space);
    expect(await ann.hear("rights")).toMatchObject({ isRestrictedToViewOnly: true });
    expect(await ann.hear("about")).toMatchObject({ name: "Renamed" });
    await owner.hear("held", ({ holds }) => holds.length === 0);
    expect((await refused(ann, edit(ann, remove("aaaa", 1)))).code).toBe("FORBIDDEN");
    ann.send("chat", { text: "hello" });
    expect(await ann.hear("refused")).toMatchObject({ message: "chat", code: "FORBIDDEN" });
    owner.send("chat", { text: "quiet, please" });
    await ann.hear("chat");
    expect(countHeard(owner, "rights")).toBe(0);
    await addMember(house.db, "ann", [space], "administrator");
    await house.here.rooms.refresh(space);
    await owner.hear("updated", ({ participant }) => participant.id === ann.me && participant.isHost);
    await edited(ann, edit(ann, remove("aaaa", 1)));
  });

  it("keep guests from writing, where hosts want that (O15)", async () => {
    const space = await house.newSpace("owner", { restricted: ["guest_text_chat_disabled"] });
    const [ann, guest] = [await house.visit(space, "ann"), await house.visit(space, null)];
    guest.send("chat", { text: "hello" });
    expect((await guest.hear("refused")).reason).toBe("CHAT_WITH_ACCOUNT");
    ann.send("chat", { text: "hello" });
    await guest.hear("chat");
  });

  it("to be there can end", async () => {
    const space = await house.newSpace("owner");
    const [ann, owner] = [await house.visit(space, "ann"), await house.visit(space, "owner")];
    await house.db.update(spaces).set({ shareSetting: "PRIVATE" }).where(eq(spaces.id, space));
    await house.here.rooms.refresh(space);
    expect(await ann.closed()).toBe(LEAVE_CODES.denied);
    expect(owner.closedWith).toBeNull();
    await house.db.update(spaces).set({ deletedAt: new Date() }).where(eq(spaces.id, space));
    await house.here.rooms.refresh(space);
    expect(await owner.closed()).toBe(LEAVE_CODES.no_longer_exists);
  });
});
