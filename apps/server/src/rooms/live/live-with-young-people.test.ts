// Slow: people come to rooms over sockets, and spaces are in a database.
import { once } from "node:events";
import { WATCH_PATH, type WatchServerMessage } from "@veranda/contract/rooms/live";
import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { until } from "../testing/test-client.ts";
import { speakAll, youngVisits } from "../testing/young-visits.ts";

const house = youngVisits();
const { hears, holder, setFriends, setRestricted, visit } = house;

describe("what is broadcast or recorded", () => {
  test("has no voice of who is under 16 or a guest, where it is the view of a page", async () => {
    setFriends(["kim", "owner"]);
    await setRestricted([]);
    const [owner, kim, guest, ada] = [
      await visit("owner", 0),
      await visit("kim", 1),
      await visit(null, 2),
      await visit("ada", 3),
    ];
    speakAll(kim, guest, ada);
    await hears(owner, kim, guest, ada);
    owner.send("goLive", {});
    owner.send("setLiveMethod", { method: "inside", latency: 500, surfaceId: null });
    await hears(owner, ada);
    // To others they speak on.
    await hears(ada, kim, guest);
    owner.send("endLive", {});
    await hears(owner, kim, guest, ada);
    expect(owner.heard.some(({ name }) => name === "refused")).toBe(false);
  });

  test("is not begun by who is under 16", async () => {
    await house.openSpaceOf("kim", []);
    const kim = await visit("kim");
    for (const [name, data] of [
      ["goLive", {}],
      ["makeStreamKey", {}],
      ["startRecording", { name: "Mine" }],
    ] as const) {
      kim.send(name, data);
      const { reason } = await kim.hear("refused", ({ message }) => message === name);
      expect(reason).toBe("LIVE_FROM_16");
    }
  });

  test("is watched without messages of theirs", async () => {
    const [owner, kim, ada] = [await visit("owner"), await visit("kim"), await visit("ada")];
    owner.send("goLive", {});
    await owner.hear("liveChanged", ({ broadcast }) => broadcast !== null);
    const { key } = await house.here.rooms.watch(house.space, holder("ben"), { address: null });
    const origin = new URL(
      house.here.url(await house.here.seat("ben", { spaceId: house.space, holder: holder("ben") })),
    ).origin;
    const socket = new WebSocket(`${origin}${WATCH_PATH}?key=${key}`);
    const told: WatchServerMessage[] = [];
    socket.on("message", (bytes: Buffer) => told.push(JSON.parse(bytes.toString()) as WatchServerMessage));
    await once(socket, "open");
    socket.send(JSON.stringify({ type: "hello", key }));
    await until(() => told.find(({ type }) => type === "live"));
    kim.send("chat", { text: "young" });
    await kim.hear("chat");
    ada.send("chat", { text: "grown" });
    await until(() => told.find(({ type }) => type === "chat"));
    expect(told.flatMap((each) => (each.type === "chat" ? each.message.text : []))).toEqual(["grown"]);
    socket.close();
  });
});
