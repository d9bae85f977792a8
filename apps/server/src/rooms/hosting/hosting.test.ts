// Waits: for ticks, limits and what is told.
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { LEAVE_CODES } from "@veranda/contract/rooms/messages";
import { soon } from "../../testing/soon.ts";
import { accounts } from "../../domains/accounts/tables.ts";
import { addMember } from "../../testing/space-members.ts";
import { roomInstances } from "../tables.ts";
import { until, type TestClient } from "../testing/test-client.ts";
import { holderOf, insertSpace } from "../testing/test-space.ts";
import { hosting, names, refusalsOf, view, viewOf } from "./hosting.fixture.ts";

const room = hosting();
const { hosted, knock, restart, visit } = room;

describe("the door of an instance", () => {
  it("lets somebody wait in the waiting room, who is told nothing of the room, until a host lets them in", async () => {
    const { space, owner } = await hosted("ask");
    owner.send("chat", { text: "a secret" });
    const ann = await knock(space, "ann");
    await ann.hear("waiting", ({ isHostHere }) => isHostHere);
    // Neither what they say nor what they forge is taken.
    ann.send("chat", { text: "let me in" });
    ann.send("setDoor", { mode: "open" });
    ann.send("answerWaiting", { id: null, isAdmitted: true });
    ann.pose({ x: 1 });
    owner.send("announce", { text: "Only for those inside" });
    const { waiting } = await view(owner, (each) => each.waiting.length === 1);
    expect(waiting).toMatchObject([{ displayName: "ann", isAuthless: false }]);
    // Two signs of life later there is still nothing else.
    await until(() => (names(ann).length >= 3 ? true : undefined));
    expect(new Set(names(ann))).toEqual(new Set(["waiting"]));
    expect(ann.poseBytes).toBe(0);
    expect(owner.heard.some(({ name }) => name === "joined")).toBe(false);

    owner.send("answerWaiting", { id: waiting[0]?.id, isAdmitted: true });
    const welcome = await ann.hear("welcome");
    expect(welcome.chat.map(({ text }) => text)).toEqual(["a secret"]);
    expect(welcome.hosting.announcement?.text).toBe("Only for those inside");
    expect((await view(owner, (each) => each.waiting.length === 0)).waiting).toEqual([]);
    expect((await room.here.acts()).map(({ act }) => act)).toContain("admitted");
    // They needn't ask twice.
    ann.leave();
    await ann.closed();
    await visit(space, "ann");
  });

  it("shows hosts a name for everybody who waits, also of who said none that can be used", async () => {
    const { space, owner } = await hosted("ask");
    for (const displayName of ["Kn\u202eock", "", " \u200b "]) {
      const guest = await knock(space, null, { displayName });
      await guest.hear("waiting");
    }
    const { waiting } = await view(owner, (each) => each.waiting.length === 3);
    expect(waiting.map(({ displayName }) => displayName)).toEqual(
      Array.from({ length: 3 }, () => "Wandering Wren"),
    );
  });

  it("turns away with a reason, and who is turned away can't ask again at once", async () => {
    const { space, owner } = await hosted("ask");
    const gil = holderOf(null);
    const first = await knock(space, gil);
    const { waiting } = await view(owner, (each) => each.waiting.length === 1);
    owner.send("answerWaiting", { id: waiting[0]?.id, isAdmitted: false });
    expect(await first.closed()).toBe(LEAVE_CODES.turned_away);
    const again = await knock(space, gil);
    expect(await again.closed()).toBe(LEAVE_CODES.turned_away);
  });

  it("holds a waiting room of fifty, and lets all of them in at once", async () => {
    const { space, owner } = await hosted("ask");
    const waiting = await Promise.all(Array.from({ length: 50 }, () => knock(space, null)));
    await view(owner, ({ waiting }) => waiting.length === 50);
    // One who gives up is not there any more.
    waiting[0]?.leave();
    await view(owner, ({ waiting }) => waiting.length === 49);
    owner.send("answerWaiting", { id: null, isAdmitted: true });
    await Promise.all(waiting.slice(1).map((each) => each.hear("welcome")));
    expect((await view(owner, ({ waiting }) => waiting.length === 0)).waiting).toEqual([]);
  });

  it("is open to hosts and co-hosts, and to who comes back to their seat", async () => {
    const { space, owner } = await hosted();
    await addMember(room.db, "ben", [space], "administrator");
    const ann = await visit(space, "ann");
    const cara = await visit(space, "cara");
    owner.send("setCoHost", { id: ann.id, isCoHost: true });
    await ann.hear("rights", ({ isCoHost }) => isCoHost);
    owner.send("setDoor", { mode: "closed" });
    await view(owner, ({ door }) => door === "closed");
    cara.break();
    await visit(space, "cara", { resumeKey: cara.resumeKey });
    ann.leave();
    await ann.closed();
    await visit(space, "ann");
    await visit(space, "ben");
    const gil = await knock(space, null);
    expect(await gil.closed()).toBe(LEAVE_CODES.door_closed);
  });

  it("answers those who wait when it is opened or closed", async () => {
    const { space, owner } = await hosted("ask");
    const gil = await knock(space, null);
    await gil.hear("waiting");
    owner.send("setDoor", { mode: "open" });
    await gil.hear("welcome");
    owner.send("setDoor", { mode: "ask" });
    await view(owner, ({ door }) => door === "ask");
    const hal = await knock(space, null);
    await hal.hear("waiting");
    owner.send("setDoor", { mode: "closed" });
    expect(await hal.closed()).toBe(LEAVE_CODES.door_closed);
  });

  it("stands as it was when the process starts anew, with co-hosts and what was announced", async () => {
    const { space, owner } = await hosted();
    const ann = await visit(space, "ann");
    owner.send("setCoHost", { id: ann.id, isCoHost: true });
    owner.send("setDoor", { mode: "ask" });
    owner.send("setCapacity", { capacity: 7 });
    owner.send("announce", { text: "We begin at ten" });
    await view(owner, ({ capacity }) => capacity === 7);
    await restart();
    const { instanceId } = owner;
    const gil = await knock(space, null, { instanceId });
    await gil.hear("waiting", ({ isHostHere }) => !isHostHere);
    const back = await visit(space, "ann", { instanceId });
    expect(await view(back, ({ waiting }) => waiting.length === 1)).toMatchObject({
      door: "ask",
      capacity: 7,
    });
    const welcome = await back.hear("welcome");
    expect(welcome.rights.isCoHost).toBe(true);
    expect(welcome.hosting.announcement?.text).toBe("We begin at ten");
    back.send("answerWaiting", { id: null, isAdmitted: true });
    await gil.hear("welcome");
  });

  it("lets in no more than a host has set, whoever is let in from the waiting room too", async () => {
    const { space, owner } = await hosted("ask");
    const waiting = await Promise.all([knock(space, null), knock(space, null)]);
    await view(owner, ({ waiting }) => waiting.length === 2);
    owner.send("setCapacity", { capacity: 2 });
    await soon(async () => {
      const listed = await room.db
        .select({ capacity: roomInstances.capacity })
        .from(roomInstances)
        .where(eq(roomInstances.id, owner.instanceId));
      expect(listed).toEqual([{ capacity: 2 }]);
    });
    owner.send("answerWaiting", { id: null, isAdmitted: true });
    await owner.hear("refused", ({ reason }) => reason === "INSTANCE_FULL");
    await until(() => (waiting.some((each) => names(each).includes("welcome")) ? true : undefined));
    expect(viewOf(owner).waiting).toHaveLength(1);
    await expect(knock(space, "ben", { instanceId: owner.instanceId })).rejects.toMatchObject({
      code: "SPACE_FULL",
    });
  });
});

