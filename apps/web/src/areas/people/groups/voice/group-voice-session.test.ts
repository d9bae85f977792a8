import type { OwnGroup } from "@veranda/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { queryClientHere } from "#api/load-in-browser.ts";
import { storeMutedPeople, storePersonVolume } from "#preferences/heard-people.ts";
import type { MediaClientEvents } from "#media/media-client.ts";
import { answerCalls, refusal } from "#testing/answers.ts";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { soon } from "#testing/soon.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import { fakeTrack, streamOf, stubDevices, type FakeTrack } from "../../../in-space/video/devices.fixture.ts";
import { groupMember } from "../group-records.fixture.ts";
import { GROUP_KEY } from "../own-group.ts";
import { startGroupVoice } from "./group-voice-session.ts";
import { groupMicrophone, NO_GROUP_VOICE, useGroupVoice } from "./group-voice-view.ts";
import { storedGroupVoice } from "./stored-group-voice.ts";

const ID = "V".repeat(22);
const TICKET = {
  kind: "embedded",
  url: "/media",
  token: "t",
  identity: "me",
  iceServers: [],
  expiresInS: 60,
};
const MEMBERS = [groupMember("me", { isMe: true }), groupMember("Ann"), groupMember("Bob")];
const [, ann, bob] = MEMBERS.map(({ id }) => id) as [string, string, string];

let client: { events: MediaClientEvents; sent: MediaStreamTrack | null; isClosed: boolean };
vi.mock("#media/embedded-media-client.ts", () => ({
  openEmbedded: (_: unknown, events: MediaClientEvents) => {
    client = { events, sent: null, isClosed: false };
    return {
      publish: (track: MediaStreamTrack | null) => void (client.sent = track),
      check: () => {},
      close: () => void (client.isClosed = true),
    };
  },
}));

/** How loud each voice is played, and the master. */
const gains = new Map<unknown, number>();
class FakeNode {
  readonly gain = { value: 1, setTargetAtTime: (to: number) => void gains.set(this, to) };
  constructor(_: unknown, { gain = 1 }: { gain?: number } = {}) {
    gains.set(this, gain);
  }
  connect = (to: unknown) => to;
  disconnect = () => void gains.delete(this);
}
class FakeSource {
  connect = (to: unknown) => to;
  disconnect = () => {};
}
let loudness = 0;
let contexts = 0;
class FakeContext {
  constructor() {
    contexts += 1;
  }
  readonly state = "running";
  readonly currentTime = 0;
  readonly sampleRate = 48_000;
  resume = () => Promise.resolve();
  close = () => Promise.resolve();
  createMediaStreamSource = () => new FakeSource();
}
class FakeAnalyser {
  readonly frequencyBinCount = 512;
  getFloatTimeDomainData = (samples: Float32Array) => samples.fill(loudness);
}

let devices: ReturnType<typeof stubDevices>;
let microphone: FakeTrack;
const onOver = vi.fn<() => void>();
const own: OwnGroup = {
  group: { id: ID, members: MEMBERS, invited: [], isFollowing: false, trip: null },
  invitations: [],
};

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  gains.clear();
  loudness = 0;
  signInForTest();
  devices = stubDevices();
  microphone = fakeTrack("audio", "Desk microphone");
  devices.getUserMedia.mockImplementation(() => Promise.resolve(streamOf(microphone)));
  vi.stubGlobal("AudioContext", FakeContext);
  vi.stubGlobal("AnalyserNode", FakeAnalyser);
  vi.stubGlobal("GainNode", FakeNode);
  vi.stubGlobal("MediaStreamAudioSourceNode", FakeSource);
  vi.stubGlobal(
    "Audio",
    class {
      play = () => Promise.resolve();
      pause = () => {};
    },
  );
  queryClientHere().setQueryData(GROUP_KEY, own);
  answerCalls({ [`POST /api/v2/groups/${ID}/voice`]: { body: { ticket: TICKET } } });
  vi.clearAllMocks();
  useGroupVoice.setState({ ...NO_GROUP_VOICE, groupId: ID }, true);
});
afterEach(() => {
  useGroupVoice.getState().session?.close();
  useGroupVoice.setState(NO_GROUP_VOICE, true);
  clearToasts();
  queryClientHere().clear();
  signOutForTest();
  devices.restore();
});

