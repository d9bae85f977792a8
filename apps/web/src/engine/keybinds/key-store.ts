import type { Keybinds } from "@veranda/contract";
import { create } from "zustand";
import { chosenOf, keysOf, type Keys } from "./keys.ts";

const STORAGE_KEY = "keybinds";
const DEFAULTS = keysOf({});

export const useKeys = create<Keys>(() => DEFAULTS);
// The server and hydration don't know this browser's settings.
if (typeof localStorage !== "undefined") useKeys.setState(keysOf(storedKeybinds()), true);

/** The key bindings of this page. */
export const readKeys = (): Keys => useKeys.getState();

/** Applies key bindings to this page: the account's once loaded, this browser's after a sign-out. */
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
