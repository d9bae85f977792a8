import * as t from "@veranda/messages/groups";
import { Mic, MicOff } from "lucide-react";
import { IconButton } from "#ui/icon-button.tsx";
import { useSpaceMicrophone } from "./group-voice-view.ts";

/** The microphone as the space hears it, while one speaks to the space; nothing where one can't. */
export function SpaceMicrophoneButton() {
  const microphone = useSpaceMicrophone();
  if (microphone === null || microphone.isBarred) return null;
  const { isOn, press } = microphone;
  const Sign = isOn ? Mic : MicOff;
  return (
    <IconButton
      label={isOn ? t.turnSpaceMicrophoneOff() : t.turnSpaceMicrophoneOn()}
      aria-pressed={isOn}
      onClick={() => void press()}
      className={`border border-line-strong ${isOn ? "bg-accent-soft text-ink!" : ""}`}
    >
      <Sign className="size-5" aria-hidden="true" />
    </IconButton>
  );
}
