import type { CurrentUser, MediaSettings } from "@veranda/contract";
import { useQueryClient } from "@tanstack/react-query";
import * as t from "@veranda/messages/account";
import * as devices from "@veranda/messages/devices";
import { SelectField } from "#ui/select.tsx";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { DeviceOptions } from "#preferences/device-options.tsx";
import { askForDevices } from "#preferences/media-devices.ts";
import { MicrophoneTest } from "#preferences/lazy-microphone-test.tsx";
import { refreshDevices, useDevices } from "#preferences/use-devices.ts";
import { MicrophoneField, NoiseSwitch, SpeakerField } from "#preferences/voice-fields.tsx";
import { Card } from "#ui/card.tsx";
import { useChangeMe } from "#session/use-change-me.ts";

/** Camera, microphone and speaker, and the quality of screen sharing. */
export function DevicesSection({ me }: { me: CurrentUser }) {
  const { isNamed, cameras } = useDevices();
  const queries = useQueryClient();
  const change = useChangeMe();
  const { mediaSettings } = me;
  const choose = (patch: Partial<MediaSettings>): void =>
    change({
      patch: { mediaSettings: patch },
      now: (now) => ({ ...now, mediaSettings: { ...now.mediaSettings, ...patch } }),
    });
  const show = async (): Promise<void> => {
    const fault = await askForDevices();
    if (fault !== null) showToast({ message: fault, kind: "error" });
    await refreshDevices(queries);
  };
  const { maxWidth, maxHeight, maxFrameRate } = mediaSettings.selectedScreenShareSetting;
  return (
    <>
      <Card title={t.devices()} lead={t.devicesLead()}>
        <div className="flex max-w-md flex-col gap-5">
          <MicrophoneField me={me} />
          {isNamed && <MicrophoneTest />}
          <SpeakerField />
          <NoiseSwitch />
          <SelectField
            label={t.camera()}
            value={mediaSettings.selectedVideoInput ?? ""}
            disabled={!isNamed}
            onChange={(id) => choose({ selectedVideoInput: id === "" ? null : id })}
          >
            <DeviceOptions devices={cameras} chosen={mediaSettings.selectedVideoInput} />
          </SelectField>
          {!isNamed && (
            <div>
              <p className="mb-3 text-sm text-ink-soft">{devices.allowAccessLead()}</p>
              <Button onClick={() => void show()}>{devices.allowAccess()}</Button>
            </div>
          )}
        </div>
      </Card>
      <Card title={t.screenSharing()}>
        <div className="max-w-md">
          <SelectField
            label={t.maximumQuality()}
            value={`${maxWidth}x${maxHeight}@${maxFrameRate}`}
            onChange={(value) => {
              const found = mediaSettings.screenShareSettings.find((each) => nameOf(each) === value);
              if (found) choose({ selectedScreenShareSetting: found });
            }}
          >
            {withCurrent(mediaSettings).map((each) => (
              <option key={nameOf(each)} value={nameOf(each)}>
                {t.screenQuality({ width: each.maxWidth, height: each.maxHeight, rate: each.maxFrameRate })}
              </option>
            ))}
          </SelectField>
        </div>
      </Card>
    </>
  );
}

type ShareSetting = MediaSettings["selectedScreenShareSetting"];
const nameOf = ({ maxWidth, maxHeight, maxFrameRate }: ShareSetting): string =>
  `${maxWidth}x${maxHeight}@${maxFrameRate}`;

const withCurrent = ({ screenShareSettings, selectedScreenShareSetting }: MediaSettings): ShareSetting[] =>
  screenShareSettings.some((each) => nameOf(each) === nameOf(selectedScreenShareSetting))
    ? screenShareSettings
    : [selectedScreenShareSetting, ...screenShareSettings];
