// Slow: waits for ticks and limits.
import { describe, expect, it } from "vitest";
import { CHAT_BURST } from "@veranda/contract";
import { LEAVE_CODES } from "@veranda/contract/rooms/messages";
import { writeHostActs } from "../domains/moderation/host-act-lines.ts";
import { InstanceStore } from "./journal/instance-store.ts";
import { createRoomsSuite } from "./testing/rooms-suite.ts";
import { type TestClient, until } from "./testing/test-client.ts";

const suite = createRoomsSuite();

const indexOf = async (client: TestClient, name: string): Promise<number> => {
  const { participants } = await client.hear("welcome");
  const found = participants.find(({ displayName }) => displayName === name);
  if (found !== undefined) return found.index;
  const { participant } = await client.hear("joined", ({ participant }) => participant.displayName === name);
  return participant.index;
};

describe("arriving", () => {
  it("brings simultaneous arrivals at an empty space into one instance", async () => {
    const seats = await Promise.all(Array.from({ length: 12 }, (_, index) => suite.seat(`crowd-${index}`)));
    expect(new Set(seats.map(({ instanceId }) => instanceId)).size).toBe(1);
    await Promise.all(seats.map((seat) => suite.connect(seat).hear("welcome")));
    expect(await suite.here.rooms.instances(suite.space)).toHaveLength(1);
  });

  it("counts reserved seats as taken and never gives the last one twice", async () => {
    const first = await suite.visit("first", { capacity: 3 });
    const { instanceId } = await first.hear("welcome");
    const asked = await Promise.allSettled(
      Array.from({ length: 5 }, (_, index) => suite.seat(`late-${index}`, { capacity: 3, instanceId })),
    );
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(asked.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "SPACE_FULL" },
    });
  });

  it("opens a second instance only when the first is full, and names it the second", async () => {
    await suite.visit("one", { capacity: 1 });
    await expect(suite.seat("too many", { capacity: 1 })).rejects.toMatchObject({ code: "SPACE_FULL" });
    // The plan grew while the first instance, opened for one, was running.
    await suite.visit("two", { capacity: 2 });
    const instances = await until(async () => {
      const found = await suite.here.rooms.instances(suite.space);
      return found.every(({ participantCount }) => participantCount === 1) ? found : undefined;
    });
    expect(instances.map(({ number, participantCount }) => [number, participantCount])).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  it("refuses an instance that is not there", async () => {
    await expect(suite.seat("asker", { instanceId: "never-was-here" })).rejects.toMatchObject({
      code: "INSTANCE_NOT_FOUND",
    });
  });

  it("prefers the instance that someone comes back to, and takes another where it has closed or is full", async () => {
    const first = await suite.visit("first", { capacity: 2 });
    const filler = await suite.visit("filler", { capacity: 2 });
    const { instanceId: preferredInstanceId } = await first.hear("welcome");
    const full = await suite.seat("second", { capacity: 9, preferredInstanceId });
    expect(full.instanceId).not.toBe(preferredInstanceId);
    expect((await suite.seat("third", { capacity: 9 })).instanceId).toBe(full.instanceId);
    filler.leave();
    // The other one is fuller.
    await until(async () => {
      const { instanceId } = await suite.seat("back", { capacity: 9, preferredInstanceId });
      return instanceId === preferredInstanceId ? true : undefined;
    });
    const closed = await suite.seat("fourth", { capacity: 9, preferredInstanceId: "never-was-here" });
    expect(closed.instanceId).toBe(full.instanceId);
    await expect(
      suite.seat("fifth", { capacity: 1, preferredInstanceId: "never-was-here" }),
    ).rejects.toMatchObject({ code: "SPACE_FULL" });
  });

  it("lets nobody in on another's ticket, a forged one, or none", async () => {
    const [mine, theirs] = await Promise.all([suite.seat("mine"), suite.seat("theirs")]);
    expect(await suite.connect(mine, { ticket: theirs.ticket }).closed()).toBe(LEAVE_CODES.denied);
    expect(await suite.connect(theirs, { ticket: "nonsense" }).closed()).toBe(LEAVE_CODES.denied);
    expect(await suite.connect(theirs).closed()).toBe(4002);
  });

  it("says which protocol it speaks", async () => {
    expect(await suite.connect(await suite.seat("old"), { protocol: 0 }).closed()).toBe(LEAVE_CODES.protocol);
  });

  it("gives a default name and avatar to a guest without valid ones", async () => {
    const client = suite.connect(await suite.seat("nameless"), {
      displayName: " \u200b ",
      avatar: "forbidden",
    });
    const { participants, me } = await client.hear("welcome");
    expect(participants.find(({ id }) => id === me)).toMatchObject({
      displayName: "Wandering Wren",
      avatar: "plain-random",
    });
    expect(JSON.stringify(participants)).not.toContain("nameless");
    expect(suite.here.visits).toContain("nameless");
  });
});

