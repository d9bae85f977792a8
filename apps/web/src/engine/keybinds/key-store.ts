import type { Keybinds } from "@veranda/contract";
import { create } from "zustand";
import { chosenOf, keysOf, type Keys } from "./keys.ts";

const STORAGE_KEY = "keybinds";
const DEFAULTS = keysOf({});

export const useKeys = create<Keys>(() => DEFAULTS);
// The server's page, and its hydration, know nothing of what this browser keeps.
if (typeof localStorage !== "undefined") useKeys.setState(keysOf(storedKeybinds()), true);

/** The keys that hold on this page now. */
export const readKeys = (): Keys => useKeys.getState();

/** Makes keys hold on this page: the person's own when they have come, this browser's when they have left. */
export const holdKeys = (chosen: Keybinds | null): void =>
  useKeys.setState(keysOf(chosen ?? storedKeybinds()), true);

/** For guests, in this browser. */
export function keepKeysHere(next: Keys): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(chosenOf(next)));
  } catch {
    // Storage is full or forbidden: the choice holds for this page only.
  }
}

function storedKeybinds(): Keybinds {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    const entries = typeof kept === "object" && kept !== null ? Object.entries(kept) : [];
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return {};
  }
}
