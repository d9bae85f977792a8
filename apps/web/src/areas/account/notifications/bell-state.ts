import { create } from "zustand";

/** Whether the notification list is open: its entries then need no toast. */
export const useIsBellOpen = create<boolean>(() => false);
