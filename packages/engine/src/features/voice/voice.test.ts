import { describe, expect, it, vi } from "vitest";
import { DEFAULT_PERSON_VOICE } from "@veranda/contract/rooms/voice";
import { QuietStream } from "../../testing/attached-media.fixture.ts";
import { rehearse, type Rehearsal } from "../../testing/null-engine.fixture.ts";
import { NullRoom } from "../../testing/null-room.fixture.ts";

/** Two participants in the yard; the second stands in front of the first. */
async function talking(room = new NullRoom()) {
  const own = await rehearse({ room });
  await own.join();
  const other = await rehearse({ room });
  await other.join();
  room.stand(1, 0, -3);
  own.platform.advance(1);
  const heardOf = (name: string) =>
    room.heard.filter((each) => each.from === "person-0" && each.name === name).map(({ data }) => data);
  return { ...own, room, other, heardOf };
}

/** Attaches a voice to somebody in this page. */
function attach({ engine }: Pick<Rehearsal, "engine">, clientId: string, mediaId = `${clientId}-microphone`) {
  const stream = new QuietStream();
  const mediaType = "microphone" as const;
  engine.send("rtc_media_added", { mediaId, mediaType, clientId, connectionMode: "embedded", frameRate: 0 });
  engine.attachMedia(mediaId, stream);
  return stream;
}

describe("the room's voice state", () => {
  it("is in the state from the start, and follows each change", async () => {
    const room = new NullRoom();
    const muted = { ...DEFAULT_PERSON_VOICE, maySpeak: false, isMutedByHost: true };
    room.voice = { mode: "hosts_only", people: [{ id: "person-1", voice: DEFAULT_PERSON_VOICE }] };
    const { engine, settle } = await talking(room);
    expect(engine.state.voice).toMatchObject({ mode: "hosts_only", mine: { maySpeak: false } });
    expect(engine.state.voice.people).toEqual({ "person-1": DEFAULT_PERSON_VOICE });

    room.tell(0, "voiceChanged", { mode: "everyone", people: [{ id: "person-0", voice: muted }] });
    await settle();
    expect(engine.state.voice).toMatchObject({
      mode: "everyone",
      mine: muted,
      people: { "person-0": muted },
    });

    room.tell(0, "voiceChanged", { people: [{ id: "person-0", voice: DEFAULT_PERSON_VOICE }] });
    await settle();
    expect(engine.state.voice).toMatchObject({ mine: DEFAULT_PERSON_VOICE, people: {} });
  });

  it("is cleared of people who left, and entirely on leaving", async () => {
    const { engine, room, settle, other } = await talking();
    const hand = { ...DEFAULT_PERSON_VOICE, hand: 2 };
    room.tell(0, "voiceChanged", { people: [{ id: "person-1", voice: hand }] });
    engine.send("set_participant_volume", { participantId: "person-1", volume: 0.5 });
    await settle();
    expect(engine.state.voice.volumes).toEqual({ "person-1": 0.5 });
    await other.engine.close();
    await settle();
    expect(engine.state.voice).toMatchObject({ people: {}, volumes: {} });

    engine.send("set_microphone_input_source", { deviceId: "usb" });
    room.tell(0, "voiceChanged", { mode: "hosts_only", people: [] });
    await settle();
    engine.send("leave_room", { reason: "left" });
    await settle();
    expect(engine.state.voice).toMatchObject({ mode: "everyone", microphoneDeviceId: "usb" });
    expect(engine.state.voice.mine).toEqual(DEFAULT_PERSON_VOICE);
  });

  it("requests to speak until granted, refused or cancelled; a mute cancels the request", async () => {
    const { engine, room, settle } = await talking();
    const asked = () => engine.state.voice.askedToSpeakBy;
    room.tell(0, "askedToSpeak", { by: "person-1" });
    expect(asked()).toBe("person-1");
    engine.send("dismiss_voice_notice", { notice: "asked_to_speak" });
    expect(asked()).toBeNull();

    room.tell(0, "askedToSpeak", { by: "person-1" });
    engine.send("set_voice_muted", { muted: false });
    await settle();
    expect(engine.state.voice.mine.isMicrophoneOn).toBe(true);
    expect(asked()).toBeNull();

    room.tell(0, "askedToSpeak", { by: "person-1" });
    room.tell(0, "mutedByHost", { by: "person-1" });
    expect(engine.state.voice).toMatchObject({ askedToSpeakBy: null, mutedBy: "person-1" });
    engine.send("dismiss_voice_notice", { notice: "muted" });
    expect(engine.state.voice.mutedBy).toBeNull();
  });
});

