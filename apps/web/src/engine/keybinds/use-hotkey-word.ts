import { DEFAULT_KEYS, type KeyAction } from "@veranda/contract";
import { useEngineState } from "../engine-state.ts";
import { useKeys } from "./key-store.ts";
import { keyWords } from "./key-words.ts";

/** How an action is done by what one works with at this moment: a key's name or a button's; null: not at all. */
export function useHotkeyWord(): (action: KeyAction) => string | null {
  const keys = useKeys();
  const device = useEngineState("input.device");
  return (action) => {
    if (device === "touch") return null;
    const onPad = `pad_${action}`;
    if (device === "gamepad") return onPad in DEFAULT_KEYS ? keyWords(keys[onPad as KeyAction]) : null;
    return keyWords(keys[action]);
  };
}
