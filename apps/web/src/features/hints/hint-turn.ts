import { useEffect, useState, useSyncExternalStore } from "react";

/* A page that shows several hints at once is read by nobody: whoever has something to say waits for their turn. */

let waiting: readonly symbol[] = [];
let pauses = 0;
const listeners = new Set<() => void>();

function change(next: readonly symbol[], nextPauses: number): void {
  waiting = next;
  pauses = nextPauses;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a hint that has something to say is the one to show: first come, first shown, until it has no more to say. */
export function useHintTurn(wants: boolean): boolean {
  const [hint] = useState(() => Symbol("hint"));
  useEffect(() => {
    if (!wants) return undefined;
    change([...waiting, hint], pauses);
    return () =>
      change(
        waiting.filter((each) => each !== hint),
        pauses,
      );
  }, [hint, wants]);
  return useSyncExternalStore(
    subscribe,
    () => wants && pauses === 0 && waiting[0] === hint,
    () => false,
  );
}

/** Meanwhile no hint is shown: one builds, films, or has something open. */
export function useHintPause(isPaused: boolean): void {
  useEffect(() => {
    if (!isPaused) return undefined;
    change(waiting, pauses + 1);
    return () => change(waiting, pauses - 1);
  }, [isPaused]);
}