describe("people whom one doesn't hear", () => {
  it("are named to the room, muted or at volume zero, as long as it is so and they are here", async () => {
    const room = new NullRoom();
    room.accounts = ["ann", "ben"];
    const { engine, heardOf, settle, other } = await talking(room);
    const told = async () => {
      await settle();
      return heardOf("ignoreVoices").map((data) => (data as { ids: string[] }).ids);
    };
    engine.send("set_participant_volume", { participantId: "person-1", volume: 0.2 });
    expect(await told()).toEqual([]);
    engine.send("set_participant_volume", { participantId: "person-1", volume: 0 });
    expect(await told()).toEqual([["person-1"]]);
    // Of an account, which is told once.
    engine.send("set_muted_users", { userIds: ["ben", "somebody"] });
    expect(await told()).toHaveLength(1);
    engine.send("set_participant_volume", { participantId: "person-1", volume: 1 });
    expect(await told()).toHaveLength(1);
    engine.send("set_muted_users", { userIds: [] });
    expect((await told()).at(-1)).toEqual([]);
    engine.send("set_muted_users", { userIds: ["ben"] });
    await told();
    await other.engine.close();
    expect(await told()).toEqual([["person-1"], [], ["person-1"], []]);
  });

  it("are named again over another connection", async () => {
    const { engine, room, heardOf, settle, join } = await talking();
    engine.send("set_muted_users", { userIds: ["person-1"] });
    await settle();
    expect(heardOf("ignoreVoices")).toHaveLength(1);
    room.events(0).onConnection({ status: "waiting", attempt: 2, nextTryInMs: 1300 });
    await settle();
    room.events(0).onNeedTicket();
    void join();
    await settle();
    expect(heardOf("ignoreVoices")).toEqual([{ ids: ["person-1"] }, { ids: ["person-1"] }]);
  });

  it("that change too often for the room are named once it takes them again", async () => {
    const { engine, platform, heardOf, settle } = await talking();
    for (let turn = 0; turn < 25; turn += 1) {
      engine.send("set_participant_volume", { participantId: "person-1", volume: turn % 2 });
      await settle();
    }
    // The room refuses more than twenty at once, and then more than two a second.
    expect(heardOf("ignoreVoices").length).toBeLessThan(20);
    platform.advance(6);
    await settle();
    expect(heardOf("ignoreVoices").at(-1)).toEqual({ ids: ["person-1"] });
    engine.send("set_participant_volume", { participantId: "person-1", volume: 1 });
    await settle();
    expect(heardOf("ignoreVoices").at(-1)).toEqual({ ids: [] });
  });

  it("aren't those at volume zero whose captions one reads", async () => {
    const { engine, heardOf, settle } = await talking();
    engine.send("set_speech_captions", { enabled: true, languageCode: "en" });
    engine.send("set_participant_volume", { participantId: "person-1", volume: 0 });
    await settle();
    expect(heardOf("ignoreVoices")).toEqual([]);
    engine.send("set_speech_captions", { enabled: false, languageCode: "en" });
    await settle();
    expect(heardOf("ignoreVoices")).toEqual([{ ids: ["person-1"] }]);
  });
});

describe("the page's voice messages", () => {
  it("send the person's own microphone and hand to the room", async () => {
    const { engine, heardOf } = await talking();
    engine.send("set_voice_muted", { muted: false });
    engine.send("set_voice_muted", { muted: true });
    engine.send("raise_hand", { isRaised: true });
    expect(heardOf("microphone")).toEqual([{ isOn: true }, { isOn: false }]);
    expect(heardOf("raiseHand")).toEqual([{ isRaised: true }]);
  });

  it("of hosts go to the room, for all participants of an account", async () => {
    const room = new NullRoom();
    room.accounts = ["ann", "ben", "ben"];
    const { engine, heardOf } = await talking(room);
    await (await rehearse({ room })).join();
    engine.send("mute_all_participants", {});
    engine.send("request_mute", { muted: true, userId: "ben" });
    engine.send("set_voice_mode", { mode: "raise_hand" });
    engine.send("give_microphone", { participantId: "person-1", isGiven: true, forSeconds: 60 });
    engine.send("set_megaphone", { participantId: "person-1", hasMegaphone: true });
    expect(heardOf("muteAll")).toHaveLength(1);
    expect(heardOf("muteParticipant")).toEqual([
      { id: "person-1", isMuted: true },
      { id: "person-2", isMuted: true },
    ]);
    expect(heardOf("setVoiceMode")).toEqual([{ mode: "raise_hand" }]);
    expect(heardOf("giveMicrophone")).toEqual([{ id: "person-1", isGiven: true, forSeconds: 60 }]);
    expect(heardOf("setMegaphone")).toEqual([{ id: "person-1", hasMegaphone: true }]);
  });

  it("publish the connection and received media in the state", async () => {
    const here = await talking();
    const { engine } = here;
    engine.send("rtc_connection_status", { status: "connected" });
    engine.send("rtc_set_client_id", { clientId: "person-0" });
    engine.send("rtc_claim_channel", { channelId: "instance1" });
    attach(here, "person-1", "m1");
    expect(engine.state.voice).toMatchObject({
      status: "connected",
      clientId: "person-0",
      channelId: "instance1",
      media: { m1: { kind: "microphone", participantId: "person-1", frameRate: 0 } },
    });
    engine.send("rtc_media_removed", { mediaId: "m1" });
    engine.send("rtc_release_channel", { channelId: "another" });
    expect(engine.state.voice).toMatchObject({ channelId: "instance1", media: {} });
    engine.send("rtc_release_channel", { channelId: "instance1" });
    expect(engine.state.voice.channelId).toBeNull();
  });
});

