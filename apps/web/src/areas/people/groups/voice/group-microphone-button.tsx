import * as t from "@veranda/messages/groups";
import { Mic, MicOff } from "lucide-react";
import { IconButton } from "#ui/icon-button.tsx";
import { groupMicrophone, useGroupVoice } from "./group-voice-view.ts";

/** The microphone as the group hears it; a press speaks to the group, wherever it went before. */
export function GroupMicrophoneButton({ className = "" }: { className?: string }) {
  const view = useGroupVoice();
  const { session, microphone, isInterrupted, isSpeaking } = view;
  if (session === null) return null;
  const isOn = groupMicrophone(view) !== null && microphone === "On";
  const isStarting = microphone === "Initializing" || microphone === "RequestingPermissions";
  const isStopped = microphone === "Unavailable" || microphone === "PermissionsDenied" || isInterrupted;
  return (
    <IconButton
      label={isOn ? t.turnMicrophoneOff() : t.turnMicrophoneOn()}
      aria-pressed={isOn}
      aria-busy={isStarting}
      onClick={() => session.press()}
      className={`border border-line-strong ${isOn ? "bg-accent-soft text-ink!" : ""} ${isStopped ? "text-bad!" : ""} ${isSpeaking ? "ring-3 ring-good" : ""} ${className}`}
    >
      {isOn ? (
        <Mic className="size-5" aria-hidden="true" />
      ) : (
        <MicOff className="size-5" aria-hidden="true" />
      )}
    </IconButton>
  );
}