describe("what hosts do with people", () => {
  it("puts somebody out, not a host; a co-host only those who neither host nor co-host", async () => {
    const { space, owner } = await hosted("ask");
    await addMember(room.db, "ben", [space], "administrator");
    const ben = await visit(space, "ben");
    const ann = await knock(space, "ann");
    const gil = await knock(space, null);
    await view(owner, ({ waiting }) => waiting.length === 2);
    owner.send("answerWaiting", { id: null, isAdmitted: true });
    const annId = (await ann.hear("welcome")).me;
    const gilId = (await gil.hear("welcome")).me;
    owner.send("setCoHost", { id: gilId, isCoHost: true });
    await owner.hear("refused", ({ reason }) => reason === "CO_HOST_WITH_ACCOUNT");
    owner.send("setCoHost", { id: annId, isCoHost: true });
    await ann.hear("rights", ({ isCoHost }) => isCoHost);
    for (const id of [owner.id, ben.id]) ann.send("removeParticipant", { id });
    await until(() => (refusalsOf(ann).length === 2 ? true : undefined));
    expect(refusalsOf(ann)).toMatchObject([
      { reason: "CANNOT_REMOVE_HOST" },
      { reason: "CANNOT_REMOVE_HOST" },
    ]);
    ann.send("removeParticipant", { id: gilId });
    expect(await gil.closed()).toBe(LEAVE_CODES.kicked);
    // Only hosts name co-hosts, and who is put out isn't one any more.
    ann.send("setCoHost", { id: annId, isCoHost: false });
    await ann.hear("refused", ({ reason }) => reason === "HOSTS_ONLY");
    ben.send("removeParticipant", { id: annId });
    expect(await ann.closed()).toBe(LEAVE_CODES.kicked);
    const again = await knock(space, "ann");
    await again.hear("waiting");
  });

  it("puts out no staff where they host a space without an owner", async () => {
    const space = await insertSpace(room.db, null);
    await room.db.update(accounts).set({ isStaff: true }).where(eq(accounts.id, "cara"));
    const cara = await visit(space, "cara");
    const ann = await visit(space, "ann");
    expect((await cara.hear("welcome")).rights.isHost).toBe(true);
    cara.send("setCoHost", { id: ann.id, isCoHost: true });
    await ann.hear("rights", ({ isCoHost }) => isCoHost);
    ann.send("removeParticipant", { id: cara.id });
    await ann.hear("refused", ({ reason }) => reason === "CANNOT_REMOVE_HOST");
    await room.db.update(accounts).set({ isStaff: false }).where(eq(accounts.id, "cara"));
  });

  it("gathers everybody around somebody, brings one, and sends the others to where people arrive", async () => {
    const { space, owner } = await hosted();
    const [ann, ben] = [await visit(space, "ann"), await visit(space, "ben")];
    owner.pose({ x: 40, z: 40 });
    ann.pose({ x: 42, z: 45 });
    ben.pose({ x: 45, z: 42 });
    const welcome = await ann.hear("welcome");
    const indexOf = async (id: string): Promise<number> =>
      welcome.participants.find((each) => each.id === id)?.index ??
      (await ann.hear("joined", ({ participant }) => participant.id === id)).participant.index;
    for (const [client, x] of [
      [owner, 40],
      [ben, 45],
    ] as const) {
      const index = await indexOf(client.id);
      await until(() => (Math.round(ann.placeOf(index)?.x ?? 0) === x ? true : undefined));
    }
    owner.send("gather", { around: owner.id, id: null });
    for (const each of [ann, ben]) {
      const { transform, reason } = await each.hear("serverCorrection", (told) => told.reason === "host");
      expect(reason).toBe("host");
      const [x, , z] = transform.position;
      expect(Math.hypot(x - 40, z - 40)).toBeCloseTo(1.6, 0);
    }
    expect(owner.heard.some(({ name }) => name === "serverCorrection")).toBe(false);
    owner.send("respawnOthers", {});
    await ann.hear(
      "serverCorrection",
      ({ transform: { position } }) => position[0] === 40 && position[2] === 40,
    );
    const before = ben.heard.length;
    owner.send("gather", { around: ann.id, id: ben.id });
    await until(() =>
      ben.heard.slice(before).some(({ name }) => name === "serverCorrection") ? true : undefined,
    );
    expect((await room.here.acts()).slice(-3).map(({ act }) => act)).toEqual([
      "gathered",
      "respawned",
      "summoned",
    ]);
  });

  it.each([
    ["a bell", "a\u0007b"],
    ["a terminal's colours", "a\u001b[31mb"],
    ["another direction", "a\u202eb"],
    ["isolates", "a\u2067b"],
    ["lines", "a\n\nb"],
    ["a paragraph", "a\u2029b"],
  ])("takes no announcement and no countdown's title with %s", async (_, text) => {
    const { space, owner } = await hosted();
    const ann = await visit(space, "ann");
    owner.send("announce", { text });
    owner.send("setCountdown", { seconds: 60, title: text });
    const refused = await until(() => {
      const all = owner.heard.filter(({ name }) => name === "refused").map(({ data }) => data);
      return all.length === 2 ? all : undefined;
    });
    expect(refused).toEqual(
      ["announce", "setCountdown"].map((message) => ({ message, code: "INVALID_INPUT", reason: "NOT_SENT" })),
    );
    owner.send("announce", { text: "Ça va? ¡Sí! 👋🏽 はい" });
    const told = await ann.hear("hosting", ({ announcement }) => announcement != null);
    expect(told.announcement?.text).toBe("Ça va? ¡Sí! 👋🏽 はい");
    expect((await room.here.acts()).filter(({ detail }) => detail?.includes(text))).toEqual([]);
  });

  it("announces and counts down for all, those who come later too", async () => {
    const { space, owner } = await hosted();
    const ann = await visit(space, "ann");
    owner.send("announce", { text: "  Please be seated " });
    const told = await ann.hear("hosting", ({ announcement }) => announcement != null);
    expect(told.announcement).toMatchObject({ by: "owner", text: "Please be seated" });
    owner.send("setCountdown", { seconds: 90, title: "We begin" });
    const { countdown } = await ann.hear("hosting", (each) => each.countdown != null);
    expect(countdown?.title).toBe("We begin");
    const ben = await visit(space, "ben");
    expect((await ben.hear("welcome")).hosting.countdown).toEqual(countdown);
    owner.send("setCountdown", { seconds: null, title: "" });
    await ann.hear("hosting", (each) => each.countdown === null);
  });
});

