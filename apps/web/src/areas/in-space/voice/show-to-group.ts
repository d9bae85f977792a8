import { useEffect } from "react";
import { useSpaceMicrophone } from "#areas/people";
import { useEngineState } from "#engine/engine-state.ts";
import { roomBar } from "./voice-bar.ts";
import { pressMicrophone } from "./voice-control.ts";
import { useVoice } from "./voice-view.ts";

/** The group's dialog shows the microphone that one is heard by, also where that is the space's. */
export function ShowToGroup(): null {
  const { isOffered, status, isInterrupted } = useVoice();
  const voice = useEngineState("voice");
  const rights = useEngineState("rights");
  const isBarred = roomBar({ voice, rights }) !== null;
  const isOn = !isBarred && status === "On" && !isInterrupted;
  useEffect(
    () => useSpaceMicrophone.setState(isOffered ? { isOn, isBarred, press: pressMicrophone } : null, true),
    [isOffered, isOn, isBarred],
  );
  useEffect(() => () => useSpaceMicrophone.setState(null, true), []);
  return null;
}
