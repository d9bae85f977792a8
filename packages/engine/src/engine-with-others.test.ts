import type { FileAsset } from "@veranda/contract/records/file";
import type { SpaceObject } from "@veranda/contract/records/object";
import { describe, expect, it } from "vitest";
import { NullRoom } from "./testing/null-room.fixture.ts";
import { NullObjects } from "./testing/null-objects.fixture.ts";
import { rehearse } from "./testing/null-engine.fixture.ts";
import { words } from "./testing/words.fixture.ts";

const asset = (work: FileAsset["work"]): FileAsset => ({
  fileId: "0d9b1c7e-8a53-4c55-9f7c-3f6f5a5d1c11",
  kind: "video",
  name: "Waves",
  poster: null,
  aspect: null,
  levels: [],
  seconds: null,
  pages: null,
  bounds: null,
  work,
});

const SCREEN: SpaceObject = {
  id: "aaaa",
  kind: "video",
  name: "",
  parentId: null,
  transform: { position: [0, 0, -4], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
  props: { fileId: "0d9b1c7e-8a53-4c55-9f7c-3f6f5a5d1c11" },
  order: 0,
  locked: false,
  uneditable: false,
  isHidden: false,
  creatorId: null,
  version: 1,
};

describe("two people", () => {
  it("see each other walk, chat and wave", async () => {
    const room = new NullRoom();
    const a = await rehearse({ room });
    await a.join();
    const b = await rehearse({ room });
    await b.join();
    expect(Object.keys(a.engine.state.participants)).toEqual(["person-0", "person-1"]);
    a.hold(1, "KeyW");
    a.platform.advance(1);
    b.platform.advance(0.5);
    const seen = b.crowd.avatars.find(({ position }) => position.z < -1);
    expect(b.engine.sighting("person-0")?.position[2]).toBe(seen?.position.z);
    expect(b.engine.sighting("nobody")).toBeNull();
    expect(seen?.position.z).toBeCloseTo(a.engine.state.me.position[2], 2);

    a.engine.send("send_chat_message", { senderId: "person-0", message: "  Hello  " });
    expect(b.engine.state.chat.messages.map(({ text }) => text)).toEqual(["Hello"]);
    expect(a.engine.state.chat.messages).toHaveLength(1);

    const counted: unknown[] = [];
    a.engine.on("analytics_event", (event) => counted.push(event));
    a.engine.send("play_emote", {
      animationAssetName: "wave",
      codepoint: null,
      method: "tray",
      source: "page",
      isHolding: false,
    });
    expect(counted).toEqual([
      {
        name: "emote_played",
        properties: { animationAssetName: "wave", codepoint: null, method: "tray", source: "page" },
      },
    ]);
    expect(seen?.emote).toBe("wave");
    expect(b.engine.sighting("person-0")?.emote).toBe("wave");
    expect(a.engine.state.emotes.playing).toBe("wave");
    expect(b.engine.sighting("person-0")?.emote).toBe("wave");
    a.platform.advance(2.1);
    expect(a.engine.state.emotes.playing).toBeNull();
    b.platform.advance(2.1);
    expect(b.engine.sighting("person-0")).toMatchObject({ emote: null });
    expect(b.engine.sighting("nobody")).toBeNull();

    a.engine.send("leave_room", { reason: "left" });
    expect(a.engine.state.session).toMatchObject({ status: "not_connected", leaveReason: "left" });
    expect(Object.keys(b.engine.state.participants)).toEqual(["person-1"]);
    b.platform.advance(1);
    expect(b.crowd.avatars).toHaveLength(1);
  });

  it("receive new names, and somebody's absence", async () => {
    const room = new NullRoom();
    const a = await rehearse({ room });
    await a.join();
    const b = await rehearse({ room });
    await b.join();
    a.engine.send("set_authless_display_name", { displayName: " Exploring  Heron " });
    expect(b.engine.state.participants["person-0"]?.displayName).toBe("Exploring Heron");
    const away = b.engine.state.participants["person-0"];
    if (!away) throw new Error("person-0 is not there");
    room.tell(1, "updated", { participant: { ...away, isAway: true } });
    b.platform.advance(2);
    expect(b.crowd.avatars.some(({ fade }) => fade > 0.5 && fade < 0.6)).toBe(true);
  });

  it("see an emoji rise from the other's head, and no words in its place", async () => {
    const room = new NullRoom();
    const a = await rehearse({ room, mode: "production" });
    await a.join();
    const b = await rehearse({ room });
    await b.join();
    const react = (codepoint: string) =>
      a.engine.send("play_emote", {
        animationAssetName: null,
        codepoint,
        method: "tray",
        source: "page",
        isHolding: false,
      });
    react("1f389");
    react("not an emoji");
    expect(room.heard.filter(({ name }) => name === "emote")).toHaveLength(1);
    expect(a.logs.map(({ message }) => message)).toContain("That is no emoji");
    b.platform.advance(0.5);
    expect(b.engine.state.emotes.playing).toBeNull();
    expect(b.crowd.avatars.every(({ emote }) => emote === null)).toBe(true);
  });

  it("a full-body emote ends when the person walks off; one of arms and head continues", async () => {
    const { engine, crowd, join, hold } = await rehearse();
    await join();
    const play = (animationAssetName: string, isHolding: boolean) =>
      engine.send("play_emote", {
        animationAssetName,
        codepoint: null,
        method: "tray",
        source: "page",
        isHolding,
      });
    play("wave", false);
    hold(0.5, "KeyW");
    expect(crowd.avatars[0]?.emote).toBe("wave");
    play("dance", true);
    hold(0.5, "KeyW");
    expect(crowd.avatars[0]?.emote).toBeNull();
    expect(engine.state.emotes.playing).toBeNull();
  });

  it("a short press plays the emote once: releasing doesn't restart it", async () => {
    const { engine, platform, crowd, join, hold } = await rehearse();
    await join();
    const play = (animationAssetName: string | null, isHolding: boolean) =>
      engine.send("play_emote", {
        animationAssetName,
        codepoint: null,
        method: "hotkey",
        source: "page",
        isHolding,
      });
    const [me] = crowd.avatars;
    play("wave", true);
    platform.advance(0.2);
    play("wave", false);
    expect(me).toMatchObject({ emote: "wave", plays: 1 });
    platform.advance(1);
    expect(engine.state.emotes.playing, "as long as it lasts").toBe("wave");
    platform.advance(1);
    expect(engine.state.emotes.playing).toBeNull();

    play("dance", true);
    platform.advance(0.2);
    play("dance", false);
    platform.advance(3);
    expect(engine.state.emotes.playing, "a loop goes on as one that nobody held").toBe("dance");
    expect(me?.plays).toBe(2);
    play(null, false);

    play("dance", true);
    hold(0.5, "KeyW");
    play("dance", false);
    expect(engine.state.emotes.playing, "it ended when one walked off").toBeNull();
    expect(me?.plays).toBe(3);
    play("wave", false);
    play("wave", false);
    expect(me?.plays, "asked for twice").toBe(5);
  });

  it("a held emote continues until its key is released, and then to its end", async () => {
    const { engine, platform, crowd, join } = await rehearse();
    await join();
    const play = (isHolding: boolean) =>
      engine.send("play_emote", {
        animationAssetName: "dance",
        codepoint: null,
        method: "hotkey",
        source: "page",
        isHolding,
      });
    play(true);
    platform.advance(20);
    expect(engine.state.emotes.playing).toBe("dance");
    play(false);
    expect(crowd.avatars[0]?.isHeld).toBe(false);
    platform.advance(0.5);
    expect(engine.state.emotes.playing).toBeNull();
  });
});

describe("what the server decides", () => {
  it("puts back without a jump of the picture", async () => {
    const { platform, room, join, hold, crowd } = await rehearse();
    await join();
    hold(1, "KeyW");
    platform.advance(1);
    const avatar = crowd.avatars[0];
    const before = avatar?.position.z ?? 0;
    room.tell(0, "serverCorrection", {
      transform: { position: [0, 0, before + 1.5], heading: 0 },
      reason: "speed",
      epoch: 1,
    });
    platform.advance(1 / 60);
    expect((avatar?.position.z ?? 0) - before).toBeLessThan(0.4);
    platform.advance(1);
    expect(avatar?.position.z).toBeCloseTo(before + 1.5, 1);
  });

  it("teleports at once: the room receives no movement from the old position", async () => {
    const { platform, room, join, crowd } = await rehearse();
    await join();
    platform.advance(1);
    for (const x of [7, -7]) {
      room.tell(0, "serverCorrection", {
        transform: { position: [x, 0, 0], heading: 0 },
        reason: "host",
        epoch: 1,
      });
      platform.advance(1 / 60);
      expect(crowd.avatars[0]?.position.x).toBeCloseTo(x, 1);
    }
  });

  it("names the reason when it ends a visit", async () => {
    const { engine, room, join } = await rehearse();
    await join();
    room.events(0).onClosed("kicked");
    expect(engine.state.session).toMatchObject({ status: "not_connected", leaveReason: "kicked", me: null });
    expect(engine.state.participants).toEqual({});
  });

  it("reports to the page by name why the room refused something", async () => {
    const { engine, room, join } = await rehearse();
    await join();
    const reasons: string[] = [];
    engine.on("refused", ({ reason }) => reasons.push(reason));
    room.tell(0, "refused", { message: "chat", code: "FORBIDDEN", reason: "CHAT_OFF" });
    room.tell(0, "editRefused", { seq: 0, code: "OBJECT_LOCKED", objects: [] });
    room.tell(0, "editRefused", { seq: 1, code: "FORBIDDEN", objects: [] });
    expect(reasons).toEqual(["CHAT_OFF", "OBJECT_LOCKED", "CHANGING_FORBIDDEN"]);
  });

  it("asks the page for the texts of file faults when a file is rejected, then shows it again", async () => {
    let areHere = false;
    const shown: boolean[] = [];
    const objects = Object.assign(new NullObjects(), { setAssets: () => shown.push(areHere) });
    const { room, join, settle } = await rehearse({
      room: new NullRoom([SCREEN]),
      openObjects: () => Promise.resolve(objects.layer),
      words: {
        ...words,
        loadFaults: async () => {
          areHere = true;
        },
      },
    });
    await join();
    await settle();
    shown.length = 0;
    room.tell(0, "assets", { assets: [asset({ state: "done", progress: 1, refusal: null })] });
    await settle();
    expect(shown).toEqual([false]);
    room.tell(0, "assets", { assets: [asset({ state: "refused", progress: 1, refusal: "TOO_LONG" })] });
    await settle();
    expect(shown).toEqual([false, false, true]);
  });

  it("says what it says in the words that the page gave it", async () => {
    const room = Object.assign(new NullRoom(), { accounts: [] });
    const { engine, join, settle } = await rehearse({
      room,
      words: { ...words, signInToBuild: () => "Erst anmelden." },
    });
    await join();
    const toasts: string[] = [];
    engine.on("toast", ({ message }) => toasts.push(message));
    engine.send("set_edit_mode", { enabled: true });
    // The tools are fetched with the first word.
    await import("./features/editing/editor-tools.ts");
    await settle();
    expect(toasts).toEqual(["Erst anmelden."]);
  });
});