describe("forged messages of hosts", () => {
  const FORGED = {
    setDoor: { mode: "open" },
    setCapacity: { capacity: 1 },
    answerWaiting: { id: null, isAdmitted: true },
    removeParticipant: { id: "them" },
    setCoHost: { id: "me", isCoHost: true },
    gather: { around: "me", id: null },
    respawnOthers: {},
    setGuiding: { isGuiding: true },
    announce: { text: "I am the host" },
    setCountdown: { seconds: 5, title: "" },
    setChatRules: { slowSeconds: 60, isWithoutLinks: true, isGuestChatHeld: true },
    setChatWords: { blocked: ["hello"] },
    answerHeldMessage: { id: "any", isShown: true },
    hostInstance: {},
  } as const;

  it.each(Object.entries(FORGED))(
    "%s is refused of a person and of a guest, and does nothing",
    async (name, data) => {
      const { space, owner } = await hosted("ask");
      const waits = await knock(space, null);
      await waits.hear("waiting");
      owner.send("setDoor", { mode: "open" });
      await waits.hear("welcome");
      const ann = await visit(space, "ann");
      const ids = { me: ann.id, them: owner.id };
      const filled = Object.fromEntries(
        Object.entries(data).map(([key, value]) => [key, ids[value as keyof typeof ids] ?? value]),
      );
      const acts = (await room.here.acts()).length;
      for (const forger of [ann, waits]) {
        forger.send(name, filled);
        const refused = await forger.hear("refused", ({ message }) => message === name);
        expect(refused).toMatchObject({ code: "FORBIDDEN", reason: "HOSTS_ONLY" });
      }
      expect(await room.here.acts()).toHaveLength(acts);
      expect(owner.closedWith).toBeNull();
      expect(owner.heard.some(({ name: heard }) => heard === "hosting" || heard === "serverCorrection")).toBe(
        false,
      );
    },
  );
});

