import { useEffect } from "react";
import { useEngine } from "../engine/engine-state.ts";
import { useKeys } from "./key-store.ts";
import { walkingKeys } from "./keys.ts";

/** The engine walks by the keys that hold on this page. */
export function useWalkingKeys(): void {
  const engine = useEngine();
  const keys = useKeys();
  useEffect(() => engine.send("set_keybinds", { keybinds: walkingKeys(keys) }), [engine, keys]);
}
