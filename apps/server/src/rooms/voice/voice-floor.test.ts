import { DEFAULT_PERSON_VOICE } from "@veranda/contract/rooms/voice";
import { beforeEach, describe, expect, it } from "vitest";
import { atSecond, HOST, PERSON, PRESENTER, SILENT_GUEST } from "./voice-floor.fixture.ts";
import { VoiceFloor } from "./voice-floor.ts";

let floor: VoiceFloor;
beforeEach(() => {
  floor = new VoiceFloor();
  floor.enter("host", HOST);
  floor.enter("ann", PERSON);
  floor.enter("ben", PERSON);
  floor.enter("guest", SILENT_GUEST);
  floor.takeChanges();
});

const voice = (id: string) => floor.voiceOf(id);
const changed = (): string[] => [...floor.takeChanges().ids].toSorted();

describe("where everyone may speak", () => {
  it("a microphone goes on and off, and only that is a change", () => {
    expect(floor.setMicrophone("ann", true)).toBeNull();
    expect(voice("ann")).toEqual({ ...DEFAULT_PERSON_VOICE, isMicrophoneOn: true });
    expect(changed()).toEqual(["ann"]);
    expect(floor.setMicrophone("ann", true)).toBeNull();
    expect(changed()).toEqual([]);
    floor.setMicrophone("ann", false);
    expect(voice("ann")).toEqual(DEFAULT_PERSON_VOICE);
    expect(changed()).toEqual(["ann"]);
  });

  it("what somebody sends is forwarded while their own microphone is off: they switch on without waiting", () => {
    expect(floor.mayTransmit("ann")).toBe(true);
  });

  it("guests who may not speak have no microphone and can't raise a hand", () => {
    expect(voice("guest")?.maySpeak).toBe(false);
    expect(floor.mayTransmit("guest")).toBe(false);
    expect(floor.setMicrophone("guest", true)).toBe("VOICE_WITH_ACCOUNT");
    expect(floor.raiseHand("guest", true)).toBe("VOICE_WITH_ACCOUNT");
    expect(floor.give("guest", null)).toBe("VOICE_OFF_FOR_GUESTS");
    expect(floor.setMicrophone("guest", false)).toBeNull();
  });

  it("a hand that is raised is seen, and goes down when a host calls on it; nothing is given", () => {
    floor.raiseHand("ann", true);
    expect(voice("ann")?.hand).toBe(1);
    expect(floor.give("ann", atSecond(5))).toBeNull();
    expect(voice("ann")).toEqual(DEFAULT_PERSON_VOICE);
    expect(floor.given).toEqual([]);
  });

  it("nobody is changed who isn't there", () => {
    for (const refusal of [
      floor.setMicrophone("zoe", true),
      floor.raiseHand("zoe", true),
      floor.mute("zoe"),
      floor.unmute("zoe"),
      floor.give("zoe", null),
      floor.take("zoe"),
      floor.setMegaphone("zoe", true),
    ])
      expect(refusal).toBe("PARTICIPANT_NOT_HERE");
    expect(voice("zoe")).toBeNull();
    expect(floor.mayTransmit("zoe")).toBe(false);
    expect(changed()).toEqual([]);
  });
});

