// Slow: people come to rooms over sockets, and spaces are in a database.
import type { ServerMessage } from "@veranda/contract/rooms/messages";
import { describe, expect, test } from "vitest";
import { familyLinks } from "../../domains/family/tables.ts";
import { spaceGates } from "../../domains/gates/tables.ts";
import { setAgeBand } from "../../testing/age-band.ts";
import { TestClient, until } from "../testing/test-client.ts";
import { CLOSED, speakAll, youngVisits, type YoungVisitor } from "../testing/young-visits.ts";

const house = youngVisits();
const { befriend, hears, holder, media, setFriends, setRestricted, visit } = house;

/** Those of the writers whose next message a page is told of, by the time that its own has come back. */
const readBy = async (reader: YoungVisitor, ...writers: YoungVisitor[]): Promise<string[]> => {
  const since = reader.heard.length;
  for (const writer of writers) {
    const text = `of ${writer.me}`;
    writer.send("chat", { text });
    await writer.hear("chat", (said) => said.text === text);
  }
  const text = `own ${Math.random()}`;
  reader.send("chat", { text });
  await reader.hear("chat", (said) => said.text === text);
  return reader.heard.slice(since).flatMap(({ name, data }) => {
    const said = name === "chat" ? (data as ServerMessage<"chat">) : null;
    return said?.text.startsWith("of ") === true ? said.senderId : [];
  });
};
/** After two rounds of who hears whom. */
const round = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 700));

