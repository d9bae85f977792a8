import { act, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { DEFAULT_PERSON_VOICE } from "@veranda/contract/rooms/voice";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeEngine } from "#testing/fake-engine.ts";
import { rights } from "#testing/objects.ts";
import { visit } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { soon } from "#testing/soon.ts";
import { useGroupVoice, type GroupVoiceSession } from "../../people/groups/voice/group-voice-view.ts";
import { MicrophoneButton } from "./microphone-button.tsx";
import { MiniMicrophone } from "./mini-microphone.tsx";
import { useVoiceHere } from "./use-voice-here.ts";
import { useVoiceHotkeys } from "./use-voice-hotkeys.ts";
import { useVoice, type VoiceView } from "./voice-view.ts";

const session = { press: vi.fn(), hold: vi.fn(), level: () => 0, close: vi.fn() };
const startVoice = vi.fn(() => session);
vi.mock("./voice-chunk.ts", () => ({ startVoice }));

let engine: FakeEngine;
const onMenu = vi.fn<() => void>();
beforeEach(() => {
  engine = new FakeEngine();
  vi.clearAllMocks();
});
afterEach(() => vi.useRealTimers());

function Here({ isEmbedded }: { isEmbedded: boolean }) {
  useVoiceHere({ ...visit, isEmbedded }, engine);
  useVoiceHotkeys(false);
  return (
    <>
      <MicrophoneButton isMenuOpen={false} onMenu={onMenu} />
      <input aria-label="Message" />
    </>
  );
}
const show = ({ isEmbedded = false, path = "/" } = {}) =>
  renderInPage(<Here isEmbedded={isEmbedded} />, { engine, path });
const as = (view: Partial<VoiceView>) => act(() => useVoice.setState(view));
const button = (name: string) => screen.getByRole("button", { name });
const mine = (more: Partial<typeof DEFAULT_PERSON_VOICE>) => ({ mine: { ...DEFAULT_PERSON_VOICE, ...more } });

describe("of the voice's code", () => {
  test("nothing is loaded before somebody wants to speak or is heard", async () => {
    show();
    act(() => engine.change("voice", { people: { ann: { ...DEFAULT_PERSON_VOICE, hand: 1 } } }));
    expect(startVoice).not.toHaveBeenCalled();
    act(() => engine.change("voice", { people: { ann: { ...DEFAULT_PERSON_VOICE, isMicrophoneOn: true } } }));
    await soon(() => expect(startVoice).toHaveBeenCalledOnce());
    expect(session.press).not.toHaveBeenCalled();
  });

  test("one's own microphone in another page of the list is nobody to be heard", () => {
    show();
    act(() => engine.change("voice", { people: { me: { ...DEFAULT_PERSON_VOICE, isMicrophoneOn: true } } }));
    expect(startVoice).not.toHaveBeenCalled();
  });

  test("a press brings it, once, and whoever leaves gives the microphone back", async () => {
    const page = show();
    await userEvent.click(button("Turn on microphone"));
    await soon(() => expect(session.press).toHaveBeenCalledOnce());
    as({ status: "On" });
    await userEvent.click(button("Turn off microphone"));
    await soon(() => expect(session.press).toHaveBeenCalledTimes(2));
    expect(startVoice).toHaveBeenCalledOnce();
    page.unmount();
    await soon(() => expect(session.close).toHaveBeenCalledOnce());
  });

  test("in another site's page there is no microphone, unless its address asks for it", () => {
    show({ isEmbedded: true });
    expect(screen.queryByRole("button", { name: "Turn on microphone" })).toBeNull();
  });

  test("with enableRtc=1 there is", () => {
    show({ isEmbedded: true, path: "/?enableRtc=1" });
    expect(button("Turn on microphone")).toBeTruthy();
  });
});