describe("where hands are raised", () => {
  beforeEach(() => {
    floor.setMicrophone("ann", true);
    floor.setMicrophone("host", true);
    floor.takeChanges();
    floor.setMode("raise_hand");
  });

  it("speakers are turned off, hosts stay on", () => {
    expect(floor.takeChanges()).toMatchObject({ isModeNew: true });
    expect(voice("ann")).toMatchObject({ isMicrophoneOn: false, maySpeak: false });
    expect(floor.mayTransmit("ann")).toBe(false);
    expect(voice("host")).toMatchObject({ isMicrophoneOn: true, maySpeak: true });
    expect(floor.setMicrophone("ann", true)).toBe("VOICE_AFTER_HAND");
  });

  it("hands are in the order of raising, and raising twice doesn't change one's position", () => {
    floor.raiseHand("ben", true);
    floor.raiseHand("ann", true);
    floor.raiseHand("ben", true);
    expect([voice("ben")?.hand, voice("ann")?.hand]).toEqual([1, 2]);
    floor.raiseHand("ben", false);
    floor.raiseHand("ben", true);
    expect([voice("ben")?.hand, voice("ann")?.hand]).toEqual([3, 2]);
  });

  it("a microphone is given, its hand goes down, and it is taken back", () => {
    floor.raiseHand("ann", true);
    expect(floor.give("ann", null)).toBeNull();
    expect(voice("ann")).toMatchObject({ maySpeak: true, hand: 0, isMicrophoneOn: false, speaksUntil: null });
    expect(floor.setMicrophone("ann", true)).toBeNull();
    expect(floor.take("ann")).toBeNull();
    expect(voice("ann")).toMatchObject({ maySpeak: false, isMicrophoneOn: false });
    expect(floor.mayTransmit("ann")).toBe(false);
  });

  it("a microphone with a time ends by itself, to the millisecond of the monotonic clock", () => {
    floor.give("ann", atSecond(30));
    floor.setMicrophone("ann", true);
    expect(voice("ann")?.speaksUntil).toBe(1_030_000);
    floor.takeChanges();
    floor.expire(29_999);
    expect(voice("ann")?.isMicrophoneOn).toBe(true);
    expect(changed()).toEqual([]);
    floor.expire(30_000);
    expect(voice("ann")).toMatchObject({ isMicrophoneOn: false, maySpeak: false, speaksUntil: null });
    expect(changed()).toEqual(["ann"]);
  });

  it("a new time limit replaces the old one, also by none", () => {
    floor.give("ann", atSecond(30));
    floor.give("ann", atSecond(60));
    floor.expire(30_000);
    expect(voice("ann")?.maySpeak).toBe(true);
    floor.give("ann", null);
    floor.expire(90_000);
    expect(voice("ann")).toMatchObject({ maySpeak: true, speaksUntil: null });
  });

  it("another mode takes back what was given and lowers hands", () => {
    floor.give("ann", atSecond(30));
    floor.raiseHand("ben", true);
    floor.setMode("raise_hand");
    expect(voice("ann")).toMatchObject({ maySpeak: false, speaksUntil: null });
    expect(voice("ben")?.hand).toBe(0);
    floor.expire(30_000);
    expect(voice("ann")?.maySpeak).toBe(false);
  });

  it("someone who comes back starts without the floor", () => {
    floor.give("ann", null);
    floor.raiseHand("ben", true);
    floor.leave("ann");
    floor.leave("ben");
    floor.enter("ann", PERSON);
    floor.enter("ben", PERSON);
    expect(voice("ann")?.maySpeak).toBe(false);
    expect(voice("ben")?.hand).toBe(0);
  });
});

describe("where only hosts speak", () => {
  beforeEach(() => floor.setMode("hosts_only"));

  it("nobody else speaks, raises a hand or is given a microphone", () => {
    expect(floor.setMicrophone("ann", true)).toBe("VOICE_HOSTS_ONLY");
    expect(floor.raiseHand("ann", true)).toBe("VOICE_HOSTS_ONLY");
    expect(floor.give("ann", null)).toBe("VOICE_HOSTS_ONLY");
    expect(floor.setMicrophone("host", true)).toBeNull();
    expect(floor.raiseHand("host", true)).toBeNull();
    expect(floor.give("host", null)).toBeNull();
  });

  it("a host who becomes one of many falls silent, and one of many who becomes a host may speak", () => {
    floor.setMicrophone("host", true);
    floor.entitle("host", PERSON);
    expect(voice("host")).toMatchObject({ isMicrophoneOn: false, maySpeak: false });
    floor.entitle("ann", HOST);
    expect(floor.setMicrophone("ann", true)).toBeNull();
  });
});