describe("under 16", () => {
  test("messages reach friends and come from friends only, whatever a page sends", async () => {
    setFriends(["kim", "kit"]);
    const [kim, kit, ada, guest] = [
      await visit("kim"),
      await visit("kit"),
      await visit("ada"),
      await visit(null),
    ];
    expect((await kim.hear("welcome")).rights).toMatchObject({ isUnder16: true, isLimitedToFriends: true });
    expect(await readBy(kim, kit, ada, guest)).toEqual([kit.me]);
    expect(await readBy(ada, kim, guest)).toEqual([guest.me]);
    expect(await readBy(guest, kim, ada)).toEqual([ada.me]);
  });

  test("voices are forwarded between friends only, until a host allows more, and again when no longer", async () => {
    setFriends(["kim", "kit"]);
    const [kim, kit, ada] = [await visit("kim", 0), await visit("kit", 2), await visit("ada", 4)];
    speakAll(kim, kit, ada);
    await Promise.all([hears(kim, kit), hears(kit, kim)]);
    await round();
    expect([kim, kit, ada].map(({ me }) => media.heard.get(me)?.length ?? 0)).toEqual([1, 1, 0]);

    await setRestricted([]);
    await Promise.all([hears(kim, kit, ada), hears(ada, kim, kit)]);
    const closed = performance.now();
    await setRestricted(CLOSED);
    await Promise.all([hears(kim, kit), hears(ada)]);
    // Told from never: rounds are a quarter of a second apart.
    expect(performance.now() - closed).toBeLessThan(15_000);
  });

  test("the host of the space is no exception, and none in their own space", async () => {
    await house.openSpaceOf("kim");
    const [kim, ada] = [await visit("kim", 0), await visit("ada", 2)];
    expect((await kim.hear("welcome")).rights).toMatchObject({ isHost: true, isLimitedToFriends: true });
    speakAll(kim, ada);
    kim.send("setMegaphone", { id: kim.me, hasMegaphone: true });
    expect(await readBy(ada, kim)).toEqual([]);
    await round();
    expect([media.heard.get(kim.me), media.heard.get(ada.me)]).toEqual([[], []]);
  });

  test("a friendship that begins or ends while they are inside counts at once", async () => {
    const [kim, ada] = [await visit("kim", 0), await visit("ada", 2)];
    speakAll(kim, ada);
    await round();
    expect(media.heard.get(kim.me)).toEqual([]);
    await befriend("kim", "ada");
    await Promise.all([hears(kim, ada), hears(ada, kim)]);
    expect(await readBy(ada, kim)).toEqual([kim.me]);
    setFriends();
    await house.here.rooms.settleFriends("kim", "ada");
    await Promise.all([hears(kim), hears(ada)]);
  });

  test("who says so while they are inside is limited at once", async () => {
    const [ben, ada] = [await visit("ben", 0), await visit("ada", 2)];
    speakAll(ben, ada);
    await hears(ada, ben);
    await setAgeBand(house, "ben", "13_15");
    try {
      await house.here.rooms.followAge("ben");
      await Promise.all([hears(ada), hears(ben)]);
      const { isUnder16 } = await ben.hear("rights", ({ isLimitedToFriends }) => isLimitedToFriends);
      expect(isUnder16).toBe(true);
    } finally {
      await setAgeBand(house, "ben", null);
    }
  });

  test("whom a parent keeps from talking hears nobody and is heard by nobody, at once, whatever hosts allow", async () => {
    setFriends(["kim", "kit"]);
    await setRestricted([]);
    const [kim, kit, ada] = [await visit("kim", 0), await visit("kit", 2), await visit("ada", 4)];
    speakAll(kim, kit, ada);
    await Promise.all([hears(kim, kit, ada), hears(kit, kim, ada)]);
    await house.silenceKim();
    await house.here.rooms.followAge("kim");
    await Promise.all([hears(kim), hears(kit, ada), hears(ada, kit)]);
    expect((await kim.hear("rights")).isConversationOff).toBe(true);
    // Without a link nothing counts of what was set.
    await house.db.delete(familyLinks);
    await house.here.rooms.followAge("kim");
    await Promise.all([hears(kim, kit, ada), hears(kit, kim, ada)]);
  });

  test("cameras are seen by friends only", async () => {
    setFriends(["kim", "kit"]);
    const [kim, kit, ada] = [await visit("kim", 0), await visit("kit", 2), await visit("ada", 4)];
    for (const each of [kim, ada]) each.send("camera", { isOn: true });
    await until(() => (media.seen.get(kit.me)?.includes(kim.me) === true ? true : undefined));
    await round();
    expect(media.seen.get(ada.me) ?? []).toEqual([]);
    expect(media.seen.get(kim.me) ?? []).toEqual([]);
  });

  test("what was written before is read by friends only, by who comes and who asks for it", async () => {
    setFriends(["kim", "kit"], ["kim", "ben"]);
    const [kim, owner] = [await visit("kim"), await visit("owner")];
    expect(await readBy(owner, kim)).toEqual([]);
    // Also once a host allows more: it was said among friends.
    await setRestricted([]);
    const [ada, ben] = [await visit("ada"), await visit("ben")];
    const textsOf = async (reader: YoungVisitor) =>
      (await reader.hear("welcome")).chat.map(({ senderId }) => senderId);
    expect(await textsOf(ada)).not.toContain(kim.me);
    expect(await textsOf(ben)).toContain(kim.me);
    const { instanceId } = ada;
    const asked = async (who: string) =>
      ((await house.here.rooms.chatHistory(house.space, instanceId, holder(who))) ?? []).map(
        ({ senderId }) => senderId,
      );
    expect(await asked("ada")).not.toContain(kim.me);
    expect(await asked("ben")).toContain(kim.me);
    await setRestricted(CLOSED);
    // From outside, too.
    expect(await asked("kit")).toEqual([kim.me]);
  });
});

test("who is known to be under 18 leaves when a space is marked for adults, a host too, and doesn't come in", async () => {
  const [owner, kim, ada] = [await visit("owner"), await visit("kim"), await visit("ada")];
  await house.db.insert(spaceGates).values({ spaceId: house.space, kind: "adults" });
  await setAgeBand(house, "owner", "16_17");
  await setAgeBand(house, "ada", "adult");
  try {
    await house.here.rooms.refresh(house.space);
    await Promise.all([owner.closed(), kim.closed()]);
    // A seat that was reserved before opens nothing.
    const seat = await house.here.seat("kim", { spaceId: house.space, holder: holder("kim") });
    const late = new TestClient(house.here.url(seat), { ticket: seat.ticket, displayName: "kim" });
    await late.closed();
    expect(late.heard.some(({ name }) => name === "welcome")).toBe(false);
    // Who has said to be an adult confirms nothing.
    ada.send("chat", { text: "still here" });
    await ada.hear("chat", ({ text }) => text === "still here");
  } finally {
    await setAgeBand(house, "owner", null);
    await setAgeBand(house, "ada", null);
  }
});
