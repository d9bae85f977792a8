import { useQueryClient } from "@tanstack/react-query";
import type { CurrentUser } from "@veranda/contract";
import * as t from "@veranda/messages/devices";
import { useState } from "react";
import { useAuth } from "#session/use-auth.ts";
import { useChangeMe } from "#session/use-change-me.ts";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/select.tsx";
import { Switch } from "#ui/switch.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { DeviceOptions } from "./device-options.tsx";
import { askForDevices } from "./media-devices.ts";
import { MicrophoneTest } from "./lazy-microphone-test.tsx";
import { refreshDevices, useDevices } from "./use-devices.ts";
import { chooseVoiceSettings, useVoiceSettings } from "./voice-settings.ts";

type FieldProps = { size?: "sm" | "md" };
type VoiceFieldsProps = {
  /** The analyser of a microphone that is on; null: it can be tested. */
  level: (() => number) | null;
};

const AUDIO = [{ audio: true }];
const asId = (value: string): string | null => (value === "" ? null : value);

/** Microphone, speaker, voice processing and the microphone test: for the side panels of a space. */
export function VoiceFields({ level }: VoiceFieldsProps) {
  const { me } = useAuth();
  const { isNamed } = useDevices();
  return (
    <div className="flex flex-col gap-4">
      {isNamed ? (
        <>
          <MicrophoneField me={me} size="sm" />
          <MicrophoneTest level={level} />
          <SpeakerField size="sm" />
        </>
      ) : (
        <AllowAccess />
      )}
      <NoiseSwitch />
    </div>
  );
}

/** Saved in this browser, and with the person's account. */
export function MicrophoneField({ me, size = "md" }: FieldProps & { me: CurrentUser | null }) {
  const { isNamed, microphones } = useDevices();
  const { microphone } = useVoiceSettings();
  const change = useChangeMe();
  const chosen = microphone ?? me?.mediaSettings.selectedAudioInput ?? null;
  const choose = (deviceId: string | null): void => {
    chooseVoiceSettings({ microphone: deviceId });
    if (me === null) return;
    const mediaSettings = { selectedAudioInput: deviceId };
    change({
      patch: { mediaSettings },
      now: (now) => ({ ...now, mediaSettings: { ...now.mediaSettings, ...mediaSettings } }),
    });
  };
  return (
    <SelectField
      label={t.microphone()}
      size={size}
      className="w-full text-ink"
      value={chosen ?? ""}
      disabled={!isNamed}
      onChange={(id) => choose(asId(id))}
    >
      <DeviceOptions devices={microphones} chosen={chosen} />
    </SelectField>
  );
}

/** Hidden where the browser doesn't let pages choose, or there is only one. */
export function SpeakerField({ size = "md" }: FieldProps) {
  const { speakers } = useDevices();
  const { speaker } = useVoiceSettings();
  if (speakers.length < 2 && speaker === null) return null;
  return (
    <SelectField
      label={t.speaker()}
      size={size}
      className="w-full text-ink"
      value={speaker ?? ""}
      onChange={(id) => chooseVoiceSettings({ speaker: asId(id) })}
    >
      <DeviceOptions devices={speakers} chosen={speaker} />
    </SelectField>
  );
}

export function NoiseSwitch() {
  const { isNoiseSuppressed } = useVoiceSettings();
  return (
    <Switch
      label={t.noiseSuppression()}
      hint={t.noiseSuppressionHint()}
      isOn={isNoiseSuppressed}
      onSwitch={(isOn) => chooseVoiceSettings({ isNoiseSuppressed: isOn })}
    />
  );
}

function AllowAccess() {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const allow = async (): Promise<void> => {
    setAsking(true);
    const fault = await askForDevices(AUDIO);
    setAsking(false);
    if (fault !== null) showToast({ message: fault, kind: "error" });
    await refreshDevices(queries);
  };
  return (
    <div>
      <p className="mb-3 text-sm text-ink-soft">{t.allowAccessLead()}</p>
      <Button size="sm" disabled={isAsking} onClick={() => void allow()}>
        {t.allowAccess()}
      </Button>
    </div>
  );
}
