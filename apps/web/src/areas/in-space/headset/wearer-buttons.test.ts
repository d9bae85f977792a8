import type { EngineMessage, EngineMessageName } from "@veranda/contract/engine/messages";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeEngine } from "#testing/fake-engine.ts";
import { chooseCaptions, readCaptionSettings } from "../captions/caption-settings.ts";
import { NO_VOICE_YET, useVoice, type VoiceView } from "../voice/voice-view.ts";
import { offerWearerButtons } from "./wearer-buttons.ts";

const pressMicrophone = vi.hoisted(() => vi.fn(async () => {}));
const toggleHand = vi.hoisted(() => vi.fn());
vi.mock("../voice/voice-control.ts", () => ({ pressMicrophone, toggleHand }));

let engine: FakeEngine;
let end: () => void;
const become = (view: Partial<VoiceView>): void => useVoice.setState({ isOffered: true, ...view });
const told = <N extends EngineMessageName>(name: N) => engine.told(name) as EngineMessage<N>[];
const offered = () => told("show_vr_buttons").at(-1);
const said = () => told("show_vr_notice").map(({ message }) => message);
const asks = async (): Promise<void> => become({ status: "RequestingPermissions" });
const press = async (id: "microphone" | "captions"): Promise<void> => {
  engine.emit("vr_button", { id });
  await Promise.resolve();
};

beforeEach(() => {
  vi.useFakeTimers();
  pressMicrophone.mockReset().mockImplementation(asks);
  toggleHand.mockClear();
  useVoice.setState(NO_VOICE_YET, true);
  engine = new FakeEngine();
  engine.change("headset", { status: "on" });
  become({ status: "Off" });
  end = offerWearerButtons(engine);
});
afterEach(() => {
  end();
  chooseCaptions({ isOn: false, isAtFoot: true });
  localStorage.clear();
  vi.useRealTimers();
});

test("offers the microphone as it is, and captions; each change is told once", () => {
  expect(offered()).toEqual({
    buttons: [
      { id: "microphone", label: "Microphone", isOn: false, isBarred: false },
      { id: "captions", label: "Captions", isOn: false, isBarred: false },
    ],
    hasCaptions: true,
    voiceReach: null,
  });
  become({ status: "On" });
  expect(offered()?.buttons[0]).toMatchObject({ label: "Microphone", isOn: true });
  become({ status: "On", isInterrupted: true });
  expect(offered()?.buttons[0]).toMatchObject({ isOn: false, isBarred: true });
  const times = told("show_vr_buttons").length;
  become({ status: "On", isInterrupted: true });
  expect(told("show_vr_buttons")).toHaveLength(times);
  become({ status: "PermissionsDenied", isInterrupted: false });
  expect(offered()?.buttons[0]).toMatchObject({ label: "Microphone blocked", isBarred: true });
});

test("says who hears the wearer where it isn't who is near, as the page does", () => {
  engine.change("zones", { ...engine.state.zones, voice: "private" });
  const label = "Private area: only people in it can hear you";
  expect(offered()?.voiceReach).toEqual({ kind: "private", label });
  engine.change("zones", { ...engine.state.zones, voice: "stage" });
  expect(offered()?.voiceReach).toMatchObject({ kind: "stage" });
  become({ isOffered: false });
  expect(offered()?.voiceReach).toBeNull();
  become({ isOffered: true });
  engine.change("zones", { ...engine.state.zones, voice: null });
  expect(offered()?.voiceReach).toBeNull();
});

test("where there is no voice, there is no microphone", () => {
  become({ isOffered: false });
  expect(offered()?.buttons.map(({ id }) => id)).toEqual(["captions"]);
});

test("a press switches the microphone, and tells why where it has no effect", async () => {
  await press("microphone");
  expect(pressMicrophone).toHaveBeenCalledOnce();
  become({ status: "PermissionsDenied" });
  expect(said()).toEqual(["The microphone is blocked in your browser. Leave VR to allow it."]);
  become({ status: "Off" });
  become({ status: "PermissionsDenied" });
  expect(said(), "nobody has pressed anything").toHaveLength(1);
  pressMicrophone.mockResolvedValue(undefined);
  engine.change("voice", { mine: { ...engine.state.voice.mine, isMutedByHost: true } });
  await press("microphone");
  expect(said().at(-1)).toBe("A host muted you. You can speak again when a host lets you.");
});

test("a question of the browser that stays open is told: it may be asked where the wearer doesn't see it", async () => {
  await press("microphone");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(said()).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(said()).toEqual([expect.stringContaining("leave VR and allow it")]);
  become({ status: "On" });
  await press("microphone");
  become({ status: "Off" });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(said(), "it was answered").toHaveLength(1);
});

test("where one has to ask for the microphone, the button raises the hand", async () => {
  engine.change("voice", { mode: "raise_hand", mine: { ...engine.state.voice.mine, maySpeak: false } });
  expect(offered()?.buttons[0]).toMatchObject({ label: "Raise hand", isOn: false, isBarred: false });
  await press("microphone");
  expect(toggleHand).toHaveBeenCalledOnce();
  engine.change("voice", { mine: { ...engine.state.voice.mine, hand: 1 } });
  expect(offered()?.buttons[0]).toMatchObject({ label: "Lower hand", isOn: true });
});

test("captions are switched as on the page, and shown where they are chosen to be", async () => {
  await press("captions");
  expect(readCaptionSettings().isOn).toBe(true);
  expect(offered()?.buttons[1]).toMatchObject({ id: "captions", isOn: true });
  chooseCaptions({ isAtFoot: false });
  expect(offered()?.hasCaptions).toBe(false);
});

test("nothing is offered any more once the headset is off", async () => {
  end();
  become({ status: "On" });
  expect(offered()?.buttons[0]?.isOn).toBe(false);
  await press("microphone");
  expect(pressMicrophone).not.toHaveBeenCalled();
});
