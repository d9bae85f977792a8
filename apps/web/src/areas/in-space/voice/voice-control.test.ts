import { afterEach, describe, expect, test, vi } from "vitest";
import { FakeEngine } from "#testing/fake-engine.ts";
import { soon } from "#testing/soon.ts";
import { useGroupVoice, type GroupVoiceSession } from "../../people/groups/voice/group-voice-view.ts";
import { beginVoice, holdMicrophone, isMicrophoneOn, pressMicrophone } from "./voice-control.ts";
import { useVoice } from "./voice-view.ts";

const voice = vi.hoisted(() => ({
  close: vi.fn(),
  press: vi.fn(),
  hold: vi.fn(),
  switchTo: vi.fn(),
  release: vi.fn(),
}));
const startVoice = vi.hoisted(() => vi.fn(() => voice));
vi.mock("./voice-chunk.ts", () => ({ startVoice }));

let stop = (): void => {};
afterEach(() => {
  stop();
  vi.clearAllMocks();
  useGroupVoice.setState(useGroupVoice.getInitialState(), true);
});

test("the voice waits until it is needed", async () => {
  const engine = new FakeEngine();
  stop = beginVoice({ engine, spaceId: "terrace1", shareId: null });
  await Promise.resolve();
  expect(startVoice).not.toHaveBeenCalled();
});

test.each(["mutedBy", "askedToSpeakBy"] as const)(
  "who never spoke is told what a host does to their voice: %s",
  async (notice) => {
    const engine = new FakeEngine();
    stop = beginVoice({ engine, spaceId: "terrace1", shareId: null });
    engine.change("voice", { [notice]: "ann" });
    await soon(() => expect(startVoice).toHaveBeenCalledOnce());
  },
);

describe("while one is in a group’s voice, the microphone", () => {
  const group = { press: vi.fn(), hold: vi.fn(), switchTo: vi.fn(), speakTo: vi.fn(), close: vi.fn() };
  const join = () =>
    useGroupVoice.setState({
      session: group satisfies GroupVoiceSession,
      speaksTo: "group",
      microphone: "On",
    });
  const begin = async (): Promise<void> => {
    stop = beginVoice({ engine: new FakeEngine(), spaceId: "terrace1", shareId: null });
    await pressMicrophone();
    useVoice.setState({ status: "On" });
    vi.clearAllMocks();
  };

  test("is the group’s: the space’s is off and its device free, the keys and buttons are the group’s", async () => {
    await begin();
    join();
    await soon(() => expect(voice.release).toHaveBeenCalledOnce());
    useVoice.setState({ status: "Off" });
    expect(group.switchTo).toHaveBeenCalledWith(true);
    await pressMicrophone();
    await holdMicrophone(true);
    expect(group.press).toHaveBeenCalledOnce();
    expect(group.hold).toHaveBeenCalledWith(true);
    expect(voice.press).not.toHaveBeenCalled();
    expect(isMicrophoneOn()).toBe(true);
  });

  test("goes to the space by choice, on if it was, and back", async () => {
    await begin();
    join();
    useVoice.setState({ status: "Off" });
    useGroupVoice.setState({ speaksTo: "space" });
    await soon(() => expect(voice.switchTo).toHaveBeenCalledWith(true));
    useGroupVoice.setState({ microphone: "Off" });
    await pressMicrophone();
    expect(voice.press).toHaveBeenCalledOnce();
    useGroupVoice.setState({ speaksTo: "group" });
    useGroupVoice.setState({ speaksTo: "space" });
    await Promise.resolve();
    expect(voice.switchTo).toHaveBeenCalledOnce();
  });

  test("stays off when one leaves the group’s voice", async () => {
    await begin();
    join();
    useVoice.setState({ status: "Off" });
    useGroupVoice.setState(useGroupVoice.getInitialState(), true);
    await Promise.resolve();
    expect(voice.switchTo).not.toHaveBeenCalled();
    await pressMicrophone();
    expect(voice.press).toHaveBeenCalledOnce();
  });
});
