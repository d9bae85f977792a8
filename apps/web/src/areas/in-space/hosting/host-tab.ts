import { create } from "zustand";

export type HostTab = "people" | "doors" | "stage" | "log";

/** Which part of the host tools is shown; it stays while the panel is closed. */
export const useHostTab = create<{ tab: HostTab; show: (tab: HostTab) => void }>((set) => ({
  tab: "people",
  show: (tab) => set({ tab }),
}));
