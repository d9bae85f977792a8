import type { Keybinds } from "@veranda/contract";
import { useSyncExternalStore } from "react";
import { chosenOf, keysOf, type Keys } from "./keys.ts";

const STORAGE_KEY = "keybinds";
const DEFAULTS = keysOf({});

const listeners = new Set<() => void>();
let keys: Keys | undefined;

/** The keys that hold on this page now. */
export function readKeys(): Keys {
  keys ??= keysOf(keptHere());
  return keys;
}

/** Makes keys hold on this page: the person's own when they have come, this browser's when they have left. */
export function holdKeys(chosen: Keybinds | null): void {
  keys = keysOf(chosen ?? keptHere());
  for (const listener of listeners) listener();
}

/** For guests, in this browser. */
export function keepKeysHere(next: Keys): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(chosenOf(next)));
  } catch {
    // Storage is full or forbidden: the choice holds for this page only.
  }
}

function keptHere(): Keybinds {
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useKeys = (): Keys => useSyncExternalStore(subscribe, readKeys, () => DEFAULTS);
