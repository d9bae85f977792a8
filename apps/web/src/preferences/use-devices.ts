import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listDevices, type Devices } from "./media-devices.ts";

const DEVICES_KEY = ["media-devices"];
const NONE: Devices = { isNamed: false, cameras: [], microphones: [], speakers: [] };

/** What the browser tells without asking; asked again when something is plugged in. */
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

/** After the person was asked, or something was plugged in. */
export const refreshDevices = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: DEVICES_KEY });
