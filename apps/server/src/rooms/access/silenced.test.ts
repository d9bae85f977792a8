// Slow: people come to rooms over sockets, and spaces are in a database.
import { eq, sql } from "drizzle-orm";
import type { ServerMessage } from "@veranda/contract/rooms/messages";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { accounts } from "../../domains/accounts/tables.ts";
import { familyLinks, parentalControls } from "../../domains/family/tables.ts";
import { setAgeBand } from "../../testing/age-band.ts";
import { BuildingHouse, type Builder } from "../document/building.fixture.ts";
import { roomChat } from "../tables.ts";
import { insertAccount } from "../testing/test-space.ts";

/* Ann's mother turns voice and chat off for her: what she wrote before, and how she comes in (docs/young-people.md, Y18). */

let house: BuildingHouse;
let space: string;

beforeAll(async () => {
  house = await BuildingHouse.open();
  await insertAccount(house.db, "mum");
  await setAgeBand(house, "mum", "adult");
  await setAgeBand(house, "ann", "13_15");
  await house.db.insert(familyLinks).values({ childId: "ann", parentId: "mum", linkedAt: new Date() });
});
beforeEach(async () => {
  await set("friends");
  await setAgeBand(house, "ann", "13_15");
  space = await house.newSpace("owner");
});
afterEach(() => house.reset());
afterAll(() => house.close());

async function set(conversation: "nobody" | "friends"): Promise<void> {
  await house.db
    .insert(parentalControls)
    .values({ childId: "ann", conversation, hasFriendRequests: true })
    .onConflictDoUpdate({ target: parentalControls.childId, set: { conversation } });
}
/** As the events of the product tell rooms of it. */
const setAndTell = async (conversation: "nobody" | "friends"): Promise<void> => {
  await set(conversation);
  await house.here.rooms.followAge("ann");
};
const write = async (writer: Builder, text: string): Promise<string> => {
  writer.send("chat", { text });
  const { id } = await writer.hear("chat", (said) => said.text === text);
  await expect
    .poll(() => house.db.select().from(roomChat).where(eq(roomChat.id, id)), { timeout: 15_000 })
    .toHaveLength(1);
  return id;
};
const historyOf = async (who: string): Promise<string[]> =>
  (await (await house.visit(space, who)).hear("welcome")).chat.map(({ text }) => text);

test.each([
  ["while nobody may talk with them", "nobody"],
  ["also once they may talk with friends again", "friends"],
] as const)("what a child wrote before stays hidden from strangers after a restart, %s", async (_, then) => {
  await write(await house.visit(space, "ann"), "for all");
  expect(await historyOf("ben")).toContain("for all");
  await setAndTell("nobody");
  await house.restart();
  await setAndTell(then);
  expect(await historyOf("admin")).not.toContain("for all");
});

test("what a parent sets while an instance doesn't run counts for the first who comes", async () => {
  space = await house.newSpace("ann");
  const ann = await house.visit(space, "ann");
  await write(ann, "for all");
  ann.send("announce", { text: "Come over" });
  ann.send("setCountdown", { seconds: 600, title: "Ask me" });
  await ann.hear("hosting", ({ countdown }) => countdown?.title === "Ask me");
  await house.restart(() => set("nobody"));
  const { chat, hosting } = await (await house.visit(space, "ben")).hear("welcome");
  expect(chat).toEqual([]);
  expect(hosting).toMatchObject({ announcement: null, countdown: { title: "" } });
});

test.each(["nobody", "friends"] as const)(
  "what staff restore of what a child wrote before comes to no stranger: by then they may talk with %s",
  async (then) => {
    const [ann, ben] = [await house.visit(space, "ann"), await house.visit(space, "ben")];
    const { instanceId } = await ben.hear("welcome");
    const id = await write(ann, "taken out");
    const tell = async (removedBy: "staff" | null): Promise<void> => {
      await house.db.update(roomChat).set({ removedBy }).where(eq(roomChat.id, id));
      await house.here.rooms.followMessage(instanceId, id);
    };
    await tell("staff");
    await ben.hear("chatRemoved");
    await setAndTell("nobody");
    if (then === "friends") await setAndTell(then);
    await tell(null);
    expect((await ann.hear("chatRestored")).id).toBe(id);
    ben.send("chat", { text: "after" });
    await ben.hear("chat", ({ text }) => text === "after");
    expect(ben.heard.map(({ name }) => name)).not.toContain("chatRestored");
  },
);

