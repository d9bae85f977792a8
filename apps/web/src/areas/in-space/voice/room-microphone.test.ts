import { DEFAULT_PERSON_VOICE } from "@veranda/contract/rooms/voice";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ofHost, rights } from "#testing/objects.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import { RoomMicrophone } from "./room-microphone.ts";
import { roomBar } from "./voice-bar.ts";
import { noticeVoices } from "./voice-notices.ts";

const mine = (more: Partial<typeof DEFAULT_PERSON_VOICE>) => ({ mine: { ...DEFAULT_PERSON_VOICE, ...more } });

let engine: FakeEngine;
beforeEach(() => {
  vi.useFakeTimers();
  engine = new FakeEngine();
});
afterEach(() => {
  vi.useRealTimers();
  clearToasts();
});

describe("the room and the microphone", () => {
  function agree() {
    const forced = vi.fn<() => void>();
    const room = new RoomMicrophone(engine, forced);
    engine.observe(["voice"], () => room.reconcile());
    return { room, forced };
  }
  const told = () => engine.told("set_voice_muted");

  test("the room is told of each change, once", () => {
    const { room } = agree();
    room.tell(false);
    expect(told()).toEqual([]);
    room.tell(true);
    room.tell(true);
    room.tell(false);
    expect(told()).toEqual([{ muted: false }, { muted: true }]);
  });

  test("switched off by the room, it is off here too", () => {
    const { room, forced } = agree();
    room.tell(true);
    engine.change("voice", mine({ isMicrophoneOn: false }));
    expect(forced).not.toHaveBeenCalled();
    engine.change("voice", mine({ isMicrophoneOn: true }));
    engine.change("voice", mine({ isMicrophoneOn: false }));
    expect(forced).toHaveBeenCalledOnce();
    // It knows that already.
    room.tell(false);
    expect(told()).toHaveLength(1);
  });

  test("a room that has forgotten while the connection was mended is told again, and nothing is switched off", () => {
    const { room, forced } = agree();
    room.tell(true);
    engine.change("voice", mine({ isMicrophoneOn: true }));
    engine.change("session", { reconnecting: { attempt: 1, nextTryInMs: 100 } });
    engine.change("voice", mine({ isMicrophoneOn: false }));
    engine.change("session", { reconnecting: null });
    expect(forced).not.toHaveBeenCalled();
    expect(told()).toEqual([{ muted: false }, { muted: false }]);
  });

  test("what was not answered is said again", () => {
    const { room } = agree();
    room.tell(true);
    vi.advanceTimersByTime(3_000);
    expect(told()).toHaveLength(2);
    engine.change("voice", mine({ isMicrophoneOn: true }));
    vi.advanceTimersByTime(30_000);
    expect(told()).toHaveLength(2);
  });
});

describe("what keeps one from speaking", () => {
  const { voice } = new FakeEngine().state;
  const barred = { ...voice, ...mine({ maySpeak: false }) };
  const guest = rights({ isAuthless: true, restrictedPermissions: ["guest_voice_chat_disabled"] });

  test.each([
    ["nothing", voice, rights(), null],
    [
      "a host's mute, before all else",
      { ...barred, ...mine({ isMutedByHost: true }) },
      guest,
      "muted_by_host",
    ],
    ["that guests have no voice here", barred, guest, "guests"],
    ["that hosts speak alone", { ...barred, mode: "hosts_only" as const }, rights(), "hosts_only"],
    ["that one raises a hand first", { ...barred, mode: "raise_hand" as const }, rights(), "raise_hand"],
    ["nothing, as a host", { ...voice, mode: "hosts_only" as const }, ofHost(), null],
  ])("%s", (_, ofRoom, ofMe, bar) => {
    expect(roomBar({ voice: ofRoom, rights: ofMe })).toBe(bar);
  });
});

describe("notices", () => {
  const words = () => readToasts().map(({ message }) => message);

  test("a host asks one to speak: one press does it", () => {
    const unmute = vi.fn<() => void>();
    noticeVoices(engine, unmute);
    engine.change("voice", { askedToSpeakBy: "me" });
    expect(words()).toEqual(["Wandering Fox asks you to speak."]);
    readToasts()[0]?.action?.press();
    expect(unmute).toHaveBeenCalledOnce();
    expect(engine.told("dismiss_voice_notice")).toEqual([{ notice: "asked_to_speak" }]);
  });

  test("a mute says who, and whether one may undo it", () => {
    noticeVoices(engine, vi.fn());
    engine.change("voice", { mutedBy: "me" });
    vi.advanceTimersByTime(300);
    expect(words()).toEqual(["Wandering Fox muted you. You can turn your microphone back on."]);
    engine.change("voice", { mutedBy: "gone" });
    engine.change("voice", { mutedBy: null, ...mine({ isMutedByHost: true }) });
    vi.advanceTimersByTime(300);
    expect(words().at(-1)).toBe("A host muted you. You can speak again when a host lets you.");
  });

  test("a microphone that is given says for how long", () => {
    engine.change("voice", { mode: "raise_hand", ...mine({ maySpeak: false }) });
    noticeVoices(engine, vi.fn());
    engine.change("voice", mine({ speaksUntil: Date.now() + 300_000 }));
    expect(words()).toEqual(["You can speak for 5 minutes."]);
  });

  test("who asks a muted one to speak is named, also when the mute is lifted a moment later", () => {
    engine.change("voice", mine({ isMutedByHost: true }));
    noticeVoices(engine, vi.fn());
    engine.change("voice", { askedToSpeakBy: "me" });
    engine.change("voice", { askedToSpeakBy: null });
    engine.change("voice", mine({ isMutedByHost: false }));
    expect(words()).toEqual(["Wandering Fox asks you to speak."]);
  });

  test("an offer to speak goes once one speaks, or may no more", () => {
    engine.change("voice", { mode: "raise_hand", ...mine({ maySpeak: false }) });
    noticeVoices(engine, vi.fn());
    const give = () => {
      engine.change("voice", mine({}));
      expect(words()).toEqual(["You can speak now."]);
    };
    give();
    engine.change("voice", mine({ maySpeak: false }));
    expect(words()).toEqual(["A host took back the microphone."]);
    give();
    engine.change("voice", mine({ isMicrophoneOn: true }));
    expect(words()).toEqual([]);
  });

  test("a microphone that goes says why: taken back, or its time is over; another mode is told elsewhere", () => {
    engine.change("voice", { mode: "raise_hand", ...mine({}) });
    noticeVoices(engine, vi.fn());
    engine.change("voice", mine({ maySpeak: false }));
    expect(words()).toEqual(["A host took back the microphone."]);
    const speaksUntil = Date.now() + 60_000;
    engine.change("voice", mine({ isMicrophoneOn: true, speaksUntil }));
    vi.advanceTimersByTime(60_000);
    engine.change("voice", mine({ maySpeak: false }));
    expect(words().at(-1)).toBe("Your speaking time is over.");
    const before = words();
    engine.change("voice", { mode: "everyone", ...mine({ isMicrophoneOn: true }) });
    engine.change("voice", { mode: "hosts_only", ...mine({ maySpeak: false }) });
    expect(words()).toEqual(before);
  });

  test("leaving a room that barred one is no gift", () => {
    engine.change("voice", { mode: "hosts_only", ...mine({ maySpeak: false }) });
    noticeVoices(engine, vi.fn());
    engine.change("session", { status: "leaving" });
    engine.change("voice", mine({}));
    expect(words()).toEqual([]);
  });
});
