import { useEffect, useState } from "react";
import { create } from "zustand";

/* Hints are shown one at a time: each waits for its turn. */

type Turns = { waiting: readonly symbol[]; pauses: number };
const useTurns = create<Turns>(() => ({ waiting: [], pauses: 0 }));

/** Whether a hint is the one to show: first come, first served, until it is done. */
export function useHintTurn(wants: boolean): boolean {
  const [hint] = useState(() => Symbol("hint"));
  useEffect(() => {
    if (!wants) return undefined;
    useTurns.setState(({ waiting }) => ({ waiting: [...waiting, hint] }));
    return () => useTurns.setState(({ waiting }) => ({ waiting: waiting.filter((each) => each !== hint) }));
  }, [hint, wants]);
  return useTurns(({ waiting, pauses }) => wants && pauses === 0 && waiting[0] === hint);
}

/** Hides hints meanwhile: building, camera mode, or something open. */
export function useHintPause(isPaused: boolean): void {
  useEffect(() => {
    if (!isPaused) return undefined;
    useTurns.setState(({ pauses }) => ({ pauses: pauses + 1 }));
    return () => useTurns.setState(({ pauses }) => ({ pauses: pauses - 1 }));
  }, [isPaused]);
}
