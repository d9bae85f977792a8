import { DEFAULT_KEYS, type KeyAction } from "@veranda/contract";
import { useEngineState } from "../engine-state.ts";
import { useKeys } from "./key-store.ts";
import { keyWords } from "./key-words.ts";

/** The key or button of an action on the current input device; null: none. */
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