describe("who speaks", () => {
  it("follows the level of the attached voice, is sent only on change, and ends in silence", async () => {
    const here = await talking();
    const { engine, platform, settle } = here;
    const stream = attach(here, "person-1");
    const told = vi.fn<() => void>();
    engine.observe(["speaking"], told);
    platform.advance(1);
    await settle();
    expect(engine.state.speaking).toEqual({});
    expect(told).not.toHaveBeenCalled();

    stream.loudness = 0.1;
    platform.advance(2);
    await settle();
    expect(engine.state.speaking["person-1"]).toBeGreaterThan(0.4);
    const before = engine.state.speaking;
    platform.advance(2);
    expect(engine.state.speaking).toBe(before);

    stream.loudness = 0;
    platform.advance(2);
    expect(engine.state.speaking).toEqual({});
  });

  it("includes the local person, and nobody once the voice is detached or its speaker gone", async () => {
    const here = await talking();
    const { engine, platform, other, settle } = here;
    engine.setOwnVoice({ level: () => 0.2, mouth: () => 0 });
    const stream = attach(here, "person-1");
    stream.loudness = 0.1;
    platform.advance(1);
    expect(Object.keys(engine.state.speaking).toSorted()).toEqual(["person-0", "person-1"]);
    engine.setOwnVoice(null);
    platform.advance(0.2);
    expect(Object.keys(engine.state.speaking)).toEqual(["person-1"]);
    await other.engine.close();
    await settle();
    platform.advance(0.2);
    expect(engine.state.speaking).toEqual({});
  });

  it("excludes muted people", async () => {
    const here = await talking();
    attach(here, "person-1").loudness = 0.2;
    here.engine.send("set_muted_users", { userIds: ["person-1"] });
    here.platform.advance(1);
    expect(here.engine.state.speaking).toEqual({});
  });

  it("moves the lips by loudness, and as the wire says; those of muted people stay closed", async () => {
    const here = await talking();
    const { crowd, platform, room, engine } = here;
    const [, other] = crowd.avatars;
    if (!other) throw new Error("nobody is seen");
    const talk = vi.spyOn(other, "setTalking");
    const mouth = vi.spyOn(other, "setMouth");
    attach(here, "person-1").loudness = 0.2;
    const pose = room.poseOf(1);
    if (!pose) throw new Error("nobody stands there");
    pose.mouth = 0x5c;
    platform.advance(0.5);
    expect(talk).toHaveBeenLastCalledWith(engine.state.speaking["person-1"]);
    expect(engine.state.speaking["person-1"]).toBeGreaterThan(0.5);
    expect(mouth).toHaveBeenLastCalledWith(0x5c);
    engine.send("set_muted_users", { userIds: ["person-1"] });
    platform.advance(0.3);
    expect(talk).toHaveBeenLastCalledWith(0);
    expect(mouth).toHaveBeenLastCalledWith(0);
  });

  it("sends the local mouth with the local pose, closed when the microphone is off", async () => {
    const { engine, platform, room } = await talking();
    const sent = (mouth: number) => {
      engine.setOwnVoice({ level: () => 0.2, mouth: () => mouth });
      platform.advance(0.1);
      return room.poseOf(0)?.mouth;
    };
    expect(sent(0x1f)).toBe(0x1f);
    // A weight of 0 means closed, and is invalid on the wire otherwise.
    expect(sent(0x30)).toBe(0);
    expect(sent(0x21)).toBe(0x21);
    engine.setOwnVoice(null);
    platform.advance(0.1);
    expect(room.poseOf(0)?.mouth).toBe(0);
  });
});