describe("mutes", () => {
  it("a firm mute lasts until a host lifts it", () => {
    floor.setMicrophone("ann", true);
    floor.mute("ann");
    expect(voice("ann")).toMatchObject({ isMicrophoneOn: false, isMutedByHost: true, maySpeak: false });
    expect(floor.mayTransmit("ann")).toBe(false);
    expect(floor.setMicrophone("ann", true)).toBe("VOICE_MUTED_BY_HOST");
    floor.unmute("ann");
    expect(voice("ann")).toEqual(DEFAULT_PERSON_VOICE);
    // Not of themselves: they are asked.
    expect(floor.mayTransmit("ann")).toBe(false);
    expect(floor.setMicrophone("ann", true)).toBeNull();
    expect(floor.mayTransmit("ann")).toBe(true);
  });

  it("one of a host only switches off", () => {
    floor.setMicrophone("host", true);
    floor.mute("host");
    expect(voice("host")).toMatchObject({ isMicrophoneOn: false, isMutedByHost: false, maySpeak: true });
    expect(floor.mayTransmit("host")).toBe(false);
    expect(floor.setMicrophone("host", true)).toBeNull();
    expect(floor.mayTransmit("host")).toBe(true);
  });

  it("one ends when the muted becomes a host, and holds when they come again", () => {
    floor.mute("ann");
    floor.entitle("ann", HOST);
    expect(voice("ann")).toMatchObject({ isMutedByHost: false, maySpeak: true });
    floor.leave("ben");
    floor.enter("ben", PERSON, true);
    expect(floor.setMicrophone("ben", true)).toBe("VOICE_MUTED_BY_HOST");
    floor.leave("host");
    floor.enter("host", HOST, true);
    expect(floor.setMicrophone("host", true)).toBeNull();
  });

  it("a microphone that is given to a muted one can be used", () => {
    floor.setMode("raise_hand");
    floor.mute("ann");
    floor.give("ann", null);
    expect(floor.setMicrophone("ann", true)).toBeNull();
  });

  it("of everyone turns off all but hosts at the server, and they may turn on again", () => {
    for (const id of ["ann", "host"]) floor.setMicrophone(id, true);
    expect(floor.muteAll()).toEqual(["ann"]);
    expect(voice("ann")).toEqual(DEFAULT_PERSON_VOICE);
    expect(floor.mayTransmit("ann")).toBe(false);
    expect(floor.mayTransmit("ben")).toBe(false);
    expect(voice("host")?.isMicrophoneOn).toBe(true);
    expect(floor.setMicrophone("ann", true)).toBeNull();
    expect(floor.mayTransmit("ann")).toBe(true);
  });

  it("of all leaves given microphones given", () => {
    floor.setMode("raise_hand");
    floor.give("ann", null);
    floor.setMicrophone("ann", true);
    floor.muteAll();
    expect(voice("ann")).toMatchObject({ isMicrophoneOn: false, maySpeak: true });
  });
});

describe("rights and megaphones", () => {
  it("a right that is taken takes the voice and the hand with it", () => {
    floor.setMicrophone("ann", true);
    floor.raiseHand("ann", true);
    floor.entitle("ann", SILENT_GUEST);
    expect(voice("ann")).toMatchObject({ isMicrophoneOn: false, maySpeak: false, hand: 0 });
    expect(floor.mayTransmit("ann")).toBe(false);
    floor.entitle("ann", PERSON);
    expect(voice("ann")).toEqual(DEFAULT_PERSON_VOICE);
  });

  it("a megaphone is given and taken, and gives no voice", () => {
    floor.setMode("hosts_only");
    floor.setMegaphone("ann", true);
    expect(voice("ann")).toMatchObject({ hasMegaphone: true, maySpeak: false });
    expect(floor.megaphones).toEqual(["ann"]);
    floor.setMegaphone("ann", false);
    expect(voice("ann")).toMatchObject({ hasMegaphone: false });
  });

  it("a stage counts while the microphone is on: an audience that stands on it is told to nobody", () => {
    floor.setOnStage("ann", true);
    expect(changed()).toEqual([]);
    expect(floor.isHeardEverywhere("ann")).toBe(false);
    floor.setMicrophone("ann", true);
    expect(voice("ann")).toMatchObject({ isMicrophoneOn: true, isOnStage: true });
    expect(floor.isHeardEverywhere("ann")).toBe(true);
    changed();
    floor.setOnStage("ann", false);
    expect(changed()).toEqual(["ann"]);
    expect(floor.isHeardEverywhere("ann")).toBe(false);
  });
});

describe("newcomers", () => {
  it("are told of only where they differ from what the mode says of all", () => {
    floor.setMode("raise_hand");
    floor.takeChanges();
    floor.enter("cas", PERSON);
    expect(changed()).toEqual([]);
    floor.enter("dan", HOST);
    expect(changed()).toEqual(["dan"]);
  });
});

describe("a presenter", () => {
  beforeEach(() => {
    floor.enter("pia", PRESENTER);
    floor.takeChanges();
  });

  it.each(["everyone", "raise_hand", "hosts_only"] as const)("speaks in the mode %s", (mode) => {
    floor.setMode(mode);
    expect(floor.setMicrophone("pia", true)).toBeNull();
    expect(floor.mayTransmit("pia")).toBe(true);
  });

  it("is muted by a host all the same, until a host lets them speak", () => {
    floor.setMode("hosts_only");
    floor.setMicrophone("pia", true);
    floor.mute("pia");
    expect(floor.mayTransmit("pia")).toBe(false);
    expect(floor.setMicrophone("pia", true)).toBe("VOICE_MUTED_BY_HOST");
    expect(floor.give("pia", null)).toBeNull();
    expect(floor.setMicrophone("pia", true)).toBeNull();
  });

  it("loses microphone and megaphone with the role", () => {
    floor.setMode("hosts_only");
    floor.setMegaphone("pia", true);
    floor.setMicrophone("pia", true);
    floor.entitle("pia", PERSON);
    expect(voice("pia")).toMatchObject({ isMicrophoneOn: false, hasMegaphone: false });
  });
});
