import * as t from "@veranda/messages/voice";
import * as devices from "@veranda/messages/devices";
import { useEffect, useState } from "react";
import { keyWords } from "#engine/keybinds/key-words.ts";
import { useKeys } from "#engine/keybinds/key-store.ts";
import { useEngineState } from "#engine/engine-state.ts";
import { GroupSpeakTo } from "#areas/people";
import { VoiceFields } from "#preferences/voice-fields.tsx";
import { StagePopover, StagePopoverTitle } from "#ui/stage-popover.tsx";
import { DeviceNotice, PermissionDeniedNotice } from "../devices/device-notices.tsx";
import { REASONS } from "./unavailability.ts";
import { useMicrophone } from "./use-microphone.ts";
import { askForVoice } from "./voice-control.ts";
import type { VoiceSession } from "./voice-types.ts";

/** The microphone's menu: why it is off, the device, and the level. */
export function VoiceMenu({ onClose }: { onClose: () => void }) {
  const { status, reason, isInterrupted, isToGroup } = useMicrophone();
  const level = useOwnLevel(status === "On" && !isToGroup);
  return (
    <StagePopover
      label={devices.microphoneAndSpeaker()}
      firstFocus="[role=switch], [role=alert]"
      onClose={onClose}
      className="w-[min(22rem,100%)] overflow-y-auto overscroll-contain px-5 pt-4 pb-3"
    >
      <header className="pb-3">
        <StagePopoverTitle>{devices.microphoneAndSpeaker()}</StagePopoverTitle>
      </header>
      {reason !== "off_by_parent" && <GroupSpeakTo />}
      {status === "PermissionsDenied" && (
        <div className="pb-2">
          <PermissionDeniedNotice device="microphone" />
        </div>
      )}
      {status === "Unavailable" && reason !== null && <DeviceNotice>{REASONS[reason]()}</DeviceNotice>}
      {isInterrupted && <DeviceNotice>{t.whyInterrupted()}</DeviceNotice>}
      {status !== "PermissionsDenied" && <VoiceFields level={level} />}
      <KeyHints />
    </StagePopover>
  );
}

/** Keyboard shortcuts. */
function KeyHints() {
  const keys = useKeys();
  const device = useEngineState("input.device");
  if (device !== "keyboard") return null;
  return (
    <p className="mt-2 border-t border-line pt-3 text-xs text-ink-soft">
      {t.keyHints({ hold: keyWords(keys.push_to_talk), toggle: keyWords(keys.toggle_microphone) })}
    </p>
  );
}

/** The input level while the microphone is on. */
function useOwnLevel(isOn: boolean): (() => number) | null {
  const [session, setSession] = useState<VoiceSession | null>(null);
  useEffect(() => {
    if (!isOn) return undefined;
    let isGone = false;
    void askForVoice().then((voice) => isGone || setSession(voice));
    return () => {
      isGone = true;
      setSession(null);
    };
  }, [isOn]);
  return isOn && session ? session.level : null;
}
