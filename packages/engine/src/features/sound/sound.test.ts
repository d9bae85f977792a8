import { readFile } from "node:fs/promises";
import { describe, expect, it, vi } from "vitest";
import { rehearse, type Rehearsal } from "../../testing/null-engine.fixture.ts";
import { NullRoom } from "../../testing/null-room.fixture.ts";
import { Course } from "../../world/body/course.fixture.ts";
import { builtCrowd } from "../../world/avatars/avatars.fixture.ts";

type Options = Parameters<typeof rehearse>[0];

/** Somebody in the yard after a gesture: sound is on. */
async function listening(options: Options = {}): Promise<Rehearsal> {
  const rehearsal = await rehearse(options);
  await rehearsal.join();
  await loaded(rehearsal);
  rehearsal.platform.audio.touch();
  rehearsal.platform.advance(0.1);
  return rehearsal;
}

/** Waits until the code of sound is loaded. */
async function loaded({ platform }: Rehearsal): Promise<void> {
  platform.advance(1);
  for (let i = 0; i < 5_000 && platform.audio.ear.y === 0; i++) {
    await new Promise((go) => setTimeout(go, 2));
    platform.advance(1 / 60);
  }
}

const steps = ({ platform }: Rehearsal) =>
  platform.audio.played.filter(({ sound }) => sound.startsWith("step"));
const heard = ({ platform }: Rehearsal, name: string) =>
  platform.audio.played.filter(({ sound }) => sound === name);

