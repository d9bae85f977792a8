import { create } from "zustand";

export type HostTab = "people" | "doors" | "stage" | "roles" | "log";

/** The open tab of the host tools; kept while the panel is closed. */
export const useHostTab = create<{ tab: HostTab; show: (tab: HostTab) => void }>((set) => ({
  tab: "people",
  show: (tab) => set({ tab }),
}));
