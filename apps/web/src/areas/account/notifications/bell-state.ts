import { create } from "zustand";

/** Whether the list below the bell is in sight: what it shows needs no word elsewhere. */
export const useIsBellOpen = create<boolean>(() => false);