const start = async (isMicrophoneOn = true): Promise<void> => {
  startGroupVoice({ groupId: ID, isMicrophoneOn, onOver });
  await soon(() => expect(client.isClosed).toBe(false));
  client.events.onConnected();
};
const view = () => useGroupVoice.getState();
const hear = (...heard: readonly [id: string, level: number][]): void =>
  client.events.onVoices(
    new Map(heard.map(([id, level]) => [id, { stream: streamOf(), level: () => level }])),
  );

test("on a page loaded anew, no sound begins before something was pressed, which the browser would refuse", async () => {
  const activation = { hasBeenActive: false };
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { userActivation: activation }));
  contexts = 0;
  await start();
  await soon(() => expect(view().microphone).toBe("On"));
  hear([ann, 0]);
  // A key that is no permission, such as Escape.
  window.dispatchEvent(new KeyboardEvent("keydown"));
  expect([contexts, gains.size]).toEqual([0, 0]);
  activation.hasBeenActive = true;
  window.dispatchEvent(new Event("pointerup"));
  // All of it, and one voice.
  expect([contexts, gains.size]).toEqual([1, 2]);
  // The meter of one’s own.
  await soon(() => expect(contexts).toBe(2));
});

describe("one’s part in a group’s voice", () => {
  beforeEach(() => start());

  test("sends the microphone to the group while it is on", async () => {
    await soon(() => expect(view()).toMatchObject({ status: "connected", microphone: "On" }));
    expect(client.sent).toBe(microphone);
    expect(microphone.enabled).toBe(true);
    view().session?.press();
    expect(view().microphone).toBe("Off");
    expect(microphone.enabled).toBe(false);
  });

  test("gives the device back while one speaks to the space, and takes it again by a press", async () => {
    await soon(() => expect(view().microphone).toBe("On"));
    view().session?.speakTo("space");
    expect(groupMicrophone()).toBeNull();
    expect(microphone.isStopped).toBe(true);
    expect(client.sent).toBeNull();
    expect(storedGroupVoice()).toMatchObject({ isMicrophoneOn: false, speaksTo: "space" });
    view().session?.press();
    expect(groupMicrophone()).not.toBeNull();
    await soon(() => expect(view().microphone).toBe("On"));
  });

  test("tells who speaks, oneself too", async () => {
    await soon(() => expect(view().microphone).toBe("On"));
    loudness = 0.2;
    hear([ann, 0.2], [bob, 0.001]);
    await soon(() => expect(view()).toMatchObject({ speaking: [ann], isSpeaking: true }));
    hear([bob, 0.001]);
    loudness = 0;
    await soon(() => expect(view()).toMatchObject({ speaking: [], isSpeaking: false }));
  });

  test("plays each as loud as set for them, and nothing of who is muted", async () => {
    storePersonVolume(MEMBERS[1]?.userID ?? "", 0.5);
    hear([ann, 0], [bob, 0]);
    await soon(() => expect([...gains.values()]).toEqual([expect.closeTo(0.49), 0.5, 1]));
    storeMutedPeople([MEMBERS[2]?.userID ?? ""]);
    expect([...gains.values()].slice(1)).toEqual([0.5, 0]);
  });

  test("moved to another tab, says so and is over", () => {
    client.events.onEnd("replaced");
    expect(onOver).toHaveBeenCalledOnce();
    expect(readToasts().map(({ message }) => message)).toEqual(["Group voice continues in another tab."]);
  });

  test("put out, is over without a word", () => {
    client.events.onEnd("removed");
    expect(onOver).toHaveBeenCalledOnce();
    expect(readToasts()).toEqual([]);
  });
});

test("who comes back with the microphone off only listens", async () => {
  await start(false);
  expect(view().microphone).not.toBe("On");
  expect(devices.getUserMedia).not.toHaveBeenCalled();
});

test("who isn’t of the group any more is out, and doesn’t ask again", async () => {
  answerCalls({ [`POST /api/v2/groups/${ID}/voice`]: refusal("GROUP_NOT_FOUND", 404, "") });
  startGroupVoice({ groupId: ID, isMicrophoneOn: false, onOver });
  await soon(() => expect(onOver).toHaveBeenCalledOnce());
});
