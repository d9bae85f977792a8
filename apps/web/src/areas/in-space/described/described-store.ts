import { create } from "zustand";

const KEY = "described_view";

/** Kept in this browser for all spaces. */
export const useDescribed = create<boolean>(() => false);
if (typeof localStorage !== "undefined") useDescribed.setState(localStorage.getItem(KEY) === "on", true);

export function setDescribed(isOn: boolean): void {
  if (isOn) localStorage.setItem(KEY, "on");
  else localStorage.removeItem(KEY);
  useDescribed.setState(isOn, true);
}

export const toggleDescribed = (): void => setDescribed(!useDescribed.getState());
