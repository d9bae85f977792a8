import { CHAT_HISTORY } from "@veranda/contract/constants";
import type { ChatMessage } from "@veranda/contract/records/chat";
import { describe, expect, it } from "vitest";
import { rehearse } from "../../testing/null-engine.fixture.ts";
import { NullRoom } from "../../testing/null-room.fixture.ts";

async function someoneWhoChats() {
  const stage = await rehearse();
  await stage.join();
  const unsent: string[] = [];
  stage.engine.on("chat_unsent", ({ text }) => void unsent.push(text));
  /** Holds back the room's answers until the test lets them pass. */
  const write = (message: string): void => {
    stage.room.isDeaf = true;
    stage.engine.send("send_chat_message", { senderId: "person-0", message });
    stage.room.isDeaf = false;
  };
  const said = (text: string, senderId = "person-0") => ({
    id: crypto.randomUUID(),
    senderId,
    senderName: "Wandering Owl",
    text,
    sentAt: "2026-01-01T12:00:00.000Z",
  });
  return { ...stage, unsent, write, said };
}

it("a message that the room refuses is returned to the person, unlike one that it broadcast", async () => {
  const { room, unsent, write, said } = await someoneWhoChats();
  for (const text of ["First", "Second", "Third"]) write(text);
  room.tell(0, "chat", said("Hello", "person-1"));
  room.tell(0, "chat", said("First"));
  room.tell(0, "refused", { message: "chat", code: "RATE_LIMITED", reason: "RATE_LIMITED" });
  expect(unsent).toEqual(["Second"]);
  room.tell(0, "refused", { message: "chat", code: "RATE_LIMITED", reason: "RATE_LIMITED" });
  expect(unsent).toEqual(["Second", "Third"]);
});

it("a message that was lost with the connection is returned to the person", async () => {
  const { engine, room, unsent, write } = await someoneWhoChats();
  engine.send("send_chat_message", { senderId: "person-0", message: "Heard" });
  write("Lost");
  room.events(0).onNeedTicket();
  engine.send("join_room", {
    roomId: "space001",
    shareId: null,
    instanceId: "instance1",
    roomAccessToken: "another",
    address: "ws://room",
  });
  expect(engine.state.session.reconnecting).toBeNull();
  expect(unsent).toEqual(["Lost"]);
});

describe("messages of others", () => {
  /** Two participants; the second writes something. */
  async function twoOfThem() {
    const room = new NullRoom();
    const own = await rehearse({ room });
    await own.join();
    const other = await rehearse({ room });
    await other.join();
    own.platform.advance(0.5);
    /** The bubbles painted since. */
    const bubbles = (): string[] => {
      own.platform.advance(0.3);
      return own.platform.labels.painted.splice(0);
    };
    bubbles();
    const messages = () => own.engine.state.chat.messages.map(({ text }) => text);
    return { ...own, room, other, bubbles, messages };
  }
  const said = (text: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
    id: crypto.randomUUID(),
    senderId: "person-1",
    senderName: "Wandering Owl",
    text,
    sentAt: "2026-01-01T12:00:00.000Z",
    ...more,
  });

  it("are in the list and above the head once, however often they arrive", async () => {
    const { room, bubbles, messages } = await twoOfThem();
    const hello = said("Hello");
    room.tell(0, "chat", hello);
    room.tell(0, "chat", hello);
    expect(messages()).toEqual(["Hello"]);
    expect(bubbles()).toEqual(["Hello"]);
  });

  it("are not above the head if they contain filtered words; the page hides them", async () => {
    const { room, bubbles, messages } = await twoOfThem();
    room.tell(0, "chat", said("Oh no", { isFiltered: true }));
    expect(bubbles()).toEqual([]);
    expect(messages()).toEqual(["Oh no"]);
  });

  it("are not shown above a muted person; the page filters its own list", async () => {
    const { engine, room, bubbles, messages } = await twoOfThem();
    engine.send("set_muted_users", { userIds: ["person-1"] });
    room.tell(0, "chat", said("Buy this"));
    expect(bubbles()).toEqual([]);
    expect(messages()).toEqual(["Buy this"]);
    engine.send("set_muted_users", { userIds: [] });
    room.tell(0, "chat", said("Sorry"));
    expect(bubbles()).toEqual(["Sorry"]);
  });

  it("transcribed from speech are listed but not above the head, as they were heard", async () => {
    const { room, bubbles, messages } = await twoOfThem();
    room.tell(0, "chat", said("As I said", { isSpoken: true }));
    expect(messages()).toEqual(["As I said"]);
    expect(bubbles()).toEqual([]);
  });

  it("from outside the space are listed, without a bubble", async () => {
    const { room, bubbles, messages } = await twoOfThem();
    room.tell(0, "chat", said("Greetings", { senderId: "outside", watcher: { userId: null } }));
    expect(messages()).toEqual(["Greetings"]);
    expect(bubbles()).toEqual([]);
  });

  it("are stored as far back as a page shows them, the newest always", async () => {
    const { room, messages } = await twoOfThem();
    for (let i = 0; i < CHAT_HISTORY + 5; i++) room.tell(0, "chat", said(`Line ${i}`));
    expect(messages()).toHaveLength(CHAT_HISTORY);
    expect(messages().at(-1)).toBe(`Line ${CHAT_HISTORY + 4}`);
    expect(messages()[0]).toBe("Line 5");
  });

  it("request text-to-speech only if chosen", async () => {
    const { engine, room } = await twoOfThem();
    engine.send("send_chat_message", { senderId: "person-0", message: "Quietly" });
    engine.send("send_chat_message", { senderId: "person-0", message: "Aloud", isReadAloud: true });
    const sent = room.heard.filter(({ name }) => name === "chat").map(({ data }) => data);
    expect(sent).toEqual([{ text: "Quietly" }, { text: "Aloud", isReadAloud: true }]);
  });

  it("disappear when removed, and return to their place when restored", async () => {
    const { room, bubbles, messages } = await twoOfThem();
    const all = ["One", "Two", "Three"].map((text, at) =>
      said(text, { sentAt: `2026-01-01T12:00:0${at}.000Z` }),
    );
    for (const message of all) room.tell(0, "chat", message);
    bubbles();
    const two = all[1] as ChatMessage;
    room.tell(0, "chatRemoved", { id: two.id });
    expect(messages()).toEqual(["One", "Three"]);
    room.tell(0, "chatRestored", two);
    room.tell(0, "chatRestored", two);
    expect(messages()).toEqual(["One", "Two", "Three"]);
    // It isn't new speech.
    expect(bubbles()).toEqual([]);
  });

  it("are cleared on leaving the space, including pending ones", async () => {
    const { engine, room, messages } = await twoOfThem();
    room.tell(0, "chat", said("Hello"));
    room.isDeaf = true;
    engine.send("send_chat_message", { senderId: "person-0", message: "Too late" });
    engine.send("leave_room", { reason: "left" });
    expect(messages()).toEqual([]);
    expect(engine.state.chat).toMatchObject({ unanswered: [], held: [] });
  });
});

it("a held message that was approved during a disconnection is no longer held", async () => {
  const { engine, room, write, said, settle } = await someoneWhoChats();
  write("Hello");
  room.tell(0, "chatHeld", {});
  write("And this");
  room.tell(0, "chatHeld", {});
  expect(engine.state.chat.held).toEqual(["Hello", "And this"]);
  room.tell(0, "chat", said("Hello"));
  await settle();
  expect(engine.state.chat.held).toEqual(["And this"]);
});
