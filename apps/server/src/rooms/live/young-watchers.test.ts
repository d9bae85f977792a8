// Slow: people come to rooms over sockets, and spaces are in a database.
import { WATCH_CLOSE } from "@veranda/contract/rooms/live";
import type { ServerMessage } from "@veranda/contract/rooms/messages";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { familyLinks, parentalControls } from "../../domains/family/tables.ts";
import { spaceGates } from "../../domains/gates/tables.ts";
import { spaces } from "../../domains/spaces/tables.ts";
import { setAgeBand } from "../../testing/age-band.ts";
import { strangers } from "../testing/empty-spaces.ts";
import { until, type TestClient } from "../testing/test-client.ts";
import { holderOf, insertAccount } from "../testing/test-space.ts";
import { untilHeard, watching, type Page } from "./watching.fixture.ts";

/* A broadcast is for everybody who may be in its space; whom those who watch talk with is decided as inside. */

const friendsOf = (id: string): string[] => (id === "kim" ? ["ben"] : id === "ben" ? ["kim"] : []);
/** Called with each account of which spaces are asked, once that was read and before it is told; null: nobody. */
let onAdmission: (accountId: string | null) => Promise<void> = async () => undefined;
const stand = watching({
  people: { ...strangers, circleOf: async (id) => ({ friendIds: friendsOf(id), blockedIds: [] }) },
  inFront: (real) => ({
    admissions: async (spaceId, people) => {
      const answer = await real.admissions(spaceId, people);
      for (const { accountId } of people) await onAdmission(accountId);
      return answer;
    },
  }),
});
const { live, open, visit, watch, media } = stand;
type Owner = TestClient & { origin: string; instanceId: string };

beforeAll(async () => {
  for (const name of ["kim", "ada"]) await insertAccount(stand.db, name);
});
beforeEach(async () => {
  await setAgeBand(stand, "kim", "13_15");
  await setAgeBand(stand, "ann", null);
});

const holder = (who: string) => ({ ...holderOf(who), friendIds: friendsOf(who) });
const come = async (space: string, owner: Owner, who: string, wantsHls = false) => {
  const answer = await watch(space, holder(who), { wantsHls, address: null });
  const page = open(owner.origin, { type: "hello", key: answer.key });
  await untilHeard(page, "live");
  return Object.assign(page, answer);
};
const read = ({ heard }: Page): string[] =>
  heard.flatMap((each) => (each.type === "chat" ? each.message.text : []));
const readInside = ({ heard }: TestClient): string[] =>
  heard.flatMap(({ name, data }) => (name === "chat" ? (data as ServerMessage<"chat">).text : []));
const write = (page: Page, text: string): void => page.socket.send(JSON.stringify({ type: "chat", text }));
const opensByHls = (path: string | null): boolean => stand.rooms.hls(path?.split("/").at(-2) ?? "") !== null;

test("who is under 16 watches, and reads and writes among friends only", async () => {
  const { space, owner } = await live(["under_16_chat_disabled"]);
  const [inside, ben] = [await visit(space, "ada"), await visit(space, "ben")];
  const [kim, ann] = [await come(space, owner, "kim"), await come(space, owner, "ann")];
  expect(kim.media).not.toBeNull();
  write(kim, "young");
  inside.send("chat", { text: "grown, inside" });
  await inside.hear("chat", ({ text }) => text === "grown, inside");
  write(ann, "grown, outside");
  ben.send("chat", { text: "friend" });
  await until(() => (read(kim).includes("friend") && read(ann).includes("friend") ? true : undefined));
  expect(read(kim)).toEqual(["young", "friend"]);
  expect(read(ann)).toEqual(["grown, inside", "grown, outside", "friend"]);
  expect(readInside(inside)).not.toContain("young");
  expect(readInside(owner)).not.toContain("young");
  await until(() => (readInside(ben).includes("young") ? true : undefined));
});

