import * as t from "@veranda/messages/devices";

type DeviceOptionsProps = { devices: readonly MediaDeviceInfo[]; chosen: string | null };

/** The choices of a device, for a Select: the browser's own, those that are here, and one that was chosen and isn't. */
export function DeviceOptions({ devices, chosen }: DeviceOptionsProps) {
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