describe("who blocks a co-host", () => {
  const blocked = async () => {
    room.here.blocks.clear();
    const { space, owner } = await hosted();
    const [ann, cara] = [await visit(space, "ann"), await visit(space, "cara")];
    room.here.blocks.set("ann", ["cara"]);
    await room.here.rooms.settleBlocks("ann", "cara");
    // As any two: neither sees the other.
    await Promise.all([
      ann.hear("left", ({ id }) => id === cara.id),
      cara.hear("left", ({ id }) => id === ann.id),
    ]);
    owner.send("setCoHost", { id: cara.id, isCoHost: true });
    await cara.hear("rights", ({ isCoHost }) => isCoHost);
    return { space, owner, ann, cara };
  };
  const sees = (client: TestClient, id: string): boolean => {
    let isSeen = false;
    for (const { name, data } of client.heard) {
      // `hostView` is null for who hosts no more.
      const { participant, participants = [], id: gone } = (data ?? {}) as Record<string, never>;
      const all: { id: string }[] = participants;
      if (name === "welcome") isSeen = all.some((each) => each.id === id);
      if (name === "joined" && (participant as unknown as { id: string }).id === id) isSeen = true;
      if (name === "left" && gone === id) isSeen = false;
    }
    return isSeen;
  };

  it("is seen by them while they host, reads nothing of them, and is moderated by them", async () => {
    const { owner, ann, cara } = await blocked();
    await until(() => (sees(cara, ann.id) ? true : undefined));
    ann.send("chat", { text: "from ann" });
    await cara.hear("chat", ({ text }) => text === "from ann");
    cara.send("chat", { text: "from cara" });
    await owner.hear("chat", ({ text }) => text === "from cara");
    cara.send("muteParticipant", { id: ann.id, isMuted: true });
    await owner.hear("voiceChanged", ({ people }) =>
      people.some(({ id, voice }) => id === ann.id && voice.isMutedByHost),
    );
    expect(refusalsOf(cara)).toEqual([]);
    cara.send("removeParticipant", { id: ann.id });
    expect(await ann.closed()).toBe(LEAVE_CODES.kicked);
    expect(sees(ann, cara.id)).toBe(false);
    expect(ann.heard.filter(({ name }) => name === "mutedByHost")).toEqual([]);
    expect(ann.heard.some(({ name, data }) => name === "chat" && JSON.stringify(data).includes("cara"))).toBe(
      false,
    );
  });

  it("is seen by them when they come in as one, and not any more once they aren't one", async () => {
    const { space, owner, ann, cara } = await blocked();
    ann.send("chat", { text: "before" });
    await owner.hear("chat", ({ text }) => text === "before");
    cara.leave();
    await cara.closed();
    const again = await visit(space, { ...holderOf("cara"), blockedIds: ["ann"] });
    expect(sees(again, ann.id)).toBe(true);
    expect((await again.hear("welcome")).chat.map(({ text }) => text)).toEqual(["before"]);
    expect(sees(ann, again.id)).toBe(false);
    owner.send("setCoHost", { id: again.id, isCoHost: false });
    await until(() => (sees(again, ann.id) ? undefined : true));
  });
});