describe("sound", () => {
  it("is not even loaded before entering a space, nor while it is muted", async () => {
    const rehearsal = await rehearse();
    const { platform, engine } = rehearsal;
    platform.advance(3);
    expect(platform.audioOpened).toBe(0);
    engine.send("set_sound_muted", { muted: true });
    await rehearsal.join();
    platform.advance(3);
    expect(platform.audioOpened).toBe(0);
    engine.send("set_sound_muted", { muted: false });
    platform.advance(2);
    expect(platform.audioOpened).toBe(1);
  });

  it("that failed to load is retried after a while, and leaves no audio context open meanwhile", async () => {
    let tries = 0;
    const rehearsal = await rehearse({
      loadSoundscape: () => {
        tries += 1;
        return tries === 1 ? Promise.reject(new TypeError("Failed to fetch")) : import("./soundscape.ts");
      },
    });
    const { platform, logs, settle } = rehearsal;
    const dispose = vi.spyOn(platform.audio, "dispose");
    await rehearsal.join();
    platform.advance(2);
    await settle();
    expect(logs.map(({ message }) => message)).toEqual(["Sound could not be loaded"]);
    expect(dispose).toHaveBeenCalledTimes(1);
    platform.advance(15);
    await settle();
    expect(tries).toBe(1);
    platform.advance(10);
    await settle();
    expect(tries).toBe(2);
  });

  it("waits for the first gesture, then is on", async () => {
    const rehearsal = await rehearse();
    const { platform, engine } = rehearsal;
    expect(engine.state.sound.status).toBe("off");
    await rehearsal.join();
    await loaded(rehearsal);
    expect(engine.state.sound.status).toBe("waiting");
    platform.audio.touch();
    expect(engine.state.sound.status).toBe("on");
  });

  it("plays on the chosen output device, set before or during playback", async () => {
    const rehearsal = await rehearse();
    const { platform, engine } = rehearsal;
    engine.send("set_speaker", { deviceId: "headphones" });
    await rehearsal.join();
    await loaded(rehearsal);
    expect(platform.audio.speaker).toBe("headphones");
    engine.send("set_speaker", { deviceId: null });
    expect(platform.audio.speaker).toBeNull();
  });

  it("steps match the real gait's footfalls, and are absent when standing", async () => {
    const rehearsal = await listening({ loadCrowd: () => builtCrowd() });
    rehearsal.platform.audio.played = [];
    rehearsal.platform.advance(3);
    expect(steps(rehearsal)).toEqual([]);
    rehearsal.hold(4, "KeyW");
    const walked = steps(rehearsal).length;
    // A walk cycle of two steps covers its speed times its duration in the catalogue.
    expect(walked).toBe(await expectedSteps("walk", 1.9, 4, walked));
    rehearsal.platform.audio.played = [];
    rehearsal.hold(3, "ShiftLeft", "KeyS");
    const ran = steps(rehearsal).length;
    expect(ran).toBe(await expectedSteps("run", 5, 3, ran));
    expect(steps(rehearsal).every(({ sound }) => sound === "step stone")).toBe(true);
  });

  it("steps continue in first person, where the local body is not drawn", async () => {
    const rehearsal = await listening({ loadCrowd: () => builtCrowd() });
    rehearsal.engine.send("set_camera_mode", { mode: "first_person" });
    rehearsal.platform.advance(1);
    rehearsal.platform.audio.played = [];
    rehearsal.hold(4, "KeyW");
    const walked = steps(rehearsal).length;
    expect(walked).toBe(await expectedSteps("walk", 1.9, 4, walked));
  });

  it("a jump is audible on take-off and on landing", async () => {
    const rehearsal = await listening({ loadCrowd: () => builtCrowd() });
    rehearsal.platform.audio.played = [];
    rehearsal.hold(0.1, "Space");
    rehearsal.platform.advance(2);
    expect(rehearsal.platform.audio.played.map(({ sound }) => sound)).toEqual(["jump stone", "land stone"]);
  });

  it("remote steps come from their positions, local ones are quieter, distant ones are inaudible", async () => {
    const room = new NullRoom();
    const course = new Course().box(-60, -1, -60, 60, 0, 60);
    const here = await listening({ room, course });
    const there = await rehearse({ room, course });
    await there.join();
    here.platform.advance(0.5);
    const [own, other] = here.crowd.avatars;
    if (!own || !other) throw new Error("Nobody is here");
    there.hold(2, "KeyW");
    here.platform.advance(0.2);
    const { x, y, z } = other.position;
    here.platform.audio.played = [];
    own.audible.steps = other.audible.steps = 1;
    own.audible.speed = other.audible.speed = 1.9;
    here.platform.advance(1 / 60);
    const [first, second] = steps(here);
    expect(first).toMatchObject({ x: own.position.x, z: own.position.z });
    expect(second).toMatchObject({ x, y, z });
    expect(z).toBeLessThan(-2);
    expect(first?.gain).toBeLessThan((second?.gain ?? 0) * 0.8);
    here.platform.audio.played = [];
    there.hold(5, "ShiftLeft", "KeyW");
    here.platform.advance(0.2);
    other.audible.steps = 1;
    here.platform.advance(1 / 60);
    expect(Math.hypot(other.position.x, other.position.z)).toBeGreaterThan(18);
    expect(steps(here)).toEqual([]);
  });

  it("a walking crowd plays only a few steps", async () => {
    const room = new NullRoom();
    const here = await listening({ room });
    for (let i = 0; i < 12; i++) await (await rehearse({ room })).join();
    here.platform.advance(0.5);
    here.platform.audio.played = [];
    for (const avatar of here.crowd.avatars) avatar.audible.steps = 1;
    here.platform.advance(1 / 60);
    expect(steps(here)).toHaveLength(5);
    here.platform.advance(1);
    expect(steps(here)).toHaveLength(5);
  });

  it("news have soft sounds: arrivals and messages, but nothing that was there before", async () => {
    const room = new NullRoom();
    const here = await listening({ room });
    expect(here.platform.audio.played).toEqual([]);
    const there = await rehearse({ room });
    await there.join();
    await here.settle();
    expect(heard(here, "arrival")).toHaveLength(1);
    there.engine.send("send_chat_message", { senderId: "person-1", message: "Hello" });
    await here.settle();
    expect(heard(here, "message")).toHaveLength(1);
    here.platform.advance(1);
    here.engine.send("send_chat_message", { senderId: "person-0", message: "Hi" });
    await here.settle();
    expect(heard(here, "message")).toHaveLength(1);
    here.engine.send("play_sound", { sound: "tap" });
    expect(heard(here, "tap")).toHaveLength(1);
  });

  it("volumes apply to their bus, with a perceptual curve, and are in the state", async () => {
    const { engine, platform } = await listening();
    expect(engine.state.sound.volumes).toEqual({
      master: 0.7,
      ambience: 1,
      effects: 1,
      interface: 1,
      voices: 1,
    });
    expect(platform.audio.levels.master).toBeCloseTo(0.49);
    engine.send("set_volume", { kind: "ambience", volume: 0.5 });
    expect(platform.audio.levels).toMatchObject({ ambience: 0.25, effects: 1, interface: 1 });
    expect(engine.state.sound.volumes.ambience).toBe(0.5);
    engine.send("set_sound_muted", { muted: true });
    expect(platform.audio.levels.master).toBe(0);
    platform.advance(0.1);
    expect(engine.state.sound.status).toBe("paused");
    engine.send("set_sound_muted", { muted: false });
    platform.advance(0.1);
    expect(engine.state.sound.status).toBe("on");
  });

  it("with reduced sound, only voices and news remain", async () => {
    const room = new NullRoom();
    const here = await listening({ room });
    here.engine.send("set_reduced_sound", { enabled: true });
    expect(here.platform.audio.levels).toMatchObject({ ambience: 0, effects: 0, interface: 1, voices: 1 });
    here.engine.send("play_sound", { sound: "tap" });
    for (const avatar of here.crowd.avatars) avatar.audible.steps = 1;
    here.platform.advance(0.1);
    await (await rehearse({ room })).join();
    await here.settle();
    expect(here.platform.audio.played.map(({ sound }) => sound)).toEqual(["arrival"]);
  });

  it.each([
    ["set_volume", { kind: "music", volume: 1 }],
    ["set_volume", { kind: "master", volume: 1.01 }],
    ["set_volume", { kind: "master", volume: Number.NaN }],
    ["set_sound_muted", { muted: "yes" }],
    ["play_sound", { sound: "message" }],
  ] as const)("a malformed %s is refused and nothing changes", async (name, data) => {
    const { engine, platform } = await listening();
    const before = engine.state.sound;
    expect(() => engine.send(name, data as never)).toThrow(
      expect.objectContaining({ code: "MALFORMED_MESSAGE" }),
    );
    expect(engine.state.sound).toBe(before);
    expect(platform.audio.played).toEqual([]);
  });

  it("rests when the page was hidden for half a minute, and resumes with it", async () => {
    const { engine, platform } = await listening();
    platform.advance(25, 0.25, false);
    expect(engine.state.sound.status).toBe("on");
    platform.advance(10, 0.25, false);
    expect(engine.state.sound.status).toBe("paused");
    platform.advance(0.1);
    expect(engine.state.sound.status).toBe("on");
  });

  it("ends the ambience on leaving the space, then rests; ends with the engine", async () => {
    const { engine, platform } = await listening();
    expect(platform.audio.ambience.length).toBeGreaterThan(0);
    engine.send("leave_room", { reason: "left" });
    platform.advance(0.1);
    expect(platform.audio.ambience).toEqual([]);
    expect(engine.state.sound.status).toBe("on");
    platform.advance(6);
    expect(engine.state.sound.status).toBe("paused");
    await engine.close();
    expect(platform.audio.isDisposed).toBe(true);
  });
});

/** Number of footfalls by the catalogue's clip at a speed; `heard` if it is within two of that. */
async function expectedSteps(clip: string, speed: number, seconds: number, heard: number): Promise<number> {
  const file = new URL("../../../../../content/built/avatars/avatars.json", import.meta.url);
  const { clips } = JSON.parse(await readFile(file, "utf8")) as {
    clips: { name: string; durationSeconds: number; speed?: { along: number } }[];
  };
  const { durationSeconds, speed: made } = clips.find(({ name }) => name === clip) ?? {};
  const expected = Math.round((2 * speed * seconds) / ((made?.along ?? 0) * (durationSeconds ?? 0)));
  return Math.abs(heard - expected) <= 2 ? heard : expected;
}
