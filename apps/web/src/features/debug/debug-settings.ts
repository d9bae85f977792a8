import { useSyncExternalStore } from "react";

const STORAGE_KEY = "debug_settings";

/** Stored locally, all false by default (product specification, section 3). */
const DEFAULTS = {
  disableAdSenseTiles: false,
  noFrequencyLimitMidgameAds: false,
  showLoadingSplash: false,
  showBreakpointIndicator: false,
};
export type DebugSettings = Readonly<typeof DEFAULTS>;

const listeners = new Set<() => void>();
let settings: DebugSettings | undefined;

function read(): DebugSettings {
  settings ??= { ...DEFAULTS, ...kept() };
  return settings;
}

function kept(): Partial<DebugSettings> {
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
  settings = { ...read(), ...change };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch {
    // It holds for this page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useDebug = (): DebugSettings => useSyncExternalStore(subscribe, read, () => DEFAULTS);
