import { create } from "zustand";

const STORAGE_KEY = "filtered_messages";

/** Whether this reader sees messages with filtered words at once; kept in this browser. */
export const useFilteredMessages = create<{ areShown: boolean }>(() => ({ areShown: false }));
// The server and hydration don't know this browser's settings.
if (typeof localStorage !== "undefined") useFilteredMessages.setState({ areShown: readKept() });

export function showFilteredMessages(areShown: boolean): void {
  useFilteredMessages.setState({ areShown });
  try {
    localStorage.setItem(STORAGE_KEY, areShown ? "shown" : "hidden");
  } catch {
    // Storage is full or forbidden: the choice holds for this page only.
  }
}

function readKept(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === "shown";
  } catch {
    return false;
  }
}
