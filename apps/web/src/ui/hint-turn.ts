import { useEffect, useState } from "react";
import { create } from "zustand";

/* A page that shows several hints at once is read by nobody: whoever has something to say waits for their turn. */

type Turns = { waiting: readonly symbol[]; pauses: number };
const useTurns = create<Turns>(() => ({ waiting: [], pauses: 0 }));

/** Whether a hint that has something to say is the one to show: first come, first shown, until it has no more to say. */
export function useHintTurn(wants: boolean): boolean {
  const [hint] = useState(() => Symbol("hint"));
  useEffect(() => {
    if (!wants) return undefined;
    useTurns.setState(({ waiting }) => ({ waiting: [...waiting, hint] }));
    return () => useTurns.setState(({ waiting }) => ({ waiting: waiting.filter((each) => each !== hint) }));
  }, [hint, wants]);
  return useTurns(({ waiting, pauses }) => wants && pauses === 0 && waiting[0] === hint);
}

/** Meanwhile no hint is shown: one builds, films, or has something open. */
export function useHintPause(isPaused: boolean): void {
  useEffect(() => {
    if (!isPaused) return undefined;
    useTurns.setState(({ pauses }) => ({ pauses: pauses + 1 }));
    return () => useTurns.setState(({ pauses }) => ({ pauses: pauses - 1 }));
  }, [isPaused]);
}
