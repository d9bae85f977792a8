import { useEffect, useState } from "react";

export type Device = "keyboard" | "mouse" | "touch" | "gamepad";

const matches = (query: string): boolean => window.matchMedia(query).matches;

function devicesHere(): ReadonlySet<Device> {
  const hasMouse = matches("(any-pointer: fine)");
  const hasTouch = matches("(any-pointer: coarse)");
  const hasPad = "getGamepads" in navigator && navigator.getGamepads().some((pad) => pad !== null);
  return new Set<Device>([
    // Without a pointer device there is a keyboard.
    ...(hasMouse || !hasTouch ? (["keyboard"] as const) : []),
    ...(hasMouse ? (["mouse"] as const) : []),
    ...(hasTouch ? (["touch"] as const) : []),
    ...(hasPad ? (["gamepad"] as const) : []),
  ]);
}

/** The available input devices, updated as they are connected. */
export function useDevices(): ReadonlySet<Device> {
  const [devices, setDevices] = useState(devicesHere);
  useEffect(() => {
    const changed = () => setDevices(devicesHere());
    window.addEventListener("gamepadconnected", changed);
    window.addEventListener("gamepaddisconnected", changed);
    return () => {
      window.removeEventListener("gamepadconnected", changed);
      window.removeEventListener("gamepaddisconnected", changed);
    };
  }, []);
  return devices;
}
