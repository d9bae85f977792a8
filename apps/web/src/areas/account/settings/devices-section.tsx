import type { CurrentUser, MediaSettings } from "@veranda/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import * as t from "@veranda/messages/account";
import { useEffect } from "react";
import { SelectField } from "#ui/select.tsx";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { askForDevices, listDevices, type Devices } from "./media-devices.ts";
import { Card } from "#ui/card.tsx";
import { useChangeMe } from "#session/use-change-me.ts";

const DEVICES_KEY = ["media-devices"];
const NONE: Devices = { isNamed: false, cameras: [], microphones: [] };

/** Which camera and microphone one is seen and heard by, and how finely a screen is shared. */
export function DevicesSection({ me }: { me: CurrentUser }) {
  const { data = NONE } = useDevices();
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
    await queries.invalidateQueries({ queryKey: DEVICES_KEY });
  };
  const { maxWidth, maxHeight, maxFrameRate } = mediaSettings.selectedScreenShareSetting;
  return (
    <>
      <Card title={t.devices()} lead={t.devicesLead()}>
        <div className="flex max-w-md flex-col gap-5">
          <SelectField
            label={t.microphone()}
            value={mediaSettings.selectedAudioInput ?? ""}
            disabled={!data.isNamed}
            onChange={(id) => choose({ selectedAudioInput: id === "" ? null : id })}
          >
            <DeviceOptions devices={data.microphones} chosen={mediaSettings.selectedAudioInput} />
          </SelectField>
          <SelectField
            label={t.camera()}
            value={mediaSettings.selectedVideoInput ?? ""}
            disabled={!data.isNamed}
            onChange={(id) => choose({ selectedVideoInput: id === "" ? null : id })}
          >
            <DeviceOptions devices={data.cameras} chosen={mediaSettings.selectedVideoInput} />
          </SelectField>
          {!data.isNamed && (
            <div>
              <p className="mb-3 text-sm text-ink-soft">{t.allowAccessLead()}</p>
              <Button onClick={() => void show()}>{t.allowAccess()}</Button>
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

/** What the browser tells without asking; asked again when something is plugged in. */
function useDevices() {
  const queries = useQueryClient();
  useEffect(() => {
    const { mediaDevices } = navigator;
    if (mediaDevices === undefined) return undefined;
    const changed = () => void queries.invalidateQueries({ queryKey: DEVICES_KEY });
    mediaDevices.addEventListener("devicechange", changed);
    return () => mediaDevices.removeEventListener("devicechange", changed);
  }, [queries]);
  return useQuery({ queryKey: DEVICES_KEY, queryFn: listDevices, staleTime: 0 });
}

function DeviceOptions({ devices, chosen }: { devices: readonly MediaDeviceInfo[]; chosen: string | null }) {
  const isGone = chosen !== null && devices.every(({ deviceId }) => deviceId !== chosen);
  return (
    <>
      <option value="">{t.browserDefault()}</option>
      {isGone && <option value={chosen}>{t.deviceGone()}</option>}
      {devices.map(({ deviceId, label }) => (
        <option key={deviceId} value={deviceId}>
          {label}
        </option>
      ))}
    </>
  );
}