test.each([
  ["they are", "kim"],
  ["anybody is", null],
])(
  "a child who comes to watch while a parent turns chat off writes nothing: as %s asked about",
  async (_, whom) => {
    const { space } = await live();
    onAdmission = async (accountId) => {
      if (accountId !== whom) return;
      onAdmission = async () => undefined;
      const linkedAt = new Date();
      await stand.db.insert(familyLinks).values({ childId: "kim", parentId: "owner", linkedAt });
      const set = { childId: "kim", conversation: "nobody", hasFriendRequests: true } as const;
      await stand.db.insert(parentalControls).values(set);
      await stand.rooms.followAge("kim");
    };
    await setAgeBand(stand, "owner", "adult");
    try {
      const { chatRestriction, hlsPath } = await watch(space, holder("kim"), {
        wantsHls: true,
        address: null,
      });
      expect(chatRestriction).toBe("off_by_parent");
      expect(opensByHls(hlsPath)).toBe(true);
    } finally {
      await stand.db.delete(familyLinks);
      await stand.db.delete(parentalControls);
    }
  },
);

test.each(["here", "gone"])(
  "what they wrote and waits for a host comes to whom they may talk with once it is shown, with their page %s",
  async (where) => {
    const { space, owner } = await live();
    owner.send("setChatRules", { wordFilter: "hold" });
    owner.send("setChatWords", { blocked: ["custard"] });
    await owner.hear("hostView", (each) => each?.words.blocked.includes("custard") === true);
    const kim = await come(space, owner, "kim");
    write(kim, "custard for all");
    const view = await owner.hear("hostView", (each) => each?.heldMessages.length === 1);
    if (where === "gone") {
      kim.socket.close();
      await until(() => (stand.rooms.watchedBy(space, "kim").length === 0 ? true : undefined));
    }
    await stand.db
      .update(spaces)
      .set({ restrictedPermissions: ["under_16_chat_disabled"] })
      .where(eq(spaces.id, space));
    await stand.rooms.refresh(space);
    const [ada, ben] = [await visit(space, "ada"), await visit(space, "ben")];
    owner.send("answerHeldMessage", { id: view?.heldMessages[0]?.id ?? "", isShown: true });
    await ben.hear("chat", ({ text }) => text === "custard for all");
    ada.send("chat", { text: "after" });
    await ada.hear("chat", ({ text }) => text === "after");
    expect(readInside(ada)).not.toContain("custard for all");
  },
);

test.each([
  ["a space that is marked for adults", false],
  ["a space for adults once it is known that they are under 18", true],
])("nobody under 18 goes on watching %s, by whatever way the picture comes", async (_, isLate) => {
  const { space, owner } = await live();
  if (isLate) {
    await setAgeBand(stand, "kim", "adult");
    await setAgeBand(stand, "ann", "adult");
  }
  const mark = async () => {
    await stand.db.insert(spaceGates).values({ spaceId: space, kind: "adults" });
    await stand.rooms.refresh(space);
  };
  if (isLate) await mark();
  const [kim, ann] = [await come(space, owner, "kim"), await come(space, owner, "ann", true)];
  // A key that no page has come with yet.
  const { key: late } = await watch(space, holder("kim"));
  expect([kim.media === null, opensByHls(ann.hlsPath)]).toEqual([false, true]);
  await setAgeBand(stand, "kim", "13_15");
  await setAgeBand(stand, "ann", "16_17");
  if (isLate) for (const each of ["kim", "ann"]) await stand.rooms.followAge(each);
  else await mark();
  expect([await kim.closed, await ann.closed]).toEqual([WATCH_CLOSE.again, WATCH_CLOSE.again]);
  await expect.poll(() => opensByHls(ann.hlsPath), { timeout: 15_000 }).toBe(false);
  expect(await open(owner.origin, { type: "hello", key: late }).closed).toBe(WATCH_CLOSE.again);
  for (const who of ["kim", "ann"]) {
    for (const wantsHls of [false, true])
      await expect(watch(space, holder(who), { wantsHls, address: null })).rejects.toMatchObject({
        code: "USER_UNAUTHORIZED",
      });
    await expect(stand.rooms.chatHistory(space, owner.instanceId, holder(who))).rejects.toMatchObject({
      code: "USER_UNAUTHORIZED",
    });
  }
  expect(media.removed).toEqual(expect.arrayContaining([kim.id, ann.id]));
});

test("who watches is told that some read friends alone where that is so, whoever else is there", async () => {
  const { space } = await live(["under_16_chat_disabled"]);
  const isReachLimited = async (who: string | null) =>
    (await watch(space, holderOf(who))).chatRules.isReachLimited;
  expect([await isReachLimited(null), await isReachLimited("ann")]).toEqual([true, true]);
  // Hosts are told inside, where they can change it.
  expect(await isReachLimited("owner")).toBe(false);
});
