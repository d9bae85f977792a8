import { expect, it } from "vitest";
import { rehearse } from "../../testing/null-engine.fixture.ts";

async function someoneWhoChats() {
  const stage = await rehearse();
  await stage.join();
  const unsent: string[] = [];
  stage.engine.on("chat_unsent", ({ text }) => void unsent.push(text));
  /** Sends what the room answers only when the test says so. */
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

it("a message that the room refuses is given back, one that it gave out isn't", async () => {
  const { room, unsent, write, said } = await someoneWhoChats();
  for (const text of ["First", "Second", "Third"]) write(text);
  room.tell(0, "chat", said("Hello", "person-1"));
  room.tell(0, "chat", said("First"));
  room.tell(0, "refused", { message: "chat", code: "RATE_LIMITED", reason: "RATE_LIMITED" });
  expect(unsent).toEqual(["Second"]);
  room.tell(0, "refused", { message: "chat", code: "RATE_LIMITED", reason: "RATE_LIMITED" });
  expect(unsent).toEqual(["Second", "Third"]);
});

it("a message that was lost with the connection is given back", async () => {
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
