import { describe, expect, it } from "vitest";
import { NOT_HOSTED } from "@veranda/contract/engine/hosting";
import type { EngineMessageName } from "@veranda/contract/engine/messages";
import type { HostView } from "@veranda/contract/rooms/hosting";
import { rehearse } from "../../testing/null-engine.fixture.ts";
import { NullRoom } from "../../testing/null-room.fixture.ts";

const VIEW: HostView = {
  door: "ask",
  capacity: null,
  waiting: [],
  heldMessages: [],
  words: { blocked: [], allowed: [] },
};

async function inside() {
  const room = new NullRoom();
  const own = await rehearse({ room });
  await own.join();
  const heardOf = (name: string) => room.heard.filter((each) => each.name === name).map(({ data }) => data);
  return { ...own, room, heardOf };
}

describe("hosting settings", () => {
  it("are in the state from the start, follow each change, and are reset on leaving", async () => {
    const { engine, room, settle } = await inside();
    const countdown = { title: "We begin", endsAt: 5000 };
    room.tell(0, "hosting", { countdown });
    room.tell(0, "hostView", VIEW);
    await settle();
    expect(engine.state.hosting).toMatchObject({ announcement: null, countdown, view: VIEW });
    room.tell(0, "hostView", null);
    room.tell(0, "hosting", { countdown: null });
    await settle();
    expect(engine.state.hosting).toMatchObject({ countdown: null, view: null });
    room.tell(0, "waiting", { isHostHere: true });
    await settle();
    expect(engine.state.hosting.waitingRoom).toEqual({ isHostHere: true });
    engine.send("leave_room", { reason: "left" });
    await settle();
    expect(engine.state.hosting).toEqual(NOT_HOSTED);
  });

  it("are requested from the room, by the specification's names if it has them", async () => {
    const { engine, heardOf, settle } = await inside();
    engine.send("congregate_around_actor", { actorId: "person-0" });
    engine.send("bring_participant", { participantId: "person-1" });
    engine.send("respawn_others_in_hotspots", {});
    engine.send("set_door", { mode: "closed" });
    engine.send("answer_waiting", { visitorId: null, isAdmitted: true });
    await settle();
    expect(heardOf("gather")).toEqual([
      { around: "person-0", id: null },
      { around: "person-0", id: "person-1" },
    ]);
    expect(heardOf("respawnOthers")).toHaveLength(1);
    expect(heardOf("setDoor")).toEqual([{ mode: "closed" }]);
    expect(heardOf("answerWaiting")).toEqual([{ id: null, isAdmitted: true }]);
  });

  it.each<[EngineMessageName, object, string, object]>([
    ["remove_participant", { participantId: "person-1" }, "removeParticipant", { id: "person-1" }],
    [
      "set_co_host",
      { participantId: "person-1", isCoHost: true },
      "setCoHost",
      { id: "person-1", isCoHost: true },
    ],
    ["set_instance_capacity", { capacity: 40 }, "setCapacity", { capacity: 40 }],
    ["set_instance_capacity", { capacity: null }, "setCapacity", { capacity: null }],
    ["announce", { text: "  Soup is served  " }, "announce", { text: "Soup is served" }],
    ["announce", { text: "" }, "announce", { text: "" }],
    ["set_countdown", { seconds: 60, title: "We begin" }, "setCountdown", { seconds: 60, title: "We begin" }],
    ["set_countdown", { seconds: null, title: "" }, "setCountdown", { seconds: null, title: "" }],
    ["set_chat_rules", { isWithoutLinks: true }, "setChatRules", { isWithoutLinks: true }],
    ["set_chat_words", { blocked: ["spoiler*"] }, "setChatWords", { blocked: ["spoiler*"] }],
    [
      "answer_held_message",
      { messageId: "m1", isShown: false },
      "answerHeldMessage",
      { id: "m1", isShown: false },
    ],
    [
      "answer_waiting",
      { visitorId: "v1", isAdmitted: false },
      "answerWaiting",
      { id: "v1", isAdmitted: false },
    ],
  ])("%s %j is %s", async (name, said, asked, wanted) => {
    const { engine, heardOf } = await inside();
    engine.send(name, said);
    expect(heardOf(asked)).toEqual([wanted]);
  });

  it("drops requests of a host outside of a space, instead of queueing them", async () => {
    const room = new NullRoom();
    const { engine, join } = await rehearse({ room });
    engine.send("bring_participant", { participantId: "person-1" });
    engine.send("announce", { text: "Soup is served" });
    await join();
    expect(room.heard).toEqual([]);
  });

  it("reports who summoned whom", async () => {
    const { engine, room, settle } = await inside();
    const told: unknown[] = [];
    engine.on("summoned", (summons) => told.push(summons));
    room.tell(0, "summoned", { by: "Hanna" });
    await settle();
    expect(told).toEqual([{ by: "Hanna" }]);
  });

  it("holds a guest's message: it is listed, and has no bubble", async () => {
    const { engine, room, settle } = await inside();
    room.isDeaf = true;
    let held = 0;
    engine.on("chat_held", () => (held += 1));
    engine.send("send_chat_message", { senderId: "", message: "hello" });
    room.tell(0, "chatHeld", {});
    await settle();
    expect(engine.state.chat).toMatchObject({ messages: [], unanswered: [], held: ["hello"] });
    expect(held).toBe(1);
    // Approved, while the next is pending.
    engine.send("send_chat_message", { senderId: "", message: "and this" });
    const shown = { id: "m1", senderId: engine.state.session.me ?? "", senderName: "Me", text: "hello" };
    room.tell(0, "chat", { ...shown, sentAt: "2026-01-01T12:00:00.000Z" });
    await settle();
    expect(engine.state.chat).toMatchObject({ unanswered: ["and this"], held: [] });
    expect(engine.state.chat.messages.map(({ text }) => text)).toEqual(["hello"]);
    // Rejected.
    room.tell(0, "chatHeld", {});
    await settle();
    expect(engine.state.chat.held).toEqual(["and this"]);
    let dropped = 0;
    engine.on("chat_dropped", () => (dropped += 1));
    room.tell(0, "chatDropped", { text: "and this" });
    await settle();
    expect(engine.state.chat).toMatchObject({ unanswered: [], held: [] });
    expect(dropped).toBe(1);
    expect(engine.state.chat.messages).toHaveLength(1);
  });
});
