import * as t from "@veranda/messages/devices";

type DeviceOptionsProps = { devices: readonly MediaDeviceInfo[]; chosen: string | null };

/** A device's options, for a Select: the default, the connected ones, and a chosen one that isn't connected. */
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