/** The child comes in, and what is known of them was read before `changed`. */
const comeWhile = async (changed: () => Promise<unknown>): Promise<ServerMessage<"welcome">> => {
  const [asked, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  house.inFront = {
    spaces: {
      admissions: async (...given) => {
        const answer = await house.spaces.admissions(...given);
        if (given[1].some(({ accountId }) => accountId === "ann")) {
          asked.resolve();
          await told.promise;
        }
        return answer;
      },
    },
  };
  const coming = house.visit(space, "ann");
  await asked.promise;
  house.inFront = {};
  await changed();
  await house.here.rooms.followAge("ann");
  told.resolve();
  return (await coming).hear("welcome");
};

test("a child who is coming in when a parent turns voice and chat off talks with nobody", async () => {
  await house.visit(space, "ben");
  expect((await comeWhile(() => set("nobody"))).rights.isConversationOff).toBe(true);
});

test("who is coming in when it becomes known that they are under 16 is limited", async () => {
  await setAgeBand(house, "ann", null);
  await house.visit(space, "ben");
  expect((await comeWhile(() => setAgeBand(house, "ann", "13_15"))).rights.isUnder16).toBe(true);
});

test("what a child announced everywhere before, told late by another process, is shown to nobody", async () => {
  const ben = await house.visit(space, "ben");
  await setAndTell("nobody");
  await house.here.rooms.announce(space, { by: "Ann", userId: "ann", text: "Come over" });
  const { hosting } = await (await house.visit(space, "admin")).hear("welcome");
  expect(hosting.announcement).toBeNull();
  await write(ben, "settled");
  const told = ben.heard.filter(({ name }) => name === "hosting");
  expect(JSON.stringify(told)).not.toContain("Come over");
});

test("what a child announced isn't shown any more once their account is gone", async () => {
  await insertAccount(house.db, "kit");
  await setAgeBand(house, "kit", "13_15");
  await house.visit(space, "ben");
  await house.here.rooms.announce(space, { by: "Kit", userId: "kit", text: "Come over" });
  expect((await (await house.visit(space, "admin")).hear("welcome")).hosting.announcement?.text).toBe(
    "Come over",
  );
  await house.restart(() => house.db.delete(accounts).where(eq(accounts.id, "kit")));
  const { hosting } = await (await house.visit(space, "ben")).hear("welcome");
  expect(hosting.announcement).toBeNull();
});

test("what a child announced, told as a parent sets nobody, is taken away with the rest", async () => {
  const ben = await house.visit(space, "ben");
  const told = house.here.rooms.announce(space, { by: "Ann", userId: "ann", text: "Come over" });
  await set("nobody");
  await Promise.all([told, house.here.rooms.followAge("ann")]);
  await write(ben, "settled");
  const { hosting } = await (await house.visit(space, "admin")).hear("welcome");
  expect(hosting.announcement).toBeNull();
});

test("a message that is being written as a parent sets nobody is for friends from then on", async () => {
  // Stands for a slow database: the row is there, and not committed yet.
  await house.db.execute(sql`create function be_slow() returns trigger language plpgsql as $$
    begin perform pg_sleep(1.5); return new; end $$`);
  await house.db.execute(
    sql`create trigger be_slow after insert on room_chat for each row execute function be_slow()`,
  );
  try {
    const ann = await house.visit(space, "ann");
    ann.send("chat", { text: "for all" });
    await ann.hear("chat", ({ text }) => text === "for all");
    await expect
      .poll(
        async () =>
          (
            await house.db
              .execute(sql`select from pg_stat_activity where query like 'insert into "room_chat"%'
            and state = 'active' and datname = current_database()`)
          ).rows.length,
        { timeout: 15_000, interval: 20 },
      )
      .toBeGreaterThan(0);
    await setAndTell("nobody");
  } finally {
    await house.db.execute(sql`drop trigger be_slow on room_chat`);
    await house.db.execute(sql`drop function be_slow`);
  }
  const rows = await house.db.select().from(roomChat).where(eq(roomChat.accountId, "ann"));
  expect(rows.filter(({ text }) => text === "for all").map((row) => row.isAmongFriends)).toContain(true);
  await setAndTell("friends");
  await house.restart();
  expect(await historyOf("ben")).not.toContain("for all");
});
