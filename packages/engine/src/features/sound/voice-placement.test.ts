import type { SpaceObject } from "@veranda/contract/records/object";
import { describe, expect, it } from "vitest";
import { DEFAULT_PERSON_VOICE } from "@veranda/contract/rooms/voice";
import { QuietStream } from "../../testing/attached-media.fixture.ts";
import { ModelDocument } from "../../testing/model-document.fixture.ts";
import { rehearse, type Rehearsal } from "../../testing/null-engine.fixture.ts";
import { NullRoom } from "../../testing/null-room.fixture.ts";
import { chair } from "../editing/editing.fixture.ts";

type Here = Rehearsal & { room: NullRoom };

/** A listener in the yard, and this many other people. */
async function listening(others: number, objects: readonly SpaceObject[] = []): Promise<Here> {
  const room = new NullRoom();
  if (objects.length > 0) Object.assign(room, { document: new ModelDocument(room.setting, objects) });
  const own = await rehearse({ room });
  await own.join();
  for (let i = 0; i < others; i++) await (await rehearse({ room })).join();
  own.platform.advance(1);
  for (let i = 0; i < 5_000 && own.platform.audio.ear.y === 0; i++) {
    await new Promise((go) => setTimeout(go, 2));
    own.platform.advance(1 / 60);
  }
  own.platform.audio.touch();
  return { ...own, room };
}

function attach(
  { engine, platform }: Here,
  index: number,
  kind: "microphone" | "screen_sound" = "microphone",
) {
  const stream = new QuietStream();
  const mediaId = `${kind}-${index}`;
  engine.send("rtc_media_added", {
    mediaId,
    mediaType: kind,
    clientId: `person-${index}`,
    connectionMode: "embedded",
    frameRate: 0,
  });
  engine.attachMedia(mediaId, stream);
  const heard = () => platform.audio.streams.get(stream.stream);
  return { stream, mediaId, heard };
}

describe("a voice", () => {
  it("comes from its speaker's head, follows them, and is louder when they are nearer", async () => {
    const here = await listening(1);
    const { heard } = attach(here, 1);
    here.room.stand(1, 4, -3);
    here.platform.advance(0.3);
    expect(heard()).toMatchObject({ x: 4, z: -3 });
    expect(heard()?.y).toBeGreaterThan(1);
    const far = heard()?.gain ?? 0;
    expect(far).toBeGreaterThan(0.1);
    here.room.stand(1, 1, -1);
    here.platform.advance(0.3);
    expect(heard()).toMatchObject({ x: 1, z: -1 });
    expect(heard()?.gain).toBeGreaterThan(far * 2);
  });

  it("is silent beyond its reach, unless its speaker has the megaphone: then it has full volume, from their position", async () => {
    const here = await listening(1);
    const { heard } = attach(here, 1);
    here.room.stand(1, 40, 0);
    here.platform.advance(0.3);
    expect(heard()?.gain).toBe(0);
    const voice = { ...DEFAULT_PERSON_VOICE, hasMegaphone: true };
    here.room.tell(0, "voiceChanged", { people: [{ id: "person-1", voice }] });
    here.platform.advance(0.3);
    expect(heard()).toMatchObject({ x: 40, z: 0, gain: 1 });
  });

  it("on a stage has full volume however far away, from its speaker's position, until they step down", async () => {
    const here = await listening(1);
    const { heard } = attach(here, 1);
    here.room.stand(1, 40, 0);
    const say = (isOnStage?: true): void => {
      const voice = { ...DEFAULT_PERSON_VOICE, isMicrophoneOn: true, ...(isOnStage && { isOnStage }) };
      here.room.tell(0, "voiceChanged", { people: [{ id: "person-1", voice }] });
      here.platform.advance(0.3);
    };
    say(true);
    expect(heard()).toMatchObject({ x: 40, z: 0, gain: 1 });
    say();
    expect(heard()?.gain).toBe(0);
  });

  it("has the volume set for this person, and is silent when muted", async () => {
    const here = await listening(1);
    const { heard } = attach(here, 1);
    here.room.stand(1, 0, -1);
    here.platform.advance(0.3);
    const whole = heard()?.gain ?? 0;
    expect(whole).toBeGreaterThan(0.8);
    here.engine.send("set_participant_volume", { participantId: "person-1", volume: 0.5 });
    here.platform.advance(0.3);
    expect(heard()?.gain).toBeCloseTo(whole / 2);
    here.engine.send("set_participant_volume", { participantId: "person-1", volume: 2 });
    here.platform.advance(0.3);
    expect(heard()?.gain).toBeCloseTo(whole * 2);
    here.engine.send("set_muted_users", { userIds: ["person-1"] });
    here.platform.advance(0.3);
    expect(heard()?.gain).toBe(0);
    here.engine.send("set_muted_users", { userIds: [] });
    here.platform.advance(0.3);
    expect(heard()?.gain).toBeCloseTo(whole * 2);
  });

  it("of a screen comes from the surface that shows it, or else from everywhere", async () => {
    const wall = { ...chair("wall", 3, -2), kind: "screen" as const, props: {} };
    const here = await listening(1, [wall]);
    const { heard } = attach(here, 1, "screen_sound");
    here.room.stand(1, 40, 0);
    const share = (surfaceId: string | null): void => {
      const video = { isCameraOn: false, isSharing: true, surfaceId };
      here.room.tell(0, "videoChanged", { people: [{ id: "person-1", video }] });
      here.platform.advance(0.3);
    };
    share("wall");
    expect(heard()).toMatchObject({ x: 3, z: -2 });
    expect(heard()?.gain).toBeGreaterThan(0.2);
    expect(heard()?.gain).toBeLessThan(1);
    for (const nowhere of [null, "gone"]) {
      share(nowhere);
      expect(heard()).toMatchObject({ gain: 1 });
    }
  });

  it("of somebody who isn't here is silent", async () => {
    const here = await listening(1);
    const { heard } = attach(here, 7);
    here.platform.advance(0.3);
    expect(heard()?.gain).toBe(0);
  });

  it("is closed when it is removed, replaced, or the engine ends", async () => {
    const here = await listening(1);
    const { mediaId, heard } = attach(here, 1);
    here.platform.advance(0.3);
    expect(heard()).toBeDefined();
    const next = attach(here, 1);
    here.platform.advance(0.3);
    expect(heard()).toBeUndefined();
    expect(next.heard()).toBeDefined();
    here.engine.attachMedia(mediaId, null);
    here.platform.advance(0.3);
    expect(here.platform.audio.streams.size).toBe(0);
    attach(here, 1);
    here.platform.advance(0.3);
    await here.engine.close();
    expect(here.platform.audio.streams.size).toBe(0);
  });

  it("attached before sound was loaded plays once it is", async () => {
    const room = new NullRoom();
    const own = await rehearse({ room });
    const { heard } = attach({ ...own, room }, 1);
    await own.join();
    await (await rehearse({ room })).join();
    own.platform.advance(1);
    await expect
      .poll(() => {
        own.platform.advance(0.2);
        return heard()?.gain ?? 0;
      })
      .toBeGreaterThan(0);
  });
});

