import { act } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { FakeEngine } from "#testing/fake-engine.ts";
import { renderInPage } from "#testing/render.tsx";
import { useSpaceMicrophone } from "../../people/groups/voice/group-voice-view.ts";
import { ShowToGroup } from "./show-to-group.ts";
import { NO_VOICE_YET, useVoice } from "./voice-view.ts";

afterEach(() => useVoice.setState(NO_VOICE_YET, true));

test("the group’s dialog is told whether the space hears one, while one is in it", () => {
  const engine = new FakeEngine();
  const told = () => {
    const { isOn, isBarred } = useSpaceMicrophone.getState() ?? {};
    return { isOn, isBarred };
  };
  const { unmount } = renderInPage(<ShowToGroup />, { engine });
  expect(useSpaceMicrophone.getState()).toBeNull();
  act(() => useVoice.setState({ isOffered: true }));
  expect(told()).toEqual({ isOn: false, isBarred: false });
  act(() => useVoice.setState({ status: "On" }));
  expect(told()).toEqual({ isOn: true, isBarred: false });
  act(() => useVoice.setState({ isInterrupted: true }));
  expect(told()).toEqual({ isOn: false, isBarred: false });
  act(() => useVoice.setState({ isInterrupted: false }));
  act(() => engine.change("voice", { mine: { ...engine.state.voice.mine, isMutedByHost: true } }));
  expect(told()).toEqual({ isOn: false, isBarred: true });
  unmount();
  expect(useSpaceMicrophone.getState()).toBeNull();
});
