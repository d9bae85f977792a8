import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listDevices, type Devices } from "./media-devices.ts";

const DEVICES_KEY = ["media-devices"];
const NONE: Devices = { isNamed: false, cameras: [], microphones: [], speakers: [] };

/** The device list without a prompt; refreshed on device changes. */
export function useDevices(): Devices {
  const queries = useQueryClient();
  useEffect(() => {
    const { mediaDevices } = navigator;
    if (mediaDevices === undefined) return undefined;
    const changed = () => void refreshDevices(queries);
    mediaDevices.addEventListener("devicechange", changed);
    return () => mediaDevices.removeEventListener("devicechange", changed);
  }, [queries]);
  return useQuery({ queryKey: DEVICES_KEY, queryFn: listDevices, staleTime: 0 }).data ?? NONE;
}

/** Refetches after a permission prompt or a device change. */
export const refreshDevices = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: DEVICES_KEY });
