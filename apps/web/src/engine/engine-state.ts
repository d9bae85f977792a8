import type { EngineHandle } from "@veranda/contract/engine/module";
import type { EngineState, StatePath } from "@veranda/contract/engine/state";
import { createContext, useCallback, useContext, useSyncExternalStore } from "react";

type Inner<T, K extends string> = T extends null ? null : K extends keyof T ? T[K] : undefined;

/** The value at a path: `session.status`, `participants`, … */
export type StateAt<P extends StatePath> = P extends keyof EngineState
  ? EngineState[P]
  : P extends `${infer First extends keyof EngineState}.${infer Second}`
    ? Inner<EngineState[First], Second>
    : never;

export function readPath<P extends StatePath>(state: EngineState, path: P): StateAt<P> {
  let value: unknown = state;
  for (const key of path.split(".")) value = (value as Record<string, unknown> | null)?.[key] ?? null;
  return value as StateAt<P>;
}

const EngineContext = createContext<EngineHandle | null>(null);
export const EngineProvider = EngineContext.Provider;

/** The started engine. */
export function useEngine(): EngineHandle {
  const engine = useContext(EngineContext);
  if (!engine) throw new Error("useEngine before the engine has started");
  return engine;
}

const NOTHING = (): void => {};

/**
 * One part of an optional engine's state, updated on each change; null without an engine. For use outside a space's
 * stage.
 */
export function useStateOf<P extends StatePath>(engine: EngineHandle | null, path: P): StateAt<P> | null {
  const subscribe = useCallback(
    (changed: () => void) => engine?.observe([path], changed) ?? NOTHING,
    [engine, path],
  );
  const read = (): StateAt<P> | null => (engine ? readPath(engine.state, path) : null);
  return useSyncExternalStore(subscribe, read, () => null);
}

/** One part of the engine's state, updated on each change. */
export function useEngineState<P extends StatePath>(path: P): StateAt<P> {
  const engine = useEngine();
  const subscribe = useCallback((changed: () => void) => engine.observe([path], changed), [engine, path]);
  return useSyncExternalStore(subscribe, () => readPath(engine.state, path));
}
