import { useSyncExternalStore } from "react";

const KEY = "described_view";
const listeners = new Set<() => void>();

/** Kept in this browser: who needs it needs it in every space. */
const isDescribed = (): boolean => localStorage.getItem(KEY) === "on";

export function setDescribed(isOn: boolean): void {
  if (isOn) localStorage.setItem(KEY, "on");
  else localStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

export const toggleDescribed = (): void => setDescribed(!isDescribed());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useDescribed = (): boolean => useSyncExternalStore(subscribe, isDescribed, () => false);