describe("being together", () => {
  it("shows each where the other walks", async () => {
    const [ann, ben] = await Promise.all([suite.visit("ann"), suite.visit("ben")]);
    ben.pose({});
    const index = await indexOf(ben, "ann");
    for (let step = 0; step < 12; step += 1) {
      ann.pose({ x: 2 + step * 0.14, z: -3, vx: 1.4, motion: 1 });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    ann.pose({ x: 2 + 12 * 0.14, z: -3 });
    const seen = await until(() => {
      const place = ben.placeOf(index);
      return place !== null && Math.abs(place.x - 3.68) < 0.02 ? place : undefined;
    });
    expect(seen.z).toBeCloseTo(-3, 1);
  });

  it("puts back who moves faster than people can, and no one else sees it", async () => {
    const [ann, ben] = await Promise.all([suite.visit("ann"), suite.visit("ben")]);
    const index = await indexOf(ben, "ann");
    ben.pose({});
    ann.pose({ x: 1, z: 1 });
    await until(() => (ben.placeOf(index)?.x === 1 ? true : undefined));
    await new Promise((resolve) => setTimeout(resolve, 300));
    ann.pose({ x: 60, z: 1 });
    const { transform, reason } = await ann.hear("serverCorrection");
    expect(reason).toBe("speed");
    expect(transform.position[0]).toBeCloseTo(1, 1);
    ann.pose({ x: 1.2, z: 1 });
    await until(() => (Math.abs((ben.placeOf(index)?.x ?? 0) - 1.2) < 0.03 ? true : undefined));
  });

  it("carries chat to all, keeps it for those who come later, and slows down who talks too much", async () => {
    const [ann, ben] = await Promise.all([suite.visit("ann"), suite.visit("ben")]);
    for (let message = 0; message <= CHAT_BURST; message += 1)
      ann.send("chat", { text: `  line <b>${message}</b> ` });
    expect(await ben.hear("chat", ({ text }) => text === "line <b>4</b>")).toMatchObject({
      senderName: "ann",
    });
    expect(await ann.hear("refused")).toMatchObject({ message: "chat", code: "RATE_LIMITED" });
    ben.send("chat", { text: "x".repeat(501) });
    expect(await ben.hear("refused")).toMatchObject({ code: "INVALID_INPUT" });
    const late = await suite.visit("late");
    const { chat, instanceId } = await late.hear("welcome");
    expect(chat.map(({ text }) => text)).toEqual(
      Array.from({ length: CHAT_BURST }, (_, line) => `line <b>${line}</b>`),
    );
    expect(
      await suite.here.rooms.chatHistory(suite.space, instanceId, {
        visitorId: "ann",
        userId: "ann",
        isAuthless: false,
        isHost: false,
        friendIds: [],
      }),
    ).toEqual(chat);
  });

  it("tells of waves, of new names and of those that can't be used", async () => {
    const [ann, ben] = await Promise.all([suite.visit("ann"), suite.visit("ben")]);
    ann.send("emote", { name: "wave", codepoint: null, isHolding: false });
    expect(await ben.hear("emote")).toMatchObject({ name: "wave" });
    ann.send("rename", { displayName: "  Ann   of the Hill " });
    const { participant } = await ben.hear("updated");
    expect(participant.displayName).toBe("Ann of the Hill");
    ann.send("rename", { displayName: "\u202e" });
    expect(await ann.hear("refused")).toMatchObject({ code: "NAME_INVALID" });
  });

  it("shows faces and counts to the calls", async () => {
    await Promise.all([suite.visit("ann"), suite.visit("ben")]);
    const presence = await until(async () =>
      (await suite.here.rooms.presence([suite.space])).get(suite.space),
    );
    expect(presence.faces.map(({ displayName }) => displayName).sort()).toEqual(["ann", "ben"]);
  });
});

describe("bad company", () => {
  it("closes the one connection that sends what is no frame", async () => {
    const [ann, ben] = await Promise.all([suite.visit("ann"), suite.visit("ben")]);
    ann.sendBytes(0, Uint8Array.of(1, 2, 3));
    expect(await ann.closed()).toBe(LEAVE_CODES.protocol);
    expect(await ben.hear("left")).toMatchObject({ reason: "protocol" });
    expect(ben.closedWith).toBeNull();
  });

  it("closes who sends words that are no message", async () => {
    const ann = await suite.visit("ann");
    ann.sendBytes(1, Buffer.from('["constructor",{}]'));
    expect(await ann.closed()).toBe(LEAVE_CODES.protocol);
  });

  const name = Buffer.alloc(200, "a");
  it.each([
    ["of no byte", Buffer.of()],
    ["of another channel", Buffer.of(17, 2, 1)],
    ["of a channel with a long name", Buffer.concat([Buffer.of(17, 0xd9, name.length), name])],
    ["of another kind", Buffer.of(13, 1)],
    ["of another kind with a long name", Buffer.concat([Buffer.of(13, 0xd9, name.length), name])],
    ["that asks for an answer", Buffer.concat([Buffer.of(21, 1, 0xd9, name.length), name])],
    ["that says a second time that they are there", Buffer.of(10)],
    ["that says goodbye in the library's way", Buffer.of(12)],
    ["with flags on its first byte", Buffer.of(0x31, 1)],
  ])("closes the one connection that sends a message %s", async (_, message) => {
    const [ann, ben] = await Promise.all([suite.visit("ann"), suite.visit("ben")]);
    ann.sendRaw(message);
    expect(await ann.closed()).toBe(LEAVE_CODES.protocol);
    expect(await ben.hear("left")).toMatchObject({ reason: "protocol" });
    expect(ben.closedWith).toBeNull();
  });

  it.each([
    ["pings of the room's", (client: TestClient) => client.sendRaw(Buffer.of(18))],
    ["pings of the socket's", (client: TestClient) => client.ping()],
  ])("closes who floods with %s", async (_, ping) => {
    const [ann, ben] = await Promise.all([suite.visit("ann"), suite.visit("ben")]);
    for (let message = 0; message < 200 && ann.closedWith === null; message += 1) {
      ping(ann);
      // Those of one moment together end the line at once, without a word.
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(await ann.closed()).toBe(LEAVE_CODES.flooding);
    expect(ben.closedWith).toBeNull();
  });

  it("closes who floods", async () => {
    const [ann, ben] = await Promise.all([suite.visit("ann"), suite.visit("ben")]);
    for (let message = 0; message < 200; message += 1)
      ann.send("emote", { name: null, codepoint: null, isHolding: false });
    expect(await ann.closed()).toBe(LEAVE_CODES.flooding);
    expect(ben.closedWith).toBeNull();
  });
});

describe("coming back", () => {
  it("keeps the seat and the place of someone whose line broke", async () => {
    const [ann, ben] = await Promise.all([suite.visit("ann"), suite.visit("ben")]);
    const welcome = await ann.hear("welcome");
    ben.pose({});
    ann.pose({ x: 5, z: 6 });
    const index = await indexOf(ben, "ann");
    await until(() => (Math.abs((ben.placeOf(index)?.x ?? 0) - 5) < 0.02 ? true : undefined));
    ann.break();
    await ben.hear("updated", ({ participant }) => participant.isAway);
    const again = suite.reconnect(ann, welcome.resumeKey);
    const back = await again.hear("welcome");
    expect(back).toMatchObject({ me: welcome.me, isResumed: true, resumeKey: welcome.resumeKey });
    expect(back.transform?.position[0]).toBeCloseTo(5, 1);
    await ben.hear("updated", ({ participant }) => !participant.isAway);
    expect(ben.heard.filter(({ name }) => name === "left")).toEqual([]);
  });

  it("replaces a connection that its own visitor opened again", async () => {
    const ann = await suite.visit("ann");
    const welcome = await ann.hear("welcome");
    const seat = await suite.seat("ann", { instanceId: welcome.instanceId });
    const again = suite.connect(seat, { resumeKey: welcome.resumeKey });
    expect(await again.hear("welcome")).toMatchObject({ me: welcome.me });
    expect(await ann.closed()).toBe(LEAVE_CODES.replaced);
    const thief = suite.connect(await suite.seat("thief"), { resumeKey: welcome.resumeKey });
    expect((await thief.hear("welcome")).me).not.toBe(welcome.me);
  });

  it("has everything in the database within about a second", async () => {
    const ann = await suite.visit("ann");
    const { instanceId, me } = await ann.hear("welcome");
    ann.pose({ x: 3, z: 4 });
    ann.send("chat", { text: "remember this" });
    const store = new InstanceStore(suite.db, writeHostActs);
    const memory = await until(async () => {
      const kept = await store.recall(instanceId);
      return kept?.chat.length === 1 && kept.seats[0]?.transform?.position[0] === 3 ? kept : undefined;
    });
    expect(memory.seats[0]?.participant.id).toBe(me);
  });

  it("finds the same instance, chat, person and place after a restart of the server", async () => {
    const ann = await suite.visit("ann");
    const welcome = await ann.hear("welcome");
    ann.pose({ x: 7, z: -2 });
    ann.send("chat", { text: "before" });
    await ann.hear("chat");
    await new Promise((resolve) => setTimeout(resolve, 300));
    await suite.restart();
    const stranger = suite.connect(await suite.seat("stranger"));
    expect(await stranger.hear("welcome")).toMatchObject({ instanceId: welcome.instanceId });
    const seat = await suite.seat("ann", { instanceId: welcome.instanceId });
    const back = await suite
      .connect(seat, { displayName: "ann", resumeKey: welcome.resumeKey })
      .hear("welcome");
    expect(back).toMatchObject({ me: welcome.me, isResumed: true, instanceId: welcome.instanceId });
    expect(back.chat.map(({ text }) => text)).toEqual(["before"]);
    expect(back.transform?.position[0]).toBeCloseTo(7, 1);
    expect(suite.here.visits).not.toContain("ann");
  });

  it.each([
    ["a page that was loaded anew arrives as newcomers do", false, null],
    ["a page that was open all along stays", true, 7],
  ])("where somebody else stands by then, %s", async (_, isOpenStill, x) => {
    const ann = await suite.visit("ann");
    const { instanceId, resumeKey } = await ann.hear("welcome");
    ann.pose({ x: 7, z: -2 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await suite.restart();
    const ben = await suite.visit("ben");
    ben.pose({ x: 7, z: -2.2 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const seat = await suite.seat("ann", { instanceId });
    const back = suite.connect(seat, { displayName: "ann", ...(isOpenStill && { resumeKey }) });
    const { transform } = await back.hear("welcome");
    expect(transform && Math.round(transform.position[0])).toBe(x);
  });
});