describe("many voices", () => {
  it("have precise positions for the nearest six, switched only in a pause", async () => {
    const here = await listening(9);
    const voices = Array.from({ length: 9 }, (_, i) => attach(here, i + 1));
    const precise = () => voices.flatMap(({ heard }, i) => (heard()?.isPrecise === true ? [i + 1] : []));
    for (let i = 1; i <= 9; i++) here.room.stand(i, i, -1);
    here.platform.advance(0.5);
    expect(precise()).toEqual([1, 2, 3, 4, 5, 6]);

    // The nearest moves away in the middle of a word, and switches only in the next pause.
    const [first] = voices;
    if (first) first.stream.loudness = 0.2;
    here.room.stand(1, 14, -1);
    here.platform.advance(0.5);
    expect(precise()).toContain(1);
    expect(precise()).toContain(7);
    if (first) first.stream.loudness = 0;
    here.platform.advance(0.5);
    expect(precise()).toEqual([2, 3, 4, 5, 6, 7]);
  });
});

describe("the listener", () => {
  it("is at the person's head in third person, turned with the camera, and at the camera in first person", async () => {
    const here = await listening(0);
    const { ear } = here.platform.audio;
    const { position } = here.engine.state.me;
    here.platform.advance(0.5);
    expect(Math.hypot(ear.x - position[0], ear.z - position[2])).toBeLessThan(0.2);
    expect(ear.look.z).toBeLessThan(-0.5);
    here.engine.send("set_camera_mode", { mode: "first_person" });
    here.platform.advance(2);
    expect(Math.hypot(ear.x - position[0], ear.z - position[2])).toBeLessThan(0.6);
  });
});

describe("a hidden page", () => {
  it("keeps voices audible, and nothing else", async () => {
    const here = await listening(1);
    const { audio } = here.platform;
    const { heard } = attach(here, 1);
    here.platform.advance(40, 0.25, false);
    expect(here.engine.state.sound.status).toBe("on");
    expect(audio.levels).toMatchObject({ ambience: 0, effects: 0, voices: 1 });
    expect(audio.ambience).toEqual([]);
    expect(heard()?.gain).toBeGreaterThan(0);
    here.platform.advance(0.2);
    expect(audio.levels).toMatchObject({ ambience: 1, effects: 1 });
    expect(audio.ambience).not.toEqual([]);
  });

  it("is suspended while nobody is speaking, and while all sound is off", async () => {
    const here = await listening(1);
    here.platform.advance(40, 0.25, false);
    expect(here.engine.state.sound.status).toBe("paused");
    here.platform.advance(0.2);
    attach(here, 1);
    here.engine.send("set_sound_muted", { muted: true });
    here.platform.advance(0.2);
    expect(here.engine.state.sound.status).toBe("paused");
  });
});

it("with reduced sound voices remain, at their own volume", async () => {
  const here = await listening(0);
  here.engine.send("set_reduced_sound", { enabled: true });
  here.engine.send("set_volume", { kind: "voices", volume: 0.5 });
  expect(here.platform.audio.levels).toMatchObject({ ambience: 0, effects: 0, voices: 0.25 });
});
