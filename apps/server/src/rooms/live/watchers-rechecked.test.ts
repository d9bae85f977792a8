// Slow: people come to rooms over sockets, and spaces are in a database.
import { WATCH_CLOSE } from "@veranda/contract/rooms/live";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "../../domains/accounts/tables.ts";
import { spaceMembers, spaces } from "../../domains/spaces/tables.ts";
import { setAgeBand } from "../../testing/age-band.ts";
import { until } from "../testing/test-client.ts";
import { holderOf, insertAccount } from "../testing/test-space.ts";
import type { ReservationHolder } from "../participants/visitor.ts";
import { untilHeard, watching, type Page } from "./watching.fixture.ts";

const here = watching();
const { live, open, visit, watch } = here;

/* Who watches goes on through what hosts change, as far as they may. */

test("what a host changes breaks off nobody's picture but theirs who may not watch any more", async () => {
  const { space, owner } = await live();
  const page = async (holder: ReservationHolder, guestName?: string): Promise<Page> => {
    const { key } = await watch(space, holder, { guestName, address: null });
    const opened = open(owner.origin, { type: "hello", key });
    await untilHeard(opened, "live");
    return opened;
  };
  const [ann, ben] = [await page(holderOf("ann")), await page(holderOf("ben"))];
  const [gil, namesake] = [await page(holderOf(null), "Gil"), await page(holderOf(null), "Ann")];
  const { key: late } = await watch(space, holderOf(null), { guestName: "Lea", address: null });
  await here.ban(space, "ben");
  expect(await ben.closed).toBe(WATCH_CLOSE.again);

  await here.db
    .update(spaces)
    .set({ restrictedPermissions: ["guest_text_chat_disabled"] })
    .where(eq(spaces.id, space));
  await here.db.insert(spaceMembers).values({ spaceId: space, accountId: "ann", role: "administrator" });
  await here.rooms.refresh(space);
  const chatRestriction = "guest_text_chat_disabled";
  expect(await untilHeard(gil, "me")).toMatchObject({ displayName: "Gil", chatRestriction });
  expect((await untilHeard(namesake, "me")).displayName).toBe("Ann (guest)");
  // Whose page comes only now knows no more than the call did.
  const { displayName } = await untilHeard(open(owner.origin, { type: "hello", key: late }), "me");
  expect(displayName).toBe("Lea");
  owner.send("chat", { text: "for all who watch" });
  for (const still of [ann, gil, namesake])
    expect((await untilHeard(still, "chat")).message.text).toBe("for all who watch");
  expect(ann.heard.map(({ type }) => type)).not.toContain("me");
});

test("a former host or co-host is cut off by a closed door", async () => {
  const { space, owner } = await live();
  const ben = await visit(space, "ben");
  const id = (await ben.hear("welcome")).me;
  owner.send("setCoHost", { id, isCoHost: true });
  await ben.hear("rights", ({ isCoHost }) => isCoHost);
  await here.db.insert(spaceMembers).values({ spaceId: space, accountId: "ann", role: "administrator" });
  await here.rooms.refresh(space);
  owner.send("setDoor", { mode: "closed" });
  await owner.hear("hostView", (view) => view?.door === "closed");
  const page = open(owner.origin, { type: "hello", key: (await watch(space, holderOf("ann"))).key });
  const ofCoHost = open(owner.origin, { type: "hello", key: (await watch(space, holderOf("ben"))).key });
  await Promise.all([untilHeard(page, "live"), untilHeard(ofCoHost, "live")]);
  owner.send("setCoHost", { id, isCoHost: false });
  expect(await ofCoHost.closed).toBe(WATCH_CLOSE.again);
  await here.db.delete(spaceMembers).where(eq(spaceMembers.accountId, "ann"));
  await here.rooms.refresh(space);
  expect(await page.closed).toBe(WATCH_CLOSE.again);
});

test.each(["here", "gone"])(
  "what somebody wrote from outside before a block, whose page is %s, isn't shown across it",
  async (where) => {
    const { space, owner } = await live();
    owner.send("setChatRules", { wordFilter: "hold" });
    owner.send("setChatWords", { blocked: ["custard"] });
    await owner.hear("hostView", (each) => each?.words.blocked.includes("custard") === true);
    const ben = await visit(space, "ben");
    const page = open(owner.origin, { type: "hello", key: (await watch(space, holderOf("ann"))).key });
    await untilHeard(page, "live");
    page.socket.send(JSON.stringify({ type: "chat", text: "custard" }));
    const view = await owner.hear("hostView", (each) => each?.heldMessages.length === 1);
    if (where === "gone") {
      page.socket.close();
      await until(() => (here.rooms.watchedBy(space, "ann").length === 0 ? true : undefined));
    }
    here.blocks.set("ben", ["ann"]);
    await here.rooms.settleBlocks("ben", "ann");
    owner.send("answerHeldMessage", { id: view?.heldMessages[0]?.id ?? "", isShown: true });
    await owner.hear("chat", ({ text }) => text === "custard");
    ben.send("chat", { text: "after" });
    await ben.hear("chat", ({ text }) => text === "after");
    const read = ben.heard.flatMap(({ name, data }) =>
      name === "chat" ? (data as { text: string }).text : [],
    );
    here.blocks.clear();
    expect(read).toEqual(["after"]);
  },
);

test("what somebody under 16 wrote from outside isn't shown any more once their account is gone", async () => {
  await insertAccount(here.db, "kit");
  await setAgeBand(here, "kit", "13_15");
  const { space, owner } = await live();
  await here.db
    .update(spaces)
    .set({ restrictedPermissions: ["under_16_chat_disabled"] })
    .where(eq(spaces.id, space));
  await here.rooms.refresh(space);
  owner.send("setChatRules", { wordFilter: "hold" });
  owner.send("setChatWords", { blocked: ["custard"] });
  await owner.hear("hostView", (each) => each?.words.blocked.includes("custard") === true);
  const ben = await visit(space, "ben");
  const page = open(owner.origin, { type: "hello", key: (await watch(space, holderOf("kit"))).key });
  await untilHeard(page, "live");
  page.socket.send(JSON.stringify({ type: "chat", text: "custard" }));
  const view = await owner.hear("hostView", (each) => each?.heldMessages.length === 1);
  page.socket.close();
  await until(() => (here.rooms.watchedBy(space, "kit").length === 0 ? true : undefined));
  await here.db.delete(accounts).where(eq(accounts.id, "kit"));
  await here.rooms.refresh(space);
  owner.send("answerHeldMessage", { id: view?.heldMessages[0]?.id ?? "", isShown: true });
  owner.send("chat", { text: "after" });
  await ben.hear("chat", ({ text }) => text === "after");
  expect(JSON.stringify(ben.heard)).not.toContain("custard");
});