describe("the button", () => {
  test.each([
    [{ status: "Off" }, "Turn on microphone", "false"],
    [{ status: "On" }, "Turn off microphone", "true"],
    [{ status: "On", isInterrupted: true }, "Microphone in use by another app", "true"],
    [{ status: "RequestingPermissions" }, "Allow the microphone in your browser", "false"],
    [{ status: "PermissionsDenied" }, "Microphone blocked", "false"],
    [{ status: "Unavailable", reason: "no_device" }, "Microphone unavailable", "false"],
  ] as const)("says what it is: %o", (view, name, isPressed) => {
    show();
    as(view);
    expect(button(name).getAttribute("aria-pressed")).toBe(isPressed);
  });

  test.each([
    [{ status: "Off" }, ""],
    [{ status: "PermissionsDenied" }, "!"],
    [{ status: "Unavailable", reason: "no_device" }, "!"],
  ] as const)("that it is more than off is told by a sign besides its colour: %o", (view, sign) => {
    show();
    as(view);
    expect(screen.getAllByRole("button", { name: /microphone/i })[0]?.textContent).toBe(sign);
  });

  test("what becomes of it is read out", () => {
    show();
    expect(screen.getByRole("status").textContent).toBe("");
    as({ status: "On" });
    expect(screen.getByRole("status").textContent).toBe("Microphone on");
    as({ status: "Off" });
    expect(screen.getByRole("status").textContent).toBe("Microphone off");
  });

  test("a press that was refused is answered with the reason", async () => {
    show();
    await userEvent.click(button("Turn on microphone"));
    as({ status: "RequestingPermissions" });
    expect(onMenu).not.toHaveBeenCalled();
    as({ status: "PermissionsDenied" });
    expect(onMenu).toHaveBeenCalledOnce();
  });

  test("where one may not simply speak, it raises the hand and lowers it", async () => {
    show();
    act(() => engine.change("voice", { mode: "raise_hand", ...mine({ maySpeak: false }) }));
    await userEvent.click(button("Raise hand"));
    expect(engine.told("raise_hand")).toEqual([{ isRaised: true }]);
    act(() => engine.change("voice", mine({ maySpeak: false, hand: 2 })));
    expect(button("Lower hand").getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(button("Lower hand"));
    expect(engine.told("raise_hand").at(-1)).toEqual({ isRaised: false });
  });

  test("what tells one that the microphone was given is there while one waits for it, in silence too", async () => {
    show();
    expect(startVoice).not.toHaveBeenCalled();
    act(() => engine.change("voice", { mode: "raise_hand", ...mine({ maySpeak: false }) }));
    await soon(() => expect(startVoice).toHaveBeenCalledOnce());
  });

  test("guests who have no voice here are told so before anything is loaded", async () => {
    engine.change(
      "rights",
      rights({ isAuthless: true, restrictedPermissions: ["guest_voice_chat_disabled"] }),
    );
    engine.change("voice", mine({ maySpeak: false }));
    show();
    await userEvent.click(button("Microphone unavailable"));
    expect(onMenu).toHaveBeenCalledOnce();
    expect(startVoice).not.toHaveBeenCalled();
  });

  test("somebody for whom a parent has turned voice off isn’t offered it, and is told why", async () => {
    engine.change("rights", rights({ isUnder16: true, isConversationOff: true }));
    show();
    await userEvent.click(button("Microphone unavailable"));
    expect(onMenu).toHaveBeenCalledOnce();
    expect(startVoice).not.toHaveBeenCalled();
  });

  test("held, it speaks for as long as it is held, and the click at its end is no press", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show();
    const held = button("Turn on microphone");
    fireEvent.pointerDown(held, { button: 0 });
    act(() => void vi.advanceTimersByTime(400));
    await soon(() => expect(session.hold).toHaveBeenLastCalledWith(true));
    fireEvent.pointerUp(held);
    fireEvent.click(held);
    await soon(() => expect(session.hold).toHaveBeenLastCalledWith(false));
    expect(session.press).not.toHaveBeenCalled();
  });
});

describe("keys", () => {
  const press = (code: string, more: KeyboardEventInit = {}, on: Element = document.body) =>
    fireEvent.keyDown(on, { code, ...more });

  test("switch it, talk while held, and raise the hand", async () => {
    show();
    press("KeyM", { altKey: true });
    await soon(() => expect(session.press).toHaveBeenCalledOnce());
    press("Backquote");
    await soon(() => expect(session.hold).toHaveBeenLastCalledWith(true));
    fireEvent.keyUp(document.body, { code: "Backquote" });
    await soon(() => expect(session.hold).toHaveBeenLastCalledWith(false));
    press("KeyR", { altKey: true });
    expect(engine.told("raise_hand")).toEqual([{ isRaised: true }]);
  });

  test("are letters where somebody writes", () => {
    show();
    press("Backquote", {}, screen.getByRole("textbox", { name: "Message" }));
    expect(startVoice).not.toHaveBeenCalled();
  });

  test("who leaves the window lets go", async () => {
    show();
    press("Backquote");
    await soon(() => expect(session.hold).toHaveBeenLastCalledWith(true));
    fireEvent.blur(window);
    await soon(() => expect(session.hold).toHaveBeenLastCalledWith(false));
  });

  test("held while it is on already, they leave it on", async () => {
    show();
    as({ status: "On" });
    press("Backquote");
    fireEvent.keyUp(document.body, { code: "Backquote" });
    expect(session.hold).not.toHaveBeenCalled();
  });
});

test("beside another page the microphone is in the mini player", async () => {
  function Mini() {
    useVoiceHere(visit, engine);
    return <MiniMicrophone engine={engine} />;
  }
  renderInPage(<Mini />);
  await userEvent.click(button("Turn on microphone"));
  await soon(() => expect(session.press).toHaveBeenCalledOnce());
});

test("while it goes to one’s group, the button says so, whatever the space allows", async () => {
  show();
  const press = vi.fn<() => void>();
  const group = { press } as unknown as GroupVoiceSession;
  act(() => engine.change("voice", mine({ isMutedByHost: true })));
  act(() => useGroupVoice.setState({ session: group, microphone: "On" }));
  await userEvent.click(button("Turn off microphone (group)"));
  expect(press).toHaveBeenCalledOnce();
  act(() => useGroupVoice.setState({ microphone: "Off" }));
  expect(button("Turn on microphone (group)")).toBeTruthy();
  // What a parent turns off is off in the group too.
  act(() => engine.change("rights", rights({ isUnder16: true, isConversationOff: true })));
  expect(button("Microphone unavailable")).toBeTruthy();
  act(() => engine.change("rights", rights()));
  act(() => useGroupVoice.setState({ speaksTo: "space" }));
  expect(button("Muted by a host")).toBeTruthy();
  act(() => useGroupVoice.setState(useGroupVoice.getInitialState(), true));
});
