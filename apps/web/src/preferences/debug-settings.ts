import { create } from "zustand";

const STORAGE_KEY = "debug_settings";

/** Stored locally, all false by default (product specification, section 3). */
const DEFAULTS = {
  disableAdSenseTiles: false,
  noFrequencyLimitMidgameAds: false,
  showLoadingSplash: false,
  showBreakpointIndicator: false,
};
export type DebugSettings = Readonly<typeof DEFAULTS>;

export const useDebug = create<DebugSettings>(() => DEFAULTS);
// The server and hydration don't know this browser's settings.
if (typeof localStorage !== "undefined") useDebug.setState(stored());

function stored(): Partial<DebugSettings> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter(([name, value]) => name in DEFAULTS && value === true),
    );
  } catch {
    return {};
  }
}

export function setDebug(change: Partial<DebugSettings>): void {
  useDebug.setState(change);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(useDebug.getState()));
  } catch {
    // Storage is full or forbidden: it applies to this page only.
  }
}
