import { useEffect } from "react";
import { useEngine } from "../engine-state.ts";
import { useKeys } from "./key-store.ts";
import { engineKeys } from "./keys.ts";

/** Sends the engine the key bindings that apply on this page. */
export function useEngineKeys(): void {
  const engine = useEngine();
  const keys = useKeys();
  useEffect(() => engine.send("set_keybinds", { keybinds: engineKeys(keys) }), [engine, keys]);
}
